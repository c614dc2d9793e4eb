//! The words and numbers of a game's main line, in the order of the text, without a board.

use super::error_model::LONGEST;
use stamma_board::internals::sort_by_key;
use stamma_notation::internals::{
    DecodeContext, DecodedMove, GameText, Glyph, Mark, MarkPosition, ResultCertainty, Section, Sections,
    Token, TokenKind, as_latin, begins_termination, by_columns, decode, marks_at, names_square, result_of,
    span_of,
};
use stamma_notation::{Detail, Diagnostic, Game, ReadOptions, Span};

/// An item of the sheet.
#[derive(Clone, Debug)]
pub enum SheetItem {
    /// A move number.
    Number(WrittenNumber),
    /// A word that should be a move.
    Word(SheetWord),
}

/// Returns the place of an item.
pub const fn span_of_item(item: &SheetItem) -> Span {
    match item {
        SheetItem::Number(number) => number.span,
        SheetItem::Word(word) => word.span,
    }
}

/// A move number as it is written.
#[derive(Clone, Copy, Debug)]
pub struct WrittenNumber {
    /// Its place.
    pub span: Span,
    /// Its value; none where there are only dots.
    pub value: Option<u32>,
    /// True if its dots announce Black's move.
    pub black: bool,
}

/// A word that should be a move.
#[derive(Clone, Debug)]
pub struct SheetWord {
    /// Its place, without a number before it.
    pub span: Span,
    /// Its characters, the annotator's signs left out.
    pub chars: Vec<char>,
    /// The characters that a spelling is looked up by: letters of other alphabets as those that they look like.
    pub latin: Vec<char>,
    /// The ways to read it as written.
    pub readings: Vec<WordReading>,
    /// True if it may be no move at all: prose, or digits that may be a number.
    pub prose: bool,
    /// True if it is digits that may be a number.
    pub number: bool,
    /// True if it is signs in place of a move.
    pub unreadable: bool,
    /// The two words that it may be where a blank is missing.
    pub cuts: Vec<(SheetWord, SheetWord)>,
}

impl SheetWord {
    /// True if it stands where a move is due, and is written as none.
    pub fn is_misspelled(&self) -> bool {
        self.readings.is_empty() && !self.prose && !self.unreadable
    }

    /// True if it has anything of a move.
    pub fn looks_like_a_move(&self) -> bool {
        !self.readings.is_empty() || self.chars.len() <= 8 && self.chars.iter().any(char::is_ascii_digit)
    }
}

/// One way to read a word as written, and the meaning of its marks.
#[derive(Clone, Copy, Debug)]
pub struct WordReading {
    /// The reading of the move.
    pub reading: DecodedMove,
    /// True if it has a sign of check or mate.
    pub check: bool,
}

/// The tokens of a game, as its reader saw them, but for signs that are characters of words.
pub fn section_of(game: &Game, input: &[u8], options: &ReadOptions) -> Section {
    let tokens = without_false_comments(tokens_of_span(input, game.span, options), input, options);
    let own = stamma_notation::Dialect::own_spellings(options.dialect);
    Section::of_tokens(input, game.span, whole_words(tokens), own)
}

fn tokens_of_span(input: &[u8], span: Span, options: &ReadOptions) -> Vec<Token> {
    let own = stamma_notation::Dialect::own_spellings(options.dialect);
    let sections = Sections::new(span.of(input), options.limits.tokens).knowing(own);
    let shifted = |token: Token| Token { span: token.span.shifted(span.start), ..token };
    sections.flat_map(|section| section.tokens).map(shifted).collect()
}

/// The number of signs of comments, at most, that are looked behind in a game.
const MOST_FALSE_COMMENTS: usize = 64;

