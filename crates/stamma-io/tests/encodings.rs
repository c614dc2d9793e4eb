//! Games in old and wide encodings: the encoding found, the text read, and the findings that point into the original
//! bytes.

use stamma_io::{ContainerChoice, Encoding, EncodingBasis, EncodingChoice, Text};
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
        "utf-32le" => text.chars().flat_map(|ch| u32::from(ch).to_le_bytes()).collect(),
        "utf-32be" => text.chars().flat_map(|ch| u32::from(ch).to_be_bytes()).collect(),
        "utf-32le with a mark" => stored(&format!("\u{feff}{text}"), "utf-32le"),
        "utf-32be with a mark" => stored(&format!("\u{feff}{text}"), "utf-32be"),
        _ => match encoding_rs::Encoding::for_label(name.as_bytes()) {
            Some(encoding) => {
                let (bytes, _, unmappable) = encoding.encode(text);
                assert!(!unmappable, "{name} has all of these letters");
                bytes.into_owned()
            }
            None => stored_in_page(text, name),
        },
    }
}

/// The bytes of a text in a code page, which are found by decoding all bytes.
fn stored_in_page(text: &str, name: &str) -> Vec<u8> {
    let page = EncodingChoice::Given(Encoding::from_name(name).unwrap());
    let all: Vec<u8> = (0..=255).collect();
    let decoded = Text::decode(all, page);
    let characters: Vec<char> = std::str::from_utf8(decoded.utf8()).unwrap().chars().collect();
    let byte =
        |ch: char| characters.iter().position(|other| *other == ch).and_then(|at| u8::try_from(at).ok());
    text.chars().map(|ch| byte(ch).unwrap_or_else(|| panic!("{name} has {ch}"))).collect()
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
        ("utf-32le", "UTF-32LE", EncodingBasis::Zeros),
        ("utf-32be", "UTF-32BE", EncodingBasis::Zeros),
        ("utf-32le with a mark", "UTF-32LE", EncodingBasis::Certain),
        ("utf-32be with a mark", "UTF-32BE", EncodingBasis::Certain),
        ("windows-1251", "windows-1251", EncodingBasis::Moves),
        ("iso-8859-5", "ISO-8859-5", EncodingBasis::Moves),
        ("cp855", "IBM855", EncodingBasis::Moves),
        ("cp866", "IBM866", EncodingBasis::Moves),
        ("koi8-r", "KOI8-R", EncodingBasis::Letters),
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
        assert_eq!(
            guessed,
            usize::from(matches!(basis, EncodingBasis::Moves | EncodingBasis::Letters)),
            "{name}"
        );
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
fn letters_of_pieces_are_found_by_playing() {
    const GREEK: &str = "1. Ιf3 Ιf6 2. g3 g6 3. Αg2 Αg7 4. O-O O-O 5. d3 d6 6. Πe1 Πe8 7. Βd2 Ρh8";
    const TURKISH: &str = "1. e4 e5 2. Af3 Ac6 3. Fb5 Af6 4. Şe2 Ve7";
    const LITHUANIAN: &str = "1. e4 e5 2. Žf3 Žc6 3. Rb5 a6 4. R:c6 dc 5. 0-0 Rd6";
    const ESPERANTO: &str = "1. e4 e5 2. Ĉf3 Ĉc6 3. Kb5 a6 4. Kxc6 dxc6";
    let rows = [
        ("cp1253", "windows-1253", "el", GREEK),
        ("cp737", "IBM737", "el", GREEK),
        ("cp869", "IBM869", "el", GREEK),
        ("cp869", "IBM869", "el", "1. d4 d5 2. Ιf3 Ιf6 1-0"),
        ("x-mac-greek", "x-mac-greek", "el", GREEK),
        ("cp1254", "windows-1254", "tr", TURKISH),
        ("cp857", "IBM857", "tr", TURKISH),
        ("cp1257", "windows-1257", "lt", LITHUANIAN),
        ("cp775", "IBM775", "lt", LITHUANIAN),
        ("iso-8859-3", "ISO-8859-3", "eo", ESPERANTO),
        ("x-mac-cyrillic", "x-mac-cyrillic", "ru", "1. e4 e5 2. Крe2 Крe7 3. Кf3 Кf6"),
        ("cp866", "IBM866", "ru", "1. e4 e5 2. Крe2 Крe7 3. Кf3 Кf6"),
    ];
    for (name, expected, language, moves) in rows {
        let bytes = stored(moves, name);
        let text = Text::decode(&bytes[..], EncodingChoice::Auto);
        assert_eq!(text.encoding().name(), expected, "{moves}");
        assert_eq!(std::str::from_utf8(text.utf8()), Ok(moves), "{name}");
        let game = only_game(&text);
        assert_eq!(game.letters.language.id, language, "{name}");
        let errors = game.diagnostics.iter().filter(|found| found.severity() == Severity::Error).count();
        assert_eq!(errors, 0, "{name}: {:?}", game.diagnostics);
    }
}

/// A byte that is a letter in some other encoding must not vanish before a square.
#[test]
fn no_byte_of_a_guessed_encoding_is_skipped() {
    for bytes in [
        &b"[White \"M\xFCller, J\xF6rg\"]\n\n1. e4 e5 2. \xADf3 Nc6 3. \xADf6 1-0"[..],
        b"1. e4 e5 2. \x9Df3 1-0",
    ] {
        let text = Text::decode(bytes, EncodingChoice::Auto);
        let game = only_game(&text);
        let reported = game.diagnostics.iter().any(|found| found.severity() == Severity::Error);
        assert!(reported, "{}: {:?}", text.encoding().name(), game.diagnostics);
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
        ("iso-8859-5", "ISO-8859-5", "Алёхин, Александр", "Чемпионат Москвы"),
        ("x-mac-cyrillic", "x-mac-cyrillic", "Алёхин, Александр", "Чемпионат Москвы"),
        ("cp855", "IBM855", "Алёхин, Александр", "Чемпионат Москвы"),
        ("iso-8859-2", "ISO-8859-2", "Łukasz Żółtowski", "Mistrzostwa Łodzi, część druga"),
        ("iso-8859-2", "ISO-8859-2", "Jiří Štoček", "Přebor České republiky, žáci"),
        ("cp852", "IBM852", "Jiří Štoček", "Přebor České republiky, žáci"),
        ("cp852", "IBM852", "Łukasz Żółtowski", "Mistrzostwa Łodzi"),
        ("cp852", "IBM852", "Győző Forintos", "Magyar bajnokság, Keszthely"),
        ("x-mac-ce", "x-mac-ce", "Jiří Štoček", "Přebor České republiky, žáci"),
        ("cp1250", "windows-1250", "Győző Forintos", "Magyar bajnokság, Győr"),
        ("cp437", "IBM437", "Grünfeld, Ernst", "Café de la Régence"),
        ("cp437", "IBM437", "Müller, Jörg", "Städtekampf Köln"),
        ("cp850", "IBM850", "João Pessoa", "Açores, são Miguel"),
        ("macintosh", "macintosh", "Grünfeld, Ernst", "Café de la Régence"),
        ("macintosh", "macintosh", "Müller, Jörg", "Köln"),
        ("cp1254", "windows-1254", "Şahin, Yılmaz", "Türkiye Şampiyonası, İzmir, Beşiktaş"),
        ("cp857", "IBM857", "Şahin, Yılmaz", "Türkiye Şampiyonası"),
        ("cp1257", "windows-1257", "Šarūnas Šulskis", "Lietuvos čempionatas, Šiauliai, Kėdainių žaidynės"),
        ("cp775", "IBM775", "Šarūnas Šulskis", "Kėdainių žaidynės"),
        ("iso-8859-3", "ISO-8859-3", "Ludoviko Zamenhof", "Ĉampiono de Ŝako, ĝis ĵaŭdo"),
        ("cp1253", "windows-1253", "Παπαϊωάννου, Άγγελος", "Αθήνα, Ελλάδα"),
        ("iso-8859-7", "ISO-8859-7", "Παπαϊωάννου, Άγγελος", "Αθήνα, Ελλάδα"),
        ("cp737", "IBM737", "Παπαϊωάννου, Ιωάννης", "Αθήνα, Ελλάδα"),
        ("cp869", "IBM869", "Παπαϊωάννου, Ιωάννης", "Αθήνα, Ελλάδα"),
        ("x-mac-greek", "x-mac-greek", "Παπαϊωάννου, Ιωάννης", "Αθήνα, Ελλάδα"),
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

/// Bytes of other encodings in a text: the bytes, the text that is read, the encoding of the whole, the codes, and words with
/// their original bytes.
#[test]
fn texts_of_several_encodings_are_decided_for_each_game() {
    let russian = stored("[White \"Алёхин\"]\n\n1. Кf3 Кf6 2. g3 g6 3. Сg2 Сg7 *\n\n", "cp1251");
    let german = stored("[White \"Müller\"]\n[Black \"Jörg\"]\n\n1. Nf3 Nf6 2. g3 g6 *\n\n", "latin1");
    let modern = "[White \"Štoček\"]\n\n1. ♘f3 Nf6 {čas} 2. g3 g6 *\n\n".as_bytes();
    let dos = stored("[White \"Алёхин\"]\n\n1. Кf3 Кf6 2. g3 g6 3. Сg2 Сg7 *\n\n", "cp866");
    let slip = b"[Event \"Caf\xC3\xA9\"]\n[White \"Andr\xE9\"]\n\n1. e4 e5 {\x84Schw\xE4che\x93, vgl. M\xC3\xBCller} *\n\n";
    type Row<'a> = (Vec<&'a [u8]>, &'static str, &'static [(&'static str, &'static str)]);
    let rows: [Row<'_>; 6] = [
        (vec![slip], "UTF-8", &[("L101", "é")]),
        (vec![modern, &russian, modern, &german], "UTF-8", &[("L101", "А"), ("L101", "ü")]),
        (
            vec![&russian, &russian, modern, &german],
            "windows-1251",
            &[("L106", "Алёхин"), ("L112", "Štoček"), ("L112", "Müller")],
        ),
        (
            vec![&russian, &russian, &dos, &russian],
            "windows-1251",
            &[("L106", "Алёхин"), ("L112", "Алёхин"), ("L112", "Алёхин")],
        ),
        (
            vec![&german, &russian, &german],
            "windows-1251",
            &[("L112", "Müller"), ("L106", "Алёхин"), ("L112", "Müller")],
        ),
        (
            vec![b"[White \"Andr\xE9\"]\n\n1. e4 \xADf6 *\n\n", modern, modern],
            "UTF-8",
            &[("L101", "é"), ("L107", "\u{fffd}")],
        ),
    ];
    for (parts, expected, codes) in rows {
        let bytes = parts.concat();
        let text = Text::decode(&bytes[..], EncodingChoice::Auto);
        let utf8 = std::str::from_utf8(text.utf8()).expect("what is decoded is UTF-8");
        assert_eq!(text.encoding().name(), expected, "{utf8}");
        let games: Vec<Game> = text.games(ReadOptions::default()).collect();
        assert_eq!(games.len(), parts.len(), "{utf8}");
        let found: Vec<(String, &str)> = games
            .iter()
            .flat_map(|game| &game.diagnostics)
            .filter(|found| found.code().to_string().starts_with('L'))
            .map(|found| (found.code().to_string(), &utf8[found.span.start..found.span.end]))
            .collect();
        let found: Vec<(&str, &str)> = found.iter().map(|(code, word)| (code.as_str(), *word)).collect();
        assert_eq!(found, codes, "{utf8}");
        // The places of all games are those of the parts.
        let mut start = 0;
        for (game, part) in games.iter().zip(&parts) {
            let first = text.original(game.tags[0].span);
            assert_eq!(first.start, start, "{utf8}");
            start += part.len();
        }
    }
}

#[test]
fn what_is_utf_8_is_not_copied() {
    let owned = b"1. e4 e5 \xC2\xBD-\xC2\xBD".to_vec();
    let place = owned.as_ptr();
    assert_eq!(Text::decode(owned, EncodingChoice::Auto).utf8().as_ptr(), place);
}

/// Slips are decoded by bytes, and each character leads back to its own.
#[test]
fn slips_in_utf_8_lead_back_to_their_bytes() {
    let bytes = b"[Event \"Caf\xC3\xA9\"]\n[White \"Andr\xE9, Jos\xC3\xA9\"]\n\n1. e4 e5 {\xFCber M\xC3\xBCnchen} 2. Nd5 *";
    let text = Text::decode(&bytes[..], EncodingChoice::Auto);
    let utf8 = std::str::from_utf8(text.utf8()).unwrap();
    assert_eq!(utf8, "[Event \"Café\"]\n[White \"André, José\"]\n\n1. e4 e5 {über München} 2. Nd5 *");
    let mut original = 0;
    for (at, ch) in utf8.char_indices() {
        let width = if matches!(bytes[original], 0xE9 | 0xFC) { 1 } else { ch.len_utf8() };
        let span = stamma_notation::Span::new(at, at + ch.len_utf8());
        assert_eq!(text.original(span), stamma_notation::Span::new(original, original + width), "{ch}");
        original += width;
    }
    let found = only_game(&text).diagnostics;
    assert_eq!(found.iter().map(|found| found.code()).collect::<Vec<_>>(), [Code::L101, Code::R201]);
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
            let choice = if escaped && name != "auto" {
                EncodingChoice::Given(Encoding::from_name(name).unwrap())
            } else {
                EncodingChoice::Auto
            };
            let text = Text::decode(bytes, choice).unwrapped(ContainerChoice::Auto);
            let source = stamma_io::Source::of_text("page", &text);
            let mut found = Vec::new();
            for game in text.games(ReadOptions::default()) {
                found.extend(game.diagnostics.iter().map(|finding| {
                    let place = source.place(finding.span);
                    format!("{} {}:{} {}", finding.code(), place.line, place.column, finding.message())
                }));
            }
            assert_eq!(format!("finding\n{}", found.join("\n")), finding, "{code}");
            run += 1;
        }
    }
    assert!(run >= 6, "{run} examples");
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
