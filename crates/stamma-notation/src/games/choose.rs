//! Which letters a game is written in, decided by playing it.
//!
//! A word that several legal moves fit is decided by the words after it: see `forks`.
//!
//! English letters in their usual case come first, and where they play the whole game nothing else is asked. Then the
//! languages that know every capital of the text are tried, and last of all reading blind to case.

mod forks;
mod kept;

use self::forks::settle;
use self::kept::best_kept_reading;
use super::game::{Element, Played};
use super::player::{Choice, Playthrough, Task, play};
use super::read::{IllegalMoves, ReadOptions};
use super::result::GameResult;
use super::start::Start;
use super::token::{Token, TokenKind};
use crate::diagnostics::{Candidate, Detail, Diagnostic, Severity, Span};
use crate::moves::decode::{CaseRule, Coordinates, DecodeContext};
use crate::moves::dialect::Dialect;
use crate::moves::encode::{san, san_illegal};
use crate::moves::languages::{LANGUAGES, Language};
use crate::moves::letters::{Compounds, Letters, is_figurine};
use crate::text::{fold_word, names_square, plain};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{BoardSize, Geometry, Outcome, Position, Role, RoleSet};

/// A game read under the letters that suit it best.
pub struct Read {
    /// What playing it gave.
    pub playthrough: Playthrough,
    /// The letters.
    pub letters: Letters,
    /// How their case counts.
    pub case: CaseRule,
    /// How the main line ended on the board.
    pub end: Option<Outcome>,
    /// Whether the main line was played to its end.
    pub reached: bool,
}

/// A game that may be read under several sets of letters.
struct Attempts<'a, G: Geometry> {
    position: &'a Position<G>,
    input: &'a [u8],
    tokens: &'a [Token],
    options: &'a ReadOptions,
    start: &'a Start,
    tag_result: Option<GameResult>,
}

impl<G: Geometry> Attempts<'_, G> {
    /// The game under these letters.
    fn attempt(&self, letters: Letters, case: CaseRule, illegal: IllegalMoves) -> Read {
        let Attempts { position, input, tokens, options, start, tag_result } = *self;
        let own = Dialect::own_spellings(options.dialect);
        let coordinates = options.dialect.map_or(Coordinates::Unsaid, |dialect| dialect.naming.coordinates());
        let decode = DecodeContext { letters, case, size: position.size(), coordinates, own };
        let (limits, playable, positioned) = (options.limits, start.playable, start.fen.is_some());
        let (playthrough, end) = settle(input, |choices: &[Choice]| {
            let task =
                Task { choices, input, tokens, decode, limits, tag_result, playable, positioned, illegal };
            play(position, task)
        });
        let reached = end.is_some();
        Read { playthrough, letters, case, end: end.and_then(|position| position.outcome()), reached }
    }
}

/// Plays a game under every set of letters that it may be written in and keeps the reading that fits.
pub fn best_reading<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    tokens: &[Token],
    options: &ReadOptions,
    start: &Start,
    tag_result: Option<GameResult>,
) -> Read {
    let game = Attempts { position, input, tokens, options, start, tag_result };
    let read = best_legal_reading(&game);
    if options.illegal == IllegalMoves::Stop || read.playthrough.failed == 0 || !start.playable {
        return read;
    }
    best_kept_reading(&game, read)
}

