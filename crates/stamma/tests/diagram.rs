//! Pictures of positions: sound XML with every piece in its place, for every position of testdata/perft.

use roxmltree::{Document, Node};
use stamma::notation::{Arrow, MarkedSquare};
use stamma::render::diagram::{Coordinates, Diagram, PieceShapes, diagram, sprite, symbol_id};
use stamma::{AnyPosition, Color, Role, Square, Variant};

fn square(name: &str) -> Square {
    name.parse().expect(name)
}

fn position(variant: Variant, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(fen, variant).expect(fen)
}

/// Every element with this name.
fn all<'a, 'input>(document: &'a Document<'input>, name: &str) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).collect()
}

fn with_class<'a, 'input>(document: &'a Document<'input>, class: &str) -> Vec<Node<'a, 'input>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn text(document: &Document<'_>, name: &str) -> String {
    all(document, name)[0].text().unwrap_or_default().to_owned()
}

/// The symbol and the square of each piece that is drawn, as the picture shows them from White's side.
fn shown(document: &Document<'_>, left: f32, ranks: u8) -> Vec<(Square, String)> {
    let mut shown: Vec<(Square, String)> = all(document, "use")
        .into_iter()
        .map(|node| {
            let number = |name| node.attribute(name).unwrap().parse::<f32>().unwrap();
            let (column, row) = ((number("x") - left) / 45.0, (number("y") - 2.0) / 45.0);
            assert_eq!((column.fract(), row.fract()), (0.0, 0.0));
            let place = Square::at(column as u8, ranks - 1 - row as u8).unwrap();
            (place, node.attribute("href").unwrap().to_owned())
        })
        .collect();
    shown.sort();
    shown
}

/// Every position of testdata/perft.
fn positions() -> Vec<(Variant, String)> {
    let mut positions = Vec::new();
    for variant in Variant::ALL {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft");
        let path = format!("{folder}/{}.epd", variant.id());
        // Variants that move as chess does have no file of their own.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let fens =
            text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(';').next());
        let known = positions.len();
        positions.extend(fens.map(|fen| (variant, fen.trim().to_owned())).filter(|(_, fen)| !fen.is_empty()));
        assert!(positions.len() > known + 10, "{path}");
    }
    let variants = positions.chunk_by(|(one, _), (next, _)| one == next).count();
    assert!(variants >= 5, "{variants} variants have positions");
    positions
}

#[test]
fn every_piece_stands_where_it_should() {
    for (variant, fen) in positions() {
        let position = position(variant, &fen);
        for coordinates in [Coordinates::Shown, Coordinates::Hidden] {
            let svg = diagram(&position, &Diagram::new().coordinates(coordinates));
            let document = Document::parse(&svg).expect(&fen);
            let left = if coordinates == Coordinates::Shown { 22.0 } else { 2.0 };
            let setup = position.setup();
            let mut expected: Vec<(Square, String)> =
                setup.pieces().map(|(square, piece)| (square, format!("#{}", symbol_id(piece)))).collect();
            expected.sort();
            assert_eq!(shown(&document, left, setup.size.ranks), expected, "{fen}");
            for (_, id) in expected {
                let symbols = all(&document, "symbol");
                assert!(symbols.iter().any(|symbol| symbol.attribute("id") == Some(&id[1..])), "{fen}: {id}");
            }
        }
    }
}

#[test]
fn the_board_can_be_turned() {
    let position = position(Variant::Standard, "4k3/8/8/8/8/8/P7/4K3 w - -");
    let options = Diagram::new().below(Color::Black).coordinates(Coordinates::Hidden).width(364);
    let svg = diagram(&position, &options);
    let document = Document::parse(&svg).unwrap();
    let shown = shown(&document, 2.0, 8);
    let turned = [("d1", "#bK"), ("h7", "#wP"), ("d8", "#wK")].map(|(at, id)| (square(at), id.to_owned()));
    assert_eq!(shown, turned);
    let root = document.root_element();
    assert_eq!((root.attribute("viewBox"), root.attribute("height")), (Some("0 0 364 364"), Some("364")));
}

