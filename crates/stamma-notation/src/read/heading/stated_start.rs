//! The statements of a heading about the start of a game that has no tags for it: the name of a variant, the number of
//! a Chess960 start, a FEN.

use crate::read::lex::ends_line as ends_line_of_text;
use crate::read::odds::{Odds, odds_of};
use crate::read::piece_lists::{PieceLists, piece_lists_at};
use crate::read::start::names_unread_rules;
use crate::read::token::{Token, TokenKind};
use crate::read::word::GameText;
use crate::text::fen_fields::FEN_FIELDS;
use crate::text::{Glyph, Span};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Variant;

/// The start that a heading gives.
#[derive(Clone, Default, Debug)]
pub struct Heading {
    /// The game that it names.
    pub variant: Option<(Variant, Span)>,
    /// The game that a sentence names, which may tell of any.
    pub mentioned: Option<(Variant, Span)>,
    /// The name of rules that are not read.
    pub unread_rules: Option<(String, Span)>,
    /// A number from 0 to 959 beside the name of Chess960.
    pub number: Option<(u16, Span)>,
    /// The letters of the pieces on White's first rank, behind the name of a game.
    pub rank: Option<(String, Span)>,
    /// A FEN, and where it stands.
    pub fen: Option<(String, Span)>,
    /// The pieces of both sides.
    pub pieces: Option<PieceLists>,
    /// Odds, and the words that tell them.
    pub odds: Option<(Odds, Span)>,
}

impl Heading {
    /// The game that it names, or else a sentence.
    pub fn named(&self) -> Option<(Variant, Span)> {
        self.variant.or(self.mentioned)
    }
}

/// Words that deny what they stand beside, or compare it with something else.
const DENIALS: &str = "not|no|never|instead|than|nicht|kein|keine|keinen|statt|pas|non|nunca|não|niet|geen|inte|ikke|nie|не|нет";

/// Returns true if the name of a game stands in a sentence: its line denies something, or has many small words, or a few and the sign that a
/// sentence ends with. A label ends with a colon.
fn is_named_in_sentence(input: &[u8], name: Span) -> bool {
    const LONGEST: usize = 512;
    /// Small words of a sentence, and of one with its full stop.
    const FEWEST: (usize, usize) = (4, 3);
    let before = &input[name.start.saturating_sub(LONGEST)..name.start];
    let behind = &input[name.end..input.len().min(name.end + LONGEST)];
    let before = before.rsplit(|byte| ends_line_of_text(*byte)).next().unwrap_or_default();
    let behind = behind.split(|byte| ends_line_of_text(*byte)).next().unwrap_or_default().trim_ascii_end();
    if behind.starts_with(b":") || behind.ends_with(b":") || name.of(input).ends_with(b":") {
        return false;
    }
    let [before, behind] = [before, behind].map(String::from_utf8_lossy);
    let words = || before.split_whitespace().chain(behind.split_whitespace());
    let is_small = |word: &&str| {
        word.chars().next().is_some_and(char::is_lowercase) && word.chars().take(2).all(char::is_alphabetic)
    };
    let small = words().filter(is_small).count();
    // `No 3`, `no. 518` are numbers.
    let is_number =
        |word: Option<&str>| word.is_some_and(|word| word.starts_with(|ch: char| ch.is_numeric()));
    let denies = |(word, next): (&str, Option<&str>)| {
        let whole = word.trim_end_matches([',', ';']).to_lowercase();
        whole.ends_with("n't")
            || whole.ends_with("n’t")
            || DENIALS.split('|').any(|known| known == whole) && !is_number(next)
    };
    let behind_each = words().skip(1).map(Some).chain([None]);
    let ends = behind.ends_with(['.', '!', '?', '…']);
    small >= FEWEST.0 || small >= FEWEST.1 && ends || words().zip(behind_each).any(denies)
}

/// Words behind the name of a game that make it a part of another name, or of a sentence: a club, a book, the names of players.
const OF_OTHER_NAMES: &str = "club|klub|clube|circolo|círculo|verein|schachclub|schachklub|memorial|mémorial|gedenkturnier|\
    fundamentals|lessons|primer|school|academy|centre|center|café|cafe|society|association|federation|hotel|museum|mate|variation|\
    defence|defense|gambit|attack|system";

