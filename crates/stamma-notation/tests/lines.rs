//! Lines of games in the output: none is longer than its dialect allows, and writing them again changes nothing.

use stamma_notation::internals::Lines;
use stamma_notation::{DIALECTS, Dialect, ReadOptions, dialect, read_games, write_game};

/// Games in which something is glued to a word, or must not be separated, at any place of its line.
fn games() -> Vec<String> {
    let clock = "{[%clk 0:01:02]}";
    let forms: [&dyn Fn(&str) -> String; 8] = [
        &|word| {
            format!(
                "1. {word} {clock} 1... e5 {clock} 2. Nf3 {clock} 2... Nc6 {clock} 3. Bb5 {clock} a6 {clock} *"
            )
        },
        &|word| {
            format!(
                "1. {word} {{ [%eval 0.17] [%clk 0:01:02.3] }} e5 2. Nf3 (2. Nc3 Nf6 (2... Nc6 3. f4)) 2... Nc6 *"
            )
        },
        &|word| {
            format!(
                "1. {word}! $14 $32 {{one (two) three}} e5?! $6 2. Nf3 {{x}} (2. Bc4) 2... Nc6!? {{a b}} 3. O-O *"
            )
        },
        &|word| {
            format!(
                "1. {word} {{%one %two %three}} e5 {{\u{2658}f3 \u{2192} J\u{f6}rg, 100\u{20ac}}} 2. Nf3 (=) Nc6 *"
            )
        },
        &|word| {
            format!(
                "1. {word} {{[%csl Ga1,Gb2] [%cal Ra1a8,Rb1b8] and words behind them}} e5 2. Qh5 Ke7 3. Qxe5# 1-0"
            )
        },
        &|word| {
            format!(
                "1. {word} d5 2. e5 f5 3. exf6 {{e.p.}} Kf7 4. fxg7 Kg6 5. gxh8=Q {{a very long {}}} *",
                "w".repeat(90)
            )
        },
        &|word| {
            format!(
                "1. {word} {{a comment\nof some\r\nlines, with  blanks}} e5 ; to the end of the line, and that is }} far from here, I say\n2. Nf3 *"
            )
        },
        &|word| {
            format!(
                "1. {word} e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Re1 O-O 6. c3 d6 7. d4 exd4 8. cxd4 Bb6 9. Nc3 Bg4 10. Be3 h6 *"
            )
        },
    ];
    // Words before them move all that follows along its line.
    let before = |length: usize| match length {
        0 => String::new(),
        length => format!("{{{}}} ", "x".repeat(length)),
    };
    let form = |length: usize| forms.iter().map(move |form| before(length) + &form("e4"));
    (0..80).flat_map(form).collect()
}

fn written(text: &[u8], dialect: &Dialect) -> Vec<u8> {
    let mut out = Vec::new();
    for game in read_games(text, ReadOptions::default()) {
        write_game(&game, text, dialect, None, &mut out);
    }
    out
}

/// Counts the words of a text that may be on lines of their own: commands are not divided.
fn words(line: &str) -> usize {
    let mut depth = 0usize;
    let ends = |ch: char| {
        depth = match ch {
            '[' => depth + 1,
            ']' => depth.saturating_sub(1),
            _ => depth,
        };
        ch == ' ' && depth == 0
    };
    line.split(ends).count()
}

#[test]
fn no_line_is_longer_than_it_must_be() {
    for dialect in DIALECTS {
        let Lines::Wrapped(most) = dialect.layout.lines else { continue };
        for text in games() {
            let out = String::from_utf8(written(text.as_bytes(), dialect)).unwrap();
            for line in out.lines().filter(|line| line.chars().count() > most && !line.starts_with(';')) {
                assert!(words(line) == 1, "{}: {line}", dialect.id);
            }
            assert!(!out.lines().any(|line| line.starts_with('%')), "{}: {out}", dialect.id);
        }
    }
}

#[test]
fn what_was_written_is_written_so_again() {
    let pgn = dialect("pgn").unwrap();
    for text in games() {
        let once = written(text.as_bytes(), pgn);
        let again = written(&once, pgn);
        let [once, again] = [once, again].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(once, again);
    }
}