#[test]
fn marks_are_drawn_and_told() {
    let mated = position(Variant::Standard, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let options = Diagram::new()
        .last_move((square("d8"), square("h4")))
        .squares(vec![
            MarkedSquare { paint: 'G', square: square("g3") },
            MarkedSquare { paint: 'R', square: square("k12") },
        ])
        .arrows(vec![
            Arrow { paint: 'R', from: square("h4"), to: square("e1") },
            Arrow { paint: 'x', from: square("a1"), to: square("a1") },
            Arrow { paint: 'B', from: square("a1"), to: square("p16") },
        ]);
    let svg = diagram(&mated, &options);
    let document = Document::parse(&svg).unwrap();
    let counts = ["last", "marked", "check", "arrow", "dark"].map(|class| with_class(&document, class).len());
    assert_eq!(counts, [2, 1, 1, 1, 1]);
    assert_eq!(text(&document, "title"), "White to move, in check");
    assert_eq!(
        text(&document, "desc"),
        "White: king e1; queen d1; rooks a1, h1; bishops c1, f1; knights b1, g1; pawns a2, b2, c2, d2, e2, h2, f3, g4. \
         Black: king e8; queen h4; rooks a8, h8; bishops c8, f8; knights b8, g8; pawns e5, a7, b7, c7, d7, f7, g7, h7. \
         White to move, in check. The last move went from d8 to h4. Marked: g3 green. Arrows: h4 to e1 red."
    );
}

#[test]
fn coordinates_stand_where_there_is_room() {
    let start = AnyPosition::start(Variant::Grand);
    let glyphs = |width, coordinates| {
        let svg = diagram(&start, &Diagram::new().width(width).coordinates(coordinates));
        let document = Document::parse(&svg).unwrap();
        let group = with_class(&document, "coordinates").into_iter().next();
        group.map_or(0, |group| {
            let strokes = |node: &Node<'_, '_>| !node.attribute("d").unwrap_or_default().is_empty();
            group.children().filter(strokes).count()
        })
    };
    // Ten letters, nine digits, and two more for the ten.
    assert_eq!(glyphs(600, Coordinates::WhereRoom), 21);
    assert_eq!(glyphs(200, Coordinates::WhereRoom), 0);
    assert_eq!(glyphs(200, Coordinates::Shown), 21);
}

#[test]
fn hostile_names_stay_text() {
    let start = AnyPosition::start(Variant::Standard);
    let title = "</title><script>alert(1)</script> & \"'\u{0}\u{1b}\n\u{ffff}";
    let options = Diagram::new().title(title).id_prefix("x\"><script a='1");
    let svg = diagram(&start, &options);
    let document = Document::parse(&svg).expect("well-formed");
    assert!(all(&document, "script").is_empty());
    assert!(text(&document, "title").starts_with("</title><script>alert(1)</script> & \"'"));
    assert!(document.descendants().any(|node| node.attribute("id") == Some("xscripta1wK")));
}

#[test]
fn nothing_is_styled_and_every_reference_is_met() {
    for (variant, fen) in positions() {
        let svg = diagram(&position(variant, &fen), &Diagram::new().id_prefix("d1"));
        let again = diagram(&position(variant, &fen), &Diagram::new().id_prefix("d1"));
        assert_eq!(svg, again);
        let document = Document::parse(&svg).unwrap();
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        for (at, id) in ids.iter().enumerate() {
            assert!(id.starts_with("d1") && !ids[..at].contains(id), "{id}");
        }
        for node in document.descendants().filter(Node::is_element) {
            assert!(node.attribute("style").is_none() && node.tag_name().name() != "style");
            let named =
                ["aria-labelledby", "aria-describedby"].into_iter().filter_map(|name| node.attribute(name));
            let referred = node.attribute("href").map(|href| href.strip_prefix('#').unwrap());
            assert!(named.chain(referred).all(|id| ids.contains(&id)), "{node:?}");
        }
    }
}

#[test]
fn pages_bring_their_own_pieces() {
    let sprite = sprite();
    let document = Document::parse(&sprite).unwrap();
    let ids: Vec<&str> = all(&document, "symbol").iter().filter_map(|node| node.attribute("id")).collect();
    let letters: Vec<char> = ids.iter().take(Role::COUNT).filter_map(|id| id.chars().nth(1)).collect();
    assert_eq!(letters.iter().collect::<String>(), "PNBRQKCM");
    let start = AnyPosition::start(Variant::Grand);
    let options = Diagram::new().pieces(PieceShapes::OnPage).id_prefix("g1");
    let svg = diagram(&start, &options);
    let document = Document::parse(&svg).unwrap();
    assert!(all(&document, "symbol").is_empty());
    for node in all(&document, "use") {
        assert!(ids.contains(&&node.attribute("href").unwrap()[1..]));
    }
}