/// Returns the tokens with the words of false comments: `;xe5 Bc7` begins with a piece's letter that was taken for the
/// sign of a comment up to the end of the line, `N{6 6. d3` with one that was taken for a brace, and `1; e4 e5` with the
/// point of a number.
fn without_false_comments(tokens: Vec<Token>, input: &[u8], options: &ReadOptions) -> Vec<Token> {
    let mut all: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut coming: Vec<Token> = tokens.into_iter().rev().collect();
    let mut looked_behind = 0;
    while let Some(token) = coming.pop() {
        let word_before = all
            .last()
            .copied()
            .filter(|last| last.kind == TokenKind::Word && last.span.end == token.span.start);
        let inside = Span::new(token.span.start + 1, token.span.end);
        let role = match token.kind {
            TokenKind::LineComment | TokenKind::Comment if looked_behind < MOST_FALSE_COMMENTS => {
                role_of_sign(token, word_before, input)
            }
            _ => None,
        };
        let Some(role) = role else {
            all.push(token);
            continue;
        };
        looked_behind += 1;
        let mut words = tokens_of_span(input, inside, options);
        if let SignRole::Character = role
            && let Some(first) = words.first_mut()
        {
            // The sign is a character of it, and so are the characters before the sign.
            let start = word_before.map_or(token.span.start, |last| last.span.start);
            all.truncate(all.len() - usize::from(word_before.is_some()));
            first.span = Span::new(start, first.span.end);
        }
        coming.extend(words.into_iter().rev());
    }
    all
}

fn is_closed(comment: Token, input: &[u8]) -> bool {
    comment.span.of(input).ends_with(b"}")
}

/// The role of a sign that begins no comment.
enum SignRole {
    /// A character of the words beside it.
    Character,
    /// The point of a move number.
    Point,
}

/// Returns the role of the sign that begins a comment; nothing where it is likely one.
fn role_of_sign(token: Token, word_before: Option<Token>, input: &[u8]) -> Option<SignRole> {
    let inside = Span::new(token.span.start + 1, token.span.end);
    let is_number = |word: Token| {
        let text = word.span.of(input);
        text.len() <= 3 && text.iter().all(u8::is_ascii_digit)
    };
    let rank_follows = matches!(inside.of(input), [b'1'..=b'8', ..]);
    if token.kind == TokenKind::Comment {
        return (word_before.is_some() && rank_follows && holds_moves(input, inside))
            .then_some(SignRole::Character);
    }
    if word_before.is_some_and(is_number) {
        let text = inside.of(input);
        let blanks = text.len() - text.trim_ascii_start().len();
        let moves = Span::new(inside.start + blanks, inside.end);
        return holds_moves(input, moves).then_some(SignRole::Point);
    }
    holds_moves(input, inside).then_some(SignRole::Character)
}

/// True if a text begins with a possible move, and most of its words may be moves or move numbers.
fn holds_moves(input: &[u8], span: Span) -> bool {
    let text = span.of(input).trim_ascii_end();
    let sign =
        |byte: &u8| matches!(byte, b'{' | b'}' | b'[' | b']' | b'(' | b')' | b';' | b'<' | b'&' | b'|');
    let may_be_a_move = |word: &[u8]| {
        let digits = word.len() <= 8 && word.iter().any(u8::is_ascii_digit) && !word.iter().any(sign);
        digits || is_castling(word)
    };
    let words = || text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    // The blank before the first word makes it empty.
    text.split(u8::is_ascii_whitespace).next().is_some_and(may_be_a_move)
        && words().filter(|word| may_be_a_move(word)).count() * 4 >= words().count() * 3
}

fn is_castling(word: &[u8]) -> bool {
    word.len() >= 3
        && word.iter().all(|byte| matches!(byte, b'O' | b'o' | b'0' | b'-' | b'+' | b'#' | b'!' | b'?'))
}

