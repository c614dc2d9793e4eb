//! Tests of the HTML views: every move has its description, doubts can be repaired, and no text becomes markup.

mod support;

use serde_json::{Value, json};
use stamma::{ReadOptions, explain_game, read_games};
use support::{Element, elements, get, post, post_form, routes, testdata};

async fn view(body: Value) -> Value {
    let answer = post(&routes(), "/view", &body).await;
    assert!(answer.status.is_success(), "{}", answer.text());
    answer.json()
}

fn html(view: &Value) -> Vec<Element> {
    elements(view["html"].as_str().expect("a fragment"))
}

fn moves(elements: &[Element]) -> Vec<&Element> {
    elements.iter().filter(|element| element.has_class("move")).collect()
}

#[tokio::test]
async fn every_move_has_the_sentence_of_explain() {
    let texts = [
        "seeds/ry-chess.txt",
        "seeds/ry-fischer-random.txt",
        "seeds/ry-grand-chess.txt",
        "seeds/scoresheet.txt",
    ];
    for name in texts {
        let text = testdata(name);
        let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
        let told: Vec<String> =
            explain_game(&game, text.as_bytes()).into_iter().map(|sentence| sentence.text).collect();
        let elements = html(&view(json!({ "text": text })).await);
        let says: Vec<&str> = elements
            .iter()
            .filter(|element| element.has_class("says"))
            .map(|element| element.text.trim())
            .collect();
        assert_eq!(says, told, "{name}");
        let moves = moves(&elements);
        assert_eq!(moves.len(), told.len());
        for (at, shown) in moves.iter().enumerate() {
            assert_eq!(shown.attribute("id"), Some(format!("g1m{}", at + 1).as_str()));
            let (start, end) = (number(shown, "data-start"), number(shown, "data-end"));
            assert_eq!(shown.attribute("data-written"), Some(&text[start..end]), "{name}");
        }
    }
}

fn number(element: &Element, name: &str) -> usize {
    element.attribute(name).and_then(|value| value.parse().ok()).expect(name)
}

#[tokio::test]
async fn a_draw_offer_and_a_result_are_told() {
    let elements = html(&view(json!({"text": testdata("seeds/scoresheet.txt")})).await);
    assert!(elements.iter().any(|element| element.has_class("offer") && element.text.trim() == "(=)"));
    let elements = html(&view(json!({"text": testdata("seeds/ry-chess.txt")})).await);
    assert!(elements.iter().any(|element| element.has_class("meaning") && element.text == "Black wins"));
}

#[tokio::test]
async fn variations_comments_clocks_and_drawings() {
    let text = "{Start [%csl Gd4]} 1. e4 $1 {[%clk 1:02:03] [%cal Ge2e4,Rd1h5] best} (1. d4 d5 (1... Nf6 $146) 2. c4) 1... e5 {[%eval -0.35]} 2. Ke2 *";
    let view = view(json!({ "text": text })).await;
    let elements = html(&view);
    let game = elements.iter().find(|element| element.has_class("game")).unwrap();
    assert_eq!(game.attribute("data-squares"), Some("Gd4"));
    let moves = moves(&elements);
    let depths: Vec<usize> = moves.iter().map(|shown| number(shown, "data-depth")).collect();
    assert_eq!(depths, [0, 1, 1, 2, 1, 0, 0]);
    assert_eq!(moves[0].attribute("data-arrows"), Some("Ge2e4,Rd1h5"));
    let text_of = |class: &str| {
        elements.iter().find(|element| element.has_class(class)).unwrap().text.trim().to_owned()
    };
    assert_eq!(text_of("clock"), "1:02:03");
    assert_eq!(text_of("eval"), "-0.35");
    assert_eq!(text_of("nag"), "!");
    let summaries: Vec<&str> = elements
        .iter()
        .filter(|element| element.name == "summary")
        .map(|element| element.text.trim())
        .collect();
    assert_eq!(summaries[..2], ["instead of 1. e4", "instead of 1… d5"]);
    let numbers: Vec<&str> = elements
        .iter()
        .filter(|element| element.has_class("number"))
        .map(|element| element.text.trim())
        .collect();
    assert_eq!(numbers, ["1.", "1.", "1…", "2.", "1…", "2."]);
}