/// Returns true if the name of a game is a part of another name, `Embassy Chess Club`, a comma parts its words, or its line says that
/// the usual chess is played.
fn is_in_other_name(input: &[u8], name: Span) -> bool {
    const LONGEST: usize = 512;
    const USUAL: [&str; 6] = ["normal", "standard", "ordinary", "regular", "orthodox", "classical"];
    let behind = &input[name.end..input.len().min(name.end + LONGEST)];
    let behind = behind.split(|byte| ends_line_of_text(*byte)).next().unwrap_or_default();
    let behind = String::from_utf8_lossy(behind).to_lowercase();
    let is_parted = name.of(input).contains(&b',');
    let ends = name.of(input).ends_with(b".") || name.of(input).ends_with(b":");
    let next = behind.split_whitespace().next().unwrap_or_default();
    let next = next.trim_end_matches([',', '.', ':', ';', ')']);
    let bare = |word: &str| -> String { word.chars().filter(|ch| ch.is_alphabetic()).collect() };
    let words: Vec<String> = behind.split_whitespace().map(bare).collect();
    let is_usual = words.windows(2).any(|pair| USUAL.contains(&pair[0].as_str()) && pair[1] == "chess");
    is_parted || is_usual || !ends && OF_OTHER_NAMES.split('|').any(|known| known == next)
}

/// Words before the name of the rules, in small letters.
const RULES: [&str; 8] =
    ["variant", "variante", "variation", "rules", "spielart", "spielvariante", "wariant", "variáns"];

/// Names of other rules that are words or names, too: alone on a line they say nothing.
const OTHER_WORDS: [&str; 6] = ["duck", "horde", "losers", "seirawan", "suicide", "spellchess"];

/// The rules that are not read and that a line from a byte on names: `Variant: Atomic`, `Giveaway`, `Suicide chess. White: Ann`,
/// `Crazyhouse 1. e4`. In a sentence they may be those of another game.
fn unread_rules_at(input: &[u8], start: usize) -> Option<(String, Span)> {
    const LONGEST: usize = 200;
    const MOST_WORDS: usize = 3;
    let line = &input[start..input.len().min(start + LONGEST)];
    let line = line.split(|byte| ends_line_of_text(*byte)).next().unwrap_or_default();
    let line = core::str::from_utf8(line).ok()?;
    if let Some((label, name)) = line.split_once(':')
        && RULES.contains(&label.trim().to_lowercase().as_str())
    {
        let bare = name.trim().trim_end_matches(['.', ',', ';']);
        let span = Span::new(start, start + line.trim_end().len());
        return names_unread_rules(bare).then(|| (String::from(bare), span));
    }
    let ends =
        line.split_whitespace().map(|word| word.as_ptr() as usize + word.len() - line.as_ptr() as usize);
    let ends: Vec<usize> = ends.take(MOST_WORDS).collect();
    ends.into_iter().rev().find_map(|end| {
        let name = &line[..end];
        let bare = name.trim_end_matches(['.', ':', ',', ';', '!']);
        let behind = line[end..].trim_start();
        let begins = |ch: char| ch.is_ascii_digit() || matches!(ch, '-' | '–' | '—' | '(' | '|' | '[');
        let is_apart = bare.len() < name.len() || behind.is_empty() || behind.starts_with(begins);
        let is_word = OTHER_WORDS.contains(&bare.to_lowercase().as_str());
        let is_name = bare.chars().all(|ch| ch.is_alphanumeric() || matches!(ch, ' ' | '-'));
        (is_apart && is_name && !is_word && names_unread_rules(bare))
            .then(|| (String::from(bare), Span::new(start, start + end)))
    })
}

/// The number of words of a heading that are read.
const WORDS: usize = 48;
/// The number of words before the moves that are searched for a FEN.
const WORDS_BEFORE_FEN: usize = 480;

