//! The rules and the position that a game begins with, from its tags.

use super::heading::stated_start::{read_heading, start_number};
use super::odds::{Odds, odds_of};
use super::options::ReadOptions;
use super::piece_lists::PieceLists;
use super::token::Token;
use super::word::GameText;
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::tag::Tag;
use crate::game::visitor::own_fen;
use crate::text::Span;
use crate::text::{Glyph, shortened, with_single_blanks};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;
use stamma_board::{AnyPosition, Color, FenError, FenField, FenProblem, Setup, Variant, beside_position};

/// Rules and start position of a game.
#[derive(Clone, Debug)]
pub struct Start {
    /// The variant; none where the tags name one that is not known, which has the position of chess.
    pub variant: Option<Variant>,
    /// The position.
    pub position: AnyPosition,
    /// Its FEN where it is not the variant's own start.
    pub fen: Option<String>,
    /// False where the position could not be set up: the moves cannot be played.
    pub playable: bool,
    /// The place in a heading that gives the start; these words are no moves.
    pub span: Option<Span>,
    /// True if the game begins from it only where it cannot be played from any other start.
    pub is_last_resort: bool,
}

impl Start {
    /// The usual start of a variant.
    pub fn usual(variant: Variant) -> Start {
        Start::of_position(AnyPosition::start(variant))
    }

    /// A start whose moves can be played, without its FEN.
    fn of_position(position: AnyPosition) -> Start {
        Start {
            variant: Some(position.variant()),
            position,
            fen: None,
            playable: true,
            span: None,
            is_last_resort: false,
        }
    }

    /// A start whose moves cannot be played, with the usual position of a variant.
    fn unplayable(variant: Variant) -> Start {
        Start { playable: false, ..Start::usual(variant) }
    }

    /// The start of a game of a variant that is not known.
    fn of_unknown_variant() -> Start {
        Start { variant: None, ..Start::unplayable(Variant::default()) }
    }

    /// Tells its FEN, where it is not the variant's own.
    pub fn give_fen(&mut self) {
        self.fen = own_fen(&self.position);
    }

    /// Returns true if it is that of chess.
    pub fn is_usual(&self) -> bool {
        self.variant == Some(Variant::default()) && self.fen.is_none()
    }
}

/// Returns the start that the tags give, by the variant that the caller has chosen, if any. Where they hold no FEN it is
/// the caller's own start, if there is one.
pub fn start_of(tags: &[Tag], options: &ReadOptions, diagnostics: &mut Vec<Diagnostic>) -> Start {
    if let Some(given) = options.start.as_deref()
        && fen_tag(tags).is_none()
    {
        return Start { fen: own_fen(given), ..Start::of_position(given.clone()) };
    }
    let chosen = options.variant;
    let (mut start, gives_position) = start_without_fen(tags, chosen, diagnostics);
    if gives_position {
        start.give_fen();
    }
    start
}

/// Returns the start without its FEN, and true if there is one to be written: to write it takes as long as to read the
/// tags.
pub fn start_without_fen(
    tags: &[Tag],
    chosen: Option<Variant>,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Start, bool) {
    let tag = |name: &str| tags.iter().find(|tag| tag.is(name));
    let named = tag("Variant").filter(|tag| !tag.text().trim().is_empty());
    let of_rules = |tag: &&Tag| names_rules(tag.name.as_bytes()) && tells_other_rules(&tag.text());
    let named = named.or_else(|| tags.iter().find(of_rules));
    let fen = fen_tag(tags);
    let mut variant = chosen.unwrap_or_default();
    if let (None, Some(named)) = (chosen, named) {
        let name = named.text();
        match variant_named(&name) {
            Some(known) => variant = known,
            // Sites write the start of a thematic game here; its rules are the usual ones.
            None if name.eq_ignore_ascii_case("From Position") => {}
            None => {
                diagnostics.push(Diagnostic::new(named.span, None, Detail::UnknownVariant { name }));
                return (Start::of_unknown_variant(), false);
            }
        }
    }
    let number = tags.iter().filter(|_| variant.rules().numbered_starts).find_map(start_number_of);
    let numbered = number.and_then(|number| numbered_start(variant, number));
    if let (None, Some(position)) = (fen, &numbered) {
        return (Start::of_position(position.clone()), true);
    }
    let Some(fen) = fen else {
        if let (true, Some(named)) = (variant.rules().numbered_starts, named) {
            let detail = Detail::StartUntold { variant: variant.rules().title };
            diagnostics.push(Diagnostic::new(named.span, None, detail));
        } else if let Some(setup) = tag("SetUp").filter(|tag| tag.value.trim_ascii() == b"1") {
            diagnostics.push(Diagnostic::new(setup.span, None, Detail::StartLost));
        }
        return (Start::usual(variant), false);
    };
    let text = fen.text();
    // Words in the place of a FEN. Ranks of a FEN stand between slashes.
    if !text.contains('/')
        && variant == Variant::default()
        && let Some(odds) = odds_of(text.as_bytes())
    {
        let start = start_at_odds(&odds, shortened(&text), fen.span, diagnostics);
        let gives_position = start.playable;
        return (start, gives_position);
    }
    if chosen.is_none() && named.is_none() {
        variant = Variant::of_fen(&text);
    }
    match (set_up(&text, variant, fen.span, diagnostics), numbered) {
        (Some(position), _) => (Start::of_position(position), true),
        (None, Some(position)) => {
            instead_of_fen(diagnostics);
            (Start::of_position(position), true)
        }
        (None, None) => (Start::unplayable(variant), false),
    }
}

