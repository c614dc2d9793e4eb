//! Games in old and wide encodings: the encoding found, the text read, and the findings that point into the original
//! bytes.

use stamma_io::{Encoding, EncodingBasis, EncodingChoice, Text};
use stamma_notation::{Code, Detail, Game, ReadOptions, Severity, with_codes};
use std::fs;
use std::path::Path;

/// A dozen moves in which only the pieces are not ASCII. The ninth is impossible: the knight stands on d4.
const RUSSIAN: &str = "1. e4 c5 2. Кf3 d6 3. d4 cd 4. К:d4 Кf6 5. Кf3 Кc6 6. Кg3 g6";
/// A move that cannot be played there.
const IMPOSSIBLE: &str = "Кg3";

fn stored(text: &str, name: &str) -> Vec<u8> {
    match name {
        "utf-8" => text.as_bytes().to_vec(),
        "utf-8 with a mark" => format!("\u{feff}{text}").into_bytes(),
        "utf-16le" => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        "utf-16be" => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        "utf-16le with a mark" => stored(&format!("\u{feff}{text}"), "utf-16le"),
        "utf-16be with a mark" => stored(&format!("\u{feff}{text}"), "utf-16be"),
        _ => {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let (bytes, _, unmappable) = encoding.encode(text);
            assert!(!unmappable, "{name} has all of these letters");
            bytes.into_owned()
        }
    }
}

fn only_game(text: &Text<'_>) -> Game {
    let mut games = text.games(ReadOptions::default());
    let game = games.next().expect("there is a game");
    assert!(games.next().is_none());
    game
}

fn position(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).position(|window| window == part).expect("it stands there")
}

#[test]
fn a_short_russian_game_is_read_in_every_encoding() {
    let rows = [
        ("utf-8", "UTF-8", EncodingBasis::Certain),
        ("utf-8 with a mark", "UTF-8", EncodingBasis::Certain),
        ("utf-16le", "UTF-16LE", EncodingBasis::Zeros),
        ("utf-16be", "UTF-16BE", EncodingBasis::Zeros),
        ("utf-16le with a mark", "UTF-16LE", EncodingBasis::Certain),
        ("utf-16be with a mark", "UTF-16BE", EncodingBasis::Certain),
        ("windows-1251", "windows-1251", EncodingBasis::Moves),
        ("cp866", "IBM866", EncodingBasis::Moves),
        ("koi8-r", "KOI8-R", EncodingBasis::Moves),
    ];
    for (name, expected, basis) in rows {
        let bytes = stored(RUSSIAN, name);
        let text = Text::decode(&bytes[..], EncodingChoice::Auto);
        assert_eq!((text.encoding().name(), text.basis()), (expected, basis), "{name}");
        let game = only_game(&text);
        assert_eq!(game.letters.language.id, "ru", "{name}");

        let finding = game.diagnostics.iter().find(|finding| finding.severity() == Severity::Error);
        let finding = finding.expect("a move is impossible");
        assert_eq!((finding.code(), finding.ply), (Code::R201, Some(11)), "{name}");
        let wrong = stored(IMPOSSIBLE, name.split(" with").next().unwrap());
        let span = text.original(finding.span);
        assert_eq!(span.of(&bytes), wrong, "{name}");
        assert_eq!(span.start, position(&bytes, &wrong), "{name}");

        let guessed = game.diagnostics.iter().filter(|finding| finding.code() == Code::L106).count();
        assert_eq!(guessed, usize::from(basis == EncodingBasis::Moves), "{name}");
        // An encoding that is named needs no guess.
        if let Some(named) = Encoding::from_name(name) {
            let text = Text::decode(&bytes[..], EncodingChoice::Given(named));
            assert_eq!(text.basis(), EncodingBasis::Given);
            assert!(text.findings().is_empty(), "{name}");
            assert_eq!(text.original(finding.span), span, "{name}");
        }
    }
}

#[test]
fn names_in_tags_are_read_where_the_moves_are_ascii() {
    let rows = [
        ("latin1", "windows-1252", "Grünfeld, Ernst", "Café de la Régence"),
        ("latin1", "windows-1252", "Müller, Jörg", "Königsspringer Köln"),
        ("cp1252", "windows-1252", "Lasker – Bauer", "Amsterdam ‘89"),
        ("cp1250", "windows-1250", "Łukasz Żółtowski", "Mistrzostwa Łodzi, część druga"),
        ("cp1250", "windows-1250", "Jiří Štoček", "Přebor České republiky, žáci"),
        ("cp1251", "windows-1251", "Алёхин, Александр", "Чемпионат Москвы"),
        ("cp866", "IBM866", "Алёхин, Александр", "Чемпионат Москвы"),
        ("koi8-r", "KOI8-R", "Алёхин, Александр", "Чемпионат Москвы"),
    ];
    for (name, expected, white, event) in rows {
        let written = format!("[Event \"{event}\"]\n[White \"{white}\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n");
        let bytes = stored(&written, name);
        let text = Text::decode(bytes.clone(), EncodingChoice::Auto);
        assert_eq!(text.encoding().name(), expected, "{white}");
        assert_eq!(text.utf8(), written.as_bytes(), "{white}");
        let game = only_game(&text);
        assert_eq!(game.tag("White").as_deref(), Some(white));
        assert_eq!(game.mainline().count(), 4);
        let codes: Vec<Code> = game.diagnostics.iter().map(|finding| finding.code()).collect();
        assert_eq!(codes, [Code::L106], "{white}");
        for tag in &game.tags {
            assert_eq!(
                text.original(tag.span).of(&bytes),
                stored(&written[tag.span.start..tag.span.end], name)
            );
        }
    }
}

