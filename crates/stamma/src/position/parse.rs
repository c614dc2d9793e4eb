//! One move from a text in any notation.
//!
//! The text is given to the reader of games as a game of one move that begins in the position. All that is decided here
//! is whether the game that comes of it is this one move and nothing else, and whether the reader was in doubt.

use super::Position;
use super::error::{MoveCandidate, ParseMoveError, ParseMoveProblem};
use crate::render::printable;
use stamma_board::internals::sort_by_key;
use stamma_board::{Color, Move, Promoting, Role};
use stamma_notation::internals::{letters, shortened};
use stamma_notation::{
    Code, Detail, Diagnostic, Dialect, Element, Game, LANGUAGES, Language, Played, Ply, ReadOptions,
    Severity, Span, export_form, read_games,
};
use std::sync::Arc;

/// A longer text, in bytes, is no move.
const LONGEST: usize = 256;

/// The result of a game that goes on. With it behind the move, `0-0` is not taken for the result that both sides lose.
const GOES_ON: &str = " *";

/// A move that was read, and all that was found while it was read.
///
/// # Examples
///
/// ```
/// use stamma::Position;
/// let start = Position::new();
/// let parsed = start.parse("1. Cf3+?!")?;
/// assert_eq!(start.san(parsed.mv)?, "Nf3");
/// assert_eq!(parsed.nags, [6]);
/// let findings: Vec<String> = parsed.findings.iter().map(|finding| finding.message()).collect();
/// assert!(findings.contains(&"`+` marks a check, but Nf3 gives none".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ParsedMove {
    /// The move; it is legal in the position that has read it.
    pub mv: Move,
    /// The id of the language in whose letters the word was read: English where no letter matters, else the first of
    /// [`LANGUAGES`](crate::LANGUAGES) of those that read it alike; `figurine` where the piece is a figurine.
    pub language: &'static str,
    /// The numeric annotation glyphs of marks such as `!?`, in the order of the text.
    pub nags: Vec<u8>,
    /// True if the mover offers a draw with it.
    pub draw_offer: bool,
    /// All findings about the word, in the order of their places, in bytes of the text. Warnings are about what is said
    /// and not so, as by a `+` that gives no check, or by a wrong move number. Notes `S101` to `S110` are about what SAN
    /// writes otherwise, as `0-0` for `O-O`. None is an error.
    pub findings: Vec<Diagnostic>,
}