#[tokio::test]
async fn tags_are_closed_however_deep_variations_are() {
    let deep = format!("1. e4 {} 1... e5", "(1. d4 ".repeat(200));
    for text in
        [deep.as_str(), "1. e4 (1. d4 (1. c4", ") ) 1. e4 ) e5", "{only} (1. e4)", "", "(", "[White \"x\"]"]
    {
        let answer = view(json!({ "text": text })).await;
        let elements = html(&answer);
        let mut open: Vec<&str> = Vec::new();
        for element in &elements {
            match element.name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{text}"),
                None if ["path", "rect", "use", "circle"].contains(&element.name.as_str()) => {}
                None => open.push(&element.name),
            }
        }
        assert!(open.is_empty(), "{text}: {open:?}");
    }
}

#[tokio::test]
async fn the_last_position_has_its_moves() {
    let end = |view: &Value| view["end"].clone();
    let mate = end(&view(json!({"text": "1. f3 e5 2. g4 Qh4#"})).await);
    assert_eq!((&mate["check"], &mate["result"]), (&json!(true), &json!("0-1")));
    assert_eq!(mate["legal"], json!([]));
    let start = end(&view(json!({"text": ""})).await);
    assert_eq!(start["legal"].as_array().unwrap().len(), 20);
    let grand = end(&view(json!({"text": "", "variant": "grand"})).await);
    assert_eq!(grand["variant"], "grand");
    let numbered = end(&view(json!({"text": "", "variant": "chess960", "start_number": 518})).await);
    assert_eq!(numbered["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let castling =
        json!({"text": "1. O-O", "variant": "chess960", "start_fen": "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1"});
    let castled = view(castling).await;
    let elements = html(&castled);
    let castles = moves(&elements)[0];
    assert_eq!((castles.attribute("data-to"), castles.attribute("data-uci")), (Some("g1"), Some("e1h1")));
    assert_eq!((number(castles, "data-start"), number(castles, "data-end")), (3, 6));
    // The variant of a start is shown by the start itself.
    let capablanca = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
    let large = end(&view(json!({"text": "1. Nh3 *", "start_fen": capablanca})).await);
    assert_eq!((&large["variant"], &large["turn"]), (&json!("capablanca"), &json!("black")), "{large}");
    let promotion = end(&view(json!({"text": "", "start_fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1"})).await);
    let queen =
        json!({"from": "a7", "to": "a8", "uci": "a7a8q", "san": "a8=Q", "written": "a8=Q", "promotion": "q"});
    assert!(promotion["legal"].as_array().unwrap().contains(&queen), "{promotion}");
}

#[tokio::test]
async fn an_unknown_variant_is_none_of_the_known_ones() {
    let shown = view(json!({"text": "[Variant \"Atomic\"]\n\n1. e4 e5 *"})).await;
    assert_eq!(shown["found"].get("variant"), Some(&Value::Null));
    let fragment = shown["html"].as_str().unwrap();
    assert!(
        fragment.contains("a game of an unknown variant") && !fragment.contains("data-variant"),
        "{fragment}"
    );
    let known = view(json!({"text": "1. e4 e5 *"})).await;
    assert_eq!(known["found"]["variant"], "standard");
    let empty = view(json!({"text": "", "variant": "grand"})).await;
    assert_eq!(empty["found"]["variant"], "grand");
}

/// Applies the edit of a button to a text, as the script does.
fn applied(text: &str, change: &str) -> String {
    let (range, words) = change.split_once(':').unwrap();
    let (start, end) = range.split_once('-').unwrap();
    let units: Vec<u16> = text.encode_utf16().collect();
    let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
    let words: Vec<u16> = words.encode_utf16().collect();
    String::from_utf16(&[&units[..start], &words, &units[end..]].concat()).unwrap()
}

#[tokio::test]
async fn a_damaged_german_score_is_mended_in_three_clicks() {
    // A character of two code units at the start proves that offsets are in UTF-16.
    let damaged = format!("{{𝄞}}\n{}", testdata("page/german-damaged.txt"));
    let mut text = damaged.clone();
    for click in 1..=3 {
        let shown = view(json!({ "text": text })).await;
        let elements = html(&shown);
        let best = elements.iter().find(|element| element.has_class("candidate")).expect("a candidate");
        text = applied(&text, best.attribute("value").unwrap());
        assert!(elements.iter().any(|element| element.has_class("doubt")), "click {click}");
    }
    let mended = view(json!({ "text": text })).await;
    assert!(!mended["html"].as_str().unwrap().contains("class=\"doubts\""), "{text}");
    for word in ["7. Lb3 d6", "h3 Sb8 10.", "14. Sg3 g6"] {
        assert!(text.contains(word), "{text}");
    }
    assert_eq!(mended["found"]["language"], "de");
    // The button for all of them gives the same text.
    let elements = html(&view(json!({ "text": damaged })).await);
    let all = elements.iter().find(|element| element.has_class("mend-all")).expect("a button for all");
    assert_eq!(applied(&damaged, all.attribute("value").unwrap()), text);
    // The option `repair` reads the game in the same way and leaves the text as it is.
    let repaired = view(json!({ "text": damaged, "repair": true, "to": "fide:de" })).await;
    let elements = html(&repaired);
    let marked: Vec<&Element> =
        moves(&elements).into_iter().filter(|shown| shown.has_class("repaired")).collect();
    let originals: Vec<Option<&str>> = marked.iter().map(|shown| shown.attribute("data-written")).collect();
    assert_eq!(originals, [Some("L8b3"), Some("5b8"), Some("S93")]);
    assert_eq!(marked[0].text.trim(), "Lb3");
}

#[tokio::test]
async fn candidates_come_for_errors_of_every_kind() {
    let rows = [
        // Several moves fit.
        ("1. Nf3 d5 2. d4 Nf6 3. Nd2", "Nbd2"),
        // The promotion piece is missing.
        ("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8", "a8=Q"),
        // In a variation, which no repair covers.
        ("1. e4 e5 2. Nf3 (2. Nd3 Nc6) 2... Nc6", "Nf3"),
    ];
    for (text, wanted) in rows {
        let elements = html(&view(json!({ "text": text })).await);
        let offered: Vec<&str> = elements
            .iter()
            .filter(|element| element.has_class("candidate"))
            .map(|element| element.text.trim())
            .collect();
        assert!(offered.contains(&wanted), "{text}: {offered:?}");
    }
}

#[tokio::test]
async fn the_form_works_without_a_script() {
    let routes = routes();
    let damaged = testdata("page/german-damaged.txt");
    // Browsers send line ends as CR LF.
    let sent = damaged.replace('\n', "\r\n");
    let first = post_form(&routes, &[("text", &sent), ("to", "lan"), ("to_language", "de")]).await;
    let elements_of_first = elements(first.text());
    let best = elements_of_first.iter().find(|element| element.has_class("candidate")).expect("a candidate");
    assert_eq!(best.attribute("form"), Some("form"));
    assert!(elements_of_first.iter().any(|element| element.has_class("last-position")));
    let second = post_form(&routes, &[("text", &sent), ("apply", best.attribute("value").unwrap())]).await;
    let elements_of_second = elements(second.text());
    let area = elements_of_second.iter().find(|element| element.name == "textarea").unwrap();
    assert_eq!(area.text, format!("\n{}", damaged.replace("L8b3", "Lb3")));
    // No value of a button causes an error.
    for apply in ["", "x", "1-0:x", "99999-999999:x", "3-1:x", "5-6", "18446744073709551616-1:", "-:", ":"] {
        let answer = post_form(&routes, &[("text", "1. e4 e5"), ("apply", apply)]).await;
        assert!(answer.status.is_success(), "{apply}");
    }
    let unknown = post_form(&routes, &[("text", "1. e4"), ("to", "klingon")]).await;
    assert_eq!(unknown.status.as_u16(), 422);
    assert!(unknown.text().contains("1. e4"), "what was typed is kept");
}

#[tokio::test]
async fn notations_that_fit_as_well_are_named() {
    let rows = [
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6",
            "Several notations fit: also FIDE Laws of Chess, Appendix C; Club score sheet; \
             Algebraic notation as encyclopaedias describe it; and 7 more.",
        ),
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6", "Several notations fit: also "),
        (
            "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *",
            "<strong>English letters, short notation</strong> (PGN export format); no doubt.",
        ),
        ("[Event \"?\"]\n\n1. e4 e5 *", "<strong>Short notation</strong> (PGN export format); no doubt."),
    ];
    for (text, said) in rows {
        let shown = view(json!({ "text": text })).await;
        let html = shown["html"].as_str().expect("a fragment");
        let line = html.split("</p>").next().expect("the first paragraph");
        assert!(line.contains("class=\"found\"") && line.contains(said), "{text}: {line}");
        assert!(!line.contains('%'), "{text}: {line}");
    }
}

#[tokio::test]
async fn what_a_notation_leaves_out_is_named() {
    let text = "[White \"A\"]\n\n1. e4 $1 {x} (1. d4) e5 1-0";
    let lost = async |to: &str| view(json!({ "text": text, "to": to })).await["lost"].clone();
    assert_eq!(lost("uci").await, "tags, comments, variations, glyphs and results");
    assert!(lost("pgn").await.is_null() && lost("json").await.is_null());
    let plain = view(json!({ "text": "1. e4 e5", "to": "uci" })).await;
    assert!(plain["lost"].is_null(), "{}", plain["lost"]);
}

#[tokio::test]
async fn legal_moves_are_spelled_in_the_notation_that_was_asked_for() {
    let spelled = async |to: &str| {
        let end = view(json!({ "text": "1. e4 e5", "to": to })).await["end"].clone();
        let legal = end["legal"].as_array().unwrap().clone();
        let knight = legal.into_iter().find(|step| step["uci"] == "g1f3").unwrap();
        (knight["san"].clone(), knight["written"].clone())
    };
    assert_eq!(spelled("fide:fr").await, (json!("Nf3"), json!("Cf3")));
    assert_eq!(spelled("lan:de").await.1, "Sg1-f3");
    assert_eq!(spelled("ry").await.1, "Nf3");
    assert_eq!(spelled("json").await.1, "Nf3");
}

#[tokio::test]
async fn of_many_games_one_is_chosen() {
    let many: String =
        (1..=20).map(|number| format!("[White \"W{number}\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n")).collect();
    let first = view(json!({ "text": many })).await;
    let elements_of_first = html(&first);
    assert_eq!(elements_of_first.iter().filter(|element| element.has_class("game")).count(), 1);
    assert_eq!(first["found"]["games"], 20);
    assert_eq!(first["output"].as_str().unwrap().matches("1-0").count(), 40, "all of them are written");
    let seventh = view(json!({ "text": many, "game": 7 })).await;
    let elements_of_seventh = html(&seventh);
    assert!(elements_of_seventh.iter().any(|element| element.attribute("id") == Some("g7m2")));
    assert_eq!(seventh["output"].as_str().unwrap().matches("1-0").count(), 40, "all of them are written");
    let one = view(json!({ "text": many, "game": 7, "write": 9 })).await;
    assert_eq!(one["written"], 1);
    assert!(one["output"].as_str().unwrap().contains("[White \"W9\"]"));
    let two = view(json!({ "text": "1. e4 e5 1-0\n\n1. d4 d5 2. c4 0-1\n" })).await;
    assert!(html(&two).iter().any(|element| element.attribute("id") == Some("g2m3")));
}

#[tokio::test]
async fn all_games_are_counted_and_written() {
    let many = view(json!({ "text": "1. e4 e5 1-0\n\n".repeat(2_500) })).await;
    assert_eq!((&many["found"]["games"], &many["written"]), (&json!(2_500), &json!(2_500)));
    assert_eq!(many["output"].as_str().unwrap().matches("[Event ").count(), 2_500);
    let many = many["html"].as_str().unwrap();
    assert!(many.contains("1001 – 2000 …") && many.contains("2001 – 2500 …") && !many.contains("1 – 1000 …"));
    assert_eq!(many.matches("<option").count(), 1_002);
    let last = view(json!({ "text": "1. e4 e5 1-0\n\n".repeat(2_500), "game": 2_500 })).await;
    let last = last["html"].as_str().unwrap();
    assert!(last.contains("<option value=\"2500\" selected>") && last.contains("1 – 1000 …"));
    assert_eq!(last.matches("<option").count(), 502);
}

#[tokio::test]
async fn all_damaged_games_are_put_right_in_what_is_written() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O Be7 *\n\n".repeat(15);
    let mended = view(json!({ "text": text, "repair": true })).await;
    assert_eq!(mended["output"].as_str().unwrap().matches("4. Ba4").count(), 15);
}