/// The reading that fits best by legal moves alone: with others nearly any letters would play nearly any text.
fn best_legal_reading<G: Geometry>(game: &Attempts<'_, G>) -> Read {
    let Attempts { position, input, tokens, options, start, .. } = *game;
    let attempt = |letters, case| game.attempt(letters, case, IllegalMoves::Stop);
    let candidates = candidates(position.rules().roles(), options);
    let first = candidates.first().copied().unwrap_or(Letters::english());
    let first_read = attempt(first, CaseRule::Exact);
    let settled = first.compounds.is_none() || options.dialect.is_some();
    let whole = |read: &Read| read.playthrough.failed == 0;
    let told = options.dialect.is_some() || options.language.is_some() || !start.playable;
    if whole(&first_read) && settled || !start.playable {
        let rivals = if told { Vec::new() } else { rivals(&candidates, &first_read.playthrough) };
        if rivals.is_empty() {
            return first_read;
        }
        let others = rivals.into_iter().map(|letters| attempt(letters, CaseRule::Exact)).filter(whole);
        let reads = core::iter::once(first_read).chain(others).collect();
        return select(position, input, reads, first, &[]);
    }
    let initials = initials(input, tokens);
    // Who names the dialect means its usual letters, unless the text has others.
    if options.dialect.is_some() && !initials.iter().any(|initial| is_foreign(initial, first)) {
        return first_read;
    }
    let mut reads = alloc::vec![first_read];
    let other_case = if only_capitals(input, tokens) { CaseRule::Capitals } else { CaseRule::SmallPieces };
    for case in [CaseRule::Exact, other_case] {
        if case != CaseRule::Exact && reads.iter().any(whole) {
            break;
        }
        for letters in likely_letters(&candidates, &initials, case, position.size()) {
            let usual = letters.language.id == first.language.id;
            let tried = usual && letters.compounds == first.compounds && case == CaseRule::Exact;
            // Where the usual letters play the whole text, only the two ways to name compound pieces still compete.
            let settled = |read: &Read| whole(read) && read.letters.language.id == first.language.id;
            if !tried && (usual || !reads.iter().any(settled)) {
                let read = attempt(letters, case);
                // Of those that fail only the one that reads most is worth keeping.
                let best = reads.iter().map(reach).max().unwrap_or_default();
                if whole(&read) || reach(&read) > best {
                    reads.retain(whole);
                    reads.push(read);
                }
            }
        }
    }
    let mut chosen = select(position, input, reads, first, &initials);
    if !told && !whole(&chosen) {
        let others = knowing_all(&candidates, &initials, position.size());
        let plays = |letters: &&Letters| whole(&attempt(**letters, CaseRule::Exact));
        if let Some(other) = others.iter().find(plays) {
            hint(&mut chosen, other.language);
        }
    }
    chosen
}

/// How far a reading gets: how many moves it plays, and whether it can at least make sense of the next word.
fn reach(read: &Read) -> (usize, bool) {
    (read.playthrough.read, !read.playthrough.senseless)
}

/// Says beside the word that cannot be played that letters of another language would play everything. They are not
/// taken, because so few words speak for them.
#[cold]
fn hint(read: &mut Read, language: &'static Language) {
    let Some(stopped) = read.playthrough.stopped else { return };
    let mut findings = read.playthrough.diagnostics.iter_mut();
    if let Some(finding) =
        findings.find(|finding| finding.span == stopped && finding.severity() == Severity::Error)
    {
        let (name, id) = (language.name, language.id);
        finding
            .help
            .push(alloc::format!("with {name} letters every word is legal: `--from pgn:{id}` reads them"));
    }
}

/// How many languages are tried for a hint.
const MOST_HINTS: usize = 6;

/// Letters of languages that know every capital of a text, one of several that read them alike.
fn knowing_all(candidates: &[Letters], initials: &[Initial], size: BoardSize) -> Vec<Letters> {
    let file = |letter: char| letter.is_ascii_lowercase() && (letter as u8 - b'a') < size.files;
    let meaning = |letters: &Letters| -> Vec<RoleSet> {
        let telling = initials.iter().filter(|initial| !file(initial.letter));
        telling.map(|initial| letters.beginning_with(initial.letter, CaseRule::Exact)).collect()
    };
    let mut found: Vec<(Letters, Vec<RoleSet>)> = Vec::new();
    for letters in candidates.iter().skip(1) {
        let meaning = meaning(letters);
        let all = meaning.iter().all(|roles| !roles.is_empty());
        if all && found.len() < MOST_HINTS && !found.iter().any(|(_, known)| *known == meaning) {
            found.push((*letters, meaning));
        }
    }
    found.into_iter().map(|(letters, _)| letters).collect()
}

