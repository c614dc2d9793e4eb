//! Reads FEN and its relatives into a [`Setup`].
//!
//! The fields are read from left to right by one cursor; the first mistake ends the reading. What is missing at the
//! end takes its default: White to move, no rights, no en passant square, 0 and 1.

use crate::setup::Setup;
use crate::variants::{Rules, Variant};
use crate::vocabulary::{CastlingSide, Color, File, Piece, Rank, Role, Square};

use super::{FenError, FenField, FenProblem, LETTERS, outermost_rook, side_of};

impl Setup {
    /// Reads FEN, X-FEN, Shredder-FEN, FEN with fields missing at the end, or EPD whose operations are not asked for.
    ///
    /// # Errors
    ///
    /// The first thing in the text that is not FEN, be it behind the last field: only whole operations of EPD, each
    /// with its semicolon, and comments that begin with one may stand there. A text that is well written but says
    /// nonsense is no error here; see [`Setup::validate`].
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::{Setup, Variant};
    /// let setup = Setup::parse("4k3/8/8/8/8/8/8/4K2R w K -", Variant::Standard)?;
    /// assert_eq!(setup.to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), stamma_board::FenError>(())
    /// ```
    pub fn parse(fen: &str, variant: Variant) -> Result<Setup, FenError> {
        let (setup, operations) = Setup::parse_epd(fen, variant)?;
        match without_semicolon(operations) {
            None => Ok(setup),
            Some(left) => {
                let offset = fen.trim_ascii_end().len() - left.len();
                let problem = FenProblem::Unexpected(left.chars().next());
                Err(FenError { field: FenField::Operations, offset, problem })
            }
        }
    }

    /// Reads EPD: four to six fields of FEN, in games where checks win one more, which is `3+3` (left to give) before the
    /// clocks or `+0+0` (given) behind them, then operations, which are given back as they are written, be they whole
    /// or not. The operations `hmvc` and `fmvn` stand for the fields 5 and 6.
    ///
    /// # Errors
    ///
    /// As [`Setup::parse`].
    pub fn parse_epd(epd: &str, variant: Variant) -> Result<(Setup, &str), FenError> {
        let rules = variant.rules();
        let mut setup = Setup::empty(rules.size);
        let mut fields = Fields { text: epd, offset: 0 };
        let placement = fields.next();
        if placement.text.is_empty() {
            return Err(placement.error(FenField::Placement, 0, FenProblem::Empty));
        }
        read_placement(&mut setup, rules, placement)?;
        read_turn(&mut setup, fields.next())?;
        read_castling(&mut setup, fields.next())?;
        read_en_passant(&mut setup, fields.next())?;
        if rules.wins.checks > 0 && fields.word().contains('+') && fields.at_number() {
            setup.checks_left = Some(read_checks(rules, fields.next())?);
        }
        if fields.at_number() {
            setup.halfmove_clock = read_number(FenField::HalfmoveClock, fields.next())?;
            if fields.at_number() {
                // Some programs count from 0.
                setup.fullmove_number = read_number(FenField::FullmoveNumber, fields.next())?.max(1);
            }
        }
        // Lichess wrote the checks that were given behind the clocks.
        if rules.wins.checks > 0 && setup.checks_left.is_none() {
            let given =
                if fields.word().starts_with('+') { read_checks(rules, fields.next())? } else { [0; 2] };
            setup.checks_left = Some(given.map(|given| rules.wins.checks - given));
        }
        let operations = fields.rest();
        match operations.text.chars().next() {
            Some(first) if !first.is_ascii_alphabetic() && first != ';' => {
                let problem = FenProblem::Unexpected(Some(first));
                Err(operations.error(FenField::Operations, 0, problem))
            }
            _ => {
                read_operations(&mut setup, operations.text);
                Ok((setup, operations.text))
            }
        }
    }
}

/// One field and where it begins.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    offset: usize,
}

impl Field<'_> {
    const fn error(&self, field: FenField, at: usize, problem: FenProblem) -> FenError {
        FenError { field, offset: self.offset + at, problem }
    }
}