#[tokio::test]
async fn words_that_were_not_read_are_of_no_notation() {
    let none = view(json!({ "text": "1. Zz9 qq7 2. xx3 *" })).await;
    assert!(none["found"]["dialect"].is_null(), "{}", none["found"]);
    assert!(!none["html"].as_str().unwrap().contains("notation</strong>"));
}

/// The elements that the views write. Any other element must come from a text.
const NAMES: [&str; 50] = [
    "!DOCTYPE", "html", "head", "meta", "title", "link", "script", "body", "a", "header", "nav", "main",
    "form", "label", "textarea", "div", "select", "option", "button", "h1", "h2", "h3", "p", "section",
    "article", "strong", "small", "span", "ol", "li", "ul", "dl", "dt", "dd", "details", "summary", "pre",
    "figure", "svg", "desc", "rect", "path", "g", "use", "symbol", "defs", "circle", "input", "noscript",
    "code",
];

/// The words of the page that reads, before it has read anything.
fn words() -> String {
    let page = stamma_page::reader_page(stamma_page::PageLanguage::of(None, ""), 1 << 20);
    let (_, rest) = page.split_once("id=\"words\">").expect("the words");
    rest.split_once("</script>").expect("their end").0.to_owned()
}

fn harmless(html: &str, what: &str) {
    for element in elements(html) {
        let name = element.name.trim_start_matches('/');
        assert!(NAMES.contains(&name), "{what}: {element:?}");
        for (attribute, value) in &element.attributes {
            assert!(
                !attribute.starts_with("on")
                    && !["style", "srcdoc", "autofocus"].contains(&attribute.as_str()),
                "{what}: {element:?}"
            );
            if ["href", "src", "action"].contains(&attribute.as_str()) {
                assert!(value.starts_with('/') || value.starts_with('#'), "{what}: {element:?}");
            }
        }
        if name == "script" {
            // The words of the page are data and no script, and nothing of a text is among them.
            let is_data =
                element.attributes.iter().any(|(name, value)| name == "type" && value == "application/json");
            let is_words = is_data && element.text == words();
            assert!(element.text.trim().is_empty() || is_words, "{what}: {element:?}");
        }
    }
}

