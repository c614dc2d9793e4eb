//! Games for several tests.

/** A German score with three misread characters: `1` as `l`. */
export const GERMAN = `1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6
5. 0-0 Le7 6. Tel b5 7. Lb3 d6 8. c3 0-0
9. h3 Sb8 10. d4 Sbd7 11. c4 c6 12. cxb5 axb5
13. Sc3 Lb7 14. Lg5 b4 15. Sb1 h6 16. Lh4 c5
17. dxe5 Sxe4 18. Lxe7 Dxe7 19. exd6 Df6
20. Sbd2 Sxd6 21. Sc4 Sxc4 22. Lxc4 Sb6
23. Se5 Tae8 24. Lxf7+ Txf7 25. Sxf7 Txel+
26. Dxel Kxf7 27. De3 Dg5 28. Dxg5 hxg5
1-0
`;

/** Variations within variations, comments, glyphs, clocks, arrows and squares. */
export const ANNOTATED = `[White "Morphy, Paul"]
[Black "Duke of Brunswick"]
[Result "1-0"]

1. e4 {[%clk 0:30:00]} e5 2. Nf3 d6 {Philidor. [%csl Ge4,Re5][%cal Gf3e5]} 3. d4 Bg4?!
(3... exd4 4. Nxd4 Nf6 (4... g6 5. Nc3 Bg7) 5. Nc3 {quiet}) (3... f5) 4. dxe5 Bxf3 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8
13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
`;

/** Attempts to run a script, for every place where text can occur. */
export const SCRIPTS = [
  `<script>alert(1)</script>`,
  `"><script>alert(1)</script>`,
  `'"><img src=x onerror=alert(1)>`,
  `<img src=x onerror="console.error('ran')">`,
  `<svg onload=alert(1)>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<iframe src="javascript:alert(1)"></iframe>`,
  `<a href="javascript:alert(1)">x</a>`,
  `<details open ontoggle=alert(1)>`,
  `<input autofocus onfocus=alert(1)>`,
  `<video><source onerror=alert(1)></video>`,
  `<body onload=alert(1)>`,
  `<form action="javascript:alert(1)"><button>x</button></form>`,
  `<button formaction="javascript:alert(1)">x</button>`,
  `<base href="http://example.invalid/">`,
  `<link rel=stylesheet href="http://example.invalid/x.css">`,
  `<meta http-equiv="refresh" content="0;url=http://example.invalid/">`,
  `<object data="http://example.invalid/x"></object>`,
  `</textarea><script>alert(1)</script>`,
  `</title><script>alert(1)</script>`,
  `</style><script>alert(1)</script>`,
  `</template><script>alert(1)</script>`,
  `<!--><script>alert(1)</script>-->`,
  `]]><script>alert(1)</script>`,
  `" onmouseover="alert(1)" x="`,
  `' onfocus='alert(1)' autofocus x='`,
  "` onerror=alert(1) `",
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `&#60;img src=x onerror=alert(1)&#62;`,
  `%3Cscript%3Ealert(1)%3C/script%3E`,
  `\u003cscript\u003ealert(1)\u003c/script\u003e`,
  `<scr\0ipt>alert(1)</scr\0ipt>`,
  `+ADw-script+AD4-alert(1)+ADw-/script+AD4-`,
  `javascript:alert(1)`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)}`,
  `<style>@import "http://example.invalid/x.css";</style>`,
  `<x style="background:url(http://example.invalid/x)">`,
  `<use href="http://example.invalid/x.svg#y">`,
];

/** The tips of the sample game of Ry::Chess, checked by hand. */
export const DESCRIBED = `
1. c4 White's pawn on c2 moves to c4
1… g5 Black's pawn on g7 moves to g5
2. c5 White's pawn on c4 moves to c5
2… b5 Black's pawn on b7 moves to b5
3. cxb6 White's pawn on c5 takes the pawn on b5 en passant and moves to b6
3… g4 Black's pawn on g5 moves to g4
4. f4 White's pawn on f2 moves to f4
4… gxf3 Black's pawn on g4 takes the pawn on f4 en passant and moves to f3
5. b7 White's pawn on b6 moves to b7
5… f2+ Black's pawn on f3 moves to f2, check
6. Kxf2 White's king on e1 takes the pawn on f2
6… Nc6 Black's knight on b8 moves to c6
7. d3 White's pawn on d2 moves to d3
7… Bh6 Black's bishop on f8 moves to h6
8. bxa8=Q White's pawn on b7 takes the rook on a8 and promotes to a queen
8… Nf6 Black's knight on g8 moves to f6
9. Qxa7 White's queen on a8 takes the pawn on a7
9… O-O Black castles kingside
10. Qb3 White's queen on d1 moves to b3
10… Nxa7 Black's knight on c6 takes the queen on a7
11. Bxh6 White's bishop on c1 takes the bishop on h6
11… c5 Black's pawn on c7 moves to c5
12. d4 White's pawn on d3 moves to d4
12… Qc7 Black's queen on d8 moves to c7
13. h4 White's pawn on h2 moves to h4
13… cxd4 Black's pawn on c5 takes the pawn on d4
14. Rh3 White's rook on h1 moves to h3
14… Ne4+ Black's knight on f6 moves to e4, check
15. Ke1 White's king on f2 moves to e1
15… Qc1+ Black's queen on c7 moves to c1, check
16. Qd1 White's queen on b3 moves to d1
16… Qc3+ Black's queen on c1 moves to c3, check
17. Nd2 White's knight on b1 moves to d2
17… d5 Black's pawn on d7 moves to d5
18. Rc1 White's rook on a1 moves to c1
18… Qg3+ Black's queen on c3 moves to g3, check
`;
