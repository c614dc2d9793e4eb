//! Texts that arrive in parts give the games of the whole text; texts made to hurt take time and memory in proportion to
//! their length.

use super::{ContainerChoice, Unwrapping, recognise};
use std::fs;
use std::path::Path;

/// The containers that come in parts; the other ones have their own tests.
const IN_PARTS: &[&str] = &["json", "csv", "epd", "fics"];

/// The games of a written text.
fn games(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text).into_owned();
    text.split('\x1E').map(|game| game.trim().to_owned()).filter(|game| !game.is_empty()).collect()
}

/// The games of a text that comes in parts of a length, or as much more as one game needs.
fn games_in_parts(text: &[u8], length: usize) -> Vec<String> {
    let containers = recognise(text, ContainerChoice::Auto);
    let mut found = Vec::new();
    let mut carried = Vec::new();
    let (mut at, mut taken) = (0, length);
    while at < text.len() {
        let end = (at + taken).min(text.len());
        let part = Unwrapping::of_next_part(&text[at..end], &containers[..1], end == text.len(), &carried);
        if part.consumed() == 0 {
            taken += length;
            continue;
        }
        found.extend(games(part.text()));
        carried = part.carried().to_vec();
        at += part.consumed();
        taken = length;
    }
    found
}

#[test]
fn parts_give_the_games_of_the_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/containers");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = fs::read(&path).unwrap();
        let containers = recognise(&text, ContainerChoice::Auto);
        if path.extension().is_some_and(|extension| extension == "out")
            || !matches!(&containers[..], [container] if IN_PARTS.contains(&container.id))
        {
            continue;
        }
        count += 1;
        let whole = games(Unwrapping::of(&text, ContainerChoice::Auto).unwrap().text());
        for length in [64, 100, 333, 1_000] {
            // A header and the rows that show the columns are in the first part of every stream.
            let length = if containers[0].id == "csv" { length.max(200) } else { length };
            assert_eq!(games_in_parts(&text, length), whole, "{} in parts of {length}", path.display());
        }
    }
    assert!(count > 0);
}

#[test]
fn a_log_longer_than_a_part_gives_its_games() {
    const GAMES: usize = 40;
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"];
    let mut log = String::new();
    for game in 1..=GAMES {
        log += &format!("{{\"msg\":\"game started\",\"white\":\"Smith {game}\",\"black\":\"Jones\"}}\n");
        for (ply, played) in moves.iter().enumerate() {
            log += &format!("{{\"msg\":\"move played\",\"ply\":{},\"san\":\"{played}\"}}\n", ply + 1);
            if ply % 5 == 3 {
                log += "{\"msg\":\"clock\",\"white_ms\":1000,\"black_ms\":2000}\n";
            }
        }
        log += "{\"msg\":\"game over\",\"result\":\"1-0\"}\n";
    }
    let whole = games(Unwrapping::of(log.as_bytes(), ContainerChoice::Auto).unwrap().text());
    assert_eq!(whole.len(), GAMES);
    for (at, game) in whole.iter().enumerate() {
        assert!(game.contains(&format!("[White \"Smith {}\"]", at + 1)) && game.contains("b5"), "{game}");
    }
    for length in [900, 2_000, 5_000] {
        assert_eq!(games_in_parts(log.as_bytes(), length), whole, "in parts of {length}");
    }
}