#[tokio::test]
async fn nothing_of_a_text_is_markup() {
    let routes = routes();
    for injection in testdata("page/injections.txt").lines() {
        let quoted = injection.replace('\\', "\\\\").replace('"', "\\\"");
        let texts = [
            injection.to_owned(),
            format!(
                "[White \"{quoted}\"]\n[Black \"{quoted}\"]\n[Event \"{quoted}\"]\n[{injection} \"x\"]\n\n1. e4 e5 *"
            ),
            format!(
                "{{{injection}}} 1. e4 {{{injection}}} (1. d4 {{{injection}}}) e5 ; {injection}\n2. {injection} Nc6"
            ),
            format!(
                "1. e4 e5 2. {} Nc6 3. [%cal {injection}] {{[%csl {injection}]}} {{[%clk {injection}]}}",
                injection.replace(' ', "")
            ),
            format!("[FEN \"{quoted}\"]\n[Variant \"{quoted}\"]\n[Result \"{quoted}\"]\n\n1. e4 {injection}"),
        ];
        for text in &texts {
            let shown = post(&routes, "/view", &json!({ "text": text })).await;
            assert!(shown.status.is_success());
            harmless(shown.json()["html"].as_str().unwrap(), text);
            let page = post_form(&routes, &[("text", text.as_str())]).await;
            assert!(page.status.is_success());
            harmless(page.text(), text);
        }
        let names = [
            ("text", "1. e4"),
            ("from", injection),
            ("language", injection),
            ("to", injection),
            ("apply", injection),
        ];
        harmless(post_form(&routes, &names).await.text(), injection);
        let refused =
            post(&routes, "/view", &json!({"text": "", "from": injection, "start_fen": injection})).await;
        assert_eq!(refused.headers["content-type"], "application/json");
    }
}

#[tokio::test]
async fn help_has_every_dialect_and_its_examples() {
    let page = get(&routes(), "/help").await;
    let elements = elements(page.text());
    for dialect in stamma::DIALECTS {
        assert!(elements.iter().any(|element| element.attribute("id") == Some(dialect.id)), "{}", dialect.id);
        let short = stamma::describe::dialect::examples(dialect, None);
        assert!(elements.iter().any(|element| element.text == short[0].written), "{}", dialect.id);
    }
    for result in stamma::GameResult::ALL {
        assert!(elements.iter().any(|element| element.text == result.text()));
    }
}