/// Reads the words before the first move. No move stands before `moves_at`, whatever numbers and squares do: `Mate in 2.`
pub fn read_heading(text: GameText<'_>, moves_at: usize) -> Heading {
    let GameText { input, tokens, .. } = text;
    let pieces = told_pieces(text, moves_at);
    let mut heading = Heading { pieces, odds: told_odds(text), ..Heading::default() };
    let mut before: Option<(String, Span)> = None;
    // False behind what may be a move: words tell nothing there.
    let mut is_open = true;
    let words = tokens.iter().enumerate().filter(|(_, token)| token.kind == TokenKind::Word);
    for (place, (at, token)) in words.take(WORDS_BEFORE_FEN).enumerate() {
        let (facts, glyphs) = (text.word(*token), text.glyphs(*token));
        if facts.whole.is_placement {
            heading.fen = Some(fen_at(input, &tokens[at..]));
            break;
        }
        is_open &= place < WORDS
            && (!facts.whole.names_square || names_start(&glyphs) || names_size(&glyphs))
            && facts.number.is_none_or(|number| !number.pointed);
        match is_open {
            true => {}
            false if token.span.start < moves_at => continue,
            false => break,
        }
        let begins_line = || {
            let blanks = |byte: &&u8| matches!(byte, b' ' | b'\t');
            input[..token.span.start]
                .iter()
                .rev()
                .find(|byte| !blanks(byte))
                .is_none_or(|byte| ends_line_of_text(*byte))
        };
        if heading.unread_rules.is_none() && begins_line() {
            heading.unread_rules = unread_rules_at(input, token.span.start);
        }
        let word: String = glyphs
            .iter()
            .flat_map(|glyph| glyph.ch.to_lowercase())
            .filter(|ch| ch.is_alphanumeric())
            .collect();
        let of_two = before.as_ref().and_then(|(first, span)| {
            Some((Variant::from_prose(&format!("{first}{word}"))?, span.to(token.span)))
        });
        let of_one = || Variant::from_prose(&word).map(|variant| (variant, token.span));
        if let Some((variant, span)) = of_two.or_else(of_one) {
            match is_named_in_sentence(input, span) || is_in_other_name(input, span) {
                true => heading.mentioned = Some((variant, span)),
                false => heading.variant = Some((variant, span)),
            }
        }
        if let Some(number) = start_number(&word) {
            let named = before.as_ref().is_some_and(|(word, _)| NUMBERED.contains(&word.as_str()));
            let behind = before.as_ref().is_some_and(|(_, span)| {
                heading.named().is_some_and(|(_, name)| name.end == span.end) && ends_line(input, tokens, at)
            });
            let marked = word.starts_with("sp") || glyphs[0].ch == '#';
            if named || behind || marked {
                heading.number = Some((number, token.span));
            }
        }
        if heading.named().is_some() && heading.rank.is_none() && names_pieces(&glyphs) {
            let letters = glyphs.iter().filter(|glyph| glyph.ch.is_alphabetic()).map(|glyph| glyph.ch);
            heading.rank = Some((letters.collect(), token.span));
        }
        before = Some((word, token.span));
    }
    // A number alone may be a year or a round.
    if heading.named().is_none_or(|(variant, _)| !variant.rules().numbered_starts) {
        heading.number =
            heading.number.filter(|(_, span)| span.of(input).to_ascii_lowercase().starts_with(b"sp"));
    }
    heading
}

/// Returns true for the size of a board: `10x8`.
fn names_size(glyphs: &[Glyph]) -> bool {
    let mut sides = glyphs.split(|glyph| matches!(glyph.ch, 'x' | '×'));
    let mut is_side = || {
        let side = sides.next().unwrap_or_default();
        (1..=2).contains(&side.len()) && side.iter().all(|glyph| glyph.ch.is_ascii_digit())
    };
    is_side() && is_side() && sides.next().is_none()
}

/// Returns true for the pieces of a first rank: `RNBKQBNR`.
fn names_pieces(glyphs: &[Glyph]) -> bool {
    let signs = glyphs.iter().rev().take_while(|glyph| matches!(glyph.ch, '.' | ':' | ')' | ';')).count();
    let letters = &glyphs[..glyphs.len() - signs];
    let count = |piece: char| letters.iter().filter(|glyph| glyph.ch == piece).count();
    matches!(letters.len(), 8 | 10)
        && letters.iter().all(|glyph| glyph.ch.is_ascii_uppercase())
        && (count('K'), count('R'), count('B'), count('N')) == (1, 2, 2, 2)
}

/// The pieces of both sides that a line before the moves lists.
fn told_pieces(text: GameText<'_>, moves_at: usize) -> Option<PieceLists> {
    let begins_line = |token: &&Token| {
        let before = text.input[..token.span.start].iter().rev();
        let next = before.copied().find(|byte| !matches!(byte, b' ' | b'\t'));
        token.kind == TokenKind::Word && next.is_none_or(ends_line_of_text)
    };
    let since = text.tokens.first()?.span.start;
    let before_moves = text.tokens.iter().take_while(|token| token.span.start < moves_at);
    let mut lines = before_moves.filter(begins_line).take(WORDS_BEFORE_FEN);
    lines.find_map(|token| piece_lists_at(text.input, token.span.start, since))
}