impl Position {
    /// Reads one move in any notation and language: `Nf3`, `Sg1-f3`, `g1f3`, `7163`, `Кf3`, `♘f3`, `N1f3!?`.
    ///
    /// A move number before it is allowed, and annotation glyphs and marks are allowed behind it. What the text says
    /// beside the move is not trusted and not refused: `Nf3+` that gives no check is read, and reported in the findings.
    /// Doubts are errors with candidates: `Rd1` is an English rook and a French king, and where both can go there the
    /// error has both moves. All languages are asked, so that about every sixth move of SAN is in doubt: programs that know
    /// the notation name it, with [`Position::parse_in`].
    ///
    /// # Errors
    ///
    /// The text is not exactly one move, no legal move matches it, or several do.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::Position;
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 12".parse()?;
    /// let san = |text| position.parse(text).map(|parsed| position.san(parsed.mv).unwrap());
    /// assert_eq!(san("0-0").unwrap(), "O-O");
    /// assert_eq!(san("12. Tb1").unwrap(), "Rb1");
    /// let error = san("Rd1").unwrap_err();
    /// let both: Vec<&str> = error.candidates().iter().map(|candidate| &*candidate.san).collect();
    /// assert_eq!(both, ["Rd1", "Kd1"]);
    /// let error = san("Ra9").unwrap_err();
    /// assert_eq!(error.help(), ["a9 is not on this board"]);
    /// # Ok::<(), stamma::board::PositionError>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<ParsedMove, ParseMoveError> {
        self.read(text, ReadOptions::default())
    }

    /// Reads one move in a dialect, with the piece letters of a language, or with those that the dialect usually has.
    ///
    /// The letters and the spellings of the dialect's own are then certain. A word that another dialect writes is read
    /// all the same where it can mean only one move.
    ///
    /// # Errors
    ///
    /// The text is not exactly one move, no legal move matches it, or several do.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Position, dialect, language};
    /// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
    /// let pgn = dialect("pgn").unwrap();
    /// let english = position.parse_in("Rd1", pgn, None)?.mv;
    /// let french = position.parse_in("Rd1", pgn, language("fr"))?.mv;
    /// assert_eq!((position.san(english)?, position.san(french)?), ("Rd1".into(), "Kd1".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_in(
        &self,
        text: &str,
        dialect: &'static Dialect,
        language: Option<&'static Language>,
    ) -> Result<ParsedMove, ParseMoveError> {
        let language = letters(dialect, language, self.rules().roles()).language;
        self.read(text, ReadOptions::new().dialect(dialect).language(language))
    }

    fn read(&self, text: &str, options: ReadOptions) -> Result<ParsedMove, ParseMoveError> {
        let any_language = options.language.is_none();
        let parsed = self.read_once(text, options)?;
        if any_language && self.has_unasked_letters(parsed.mv) && !self.is_uci(text, parsed.mv) {
            self.ask_all_languages(text, parsed.mv)?;
        }
        Ok(parsed)
    }

    /// Returns true if the reader does not ask other languages about the letters of such a move: those of promotions, and
    /// all letters on boards with compound pieces.
    fn has_unasked_letters(&self, mv: Move) -> bool {
        let rules = self.rules();
        let promotes = rules.promotion_on(self.turn(), mv.to.rank().index()) != Promoting::No;
        mv.role == Role::Pawn && promotes || rules.roles().contains(Role::Cardinal)
    }

    fn is_uci(&self, text: &str, mv: Move) -> bool {
        self.board.uci(mv) == text.trim()
    }

    /// Fails if a language reads the text as another move than English does, or than the first language that reads it.
    fn ask_all_languages(&self, text: &str, mv: Move) -> Result<(), ParseMoveError> {
        let mut candidates: Vec<MoveCandidate> = Vec::new();
        for language in LANGUAGES {
            let options = ReadOptions::new().language(language);
            if let Ok(parsed) = self.read_once(text, options)
                && candidates.iter().all(|known| known.mv != parsed.mv)
            {
                let san = self.san(parsed.mv).unwrap_or_default();
                let note = format!("in {} letters", language.name);
                candidates.push(MoveCandidate { mv: parsed.mv, san, note });
            }
        }
        if candidates.iter().all(|candidate| candidate.mv == mv) {
            return Ok(());
        }
        let reason = format!("`{}` may be more than one move", shortened(&printable(text.trim())));
        let whole = Span::new(0, text.len());
        Err(ParseMoveError::new(ParseMoveProblem::Undecided, whole, reason).with_candidates(candidates))
    }

    fn read_once(&self, text: &str, options: ReadOptions) -> Result<ParsedMove, ParseMoveError> {
        let whole = Span::new(0, text.len());
        if text.len() > LONGEST {
            let reason = format!("a move has at most {LONGEST} bytes, and this text has {}", text.len());
            return Err(ParseMoveError::new(ParseMoveProblem::TooLong, whole, reason));
        }
        if text.trim().is_empty() {
            return Err(ParseMoveError::new(
                ParseMoveProblem::Empty,
                whole,
                "there is no move: the text is empty",
            ));
        }
        let options = options.start(Arc::new(self.board.clone()));
        let input = format!("{text}{GOES_ON}");
        let mut games = read_games(input.as_bytes(), options);
        let (game, another) = (games.next(), games.next());
        let (Some(game), None) = (game, another) else {
            let reason = "there is not one move here, but the text of several games";
            return Err(ParseMoveError::new(ParseMoveProblem::NotAlone, whole, reason));
        };
        Reading { position: self, text, input: &input, game: &game }.one_move()
    }
}