#[test]
fn hostile_texts_are_taken_in_linear_time() {
    let million = 1_000_000;
    let long_string = format!("{{\"pgn\":\"{}\"}}", "1. e4 e5 ".repeat(200_000));
    let texts = [
        "[".repeat(million),
        "{\"a\":".repeat(million),
        "[\"e4\",".repeat(million),
        "{\"moves\":[".repeat(million),
        "[{\"san\":\"e4\",\"variations\":[".repeat(100_000),
        "[[\"e4\",\"e5\"],".repeat(million / 4),
        format!("[{}{}", "1,".repeat(100), "]".repeat(million)),
        format!("{{\"a\":\"{}", "\\".repeat(million)),
        format!("{{\"pgn\":\"e4 e5\"{}}}", ",\"a\":1".repeat(200_000)),
        format!("{{\"pgn\":\"e4 e5\",{}", "\"a\":{".repeat(million / 4)),
        format!("[{{\"moves\":[\"e4\",\"e5\"]}}{}", ",{\"san\":\"e4\"}".repeat(100_000)),
        "{\"t\":1,\"d\":{\"ply\":1,\"san\":\"e4\"}}\n".repeat(50_000),
        long_string,
        format!("white,black,moves\nA,B,\"{}\"\n", "1. e4 e5 ".repeat(2_000_000)),
        format!("white,black,moves\nA,B,e4 e5 Nf3\n{}", "A,\"B,e4 e5 Nf3\n".repeat(100_000)),
        format!("white,black,moves\nA,B,e4 e5 Nf3\nA,B,\"{}", "\"\"".repeat(million)),
        format!("number,white,black\n1,e4,e5\n2,d4,d5\n{}", ",".repeat(million)),
        format!("number,white,black\n{}", "1,e4,e5\n".repeat(100_000)),
        format!("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4{};", " e4".repeat(million)),
        format!("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;{}", "c0 \";".repeat(million / 4)),
        "1.e4 e5 2.d4 d5      4.c3 c6 5.f3 f6\n3.a3 a6              6.h3 h6 7.g3 g6\n                     8.b3 b6\n\n"
            .repeat(20_000),
        format!("Move  A  B\n----  ----  ----\n{}", "1. e4 (0:01) e5\n".repeat(100_000)),
        format!(
            "Italian: 1. e4 e5 2. Nf3 Nc6 3. Bc4\nSpanish: 1. e4 e5 2. Nf3 Nc6 3. Bb5\n{}",
            "{|\n".repeat(100_000)
        ),
        "1. e4 e5   1. d4 d5   1. c4 c5\n2. c3 d6   2. c4 c6   2. e3 e6\n\n".to_owned()
            + &"1. e4   1. d4   1. c4\n".repeat(20_000),
        "{white=A, moves=[e4, e5]}\n".repeat(20_000),
        "{white=A, moves=[e4, e5]}\n".repeat(4_000) + &"{white=[".repeat(30_000),
    ];
    for text in texts {
        let shown = &text[..text.len().min(60)];
        let unwrapped = Unwrapping::of(text.as_bytes(), ContainerChoice::Auto);
        let unwrapped = unwrapped.unwrap_or_else(|| panic!("{shown} has a container"));
        assert!(unwrapped.text().len() <= 4 * text.len() + 1_000, "{shown}: {}", unwrapped.text().len());
        for part in [false, true] {
            let containers = recognise(&text.as_bytes()[..text.len().min(1 << 16)], ContainerChoice::Auto);
            let part = Unwrapping::of_part(text.as_bytes(), &containers[..1], part);
            assert!(part.consumed() <= text.len());
        }
    }
}

#[test]
fn what_holds_no_game_is_left_out() {
    for text in [
        r#"{"error":"Too many requests"}"#,
        r#"{"white":12,"draws":3,"black":4,"moves":[{"uci":"e2e4","san":"e4","white":1,"draws":2,"black":3}]}"#,
        r#"{"fen":"8/8/8/8/8/8/8/8 w - - 0 1","pvs":[{"cp":13,"pv":"e2e4 e7e5 g1f3 b8c6"}]}"#,
        r#"{"moves":"42","name":"x"}"#,
        r#"["Thunder","Tackle"]"#,
        "[1, 2, 3]",
    ] {
        let unwrapped = Unwrapping::of(text.as_bytes(), ContainerChoice::Auto).unwrap();
        assert!(unwrapped.text().iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0x1E), "{text}");
        assert_eq!(unwrapped.left_out().count(), 1, "{text}");
    }
}

#[test]
fn plain_games_have_no_container() {
    for text in [
        "1. e4, e5 2. Nf3, Nc6",
        "e4 e5 Nf3, Nc6",
        "1. e4, e5\n2. Nf3, Nc6\n3. Bb5, a6\n",
        "1. e4 e5; 2. Nf3 Nc6\n3. Bb5 a6; 4. Ba4 Nf6\n",
        "Smith, John - Brown, Bob\n1. e4 e5\n2. Nf3 Nc6, a good move\n",
        "e4,c5,Nf3,d6\n",
        "{1. e4 e5 2. Nf3} *",
        "White, Black\n1. e4 e5\n",
        "1. e4 e5\n2. Nf3 Nc6\n",
        "1.\te4\n2.\td4 d5",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
    ] {
        let found = recognise(text.as_bytes(), ContainerChoice::Auto);
        assert!(found.is_empty(), "{text:?}: {found:?}");
    }
}