/// True if an unmatched bracket or brace is glued to a word: it is a character of the word that was taken for a bracket.
pub fn has_bracketed_word(game: &Game, input: &[u8], options: &ReadOptions) -> bool {
    if game.diagnostics.iter().any(|found| matches!(found.detail, Detail::UnclosedComment)) {
        let tokens = tokens_of_span(input, game.span, options);
        let comment =
            tokens.windows(2).find(|pair| pair[1].kind == TokenKind::Comment && !is_closed(pair[1], input));
        return comment.is_some_and(|pair| {
            let glued = Some(pair[0])
                .filter(|word| word.kind == TokenKind::Word && word.span.end == pair[1].span.start);
            role_of_sign(pair[1], glued, input).is_some()
        });
    }
    let lone = |found: &Diagnostic| {
        matches!(found.detail, Detail::UnclosedVariation { .. } | Detail::StrayVariationEnd)
    };
    game.diagnostics.iter().any(lone) && {
        let tokens = tokens_of_span(input, game.span, options);
        let lone = lone_brackets(&tokens);
        let is_word = |at: usize| tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word);
        let before =
            |at: usize| at > 0 && is_word(at - 1) && tokens[at - 1].span.end == tokens[at].span.start;
        // No variation begins with the end of a word.
        let after = |at: usize| {
            is_word(at + 1)
                && tokens[at].span.end == tokens[at + 1].span.start
                && matches!(tokens[at + 1].span.of(input), [b'1'..=b'8'] | [b'x', ..])
        };
        (0..tokens.len()).any(|at| lone[at] && (before(at) || after(at)))
    }
}

/// For each token whether it is a round bracket that no other answers.
fn lone_brackets(tokens: &[Token]) -> Vec<bool> {
    let mut lone = vec![false; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(at),
            TokenKind::Close if open.pop().is_none() => lone[at] = true,
            _ => {}
        }
    }
    open.into_iter().for_each(|at| lone[at] = true);
    lone
}

/// The tokens with brackets that nothing answers as characters of the words that they are glued to: `N(3` is one word.
fn whole_words(tokens: Vec<Token>) -> Vec<Token> {
    let lone = lone_brackets(&tokens);
    let mut whole: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut after_bracket = false;
    for (at, &token) in tokens.iter().enumerate() {
        let glued = |last: &Token| last.kind == TokenKind::Word && last.span.end == token.span.start;
        let next_is_word = tokens.get(at + 1).is_some_and(|next| next.kind == TokenKind::Word);
        let is_part = lone[at] || after_bracket && token.kind == TokenKind::Word;
        match whole.last_mut().filter(|last| is_part && glued(last)) {
            Some(last) => last.span = last.span.to(token.span),
            None if lone[at] && next_is_word => whole.push(Token { kind: TokenKind::Word, ..token }),
            None => {
                whole.push(token);
                after_bracket = false;
                continue;
            }
        }
        after_bracket = lone[at];
    }
    whole
}

/// Returns the words and numbers of a game whose words are read with these letters.
pub fn game_words(text: GameText<'_>, context: &DecodeContext) -> Vec<SheetItem> {
    let moves: Vec<Token> =
        text.tokens.iter().copied().filter(|token| token.kind != TokenKind::Tag).collect();
    let moves = by_columns(text.with(&moves)).unwrap_or(moves);
    let numbers = if glues_numbers(text.with(&moves)) { Numbers::Glued } else { Numbers::Apart };
    let mut items = Vec::new();
    let mut depth = 0usize;
    for token in moves {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.saturating_sub(1),
            TokenKind::Word if depth == 0 && token.span.len() <= 4 * LONGEST => {
                note_word(text, token, context, numbers, &mut items);
            }
            _ => {}
        }
    }
    items
}

/// The style in which a text writes its move numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// Glued to moves without a dot (`1e4`).
    Glued,
    /// Otherwise. Then `8b5` holds no number, but a letter that looks like one.
    Apart,
}

/// True if a text glues numbers to moves: in one word of six, and more often than it writes them otherwise.
fn glues_numbers(text: GameText<'_>) -> bool {
    let (mut glued, mut apart, mut all) = (0, 0, 0);
    for token in text.word_tokens() {
        all += 1;
        match text.words.word(token).number {
            Some(number) if number.pointed || number.alone => apart += 1,
            Some(_) => glued += 1,
            None => {}
        }
    }
    glued > apart && 6 * glued >= all
}