/// Says that the FEN with the last finding was left out for the number of a start.
fn instead_of_fen(diagnostics: &mut [Diagnostic]) {
    let Some(found) = diagnostics.last_mut() else { return };
    let (Detail::UnreadableFen { reason: fault } | Detail::ImpossiblePosition { reasons: fault }) =
        &found.detail
    else {
        return;
    };
    let dropped = format!("the FEN ({fault}); another tag has the number of the start");
    *found = Diagnostic::new(found.span, None, Detail::PositionMended { dropped });
}

/// The FEN tag, if it has a value.
fn fen_tag(tags: &[Tag]) -> Option<&Tag> {
    tags.iter().find(|tag| tag.is("FEN")).filter(|tag| !tag.text().trim().is_empty())
}

/// The variant of a Variant tag, which may go on with the number of a start: `Chess960 #518`.
fn variant_named(name: &str) -> Option<Variant> {
    let mut name = name.trim();
    loop {
        if let Some(known) = Variant::from_id(name) {
            return Some(known);
        }
        let (front, _) = name.rsplit_once([' ', '#', '('])?;
        name = front.trim_end();
    }
}

/// Returns true for a tag that programs write beside or instead of Variant.
pub fn names_rules(name: &[u8]) -> bool {
    [&b"Rules"[..], b"Ruleset", b"GameType"].iter().any(|rules| name.eq_ignore_ascii_case(rules))
}

/// Returns true if the value of such a tag names other rules than those of chess, alone or as one item of a list. There it may say other
/// things, too: who organises the game, or whether it is rated.
pub fn tells_other_rules(value: &str) -> bool {
    value.split([',', ';']).any(names_other_rules)
}

/// Names of rules that are not read, in small letters and without signs between words. The word `chess` may stand behind each.
const NOT_READ: &[&str] = &[
    "4player",
    "alicechess",
    "antichess",
    "atomic",
    "atomschach",
    "berolinachess",
    "bughouse",
    "capablancarandom",
    "caparandom",
    "chaturanga",
    "courierchess",
    "crazyhouse",
    "cylinderchess",
    "darkchess",
    "duck",
    "fogofwar",
    "fourplayer",
    "fressschach",
    "giveaway",
    "gothicchess",
    "hexagonalchess",
    "horde",
    "janggi",
    "januschess",
    "knightmate",
    "kriegspiel",
    "losers",
    "losingchess",
    "makruk",
    "marseillaischess",
    "progressivechess",
    "quiperdgagne",
    "racingkings",
    "räuberschach",
    "schlagschach",
    "seirawan",
    "shatranj",
    "shogi",
    "sittuyin",
    "spellchess",
    "suicide",
    "tandemschach",
    "vinciperdi",
    "xiangqi",
];

/// Returns true for a name of other rules than those of chess, whether they are read or not.
pub fn names_other_rules(name: &str) -> bool {
    let is_read = Variant::from_id(&plain_name(name)).is_some_and(|variant| variant != Variant::default());
    is_read || names_unread_rules(name)
}