/// The text that is left to read.
struct Fields<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Fields<'t> {
    fn rest(&mut self) -> Field<'t> {
        let left = self.text.trim_ascii_start();
        self.offset += self.text.len() - left.len();
        self.text = left;
        Field { text: left.trim_ascii_end(), offset: self.offset }
    }

    /// The next field; an empty one at the end.
    fn next(&mut self) -> Field<'t> {
        let rest = self.rest();
        let end = self.text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(self.text.len());
        let (text, left) = self.text.split_at(end);
        self.text = left;
        self.offset += end;
        Field { text, offset: rest.offset }
    }

    /// The next field, which is left to be read.
    fn word(&mut self) -> &'t str {
        self.rest().text.split_ascii_whitespace().next().unwrap_or_default()
    }

    fn at_number(&mut self) -> bool {
        self.rest().text.starts_with(|c: char| c.is_ascii_digit())
    }
}

fn read_placement(setup: &mut Setup, rules: &Rules, field: Field<'_>) -> Result<(), FenError> {
    let error = |at, problem| field.error(FenField::Placement, at, problem);
    let (files, ranks) = (rules.size.files, rules.size.ranks);
    let roles = rules.roles();
    let mut rank = ranks - 1;
    let mut file: u8 = 0;
    let mut run: u8 = 0;
    let mut letters = field.text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let too_long = FenProblem::RankTooLong { rank: rank + 1, files };
        if let Some(digit) = letter.to_digit(10) {
            if digit == 0 && run == 0 {
                return Err(error(at, FenProblem::Unexpected(Some(letter))));
            }
            // Digits side by side make one number.
            run = run.saturating_mul(10).saturating_add(digit as u8);
            if letters.peek().is_some_and(|(_, next)| next.is_ascii_digit()) {
                continue;
            }
            file = file.saturating_add(run);
            run = 0;
            if file > files {
                return Err(error(at, too_long));
            }
        } else if letter == '/' {
            if file < files {
                return Err(error(at, FenProblem::RankTooShort { rank: rank + 1, found: file, files }));
            }
            if rank == 0 {
                return Err(error(at, FenProblem::TooManyRanks { ranks }));
            }
            rank -= 1;
            file = 0;
        } else {
            let role = role_of(letter).filter(|&role| roles.contains(role));
            let role = role.ok_or_else(|| error(at, FenProblem::Unexpected(Some(letter))))?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if file >= files {
                return Err(error(at, too_long));
            }
            if let Some(square) = Square::at(file, rank) {
                setup.put(square, Some(Piece { color, role }));
            }
            file += 1;
        }
    }
    let end = field.text.len();
    if file < files {
        return Err(error(end, FenProblem::RankTooShort { rank: rank + 1, found: file, files }));
    }
    if rank > 0 {
        return Err(error(end, FenProblem::TooFewRanks { found: ranks - rank, ranks }));
    }
    Ok(())
}

/// The role of a letter in either case.
pub(crate) fn role_of(letter: char) -> Option<Role> {
    let capital = letter.to_ascii_uppercase();
    LETTERS.iter().find(|(_, known)| *known == capital).map(|&(role, _)| role)
}

fn read_turn(setup: &mut Setup, field: Field<'_>) -> Result<(), FenError> {
    setup.turn = match field.text {
        "" | "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => {
            // A text that begins well is wrong where it goes on.
            let at = usize::from(other.starts_with(['w', 'W', 'b', 'B']));
            let found = FenProblem::Unexpected(other[at..].chars().next());
            return Err(field.error(FenField::Turn, at, found));
        }
    };
    Ok(())
}

fn read_castling(setup: &mut Setup, field: Field<'_>) -> Result<(), FenError> {
    if matches!(field.text, "" | "-") {
        return Ok(());
    }
    for (at, letter) in field.text.char_indices() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let outermost = |side| File::new(outermost_rook(setup, color, side)).map(|file| (side, file));
        let right = match letter.to_ascii_lowercase() {
            'k' => outermost(CastlingSide::KingSide),
            'q' => outermost(CastlingSide::QueenSide),
            lowercase => File::from_char(lowercase)
                .filter(|file| file.index() < setup.size.files)
                .map(|file| (side_of(setup, color, file.index()), file)),
        };
        let Some((side, file)) = right else {
            let problem = FenProblem::Unexpected(Some(letter));
            return Err(field.error(FenField::Castling, at, problem));
        };
        let slot = &mut setup.castling[color.index()][side.index()];
        if slot.is_some() {
            return Err(field.error(FenField::Castling, at, FenProblem::RepeatedRight(letter)));
        }
        *slot = Rank::new(setup.size.rank_ahead(color, 0)).map(|rank| Square::new(file, rank));
    }
    Ok(())
}

