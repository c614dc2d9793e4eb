//! Chess game text to meaning and back, in any algebraic dialect, with diagnostics.
//!
//! Bytes become tokens, tokens words, words patterns, patterns legal moves, and moves words again:
//! see ARCHITECTURE.md for the walk. No input or output happens here, and no text makes reading fail: unreadable text
//! is reported as a [`Diagnostic`].
//!
//! With the feature `serde` plain data can be serialised, under the names of our JSON.
#![no_std]

extern crate alloc;

/// Folded characters, look-alikes, spans.
mod text;

/// One move, from characters to meaning and back; results; dialects and languages, a row each.
mod moves;

/// Findings: their codes, details and sentences.
mod diagnostics;

/// A game that was read.
mod game;

/// The full reader: from bytes to games.
mod read;

/// The fast reader: standard PGN in one pass.
mod pgn;

/// The games of a text, by whichever reader answers.
mod games;

/// From a game to bytes.
mod write;

/// Values of tags that cannot be true.
mod tag_values;

/// Values as text, and texts as values.
mod text_form;

/// Serialised forms of single fields.
#[cfg(feature = "serde")]
mod serde_forms;

/// Recognition of the dialect that a game is written in.
mod detect;

pub use detect::{Evidence, Recognition, recognise, recognise_among};
pub use diagnostics::{
    Candidate, Code, Detail, Diagnostic, Doubt, Edit, Elsewhere, Fix, FormDetail, Lone, Safety, Severity,
    TagDetail,
};
pub use game::builder::GameBuilder;
pub use game::comment_data::{
    Arrow, Arrows, CommandFault, CommentContent, CommentPart, CommentParts, Evaluation, EvaluationScore,
    MarkedSquare, MarkedSquares, SeenFrom,
};
pub use game::source::GameSource;
pub use game::tag::Tag;
pub use game::visitor::{GameEnd, GameStart, GameSummary, GameVisitor, Keep, PlyEvent, TagEvent, Wants};
pub use game::{Comment, Element, Game, Played, Ply, PlySource};
pub use games::{Games, read_games};
pub use moves::dialect::Dialect;
pub use moves::dialects::{DIALECTS, dialect};
pub use moves::encode::{Board, encode, encode_illegal, san, san_illegal};
pub use moves::languages::{LANGUAGES, Language, language};
pub use moves::letters::{Compounds, Letters};
pub use moves::pattern::{CaptureSaid, MovePattern, PatternKind, PromotionSaid};
pub use moves::resolve::{MatchManner, Resolution, resolve};
pub use moves::result::{GameResult, Termination};
pub use read::options::{Headings, IllegalMoves, Limits, ReadOptions};
pub use read::start::position_of_fen;
pub use tag_values::{TagClass, TagValueFilter, tag_values};
pub use text::Span;
pub use text_form::{
    ParseCodeError, ParseGameResultError, ParseSafetyError, ParseSeverityError, ParseTerminationError,
};
pub use write::export_form::export_form;
pub use write::{GameListener, GameWriter, write_game};

/// The further items that the other crates of this project use. They may change in any version.
#[doc(hidden)]
pub mod internals {
    pub use crate::detect::{DialectListener, Recogniser};
    pub use crate::game::comment_data::{comment_words, paint_name};
    pub use crate::game::remarks::{repaired_comment, says_unread, unread_comment};
    pub use crate::game::source::word_of_the_other_sheet;
    pub use crate::game::visitor::own_fen;
    pub use crate::moves::castling_words::castling_words;
    pub use crate::moves::decode::{DecodeContext, DecodedMove, decode};
    pub use crate::moves::descriptive_style::{CheckEvidence, DescriptiveStyle, NameOrder, OriginNaming};
    pub use crate::moves::dialect::{
        CaptureNaming, CaptureSign, CheckMarks, Glyphs, Languages, Lines, MoveSyntax, NumberStyle,
        OriginRule, PawnCapture, ResultPlace, Tags, Text,
    };
    pub use crate::moves::dialects::PGN;
    pub use crate::moves::encode::{
        CheckKind, Disambiguation, EncodeContext, Encoder, LineOrigins, MoveClass, Origins, ShortStr8,
        ShortStr16, encode_in_game, encode_with, other_san, san_letters, usual_san,
    };
    pub use crate::moves::first_letters::FirstLetters;
    pub use crate::moves::letters::CaseRule;
    pub use crate::moves::letters::is_figurine;
    pub use crate::moves::marks::{Mark, MarkPosition};
    pub use crate::moves::own_spellings::NO_SPELLINGS;
    pub use crate::moves::own_spellings::OwnSpellings;
    pub use crate::moves::pattern::Coordinates;
    pub use crate::moves::piece_names::letter_named;
    pub use crate::moves::result::ResultCertainty;
    pub use crate::moves::result_words::{result_of, result_of_text};
    pub use crate::pgn::{Fallback, FastGame, FastReader};
    pub use crate::read::columns::by_columns;
    pub use crate::read::game_words::{GAME_WORDS, GameWords, ResultLetters};
    pub use crate::read::heading::line::gives_tags;
    pub use crate::read::letters::KnownReading;
    pub use crate::read::lex::{LONGEST_COMMENT, LONGEST_TAG, LOOKAHEAD, Lexer, RECORD_SEPARATOR};
    pub use crate::read::move_shape::MoveShape;
    pub use crate::read::neighbours::{Neighbours, SAMPLE as NEIGHBOURS_SAMPLE};
    pub use crate::read::number::number_at;
    pub use crate::read::odds::{Odds, odds_of};
    pub use crate::read::phrases::{begins_termination, says_draw_offer, says_end, termination_phrase};
    pub use crate::read::player::{AfterSteps, WordChoice, stands_before_square, stands_behind_name};
    pub use crate::read::reader::{nothing_read, read_section, reread};
    pub use crate::read::section::{Section, Sections};
    pub use crate::read::section_reader::SectionReader;
    pub use crate::read::simple_move::{is_descriptive_word, words_of_any_moves};
    pub use crate::read::start::names_other_rules;
    pub use crate::read::token::{Token, TokenKind};
    pub use crate::read::unplayed::{UnplayedWords, unplayed};
    pub use crate::read::word::{GameText, Words};
    pub use crate::read::words::{WordContext, WordMove, marks_at, read_word};
    pub use crate::text::fen_fields::FEN_FIELDS;
    pub use crate::text::fold::{entity, folded};
    pub use crate::text::{
        Glyph, as_latin, fold_word, names_square, plain, shortened, span_of, with_single_blanks,
    };
    pub use crate::write::buffer::Buffer;
    pub use crate::write::{TagList, letters, written_result};
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