/// Returns true for a name of rules that are not read.
pub fn names_unread_rules(name: &str) -> bool {
    let plain = plain_name(name);
    let stem = plain.strip_suffix("chess").unwrap_or(&plain);
    [plain.as_str(), stem].iter().any(|name| NOT_READ.contains(name))
}

/// A name in small letters, without signs and blanks.
fn plain_name(name: &str) -> String {
    name.chars().filter(|ch| ch.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The start of a game of such a variant with a number from 0 to 959.
fn numbered_start(variant: Variant, number: u16) -> Option<AnyPosition> {
    AnyPosition::from_setup(&Setup::chess960(number)?, variant).ok()
}

/// The number of a Chess960 start that a tag gives: `[Position "518"]`, `[Variant "Chess960 #518"]`.
fn start_number_of(tag: &Tag) -> Option<u16> {
    const NAMES: [&str; 8] = [
        "Position",
        "PositionNumber",
        "StartPosition",
        "StartPositionNumber",
        "Chess960",
        "Chess960Position",
        "Chess960Number",
        "SP",
    ];
    let value = tag.text();
    let number = |text: &str| start_number(&text.trim().trim_start_matches(['#', ' ']).to_lowercase());
    if NAMES.iter().any(|name| tag.name.eq_ignore_ascii_case(name)) {
        return number(&value);
    }
    if !tag.name.eq_ignore_ascii_case("Variant") {
        return None;
    }
    let (_, last) = value.trim_end_matches(')').rsplit_once([' ', '#', ':', '('])?;
    number(last)
}

/// Other starts that a text may have whose tags say nothing about it: the one that its heading gives, and the
/// variants on larger boards where it names their squares. Each comes with what is said about it. The moves stand behind `moves_at`.
pub fn other_starts(
    text: GameText<'_>,
    moves_at: usize,
    tags: &[Tag],
    options: &ReadOptions,
) -> Vec<(Start, Vec<Diagnostic>)> {
    let chosen = options.variant;
    let tagged =
        |name: &str| tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name) && !tag.value.is_empty());
    if tagged("FEN") || tagged("Variant") || options.start.is_some() {
        return Vec::new();
    }
    let heading = read_heading(text, moves_at);
    if let (Some((name, span)), None) = (heading.unread_rules.clone(), chosen) {
        let finding = Diagnostic::new(span, None, Detail::UnknownVariant { name });
        return alloc::vec![(
            Start { span: Some(span), ..Start::of_unknown_variant() },
            alloc::vec![finding]
        )];
    }
    let mut starts = Vec::new();
    // A FEN says more than words about odds, which are those of chess.
    if let (Some((odds, span)), None) = (&heading.odds, &heading.fen)
        && chosen.is_none_or(|chosen| chosen == Variant::default())
    {
        let is_chess = heading.variant.is_none_or(|(variant, _)| variant == Variant::default());
        let odds = if is_chess { odds } else { &Odds::Unknown };
        let mut findings = Vec::new();
        let words = shortened(&with_single_blanks(text.input, *span));
        let start = Start { span: Some(*span), ..start_at_odds(odds, words, *span, &mut findings) };
        return alloc::vec![(start, findings)];
    }
    if let (Some(lists), None) = (&heading.pieces, &heading.fen)
        && chosen.is_none_or(|chosen| chosen == Variant::default())
    {
        return starts_of_lists(lists, shortened(&with_single_blanks(text.input, lists.span)));
    }
    if let Some((fen, span)) = &heading.fen {
        let variant =
            chosen.or(heading.variant.map(|(variant, _)| variant)).unwrap_or_else(|| Variant::of_fen(fen));
        let mut findings = alloc::vec![from_text(*span, "a FEN", variant)];
        if let Some(position) = set_up(fen, variant, *span, &mut findings) {
            let fen = own_fen(&position);
            starts.push((Start { fen, span: Some(*span), ..Start::of_position(position) }, findings));
            if chosen.is_none() && heading.variant.is_none() && variant == Variant::default() {
                starts.push(start_beside_fen(*span, shortened(&with_single_blanks(text.input, *span))));
            }
        }
    } else if let Some((number, span)) = heading.number
        && let Some(variant) = numbered_variant(chosen, heading.named())
        && let Some(position) = numbered_start(variant, number)
    {
        let span = heading.named().map_or(span, |(_, name)| name.to(span));
        let finding = from_text(span, "the number of a start", variant);
        let fen = Some(position.to_fen());
        starts.push((Start { fen, span: Some(span), ..Start::of_position(position) }, alloc::vec![finding]));
    } else if let Some((rank, span)) = &heading.rank
        && let Some(variant) = chosen.or(heading.named().map(|(variant, _)| variant))
        && let Some(position) = start_with_rank(variant, rank)
    {
        let span = heading.named().map_or(*span, |(_, name)| name.to(*span));
        let span = with_closing_bracket(text.input, span);
        let finding = from_text(span, "its first rank", variant);
        let fen = own_fen(&position);
        starts.push((Start { fen, span: Some(span), ..Start::of_position(position) }, alloc::vec![finding]));
    } else if let (Some((variant, span)), None) = (heading.variant, chosen) {
        starts.push(start_by_name(span, variant));
    } else if let (Some((variant, span)), None) = (heading.mentioned, chosen) {
        let (start, findings) = start_by_name(span, variant);
        starts.push((Start { is_last_resort: true, ..start }, findings));
    }
    starts
}

