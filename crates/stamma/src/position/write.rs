//! Moves of a position as words, and the position as text and as a picture. All of it is done by the writers of games
//! and by `render`; here only the legality of the move is asked first.

use super::Position;
use crate::describe::{describe, describe_in};
use crate::locale::Locale;
use crate::render::diagram::{Diagram, diagram};
use crate::render::{Pieces, text_board};
use stamma_board::{AnyPosition, Color, IllegalMove, Move};
use stamma_notation::internals::letters;
use stamma_notation::{Dialect, Language, encode, san};

/// Calls a function that is generic over the board with the position inside.
macro_rules! whichever {
    ($any:expr, $position:ident => $what:expr) => {
        match $any {
            AnyPosition::Small($position) => $what,
            AnyPosition::Large($position) => $what,
        }
    };
}

impl Position {
    /// The move in SAN, as PGN writes it, with English letters and the marks of check and mate.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse()?;
    /// let knight = position.from_uci("b1d2").unwrap();
    /// assert_eq!(position.san(knight)?, "Nbd2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: Move) -> Result<String, IllegalMove> {
        let mv = self.legal(mv)?;
        Ok(whichever!(&self.board, position => san(position, mv)))
    }

    /// The move in UCI, as engines write it: `e2e4`, `e7e8q`. Castling is the king's step (`e1g1`), and in Chess960 the
    /// king taking its rook (`e1h1`). [`AnyPosition::from_uci`] reads it.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let start = Position::new();
    /// assert_eq!(start.uci(start.parse("Nf3")?.mv)?, "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move) -> Result<String, IllegalMove> {
        self.legal(mv).map(|mv| self.board.uci(mv))
    }

    /// The move as a dialect writes it, in the piece letters of a language, or in those that the dialect usually has.
    /// A dialect that is not written in the letters of the language is written in its own. Where a dialect writes less
    /// than would distinguish the move from another legal one, the word is widened until it does.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, dialect, language};
    /// let start = Position::new();
    /// let knight = start.parse("Nf3")?.mv;
    /// let written = |id, tag| start.write(knight, dialect(id).unwrap(), language(tag));
    /// assert_eq!(written("lan", "de")?, "Sg1-f3");
    /// assert_eq!(written("iccf", "en")?, "7163");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(
        &self,
        mv: Move,
        dialect: &Dialect,
        language: Option<&'static Language>,
    ) -> Result<String, IllegalMove> {
        let mv = self.legal(mv)?;
        let letters = letters(dialect, language, self.rules().roles());
        Ok(whichever!(&self.board, position => encode(position, mv, dialect, &letters)))
    }

    /// The move in full words: a sentence in English, without a final dot.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let mate = position.parse("Ra8")?.mv;
    /// assert_eq!(position.describe(mate)?, "White's rook on a1 moves to a8, checkmate");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn describe(&self, mv: Move) -> Result<String, IllegalMove> {
        let mv = self.legal(mv)?;
        Ok(whichever!(&self.board, position => describe(position, mv)))
    }

    /// The move in full words, in a language.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    pub fn describe_in(&self, mv: Move, locale: Locale) -> Result<String, IllegalMove> {
        let mv = self.legal(mv)?;
        Ok(whichever!(&self.board, position => describe_in(position, mv, locale)))
    }

    /// The side to move and the board as lines of text, with English letters, White below; see
    /// [`render::text_board`](text_board) for figurines and the other side.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let board = Position::new().text_board();
    /// assert!(board.starts_with("white to move\n 8  r n b q k b n r\n"));
    /// ```
    pub fn text_board(&self) -> String {
        text_board(&self.board, Pieces::Letters, Color::White)
    }

    /// The position as a picture in SVG, White below, 400 pixels wide.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// assert!(Position::new().svg().starts_with("<svg"));
    /// ```
    pub fn svg(&self) -> String {
        self.diagram(&Diagram::default())
    }

    /// The position as a picture in SVG, with options: the side below, marks, arrows, size.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::render::diagram::Diagram;
    /// use stamma::{Color, Position};
    /// let options = Diagram::new().below(Color::Black).title("The start");
    /// assert!(Position::new().diagram(&options).contains(">The start</title>"));
    /// ```
    pub fn diagram(&self, options: &Diagram<'_>) -> String {
        diagram(&self.board, options)
    }
}
