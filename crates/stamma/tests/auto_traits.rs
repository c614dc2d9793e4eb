//! All main types can be sent to other threads and shared between them, and all errors are errors. It is checked when this
//! file is compiled.

use stamma::encoding::Text;
use stamma::notation::{EvaluationScore, Limits, ParseCodeError};
use stamma::open::{Packer, UnpackError, UnpackLimits, Unpacked};
use stamma::repair::{Answer, Confusions, MergedGame, Question, RepairOptions, RepairedGame};
use stamma::stream::{Batch, ReadPlan, WorkError};
use stamma::{
    AnyPosition, Code, Diagnostic, Dialect, Explainer, FileGames, Finding, Game, GameBuilder, GameResult,
    GameTree, GameWriter, Games, Language, Move, OwnDialectError, Policy, Position, ReadGame, ReadOptions,
    Recognition, Setup, Square, Stream, StreamedGame, StreamedGames, Tag, Variant, board, render,
};
use std::error::Error;

const fn is_shared<T: Send + Sync>() {}
const fn is_sent<T: Send>() {}
const fn is_error<T: Error + Send + Sync + 'static>() {}

const _: () = {
    is_shared::<AnyPosition>();
    is_shared::<Position>();
    is_shared::<GameTree>();
    is_shared::<ReadGame<'static>>();
    is_shared::<FileGames>();
    is_shared::<board::Position<board::Board8x8>>();
    is_shared::<board::Position<board::LargeBoard>>();
    is_shared::<board::FastPosition>();
    is_shared::<(Setup, Move, Square, Variant)>();
    is_shared::<(Game, Tag, GameResult, Diagnostic, Code, Recognition)>();
    is_shared::<(Games<'_>, GameBuilder)>();
    is_shared::<(ReadOptions, Limits, Policy, Finding<'_>, Dialect, Language, EvaluationScore)>();
    is_shared::<(Stream, StreamedGames, StreamedGame, ReadPlan, Batch<()>)>();
    is_shared::<(Unpacked, UnpackLimits, Packer<Vec<u8>>)>();
    is_shared::<(Text<'_>, render::Source<'_>)>();
    is_shared::<(RepairOptions<'_>, RepairedGame, MergedGame, Question, Answer, Confusions)>();
    // Writers fill tables while they write; each thread has its own.
    is_sent::<(GameWriter<'_>, Explainer<'_>)>();
};

const _: () = {
    is_error::<stamma::TreeError>();
    is_error::<stamma::TextError>();
    is_error::<stamma::ParseMoveError>();
    is_error::<board::CastlingObstacle>();
    is_error::<board::FenError>();
    is_error::<board::IllegalMove>();
    is_error::<board::ImpossibleMove>();
    is_error::<board::ParseSquareError>();
    is_error::<board::PositionError>();
    is_error::<board::SetupErrors>();
    is_error::<board::SetupProblem>();
    is_error::<ParseCodeError>();
    is_error::<UnpackError>();
    is_error::<WorkError<std::fmt::Error>>();
    is_error::<OwnDialectError>();
    is_error::<stamma::repair::ConfusionsError>();
};