/// The usual start of a variant that a text names, which is one of many in some.
fn start_by_name(span: Span, variant: Variant) -> (Start, Vec<Diagnostic>) {
    let mut findings = alloc::vec![from_text(span, "its name", variant)];
    if variant.rules().numbered_starts {
        let untold = Detail::StartUntold { variant: variant.rules().title };
        findings.push(Diagnostic::new(span, None, untold));
    }
    (Start { span: Some(span), ..Start::usual(variant) }, findings)
}

/// The usual start of chess with a FEN passed over, which may be of any other position.
fn start_beside_fen(span: Span, value: String) -> (Start, Vec<Diagnostic>) {
    let start = Start { span: Some(span), is_last_resort: true, ..Start::usual(Variant::default()) };
    let reading = String::from("a position that is not the start; the game begins from the usual one");
    (start, alloc::vec![Diagnostic::new(span, None, Detail::ValueUnsure { value, reading })])
}

/// A place, with the bracket behind it if it opens one.
fn with_closing_bracket(input: &[u8], span: Span) -> Span {
    let count = |bracket: u8| span.of(input).iter().filter(|byte| **byte == bracket).count();
    let is_closed = count(b'(') <= count(b')') || input.get(span.end) != Some(&b')');
    Span::new(span.start, span.end + usize::from(!is_closed))
}

/// The start of a variant with these pieces on White's first rank: one of those with numbers, or the usual one.
fn start_with_rank(variant: Variant, rank: &str) -> Option<AnyPosition> {
    const NUMBERED_STARTS: u16 = 960;
    let has_rank = |position: &AnyPosition| {
        let fen = position.to_fen();
        fen.split(' ').next().and_then(|placement| placement.rsplit('/').next()) == Some(rank)
    };
    if !variant.rules().numbered_starts {
        return Some(AnyPosition::start(variant)).filter(has_rank);
    }
    (0..NUMBERED_STARTS).filter_map(|number| numbered_start(variant, number)).find(has_rank)
}

/// The starts that lists of pieces may tell: without castling rights, then with those that they allow.
fn starts_of_lists(lists: &PieceLists, words: String) -> Vec<(Start, Vec<Diagnostic>)> {
    let unplayable = |findings| {
        let start = Start { span: Some(lists.span), ..Start::unplayable(Variant::default()) };
        alloc::vec![(start, findings)]
    };
    let placement = match &lists.placement {
        Ok(placement) => placement,
        Err(reason) => {
            let detail = Detail::ImpossiblePosition { reasons: reason.clone() };
            return unplayable(alloc::vec![Diagnostic::new(lists.span, None, detail)]);
        }
    };
    let turn = lists.turn.unwrap_or(Color::White);
    let side = if turn == Color::White { 'w' } else { 'b' };
    let rights = [Some("-"), Some(lists.rights.as_str()).filter(|rights| !rights.is_empty())];
    let mut starts = Vec::new();
    for rights in rights.into_iter().flatten() {
        let fen = format!("{placement} {side} {rights} - 0 {}", lists.number);
        let mut findings = Vec::new();
        let Some(position) = set_up(&fen, Variant::default(), lists.span, &mut findings) else {
            return unplayable(findings);
        };
        let (words, fen) = (words.clone(), position.to_fen());
        let detail = match lists.turn {
            Some(_) => Detail::PiecesSetUp { words, fen },
            None => Detail::PiecesSetUpForWhite { words, fen },
        };
        findings.push(Diagnostic::new(lists.span, None, detail));
        let fen = own_fen(&position);
        starts.push((Start { fen, span: Some(lists.span), ..Start::of_position(position) }, findings));
    }
    starts
}