/// Of the letters that may be meant instead of the first, those that know every capital that moves begin with and take
/// one of them for another piece: `Rd1` is a rook, a knight or a king.
fn rivals(candidates: &[Letters], read: &Playthrough) -> Vec<Letters> {
    let capitals = read.capitals;
    let used = || (b'A'..=b'Z').filter(|letter| capitals >> (letter - b'A') & 1 == 1).map(char::from);
    let [first, others @ ..] = candidates else { return Vec::new() };
    let meaning = |letters: &Letters, letter| letters.beginning_with(letter, CaseRule::Exact);
    // Letters that only look alike would cost too much to compete.
    let knows = |letters: &&Letters| letters.language.capitals() & capitals == capitals;
    let differs =
        |letters: &&Letters| used().any(|letter| meaning(letters, letter) != meaning(first, letter));
    others.iter().filter(knows).filter(differs).copied().collect()
}

/// Whether every square of the text is named in capitals.
fn only_capitals(input: &[u8], tokens: &[Token]) -> bool {
    let mut glyphs = Vec::new();
    tokens.iter().filter(|token| token.kind == TokenKind::Word).all(|token| {
        glyphs.clear();
        fold_word(input, token.span, &mut glyphs);
        !glyphs.windows(2).any(|pair| pair[0].ch.is_lowercase() && pair[1].ch.is_ascii_digit())
    })
}

/// The letters that a game may be written in, the likeliest first.
fn candidates(roles: RoleSet, options: &ReadOptions) -> Vec<Letters> {
    let has_compounds = roles.contains(Role::Cardinal) || roles.contains(Role::Marshall);
    let compounds: Vec<Option<Compounds>> = match (has_compounds, options.dialect) {
        (false, _) => alloc::vec![None],
        (true, Some(dialect)) => alloc::vec![Some(dialect.compounds)],
        (true, None) => Compounds::ALL.into_iter().map(Some).collect(),
    };
    let languages: Vec<&'static Language> = match (options.language, options.dialect) {
        (Some(language), _) => alloc::vec![language],
        (None, Some(dialect)) => {
            let usual = dialect.languages.usual();
            let allowed = |language: &&Language| dialect.languages.allows(language);
            let others = LANGUAGES.iter().filter(allowed).filter(|language| language.id != usual.id);
            core::iter::once(usual).chain(others).collect()
        }
        (None, None) => LANGUAGES.iter().collect(),
    };
    let each = |&language: &&'static Language| {
        compounds.iter().map(move |&compounds| Letters { language, compounds }).collect::<Vec<_>>()
    };
    languages.iter().flat_map(each).collect()
}

/// Of the letters that could be, those that know most of the words, and of several that read them alike the first.
/// The usual letters are always among them.
fn likely_letters(
    candidates: &[Letters],
    initials: &[Initial],
    case: CaseRule,
    size: BoardSize,
) -> Vec<Letters> {
    let file = |letter: char| letter.is_ascii_lowercase() && (letter as u8 - b'a') < size.files;
    let telling = |initial: &&Initial| !file(initial.letter);
    let meaning = |letters: &Letters| -> Vec<RoleSet> {
        initials.iter().filter(telling).map(|initial| letters.beginning_with(initial.letter, case)).collect()
    };
    let known = |meaning: &[RoleSet]| -> usize {
        let words = initials.iter().filter(telling).zip(meaning);
        words.filter(|(_, roles)| !roles.is_empty()).map(|(initial, _)| initial.words).sum()
    };
    let meanings: Vec<Vec<RoleSet>> = candidates.iter().map(meaning).collect();
    // A language needs a letter of its own, or two words that it reads otherwise: a single `Kg1` that is illegal is
    // a mistake, and no Turkish rook. Letters that only look like its own are no sign of it.
    let evidence = |at: usize| -> bool {
        let own = |initial: &Initial| candidates[at].has_letter(initial.letter);
        let words = |(initial, (roles, usual)): (&Initial, (&RoleSet, &RoleSet))| match usual.is_empty() {
            _ if roles.is_empty() || roles == usual || !own(initial) => 0,
            true => ENOUGH_WORDS,
            false => initial.words,
        };
        let telling = initials.iter().filter(telling);
        telling.zip(meanings[at].iter().zip(&meanings[0])).map(words).sum::<usize>() >= ENOUGH_WORDS
    };
    let most = (0..candidates.len()).filter(|&at| at == 0 || evidence(at)).map(|at| known(&meanings[at]));
    let most = most.max().unwrap_or(0);
    let usual = candidates.first().map(|letters| letters.language.id);
    let mut likely: Vec<usize> = Vec::new();
    for (at, letters) in candidates.iter().enumerate() {
        let alike = likely.iter().any(|&earlier| {
            meanings[earlier] == meanings[at] && candidates[earlier].compounds == letters.compounds
        });
        let wanted = Some(letters.language.id) == usual || known(&meanings[at]) == most && evidence(at);
        if wanted && !alike {
            likely.push(at);
        }
    }
    likely.into_iter().map(|at| candidates[at]).collect()
}