fn read_en_passant(setup: &mut Setup, field: Field<'_>) -> Result<(), FenError> {
    if !matches!(field.text, "" | "-") {
        let square: Option<Square> = field.text.parse().ok();
        let square = square.filter(|&square| setup.size.contains(square));
        setup.en_passant =
            Some(square.ok_or_else(|| field.error(FenField::EnPassant, 0, FenProblem::NotASquare))?);
    }
    Ok(())
}

/// `3+3` or `+0+0`: two counts of checks, of White's first, neither above the number that wins.
fn read_checks(rules: &Rules, field: Field<'_>) -> Result<[u8; 2], FenError> {
    let begin = usize::from(field.text.starts_with('+'));
    let plus = field.text[begin..].find('+').map_or(field.text.len(), |at| begin + at);
    let mut counts = [0; 2];
    for (count, (at, end)) in counts.iter_mut().zip([(begin, plus), (plus + 1, field.text.len())]) {
        let text = field.text.get(at..end).unwrap_or_default();
        let wrong = || {
            let found = text.chars().find(|ch| !ch.is_ascii_digit()).or(text.chars().next());
            field.error(FenField::Checks, at.min(field.text.len()), FenProblem::Unexpected(found))
        };
        let read = text.parse().ok().filter(|&read| read <= rules.wins.checks && !text.starts_with('+'));
        *count = read.ok_or_else(wrong)?;
    }
    Ok(counts)
}

fn read_number(name: FenField, field: Field<'_>) -> Result<u32, FenError> {
    if let Some(at) = field.text.find(|c: char| !c.is_ascii_digit()) {
        let found = field.text[at..].chars().next();
        return Err(field.error(name, at, FenProblem::Unexpected(found)));
    }
    field.text.parse().map_err(|_| field.error(name, 0, FenProblem::NumberTooLarge))
}

/// The operations of EPD. A semicolon in a quoted text ends none.
fn each_operation(operations: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    operations.split(move |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
}

/// The text after the last semicolon, unless it is a comment. It must be reported: where operations are not asked for,
/// its loss would go unnoticed.
fn without_semicolon(operations: &str) -> Option<&str> {
    let last = each_operation(operations).last().map(str::trim_ascii_start);
    last.filter(|last| !last.is_empty() && !operations.starts_with(';'))
}

/// Takes the clocks from EPD operations; everything else is left to those who know what it means.
fn read_operations(setup: &mut Setup, operations: &str) {
    let mut clocks = Clocks::default();
    for operation in each_operation(operations) {
        match clocks.take(operation) {
            Some((FenField::HalfmoveClock, number)) => setup.halfmove_clock = number,
            Some((_, number)) => setup.fullmove_number = number,
            None => {}
        }
    }
}

/// Which clocks were set: an operation that sets one again is not taken.
#[derive(Default)]
struct Clocks {
    halfmove: bool,
    fullmove: bool,
}

impl Clocks {
    /// The field that an operation stands for, and its number.
    fn take(&mut self, operation: &str) -> Option<(FenField, u32)> {
        let mut words = operation.split_ascii_whitespace();
        let (field, lowest, seen) = match words.next()? {
            "hmvc" => (FenField::HalfmoveClock, 0, &mut self.halfmove),
            "fmvn" => (FenField::FullmoveNumber, 1, &mut self.fullmove),
            _ => return None,
        };
        let number = words.next()?.parse().ok().filter(|&number| number >= lowest)?;
        (words.next().is_none() && !core::mem::replace(seen, true)).then_some((field, number))
    }
}

/// Returns those operations of EPD, as [`Setup::parse_epd`] gives them, that say something beside the position: all but
/// comments and the clocks, each of which is read once. Each operation comes without its semicolon.
///
/// # Examples
///
/// ```
/// use stamma_board::beside_position;
/// let operations = "hmvc 7; bm Kd2; id \"a; b\";";
/// assert!(beside_position(operations).eq(["bm Kd2", "id \"a; b\""]));
/// ```
pub fn beside_position(operations: &str) -> impl Iterator<Item = &str> {
    let mut clocks = Clocks::default();
    let all = each_operation(operations).map(str::trim_ascii);
    all.filter(move |operation| !operation.is_empty() && clocks.take(operation).is_none())
}