/// The start of a game of chess at odds.
fn start_at_odds(odds: &Odds, words: String, span: Span, findings: &mut Vec<Diagnostic>) -> Start {
    let position = match odds {
        Odds::Start(fen) => set_up(fen, Variant::default(), span, findings),
        Odds::Unknown => None,
    };
    let (start, detail) = match position {
        Some(position) => {
            let fen = own_fen(&position);
            let told = Detail::OddsSetUp { words, fen: position.to_fen() };
            (Start { fen, ..Start::of_position(position) }, told)
        }
        None => (Start::unplayable(Variant::default()), Detail::OddsUnknown { words }),
    };
    findings.push(Diagnostic::new(span, None, detail));
    start
}

/// The variant that the number of a start belongs to; none where another one is chosen.
fn numbered_variant(chosen: Option<Variant>, named: Option<(Variant, Span)>) -> Option<Variant> {
    /// Numbers are rarely written beside any other name.
    const UNNAMED: Variant = Variant::Chess960;
    let is_numbered = |variant: &Variant| variant.rules().numbered_starts;
    let named = || named.map(|(variant, _)| variant).filter(is_numbered).unwrap_or(UNNAMED);
    Some(chosen.unwrap_or_else(named)).filter(is_numbered)
}

/// The variants on larger boards that a text may be of because it names squares beyond 8x8.
pub fn larger_boards(text: GameText<'_>) -> Vec<(Start, Vec<Diagnostic>)> {
    let beyond = |token: &Token| {
        let (word, glyphs) = (text.word(*token), text.glyphs(*token));
        if word.simple.is_some() {
            return false;
        }
        glyphs.windows(3).any(is_square_beyond)
            || glyphs.len() >= 2 && is_file_beyond(&glyphs[glyphs.len() - 2..])
    };
    let mut found = text.word_tokens().filter(beyond);
    // One such word may be a slip.
    let (Some(token), Some(_)) = (found.next(), found.next()) else { return Vec::new() };
    let large = Variant::ALL.into_iter().filter(|variant| variant.rules().size.files > 8);
    large
        .map(|variant| (Start::usual(variant), alloc::vec![from_text(token.span, "a square", variant)]))
        .collect()
}

/// `a9`, `a10`, `i3`.
fn is_square_beyond(three: &[Glyph]) -> bool {
    let file = ('a'..='j').contains(&three[0].ch);
    let rank = three[1].ch == '9' || three[1].ch == '1' && three[2].ch == '0';
    file && rank || is_file_beyond(three)
}

fn is_file_beyond(two: &[Glyph]) -> bool {
    ('i'..='j').contains(&two[0].ch) && two[1].ch.is_ascii_digit()
}

fn from_text(span: Span, what: &'static str, variant: Variant) -> Diagnostic {
    Diagnostic::new(span, None, Detail::StartFromText { what, variant: variant.rules().title })
}

/// No count of a FEN is higher: what is counted on from a move number can still be read as a number.
const HIGHEST_COUNT: u32 = 900_000;

/// Returns the corrected text of a FEN that had to be mended and then is the usual start. The parameters are the values
/// of a Variant tag and of a FEN tag, and the rules that the game is read by.
pub fn mended_usual_fen(named: Option<&[u8]>, fen: &[u8], variant: Variant) -> Option<String> {
    let known = named.is_none_or(|name| variant_named(&String::from_utf8_lossy(name)).is_some());
    let mut findings = Vec::new();
    let fen = String::from_utf8_lossy(fen);
    let position = set_up(&fen, variant, Span::default(), &mut findings).filter(|_| known)?;
    (!findings.is_empty() && own_fen(&position).is_none()).then(|| position.to_fen())
}