/// So many words that the usual language reads otherwise speak for another one.
const ENOUGH_WORDS: usize = 2;

/// A letter that may be a piece in words of the text that name a square: the first of a word, and every capital.
struct Initial {
    letter: char,
    /// How many words.
    words: usize,
}

fn initials(input: &[u8], tokens: &[Token]) -> Vec<Initial> {
    let mut found: Vec<Initial> = Vec::new();
    let mut glyphs = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
        glyphs.clear();
        fold_word(input, token.span, &mut glyphs);
        if !names_square(&glyphs) {
            continue;
        }
        let letters = glyphs.iter().enumerate().map(|(at, glyph)| (at, glyph.ch));
        let letters = letters.filter(|(_, ch)| ch.is_alphabetic() || is_figurine(*ch));
        for (count, (at, letter)) in letters.enumerate() {
            let castles = letter == 'O' && glyphs.get(at + 1).is_none_or(|next| matches!(next.ch, '-' | 'O'));
            if castles || count > 0 && !letter.is_uppercase() {
                continue;
            }
            match found.iter().position(|initial| initial.letter == letter) {
                Some(at) => found[at].words += 1,
                None if found.len() < MOST_INITIALS => found.push(Initial { letter, words: 1 }),
                None => {}
            }
        }
    }
    found
}

/// No alphabet has more letters that matter here.
const MOST_INITIALS: usize = 64;

/// The reading to keep. Among those that play every word alike the first; among different ones that play every word
/// the first with the doubt named; else the one that reads most.
fn select<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    mut reads: Vec<Read>,
    usual: Letters,
    initials: &[Initial],
) -> Read {
    // Words that no move is made of are passed over before the first move, so a reading may fail at none and still
    // have read less than another.
    let most = reads.iter().map(|read| read.playthrough.read).max().unwrap_or(0);
    let whole = |read: &Read| read.playthrough.failed == 0 && read.playthrough.read == most;
    let clean: Vec<usize> = (0..reads.len()).filter(|&at| whole(&reads[at])).collect();
    let cost = |at: usize| reads[at].playthrough.cost;
    let Some(first) = clean.iter().copied().min_by_key(|&at| (cost(at), at)) else {
        let mut best = 0;
        for at in 1..reads.len() {
            if reach(&reads[at]) > reach(&reads[best]) {
                best = at;
            }
        }
        return reads.swap_remove(best);
    };
    // A reading that has to bend the letters twice more is no rival.
    let other = clean.iter().copied().find(|&at| {
        cost(at) < cost(first) + 2 && !same_moves(&reads[first].playthrough, &reads[at].playthrough)
    });
    if let Some(other) = other
        && let Some(finding) = undecided(position, input, &reads[first], &reads[other], usual)
    {
        reads[first].playthrough.diagnostics.push(finding);
    } else if let Some(finding) = thin_evidence(input, &reads[first], usual, initials) {
        reads[first].playthrough.diagnostics.push(finding);
    }
    reads.swap_remove(first)
}

