//! Sample games, in the order of their titles.

export const SAMPLES: readonly string[] = [
  `# W B
1. c4 g5
2. c5 b5
3. cxb6ep g4
4. f4 gxf3ep
5. b7 f2+
6. Kxf2 Nc6
7. d3 Bh6
8. bxa8/Q Nf6
9. Qxa7 0-0
10. Qb3 Nxa7
11. Bxh6 c5
12. d4 Qc7
13. h4 cxd4
14. Rh3 Ne4+
15. Ke1 Qc1+
16. Qd1 Qc3+
17. Nd2 d5
18. Rc1 Qg3+
19. 0-1
`,
  `1. e4 e5
2. Nf3 Nf6
3. d4 exd4
4. e5 Ne4
5. Qxd4 d5
6. exd6 ep Nxd6
7. Bg5 Nc6
8. Qe3+ Be7
9. Nbd2 0-0
10. 0-0-0 Re8
11. Kb1 (=)
`,
  `1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6
5. 0-0 Le7 6. Tel b5 7. Lb3 d6 8. c3 0-0
9. h3 Sb8 10. d4 Sbd7 11. c4 c6 12. cxb5 axb5
13. Sc3 Lb7 14. Lg5 b4 15. Sb1 h6 16. Lh4 c5
17. dxe5 Sxe4 18. Lxe7 Dxe7 19. exd6 Df6
20. Sbd2 Sxd6 21. Sc4 Sxc4 22. Lxc4 Sb6
23. Se5 Tae8 24. Lxf7+ Txf7 25. Sxf7 Txel+
26. Dxel Kxf7 27. De3 Dg5 28. Dxg5 hxg5
1-0
`,
  `[Variant "Grand"]

# W B
1. f5 f6
2. Ch4 Ch7
3. Mf4 Mf7
4. Nc4 Nc7
5. d5 Nxd5
6. Mxd5 c7
7. e5 c6
8. exf6 cxd5
9. Ne3 Me7
10. fxe7 Cxf5
11. exd8/M Qxd8
12. Cxf5 1-0
`,
  `[White "Morphy, Paul"]
[Black "Duke of Brunswick and Count Isouard"]
[Site "Paris"]
[Date "1858.??.??"]
[Result "1-0"]

1. e4 {[%clk 0:30:00]} e5 {[%clk 0:30:00]} 2. Nf3 d6 {Philidor's defence. [%csl Ge4,Re5][%cal Gf3e5]}
3. d4 Bg4?! (3... exd4 4. Nxd4 Nf6 (4... g6 5. Nc3 Bg7) 5. Nc3 {with a quiet game}) 4. dxe5 Bxf3
5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 {Two threats at once. [%cal Rb3f7,Rb3b7]} Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7! Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+!! Nxb8 17. Rd8# 1-0
`,
];