/// A text that was read as a game.
struct Reading<'a> {
    position: &'a Position,
    text: &'a str,
    /// The text with the result behind it.
    input: &'a str,
    game: &'a Game,
}

impl Reading<'_> {
    fn one_move(&self) -> Result<ParsedMove, ParseMoveError> {
        let ply = self.only_ply()?;
        let number = self.number(ply)?;
        let mv = match ply.played {
            Played::Move(mv) => mv,
            Played::Pass => {
                let reason = format!("`{}` passes the turn and moves nothing", self.shown(ply.written));
                return Err(ParseMoveError::new(ParseMoveProblem::Passes, ply.written, reason));
            }
            Played::Illegal(_) | Played::Unread => return Err(self.unread(ply)),
        };
        if let Some(fault) = self.worst() {
            return Err(self.refused(fault));
        }
        self.decided(mv)?;
        self.alone(ply)?;
        let language = self.game.letters.language.id;
        let findings = self.findings(number);
        Ok(ParsedMove { mv, language, nags: ply.nags.clone(), draw_offer: ply.draw_offer, findings })
    }

    /// The one ply of the game, which has nothing else.
    fn only_ply(&self) -> Result<&Ply, ParseMoveError> {
        let not_alone = |span, reason: String| {
            Err(ParseMoveError::new(ParseMoveProblem::NotAlone, self.inside(span), reason))
        };
        if let Some(tag) = self.game.tags.first() {
            return not_alone(
                tag.span,
                format!("`{}` is a tag of a game, and no move", self.shown(tag.span)),
            );
        }
        let plies: Vec<&Ply> = self.plies().collect();
        let other = self.game.elements.iter().find(|element| !matches!(element, Element::Ply(_)));
        match (&plies[..], other) {
            // The first word is said to be wrong before others are said to be too many.
            ([first, ..], _) if first.played == Played::Unread && first.depth == 0 => Ok(*first),
            (_, Some(Element::Comment(comment))) if plies.is_empty() => {
                not_alone(comment.text, String::from("there is a comment here, and no move"))
            }
            (_, Some(Element::Comment(comment))) => {
                let comment = comment.text;
                not_alone(comment, format!("`{}` is no part of a move", self.shown(comment)))
            }
            (_, Some(_)) => {
                not_alone(Span::new(0, self.text.len()), String::from("there is a variation beside the move"))
            }
            ([], None) => Err(self.nothing()),
            ([only], None) => self.no_result().map(|()| *only),
            ([_, second, ..], None) => {
                let span = second.written;
                match second.played {
                    Played::Unread => {
                        not_alone(span, format!("`{}` is no part of the move before it", self.shown(span)))
                    }
                    _ => not_alone(span, format!("there are {} moves here, not one", plies.len())),
                }
            }
        }
    }

    fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.game.elements.iter().filter_map(|element| match element {
            Element::Ply(ply) => Some(ply),
            _ => None,
        })
    }

    /// The error for a text without a move.
    fn nothing(&self) -> ParseMoveError {
        if let Err(error) = self.no_result() {
            return error;
        }
        match self.said().next() {
            Some(finding) => ParseMoveError::of(ParseMoveProblem::NoMove, finding, Vec::new()),
            None => {
                let reason = format!("`{}` is no move", shortened(&printable(self.text)));
                ParseMoveError::new(ParseMoveProblem::NoMove, Span::new(0, self.text.len()), reason)
            }
        }
    }

    /// Fails if the text gives a result of its own, in place of the one that was put behind it.
    fn no_result(&self) -> Result<(), ParseMoveError> {
        let span = self.game.result_span.filter(|span| span.start < self.text.len());
        let Some(span) = span else { return Ok(()) };
        let reason = format!("`{}` is the result of a game, and no move", self.shown(span));
        Err(ParseMoveError::new(ParseMoveProblem::NotAlone, span, reason))
    }

    /// The error for a word that is no legal move, or several.
    fn unread(&self, ply: &Ply) -> ParseMoveError {
        let mut errors = self.said().filter(|finding| finding.severity() == Severity::Error);
        match errors.next() {
            Some(fault) => self.refused(fault),
            None => {
                let reason = format!("`{}` cannot be read as a move", self.shown(ply.written));
                ParseMoveError::new(ParseMoveProblem::NoMove, ply.written, reason)
            }
        }
    }

    /// The findings about the text itself.
    fn said(&self) -> impl Iterator<Item = &Diagnostic> {
        self.game.diagnostics.iter().filter(|finding| finding.span.end <= self.text.len())
    }

    /// The finding for which a word that was read as a move is not accepted.
    fn worst(&self) -> Option<&Diagnostic> {
        self.said().find(|finding| finding.severity() == Severity::Error || is_beside(finding.code()))
    }

    fn refused(&self, fault: &Diagnostic) -> ParseMoveError {
        let problem = match fault.code() {
            Code::R201 => ParseMoveProblem::Illegal,
            Code::R202 | Code::R203 => ParseMoveProblem::Ambiguous,
            Code::R207 | Code::R208 | Code::M206 => ParseMoveProblem::Undecided,
            code if is_beside(code) => ParseMoveProblem::NotAlone,
            _ => ParseMoveProblem::NoMove,
        };
        let candidates =
            fault.candidates.iter().filter_map(|open| self.candidate(&open.san, &open.note)).collect();
        ParseMoveError::of(problem, fault, candidates)
    }

    /// The legal move with this SAN.
    fn candidate(&self, san: &str, note: &str) -> Option<MoveCandidate> {
        let note = String::from(note);
        self.position.legal_moves().into_iter().find_map(|mv| {
            let written = self.position.san(mv).ok()?;
            // Some findings leave the marks of check out.
            let same = written == san || written.trim_end_matches(['+', '#']) == san;
            same.then(|| MoveCandidate { mv, san: written, note: note.clone() })
        })
    }

    /// Fails if the reader has chosen a move where another one would do as well.
    fn decided(&self, mv: Move) -> Result<(), ParseMoveError> {
        for finding in self.said() {
            let (word, candidates) = match &finding.detail {
                Detail::LettersFitAnother { word, .. } => {
                    let open = finding.candidates.iter();
                    (word, open.filter_map(|open| self.candidate(&open.san, &open.note)).collect())
                }
                Detail::LettersOnThinEvidence { word, language, usual, it_is } => {
                    let taken = self.position.san(mv).unwrap_or_default();
                    let both = [(taken.as_str(), language), (it_is.as_str(), usual)];
                    let both = both.map(|(san, name)| self.candidate(san, &format!("in {name} letters")));
                    (word, both.into_iter().flatten().collect::<Vec<_>>())
                }
                Detail::LowercasePiece { word, taken, other: Some(other) } => {
                    // `Bxc3 (bishop)`: the SAN is before the blank.
                    let of = |named: &str| {
                        let (san, note) = named.split_once(' ').unwrap_or((named, ""));
                        self.candidate(san, note.trim_matches(['(', ')']))
                    };
                    (word, [taken, other].into_iter().filter_map(|named| of(named)).collect())
                }
                _ => continue,
            };
            if candidates.len() > 1 {
                let reason = format!("`{word}` may be more than one move");
                let error = ParseMoveError::of(ParseMoveProblem::Undecided, finding, candidates);
                return Err(error.with_reason(reason));
            }
        }
        Ok(())
    }

    /// Returns the finding about a wrong move number before the move. Fails if the number is of the other side.
    fn number(&self, ply: &Ply) -> Result<Option<Diagnostic>, ParseMoveError> {
        let before = self.before(ply);
        let span = Span::new(0, before.len()).shifted(self.text.len() - self.text.trim_start().len());
        let digits: String =
            before.chars().skip_while(|ch| *ch == '(').take_while(char::is_ascii_digit).collect();
        let dots: usize = before.chars().map(|ch| usize::from(ch == '.') + 3 * usize::from(ch == '…')).sum();
        let turn = self.position.turn();
        let due = self.position.fullmove_number();
        let of_other = match turn {
            Color::White => dots > 1,
            Color::Black => dots == 1 && !digits.is_empty(),
        };
        if of_other {
            let reason = format!(
                "`{before}` numbers {}'s move, but {}'s move {due} is due",
                (!turn).name(),
                turn.name()
            );
            return Err(ParseMoveError::new(ParseMoveProblem::OtherSide, span, reason));
        }
        let found = digits.parse().ok().filter(|found| *found != due);
        let detail = |found| Detail::MoveNumberMismatch { found, due, black: turn == Color::Black };
        Ok(found.map(|found| Diagnostic::new(span, Some(ply.number), detail(found))))
    }

    fn before(&self, ply: &Ply) -> &str {
        self.text.get(..ply.written.start).unwrap_or_default().trim()
    }

    /// Fails if there is something beside the move that the reader has passed over: words of a heading, brackets.
    fn alone(&self, ply: &Ply) -> Result<(), ParseMoveError> {
        let not_alone = |beside: &str| {
            let at = self.text.find(beside).unwrap_or_default();
            let reason = format!("`{}` is no part of a move", shortened(&printable(beside)));
            Err(ParseMoveError::new(ParseMoveProblem::NotAlone, Span::new(at, at + beside.len()), reason))
        };
        let before = self.before(ply);
        let of_number = |ch: char| {
            ch.is_ascii_digit() || ch.is_whitespace() || matches!(ch, '.' | '…' | '(' | ')' | ':' | '-')
        };
        if !before.chars().all(of_number) && !ply.draw_offer {
            return not_alone(before);
        }
        let behind = self.text.get(ply.written.end..).unwrap_or_default().trim();
        let separates = |ch: char| matches!(ch, ',' | '.') || ch.is_whitespace();
        let is_mark = !ply.nags.is_empty() || ply.draw_offer;
        if !behind.chars().all(separates) && (!is_mark || behind.chars().any(char::is_alphabetic)) {
            return not_alone(behind);
        }
        Ok(())
    }

    /// The findings about the word, with the notes about what SAN writes otherwise.
    fn findings(&self, number: Option<Diagnostic>) -> Vec<Diagnostic> {
        // The reader counts from the first number of a game; here the position has the count.
        let about_number = |finding: &&Diagnostic| matches!(finding.code(), Code::G202 | Code::G308);
        let said = self.said().filter(|finding| !about_number(finding)).cloned();
        let mut form = export_form(self.game, self.input.as_bytes());
        form.retain(|finding| (Code::S101..=Code::S110).contains(&finding.code()));
        let mut findings: Vec<Diagnostic> = number.into_iter().chain(said).chain(form).collect();
        sort_by_key(&mut findings, |finding| finding.span.start);
        findings
    }

    /// A part of the text for a sentence.
    fn shown(&self, span: Span) -> String {
        let part = self.inside(span).of(self.text.as_bytes());
        shortened(&printable(&String::from_utf8_lossy(part)))
    }

    /// The part of a span that is in the text: a comment without an end goes on to the result.
    fn inside(&self, span: Span) -> Span {
        Span::new(span.start.min(self.text.len()), span.end.min(self.text.len()))
    }
}

/// Returns true for findings about what is beside a move, and about a lost letter of its piece.
fn is_beside(code: Code) -> bool {
    let beside = [Code::G201, Code::G205, Code::G207, Code::G303, Code::G304, Code::G306, Code::M206];
    beside.contains(&code) || matches!(code, Code::L102 | Code::L103 | Code::L108 | Code::L109)
}