/// Whether a capital of the text is no piece letter of the usual language.
fn is_foreign(initial: &Initial, usual: Letters) -> bool {
    let capital = initial.letter.is_uppercase() || is_figurine(initial.letter);
    capital && usual.beginning_with(initial.letter, CaseRule::Exact).is_empty()
}

/// Every piece letter of the text is one of the usual language too, for other pieces: a slip in that language would
/// look the same.
#[cold]
fn thin_evidence(input: &[u8], read: &Read, usual: Letters, initials: &[Initial]) -> Option<Diagnostic> {
    if read.letters.language.id == usual.language.id {
        return None;
    }
    if initials.iter().any(|initial| is_foreign(initial, usual)) {
        return None;
    }
    let ply = read.playthrough.elements.iter().find_map(|element| match element {
        Element::Ply(ply) => plain(input, ply.written).starts_with(char::is_uppercase).then_some(ply),
        _ => None,
    })?;
    let word = plain(input, ply.written);
    let (language, usual) = (read.letters.language.name, usual.language.name);
    let detail = Detail::LettersOnThinEvidence { word, language, usual };
    Some(Diagnostic::new(ply.written, Some(ply.number), detail))
}

fn same_moves(one: &Playthrough, other: &Playthrough) -> bool {
    moves_of(one).eq(moves_of(other))
}

fn moves_of(playthrough: &Playthrough) -> impl Iterator<Item = (Span, Played)> {
    playthrough.elements.iter().filter_map(|element| match element {
        Element::Ply(ply) => Some((ply.written, ply.played)),
        _ => None,
    })
}

/// The finding that two readings play the whole text differently, at the first word where they part.
#[cold]
fn undecided<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    one: &Read,
    other: &Read,
    usual: Letters,
) -> Option<Diagnostic> {
    let plies = |read: &Read| -> Vec<(u32, u32, Span, Played)> {
        let plies = read.playthrough.elements.iter().filter_map(|element| match element {
            Element::Ply(ply) => Some((ply.number, ply.depth, ply.written, ply.played)),
            _ => None,
        });
        plies.collect()
    };
    let (left, right) = (plies(one), plies(other));
    let at = left.iter().zip(&right).position(|(left, right)| left.3 != right.3)?;
    let (number, _, span, _) = left[at];
    let mut before = position.clone();
    for &(_, depth, _, played) in &left[..at] {
        if depth == 0 {
            before = played.after(&before);
        }
    }
    let name = |played: Played| match played {
        Played::Move(played) => san(&before, played),
        Played::Illegal(played) => san_illegal(&before, played),
        Played::Pass => String::from("--"),
        Played::Unread => String::from("?"),
    };
    let letters =
        |read: &Read| letters_name(&read.letters, read.letters.language.id == other.letters.language.id);
    let same_language = one.letters.language.id == other.letters.language.id;
    let first = letters_name(&one.letters, same_language);
    let second = letters(other);
    let word = plain(input, span);
    let candidates = alloc::vec![
        Candidate { san: name(left[at].3), note: alloc::format!("in {first} letters") },
        Candidate { san: name(right[at].3), note: alloc::format!("in {second} letters") },
    ];
    // The usual letters have the better claim, but not the only one.
    let detail = if one.letters.language.id == usual.language.id && !same_language {
        let lone = one.playthrough.lettered < 2;
        Detail::LettersFitAnother { word, first, second, lone }
    } else {
        Detail::LettersUndecided { word, first, second }
    };
    Some(
        Diagnostic::new(span, Some(number), detail)
            .with_candidates(candidates)
            .with_help("name the dialect or the language to decide it"),
    )
}

fn letters_name(letters: &Letters, same_language: bool) -> String {
    match letters.compounds {
        Some(compounds) if same_language => compounds.name().to_string(),
        _ => letters.language.name.to_string(),
    }
}