/// The odds that the words before the first move tell. Comments tell none: the fast reader does not look into them.
fn told_odds(text: GameText<'_>) -> Option<(Odds, Span)> {
    let is_move = |token: &Token| {
        let facts = text.word(*token);
        // `without Nb1`, `without the f7 pawn`: no game begins with a move to the two first or last ranks.
        let is_home = token.span.len() <= 3
            && matches!(token.span.of(text.input).last(), Some(b'1' | b'2' | b'7' | b'8'));
        facts.simple.is_some() && !is_home || facts.number.is_some_and(|number| number.pointed)
    };
    let mut lines: Vec<Span> = Vec::new();
    let mut in_line = false;
    let mut words = 0;
    for token in text.tokens {
        match token.kind {
            TokenKind::Word if words == WORDS || is_move(token) => break,
            TokenKind::Comment => in_line = false,
            TokenKind::Space => {
                in_line &= !token.span.of(text.input).iter().any(|byte| matches!(byte, b'\n' | b'\r'))
            }
            _ => {
                words += 1;
                match lines.last_mut() {
                    Some(line) if in_line => *line = line.to(token.span),
                    _ => lines.push(token.span),
                }
                in_line = true;
            }
        }
    }
    let of_line = |line: &Span| odds_of(line.of(text.input)).map(|odds| (odds, *line));
    lines.iter().find_map(of_line).or_else(|| {
        let joined: Vec<&[u8]> = lines.iter().map(|line| line.of(text.input)).collect();
        let odds = odds_of(&joined.join(&b'\n'))?;
        Some((odds, lines.first()?.to(*lines.last()?)))
    })
}

/// Words before the number of a start. Other numbers in a heading are rounds, boards and minutes.
const NUMBERED: [&str; 9] =
    ["position", "pos", "sp", "nr", "no", "number", "start", "setup", "startposition"];

/// Returns true if nothing else is on the line after a token.
fn ends_line(input: &[u8], tokens: &[Token], at: usize) -> bool {
    tokens.get(at + 1).is_none_or(|next| {
        next.kind == TokenKind::Space && next.span.of(input).iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    })
}

/// `518`, `sp518`.
pub fn start_number(word: &str) -> Option<u16> {
    let digits = word.strip_prefix("sp").unwrap_or(word);
    let digits = if digits.len() <= 3 { digits.parse::<u16>().ok() } else { None };
    digits.filter(|number| *number < 960)
}

/// `SP518`, `sp-518`, `Chess960`: names with digits that are no squares.
fn names_start(glyphs: &[Glyph]) -> bool {
    let letters = glyphs.iter().take_while(|glyph| glyph.ch.is_alphabetic()).count();
    let digits = glyphs.iter().filter(|glyph| glyph.ch.is_ascii_digit()).count();
    letters >= 2 && digits == 3
}

/// The FEN that begins with the first of these tokens: its fields stand on one line.
fn fen_at(input: &[u8], tokens: &[Token]) -> (String, Span) {
    let mut span = tokens[0].span;
    let mut fen = String::from_utf8_lossy(span.of(input)).into_owned();
    let mut fields = 0;
    for token in &tokens[1..] {
        let text = token.span.of(input);
        match token.kind {
            TokenKind::Space if !text.contains(&b'\n') && !text.contains(&b'\r') => continue,
            TokenKind::Word if (fields == 3 || fields == FEN_FIELDS.len()) && is_checks(text) => {
                fen.push(' ');
                fen.push_str(&String::from_utf8_lossy(text));
                span = span.to(token.span);
            }
            TokenKind::Word if FEN_FIELDS.get(fields).is_some_and(|is_field| is_field(text)) => {
                fen.push(' ');
                fen.push_str(&String::from_utf8_lossy(text));
                span = span.to(token.span);
                fields += 1;
            }
            _ => break,
        }
    }
    (fen, span)
}

/// Returns true if a word is the field with the checks of a variant where they win: `3+3`, `+0+0`.
fn is_checks(text: &[u8]) -> bool {
    matches!(text, [b'0'..=b'9', b'+', b'0'..=b'9'] | [b'+', b'0'..=b'9', b'+', b'0'..=b'9'])
}
