//! Comments in which another brace opens: `1. e4 {good e5 2. Nf3 {fine} Nc6`. The `}` of the first one may be missing, with moves of the game
//! behind it.

use super::last_moves::{VariationsInside, last_moves};
use super::lex::Lexer;
use super::section::Section;
use super::token::{Token, TokenKind};
use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::game::{Comment, Element, Game, Played};
use crate::moves::own_spellings::OwnSpellings;
use crate::text::{Span, named_piece};

/// Returns the section with the comments parted in which moves stand before another brace; none where there are no such.
pub(super) fn with_comments_parted(input: &[u8], section: &Section, own: &OwnSpellings) -> Option<Section> {
    let mut tokens = alloc::vec::Vec::with_capacity(section.tokens.len());
    for token in &section.tokens {
        let mut comment = *token;
        while let Some(moves) = moves_before_brace(input, comment) {
            let kind =
                if moves.start == comment.span.start + 1 { TokenKind::Stray } else { TokenKind::Comment };
            tokens.push(Token::new(kind, Span::new(comment.span.start, moves.start)));
            tokens.extend(Lexer::new(&input[..moves.end], moves.start));
            comment = Token::new(TokenKind::Comment, Span::new(moves.end, comment.span.end));
        }
        tokens.push(comment);
    }
    if tokens.len() == section.tokens.len() {
        return None;
    }
    let Section { tokens, words, moves_at, .. } = Section::of_tokens(input, section.span, tokens, own);
    Some(Section { tokens, words, moves_at, ..section.clone() })
}

/// Returns the first moves, with a number of theirs, that stand in a comment before another brace.
pub(super) fn numbered_moves_in(input: &[u8], comment: &Comment) -> Option<Span> {
    let open = comment.text.start.checked_sub(1).filter(|open| input.get(*open) == Some(&b'{'))?;
    let token = Token::new(TokenKind::Comment, Span::new(open, comment.text.end));
    let moves = moves_before_brace(input, token)?;
    let is_numbered =
        last_moves(moves.of(input), VariationsInside::Begun).is_some_and(|last| last.numbers > 0);
    is_numbered.then_some(moves)
}

/// Returns true if a comment that begins with its brace may have to be parted.
pub fn holds_moves_before_brace(comment: &[u8]) -> bool {
    moves_before_brace(comment, Token::new(TokenKind::Comment, Span::new(0, comment.len()))).is_some()
}

/// The moves before the first brace in a comment that has some before it.
fn moves_before_brace(input: &[u8], comment: Token) -> Option<Span> {
    if comment.kind != TokenKind::Comment {
        return None;
    }
    let text = comment.span.of(input);
    let mut part = 1;
    memchr::memchr_iter(b'{', &text[1..]).map(|at| 1 + at).find_map(|brace| {
        // `{N}f3`, `e8={Q}`
        if named_piece(&text[brace..]).is_some() || text[brace - 1] == b'=' {
            return None;
        }
        let before = &text[part..brace];
        let start = comment.span.start + part;
        part = brace + 1;
        let last = last_moves(before, VariationsInside::Begun)?;
        Some(Span::new(start + last.start, comment.span.start + brace))
    })
}

/// Returns true if a game reads better with its comments parted: more of it plays, and no more of it is in doubt.
pub(super) fn is_better(parted: &Game, whole: &Game) -> bool {
    let plies = |game: &Game, wanted: fn(Played) -> bool| {
        let is_wanted = |element: &&Element| matches!(element, Element::Ply(ply) if wanted(ply.played));
        game.elements.iter().filter(is_wanted).count()
    };
    let read = |game: &Game| plies(game, |played| played != Played::Unread);
    let unread = |game: &Game| plies(game, |played| played == Played::Unread);
    let is_doubt =
        |finding: &&Diagnostic| finding.severity() >= Severity::Warning && finding.code() != Code::L102;
    let doubts = |game: &Game| game.diagnostics.iter().filter(is_doubt).count();
    read(parted) > read(whole)
        && (unread(parted) < unread(whole)
            || unread(parted) == unread(whole) && doubts(parted) <= doubts(whole))
}