/// A word for which the moves decide against the look of the letters.
#[test]
fn half_points_and_dashes_of_windows_are_read() {
    let bytes = stored("1. e4 e5 2. Nf3 Nc6 ½–½", "cp1252");
    let text = Text::decode(&bytes[..], EncodingChoice::Auto);
    assert_eq!(text.encoding().name(), "windows-1252");
    let game = only_game(&text);
    assert_eq!(game.result.text(), "1/2-1/2");
    assert_eq!(text.original(game.result_span.unwrap()).of(&bytes), b"\xBD\x96\xBD");
}

#[test]
fn what_is_utf_8_but_for_slips_is_not_decoded_again() {
    let bytes = b"[Event \"Caf\xC3\xA9\"]\n[White \"Andr\xE9\"]\n\n1. e4 e5 *";
    let text = Text::decode(&bytes[..], EncodingChoice::Auto);
    assert_eq!(text.encoding(), Encoding::UTF_8);
    assert_eq!(text.utf8().as_ptr(), bytes.as_ptr(), "nothing is copied");
    let codes: Vec<Code> = only_game(&text).diagnostics.iter().map(|finding| finding.code()).collect();
    assert_eq!(codes, [Code::L101]);
    let owned = b"1. e4 e5 \xC2\xBD-\xC2\xBD".to_vec();
    let place = owned.as_ptr();
    assert_eq!(Text::decode(owned, EncodingChoice::Auto).utf8().as_ptr(), place, "nothing is copied");
}

#[test]
fn utf_16_may_be_broken() {
    let mut bytes = stored("\u{feff}1. e4 e5 {x} *", "utf-16le");
    let at = position(&bytes, b"x\0");
    bytes[at..at + 2].copy_from_slice(&[0x00, 0xD8]);
    bytes.push(b'1');
    let text = Text::decode(&bytes[..], EncodingChoice::Auto);
    let [finding] = text.findings() else { panic!("{:?}", text.findings()) };
    assert_eq!(finding.detail, Detail::UndecodableBytes { encoding: "UTF-16LE", count: 2 });
    assert_eq!(text.original(finding.span), stamma_notation::Span::new(at, at + 2));
    let whole = stamma_notation::Span::new(0, text.utf8().len());
    assert_eq!(text.original(whole), stamma_notation::Span::new(0, bytes.len()));
}

/// The examples of the pages whose texts are stored in another encoding; the others are run beside the reader.
#[test]
fn examples_of_the_pages_give_the_findings_written() {
    let mut run = 0;
    macro_rules! ids { ($($code:ident)*) => { [$(stringify!($code)),*] }; }
    for code in with_codes!(ids) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../stamma/codes/{code}.md"));
        let page = fs::read_to_string(path).unwrap();
        let mut blocks = page.split("\n```").skip(1).step_by(2);
        while let (Some(game), Some(finding)) = (blocks.next(), blocks.next()) {
            let (info, game) = game.split_once('\n').unwrap();
            let Some(name) = info.split_whitespace().find_map(|word| word.strip_prefix("stored=")) else {
                continue;
            };
            let escaped = info.contains("escaped");
            let bytes = if escaped { unescaped(game) } else { stored(game, name) };
            // The test finds out what can be stored; what cannot is the subject of the page.
            let choice = if escaped {
                EncodingChoice::Given(Encoding::from_name(name).unwrap())
            } else {
                EncodingChoice::Auto
            };
            let text = Text::decode(bytes, choice);
            let source = stamma_io::Source::of_text("page", &text);
            let mut found = Vec::new();
            for game in text.games(ReadOptions::default()) {
                found.extend(game.diagnostics.iter().map(|finding| {
                    let place = source.lines().place(finding.span.start);
                    format!("{} {}:{} {}", finding.code(), place.line, place.column, finding.message())
                }));
            }
            assert_eq!(format!("finding\n{}", found.join("\n")), finding, "{code}");
            run += 1;
        }
    }
    assert_eq!(run, 2);
}

fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}