fn note_word(
    text: GameText<'_>,
    token: Token,
    context: &DecodeContext,
    numbers: Numbers,
    items: &mut Vec<SheetItem>,
) {
    let (read, glyphs) = (text.word(token), text.glyphs(token));
    let sure = |result| matches!(result, Some((_, ResultCertainty::Sure)));
    if glyphs.is_empty() || sure(read.whole.result) {
        return;
    }
    let mut rest = &*glyphs;
    let number = read.number.filter(|number| number.pointed || number.alone || numbers == Numbers::Glued);
    if let Some(number) = number {
        if number.alone && !number.pointed {
            // `4` may be a number, or the rest of `e4`.
            let mut word = word(&glyphs, context);
            (word.prose, word.number) = (true, true);
            return items.push(SheetItem::Word(word));
        }
        items.push(SheetItem::Number(WrittenNumber {
            span: span_of(&glyphs[..number.length]),
            value: number.value,
            black: number.black,
        }));
        rest = &glyphs[number.length..];
    } else if let Some(dot) = glyphs.iter().rposition(|glyph| is_point(glyph.ch))
        && dot > 0
        && (glyphs[dot].ch == '.' || dot + 1 == glyphs.len())
    {
        // A word may be glued to the next number: `Nc63.Bb5`.
        let last = items.iter().rev().find_map(|item| match item {
            SheetItem::Number(number) => number.value,
            SheetItem::Word(_) => None,
        });
        let due = last.map_or(1, |last| last.saturating_add(1)).to_string();
        let front = &glyphs[..dot];
        let length = front.len().saturating_sub(due.len());
        let specks = front[..length].iter().rev().take_while(|glyph| is_speck(glyph.ch)).count();
        let is_move = |glyphs: &[Glyph]| !word(glyphs, context).readings.is_empty();
        let is_due = front[length..].iter().map(|glyph| glyph.ch).eq(due.chars());
        // The digits may be the rank of a move: `Nf3.Nc6`.
        // Of one letter only that of a piece may be a move that was cut.
        let is_piece = |glyph: &Glyph| {
            !context.letters.beginning_with(glyph.ch, context.case).is_empty() || glyph.ch == 'O'
        };
        let is_left = length > specks + 1 || length == specks + 1 && is_piece(&front[0]);
        if is_due && is_left && (is_move(&front[..length - specks]) || !is_move(front)) {
            items.push(SheetItem::Word(word_with_cuts(&front[..length - specks], context)));
            let value = due.parse().ok();
            items.push(SheetItem::Number(WrittenNumber {
                span: span_of(&glyphs[length..=dot]),
                value,
                black: false,
            }));
        } else if dot + 1 == glyphs.len() && is_damaged_number(front, &due, context) {
            let word = SheetWord { prose: true, ..word(&glyphs, context) };
            return items.push(SheetItem::Word(word));
        } else if dot + 1 == glyphs.len() || is_move(front) {
            return items.push(SheetItem::Word(word_with_cuts(&glyphs, context)));
        }
        // A number that cannot be read any more.
        rest = &glyphs[dot + 1..];
    }
    if rest.is_empty() || sure(result_of(rest, context.own)) {
        return;
    }
    let unreadable = stands_for_a_move(rest) && awaits_a_move(items);
    if !unreadable
        && marks_at(rest, MarkPosition::Apart, context.own).1 == rest.len()
        && !rest[0].ch.is_alphabetic()
    {
        return;
    }
    items.push(SheetItem::Word(SheetWord { unreadable, ..word_with_cuts(rest, context) }));
}

/// True if signs stand where a writer could not read a move, or has left it blank: `?`, `???`, `____`.
fn stands_for_a_move(glyphs: &[Glyph]) -> bool {
    let only = |sign: char| glyphs.iter().all(|glyph| glyph.ch == sign);
    only('?') || glyphs.len() > 2 && (only('_') || only('-'))
}

/// True if the last item is a number, behind which a move stands. Behind a move, `?` is a mark of it.
fn awaits_a_move(items: &[SheetItem]) -> bool {
    matches!(items.last(), Some(SheetItem::Number(_)))
}

/// True if these characters before a point, which are no move, have a digit of the number that is due at its place: `£7.`.
fn is_damaged_number(front: &[Glyph], due: &str, context: &DecodeContext) -> bool {
    let same = front.iter().zip(due.chars()).filter(|(glyph, digit)| glyph.ch == *digit).count();
    front.len() == due.len() && same > 0 && word(front, context).readings.is_empty()
}