/// A FEN without counts that are too high to be read, which are added to what is dropped.
fn with_readable_counts<'f>(fen: &'f str, variant: Variant, dropped: &mut Vec<String>) -> Cow<'f, str> {
    let mut mended = Cow::Borrowed(fen);
    // There are two counts.
    for _ in 0..2 {
        let Err(FenError { field, offset, problem: FenProblem::NumberTooLarge, .. }) =
            Setup::parse_epd(&mended, variant)
        else {
            break;
        };
        let digits = mended[offset..].bytes().take_while(u8::is_ascii_digit).count();
        dropped.push(too_high(field, &mended[offset..offset + digits]));
        let least = if field == FenField::HalfmoveClock { "0" } else { "1" };
        mended.to_mut().replace_range(offset..offset + digits, least);
    }
    mended
}

fn too_high(field: FenField, count: impl Display) -> String {
    match field {
        FenField::HalfmoveClock => {
            format!("no game has so many moves without a capture as its count {count}")
        }
        _ => format!("no game has so many moves as its number {count}"),
    }
}

/// Reads a FEN as that of a FEN tag is read: with findings about all that had to be mended, or why it is none. Without
/// a variant it is the one that the FEN shows.
pub fn position_of_fen(fen: &str, variant: Option<Variant>) -> (Option<AnyPosition>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let variant = variant.unwrap_or_else(|| Variant::of_fen(fen));
    (set_up(fen, variant, Span::new(0, fen.len()), &mut findings), findings)
}

/// The position of a FEN, mended where only castling rights, the en passant square, the move number or words behind it
/// are wrong.
fn set_up(fen: &str, variant: Variant, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyPosition> {
    let mut counts = Vec::new();
    let read = Setup::parse_epd(fen, variant);
    let too_large = matches!(read, Err(FenError { problem: FenProblem::NumberTooLarge, .. }));
    let mended = too_large.then(|| with_readable_counts(fen, variant, &mut counts));
    let (fen, read) = match &mended {
        Some(mended) => (&**mended, Setup::parse_epd(mended, variant)),
        None => (fen, read),
    };
    let (read, behind) = match read {
        Ok((setup, operations)) => (Ok(setup), beside_position(operations).collect::<Vec<_>>().join("; ")),
        Err(FenError { field: FenField::Operations, offset, .. }) => {
            let (fields, behind) = fen.split_at(offset);
            (Setup::parse(fields, variant), String::from(behind.trim_end()))
        }
        Err(error) => (Err(error), String::new()),
    };
    let mut note_dropped =
        |dropped| diagnostics.push(Diagnostic::new(span, None, Detail::PositionMended { dropped }));
    if !behind.is_empty() {
        note_dropped(format!("`{}` stands behind its last field", shortened(&behind)));
    }
    let mut setup = match read {
        Ok(setup) => setup,
        Err(error) => {
            let reason = error.to_string();
            diagnostics.push(Diagnostic::new(span, None, Detail::UnreadableFen { reason }));
            return None;
        }
    };
    if setup.halfmove_clock > HIGHEST_COUNT {
        counts.push(too_high(FenField::HalfmoveClock, setup.halfmove_clock));
        setup.halfmove_clock = 0;
    }
    if setup.fullmove_number > HIGHEST_COUNT {
        counts.push(too_high(FenField::FullmoveNumber, setup.fullmove_number));
        setup.fullmove_number = 1;
    }
    if !counts.is_empty() {
        note_dropped(sentences(counts.into_iter()));
    }
    if let Ok(position) = AnyPosition::from_setup(&setup, variant) {
        return Some(position);
    }
    let (mended, problems) = setup.repaired(variant);
    match AnyPosition::from_setup(&mended, variant) {
        Ok(position) => {
            note_dropped(sentences(problems.iter().map(ToString::to_string)));
            Some(position)
        }
        Err(errors) => {
            let reasons = sentences(core::iter::once(format!("{errors}")));
            diagnostics.push(Diagnostic::new(span, None, Detail::ImpossiblePosition { reasons }));
            None
        }
    }
}

fn sentences(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}
