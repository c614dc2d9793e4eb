//! Commands in comments are written unchanged: a PGN that is written twice remains the same to the byte.

use stamma_notation::{Element, ReadOptions, dialect, read_games, write_game};

/// The commands of a text in their order, brackets included.
fn commands(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for start in text.match_indices("[%").map(|(at, _)| at) {
        let end = text[start..].find(']').map_or(text.len(), |end| start + end + 1);
        found.push(&text[start..end]);
    }
    found
}

fn written(text: &str) -> String {
    let pgn = dialect("pgn").unwrap();
    let mut out = Vec::new();
    for game in read_games(text.as_bytes(), ReadOptions::default()) {
        write_game(&game, text.as_bytes(), pgn, None, &mut out);
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn pgn_keeps_commands_to_the_byte() {
    // Of any length before it, a line ends beside the command and never inside.
    for blanks in 0..90 {
        let prose = "x".repeat(blanks);
        let text = format!(
            "1. e4 {{{prose} [%clk  1:02:03.4 ]}} e5 {{[%eval 0.17,20] [%csl Gd4, Ra1][%cal Re2e4]}} \
             2. Nf3 {{[%c_effect g2;square;g2]}} (2. f4 {{[%evp 0,3,  1,2]}} exf4) Nc6 ; [%emt  0:00:03] }}\n *"
        );
        let once = written(&text);
        assert_eq!(commands(&once), commands(&text), "{once}");
        assert_eq!(written(&once), once);
    }
}

#[test]
fn a_command_that_was_broken_over_lines_comes_together() {
    let text = "1. e4 {[%cal Ge2e4,\nGd2d4] and [%clk\r\n0:01:00]} *";
    let once = written(text);
    assert_eq!(commands(&once), ["[%cal Ge2e4, Gd2d4]", "[%clk 0:01:00]"]);
    assert_eq!(written(&once), once);
    // A command that no line can hold is broken at its blanks.
    let long = format!("1. e4 {{[%draw {}]}} *", "Ge2e4 ".repeat(40));
    assert_eq!(written(&written(&long)), written(&long));
    assert!(written(&long).lines().all(|line| line.len() < 80));
}

#[test]
fn parts_are_found_in_any_bytes() {
    let pieces: [&[u8]; 14] = [
        b"[%",
        b"clk",
        b" ",
        b"0:00:01",
        b"]",
        b"eval",
        b"#-3",
        b",20",
        b"csl",
        b"Gd4",
        b"[",
        b"\xff",
        b"+0.53/14",
        b"47s",
    ];
    let mut seed = 1u32;
    for _ in 0..20_000 {
        let mut text = b"1. e4 {".to_vec();
        for _ in 0..6 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.extend_from_slice(pieces[(seed >> 16) as usize % pieces.len()]);
        }
        text.extend_from_slice(b"} *");
        let game = read_games(&text, ReadOptions::default()).next().unwrap();
        let Some(Element::Comment(comment)) = game.elements.get(1) else { panic!("a comment") };
        let mut end = comment.text.start;
        for part in comment.parts(&text) {
            // Only blanks and the comma of an engine's comment are between two parts.
            let between = &text[end..part.span.start];
            assert!(between.iter().all(|byte| byte.is_ascii_whitespace() || *byte == b','));
            end = part.span.end;
        }
    }
}