/// The word that these characters are, and the two that they may be where a blank is missing.
fn word_with_cuts(glyphs: &[Glyph], context: &DecodeContext) -> SheetWord {
    let mut whole = word(glyphs, context);
    if (4..=LONGEST).contains(&glyphs.len())
        && glyphs.iter().filter(|glyph| is_of_a_square(glyph.ch)).count() > 3
    {
        let readable = |half: &[Glyph]| Some(word(half, context)).filter(|half| !half.readings.is_empty());
        let halves = (2..=glyphs.len() - 2).filter_map(|at| {
            // A speck on the paper may stand where the blank was: `Ba4-Nf6`, `Nf3.d6`.
            let specks = glyphs[at..].iter().take_while(|glyph| is_speck(glyph.ch)).count();
            let rest = glyphs.get(at + specks..).filter(|rest| !rest.is_empty())?;
            Some((readable(&glyphs[..at])?, readable(rest)?))
        });
        whole.cuts = halves.collect();
    }
    whole
}

/// True if the point of a number may be read as this character.
fn is_point(ch: char) -> bool {
    matches!(ch, '.' | ',' | ':' | ';')
}

/// True if a scanner may have read a speck on the paper as this character.
fn is_speck(ch: char) -> bool {
    matches!(ch, '.' | ',' | ';' | '-' | '\'' | '’' | '‘' | '_' | '~' | '·' | '`')
}

/// True if a square may have two such characters, or castling.
fn is_of_a_square(ch: char) -> bool {
    ch.is_ascii_digit() || ('a'..='p').contains(&ch) || matches!(ch, 'O' | '-')
}

/// True if such a character after a piece's letter may be the file of a move whose rank is damaged: `KaS`.
fn is_of_a_file(ch: char) -> bool {
    ('a'..='h').contains(&ch)
}

/// The word that these characters are.
pub fn word(glyphs: &[Glyph], context: &DecodeContext) -> SheetWord {
    let mut found = Vec::new();
    decode(glyphs, context, &mut found);
    let mut readings: Vec<WordReading> = Vec::new();
    for reading in found {
        let (marks, taken) = marks_at(&glyphs[reading.length..], MarkPosition::Glued, context.own);
        if reading.length + taken == glyphs.len() {
            let checks = |mark: Mark| {
                matches!(
                    mark,
                    Mark::Check | Mark::DoubleCheck | Mark::DiscoveredCheck | Mark::Mate | Mark::DoubleOrMate
                )
            };
            readings.push(WordReading { reading, check: marks.iter().any(|found| checks(found.mark)) });
        }
    }
    sort_by_key(&mut readings, |written| (written.reading.cost, usize::MAX - written.reading.length));
    let body = glyphs.iter().rposition(|glyph| !matches!(glyph.ch, '!' | '?')).map_or(0, |last| last + 1);
    let body = if body == 0 { glyphs } else { &glyphs[..body] };
    let chars: Vec<char> = body.iter().map(|glyph| glyph.ch).collect();
    let latin = chars.iter().map(|&ch| as_latin(ch)).collect();
    let letters = glyphs.len() > 2 && glyphs.iter().all(|glyph| glyph.ch.is_alphabetic());
    let capital = |ch: char| ch.is_uppercase() && context.letters.has_letter(ch);
    let piece = glyphs.len() == 3 && capital(glyphs[0].ch) && is_of_a_file(glyphs[1].ch);
    // `as` is a rest of a5 more often than the first word of a phrase.
    let square = matches!(glyphs, [file, rank] if is_of_a_file(file.ch) && !is_of_a_file(rank.ch));
    let words = letters && !piece || begins_termination(glyphs) && !square;
    let prose = readings.is_empty() && !names_square(glyphs) && words;
    SheetWord {
        span: span_of(glyphs),
        chars,
        latin,
        readings,
        prose,
        number: false,
        unreadable: false,
        cuts: Vec::new(),
    }
}
