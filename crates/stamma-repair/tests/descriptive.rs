//! Slips of printers in descriptive notation: the words are those of a game, but for one character.

use stamma_notation::{Code, Played, ReadOptions, read_games};
use stamma_repair::{RepairOptions, repair};

/// A printed game, the number of its half-moves that are read after repair, and the words that are put right.
struct Row {
    what: &'static str,
    text: &'static str,
    read: usize,
    repaired: &'static [&'static str],
}

const ROWS: [Row; 10] = [
    Row {
        what: "a king's file for a queen's",
        text: "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. P-B3 KKt-QB3 5. P-Q3 P-Q3 6. O-O O-O",
        read: 12,
        repaired: &["KKt-QB3"],
    },
    Row {
        what: "a dash for a cross",
        text: "1. P-K4 P-Q4 2. P-P QxP 3. Kt-QB3 Q-QR4 4. P-Q4 P-QB3 5. Kt-B3 B-B4 6. B-QB4 P-K3",
        read: 12,
        repaired: &["P-P"],
    },
    Row {
        what: "a cross for a dash",
        text: "1. P-K4 P-K4 2. KtxKB3 Kt-QB3 3. B-B4 B-B4 4. P-B3 Kt-B3 5. P-Q3 P-Q3",
        read: 10,
        repaired: &["KtxKB3"],
    },
    Row {
        what: "a king for a queen",
        text: "1. P-K4 P-K4 2. K-R5 Kt-QB3 3. B-B4 P-KKt3 4. Q-B3 Kt-B3 5. Kt-K2 B-Kt2",
        read: 10,
        repaired: &["K-R5"],
    },
    Row {
        what: "a queen for a king",
        text: "1. P-K4 P-K4 2. P-KB4 PxP 3. B-B4 Q-R5 ch 4. Q-B1 P-Q3 5. Kt-QB3 Kt-KB3",
        read: 10,
        repaired: &["Q-B1"],
    },
    Row {
        what: "a pawn for a bishop",
        text: "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-Kt5 P-QR3 4. B-R4 Kt-B3 5. Castles B-K2 6. R-K1 P-QKt4",
        read: 12,
        repaired: &["P-Kt5"],
    },
    Row {
        what: "a rook that is printed as a bishop may as well be a queen",
        text: "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. O-O Kt-B3 5. B-K1 O-O 6. P-B3 P-Q3 7. P-KR3 P-QR3",
        read: 8,
        repaired: &[],
    },
    Row {
        what: "of several moves the one with which the next slip can be put right, too",
        text: "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-B3 P-Q4 4. B-Kt5 B-KKt5 5. Q-R4 Q-Q3 6. KtxP QxKt 7. BxKt ch PxB \
               8. QxP ch K-K2 9. P-B3 R-Q1 10. P-Q4 Q-R3 11. QxBP ch R-Q2 12. Q-B5 ch K-K1 13. Q-B8 ch B-Q1 \
               14. QxQ ch BxQ 15. P-K5 P-KB4 16. Kt-Q2 Kt-KR3 17. Kt-Kt3 Kt-B2",
        read: 34,
        repaired: &["Q-R3", "B-Q1"],
    },
    Row { what: "several moves fit: no slip", text: "1. P-K4 P-K4 2. Kt-B3", read: 2, repaired: &[] },
    Row {
        what: "a Spanish letter",
        text: "1. P4R P4R 2. C3AR C3AD 3. A5D P3TD 4. A4T C3A 5. O-O A2R 6. T1R P4CD 7. A3C O-O",
        read: 14,
        repaired: &["A5D"],
    },
];

#[test]
fn one_character_is_put_right() {
    for Row { what, text, read, repaired } in ROWS {
        let options = ReadOptions::default();
        let game = read_games(text.as_bytes(), options.clone()).next().expect("a game");
        let put_right = repair(&game, text.as_bytes(), &options, &RepairOptions::default());
        let game = put_right.map_or(game, |repaired| repaired.game);
        let played = game.mainline().filter(|ply| ply.played != Played::Unread).count();
        let findings = || game.diagnostics.iter().map(|finding| finding.message()).collect::<Vec<_>>();
        assert_eq!(played, read, "{what}: {:?}", findings());
        let words: Vec<&str> = game
            .diagnostics
            .iter()
            .filter(|finding| finding.code() == Code::D101)
            .map(|finding| std::str::from_utf8(finding.span.of(text.as_bytes())).expect("ASCII"))
            .collect();
        assert_eq!(words, repaired, "{what}: {:?}", findings());
    }
}
