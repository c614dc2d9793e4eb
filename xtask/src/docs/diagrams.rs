//! The page about diagrams and its pictures: one row a picture, made by the library as the command beside it makes it.

use stamma::render::diagram::{Arrow, Diagram, MarkedSquare, ORDER, diagram, ends_of, sprite, symbol_id};
use stamma::{
    AnyPosition, Board, Color, Game, GameVisitor, Played, PlyEvent, ReadOptions, Square, Variant, Wants,
    board::Piece, read_games,
};
use std::fmt::Write;
use std::fs;

use crate::{Result, places};

/// A picture.
struct Row {
    name: &'static str,
    caption: &'static str,
    command: &'static str,
    make: fn() -> Result<String>,
}

const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

const ROWS: [Row; 4] = [
    Row {
        name: "game",
        caption: "A game after a given ply. The last move is marked, and the king if it is in check.",
        command: "stamma diagram testdata/seeds/ry-chess.txt --ply 34 -o game.svg",
        make: || {
            let text = fs::read(places::root().join("testdata/seeds/ry-chess.txt"))?;
            let game = read_games(&text, ReadOptions::default()).next().ok_or("no game")?;
            let (position, last_move) = after(&game, 34).ok_or("no such move")?;
            let title = Some("after 17... d5");
            Ok(diagram(&position, &Diagram::new().last_move(last_move).title(title)))
        },
    },
    Row {
        name: "marks",
        caption: "Arrows and squares, with the colours and syntax of `[%cal]` and `[%csl]`. Those in the comments of a \
                  game are drawn as well.",
        command: "stamma diagram --fen 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' --last d8h4 \\\n  \
                  --arrow Rh4e1 --arrow Bf1g2 --square Yg3 --square Yf2 -o marks.svg",
        make: || {
            let options = Diagram::new()
                .last_move((square("d8")?, square("h4")?))
                .arrows(vec![arrow('R', "h4", "e1")?, arrow('B', "f1", "g2")?])
                .squares(vec![marked('Y', "g3")?, marked('Y', "f2")?]);
            Ok(diagram(&AnyPosition::from_fen(MATE, Variant::Standard)?, &options))
        },
    },
    Row {
        name: "grand",
        caption: "Grand Chess, with cardinals (bishop and knight) and marshalls (rook and knight).",
        command: "stamma diagram testdata/seeds/ry-grand-chess.txt --ply 0 --size 500 -o grand.svg",
        make: || Ok(diagram(&AnyPosition::start(Variant::Grand), &Diagram::new().width(500))),
    },
    Row {
        name: "small",
        caption: "From Black's side, and small: coordinates are left out if they would be unreadable.",
        command: "stamma diagram --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --flip --size 180 -o small.svg",
        make: || {
            let options = Diagram::new().below(Color::Black).width(180);
            let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
            Ok(diagram(&AnyPosition::from_fen(fen, Variant::Standard)?, &options))
        },
    },
];

/// The picture of a row.
///
/// # Errors
///
/// There is no such row, or it cannot be made.
pub fn picture(name: &str) -> Result<String> {
    let row = ROWS.iter().find(|row| row.name == name).ok_or("no such picture")?;
    (row.make)()
}

/// The page.
pub fn page() -> String {
    let mut page = String::from(
        "# Diagrams\n\n\
         <!-- Made by `cargo xtask docs`. -->\n\n\
         `stamma diagram` draws a position as SVG: a single file that needs no fonts and no other resources. It describes the\n\
         position in words for screen readers. It uses attributes and classes instead of inline styles, so pages with a strict\n\
         content security policy can show it and change its colours.\n\n",
    );
    for row in ROWS {
        let Row { name, caption, command, .. } = row;
        _ = write!(page, "{caption}\n\n```sh\n{command}\n```\n\n![{name}](diagrams/{name}.svg)\n\n");
    }
    page.push_str(
        "The pieces were drawn for this project, on a square of 45 units, and have the same licence:\n\n\
         ![the pieces](diagrams/pieces.svg)\n\n\
         ## As a library\n\n\
         ```rust\n\
         use stamma::render::diagram::{Diagram, diagram};\n\
         use stamma::{AnyPosition, Color, Variant};\n\n\
         let position = AnyPosition::start(Variant::Capablanca);\n\
         let svg = diagram(&position, &Diagram::new().below(Color::Black).width(600));\n\
         ```\n\n\
         A page with many diagrams can include the pieces once (`sprite()`) and refer to them from each diagram\n\
         (`PieceShapes::OnPage`). A build with `--features png` writes PNG to files whose names end in `.png`.\n",
    );
    page
}

/// Every piece on both colours of squares, in three sizes.
pub fn pieces() -> String {
    const SIZES: [u32; 3] = [90, 45, 24];
    const LIGHT: &str = "#f2e4c9";
    const DARK: &str = "#b8906b";
    let width = SIZES[0] * ORDER.len() as u32;
    let height: u32 = SIZES.iter().map(|size| 2 * size + 10).sum::<u32>() - 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\"><title>The pieces</title>{}",
        sprite()
    );
    let mut top = 0;
    for size in SIZES {
        for color in Color::ALL {
            for (at, role) in ORDER.into_iter().enumerate() {
                let (x, fill) = (at as u32 * size, if (at + color.index()) % 2 == 0 { LIGHT } else { DARK });
                let id = symbol_id(Piece { color, role });
                let place = format!("x=\"{x}\" y=\"{top}\" width=\"{size}\" height=\"{size}\"");
                _ = write!(svg, "<rect {place} fill=\"{fill}\"/><use href=\"#{id}\" {place}/>");
            }
            top += size;
        }
        top += 10;
    }
    svg.push_str("</svg>\n");
    svg
}

fn square(name: &str) -> Result<Square> {
    name.parse().map_err(|error| format!("{name}: {error}").into())
}

fn arrow(paint: char, from: &str, to: &str) -> Result<Arrow> {
    Ok(Arrow { paint, from: square(from)?, to: square(to)? })
}

fn marked(paint: char, name: &str) -> Result<MarkedSquare> {
    Ok(MarkedSquare { paint, square: square(name)? })
}

/// The position of a game after a ply, and the squares where the move began and ended.
fn after(game: &Game, number: u32) -> Option<(AnyPosition, Option<(Square, Square)>)> {
    struct Until {
        number: u32,
        depth: u32,
        found: Option<(AnyPosition, Option<(Square, Square)>)>,
    }
    impl GameVisitor for Until {
        const WANTS: Wants = Wants::BothPositions;

        fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
            if let (Played::Move(played), 0) = (ply.meaning, self.depth)
                && ply.number == self.number
            {
                let ends = ends_of(&*before.position(), played);
                self.found = Some((after.to_any(), Some(ends)));
            }
        }

        fn open(&mut self) {
            self.depth += 1;
        }

        fn close(&mut self) {
            self.depth -= 1;
        }
    }
    let mut until = Until { number, depth: 0, found: None };
    game.send_to(&mut until);
    until.found
}
