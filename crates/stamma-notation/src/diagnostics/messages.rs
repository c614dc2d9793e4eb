//! One sentence for each finding.
//!
//! Sentences are lowercase, without a final dot, and name the text that was found. The reason why a move is impossible
//! is in the help that `moves::explain_failure` adds.

use super::detail::{Detail, Doubt};
use crate::moves::descriptive::DecisionManner;
use core::fmt;
use stamma_board::Variant;

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::InvalidUtf8 => write!(f, "these bytes are not UTF-8; they are kept as they are"),
            Detail::NotUtf8 { encoding, word } => {
                write!(
                    f,
                    "the bytes here are not UTF-8; they are read as {encoding}, in which this is `{word}`"
                )
            }
            Detail::EncodingChanges { encoding, word } => {
                write!(
                    f,
                    "the encoding changes; from here on it is taken for {encoding}, in which this is `{word}`"
                )
            }
            Detail::EncodingGuessed { encoding, word } => {
                write!(f, "the text is not UTF-8; it is taken for {encoding}, in which this is `{word}`")
            }
            Detail::HtmlTags { tag, count } => match count {
                1 => write!(f, "`{tag}` is HTML; it is passed over like a blank"),
                _ => write!(f, "`{tag}` is HTML; it and {} more tags are passed over like blanks", count - 1),
            },
            Detail::ContainerTakenOff { container } => {
                write!(f, "the text is {container}; the games are taken out of it")
            }
            Detail::ContentLeftOut { text, count } => match count {
                1 => write!(f, "`{text}` is no part of a game; it is left out"),
                _ => {
                    write!(
                        f,
                        "`{text}` and {} more places are no part of a game; they are left out",
                        count - 1
                    )
                }
            },
            Detail::ProgramLine { line } => {
                write!(f, "`{line}` is a line for programs; it is passed over")
            }
            Detail::NulBytes { count } => match count {
                1 => write!(f, "a NUL byte is passed over like a blank"),
                _ => write!(f, "{count} NUL bytes are passed over like blanks"),
            },
            Detail::PassedSigns { sign, count } => match count {
                1 => write!(f, "`{sign}` only parts words; it is passed over like a blank"),
                _ => write!(
                    f,
                    "`{sign}` only parts words; it and {} more such signs are passed over like blanks",
                    count - 1
                ),
            },
            Detail::HeadingRead { heading, names } if names.is_empty() => {
                write!(f, "the heading `{heading}` gives nothing that the tags do not give")
            }
            Detail::HeadingRead { heading, names } => {
                write!(f, "the heading `{heading}` gives the game its {names}")
            }
            Detail::HeadingDisagrees { name, value, tag } => {
                write!(f, "the heading gives `{value}` for {name}, but the tag says `{tag}`, which counts")
            }
            Detail::NothingToRead { text } => {
                write!(f, "no tag, no move and no result can be read: {text}")
            }
            Detail::UndecodableBytes { encoding, count } => match count {
                1 => write!(f, "the bytes here mean nothing in {encoding}"),
                _ => write!(f, "the bytes here and at {} more places mean nothing in {encoding}", count - 1),
            },
            Detail::SemicolonsPart => {
                write!(f, "the semicolons of this game part its moves; none begins a comment")
            }
            Detail::PassedMoves { words } => {
                write!(
                    f,
                    "{words} words of the text that is passed over are written as moves, more than are read"
                )
            }
            Detail::SwallowedMoves { words } => write!(
                f,
                "a semicolon makes the rest of this line a comment; {words} words in it are written as moves, and the game ends before them"
            ),
            Detail::WordsGiveResult { words, result } => {
                write!(f, "`{words}` ends the game; its result is read as {result}")
            }
            Detail::ValueUnsure { value, reading } => {
                write!(f, "`{value}` can mean more than one thing; it is read as {reading}")
            }
            Detail::MoveTold { words } => {
                write!(f, "`{words}` names a move where none of its sender is due; it is kept as a comment")
            }
            Detail::NumberTwice { taken, other } => {
                write!(
                    f,
                    "the number of one move stands before two; `{taken}` is played, and `{other}` is kept as a comment"
                )
            }
            Detail::MoveOfAside { text, taken } => {
                write!(f, "`{taken}` is played, and not the move in `{text}`, which is kept as a comment")
            }
            Detail::MoveInText { word, text } => {
                write!(
                    f,
                    "`{word}` is not played, but may be the move that is due: it stands behind `{text}`"
                )
            }
            Detail::MovesInLastText { text } => {
                write!(
                    f,
                    "`{text}` may go on with the game; it is kept as a comment, and its moves are not played"
                )
            }
            Detail::MovesOfSign { text } => {
                write!(
                    f,
                    "`{text}` stands behind a sign for an idea or a better move; it is kept as a comment"
                )
            }
            Detail::BracketedMoves => write!(
                f,
                "square brackets make a comment of this; it holds the move that is due, and nothing outside them is that move"
            ),
            Detail::BracketedVariation => {
                write!(
                    f,
                    "square brackets are read as those of a variation, since a move in the place of the last one begins them"
                )
            }
            Detail::StartUntold { variant } => {
                write!(
                    f,
                    "a game of {variant} has one of many starts, and none is given; the usual one is taken"
                )
            }
            Detail::StartLost => {
                write!(
                    f,
                    "the tag SetUp says `1`, but no tag FEN gives the start position; the usual one is taken"
                )
            }
            Detail::UnclosedComment => write!(f, "the comment that begins here has no `}}`"),
            Detail::StrayBracket { bracket } => write!(f, "this `{bracket}` opens or closes nothing"),
            Detail::BrokenTag { name, fault } => write!(f, "the tag `{name}` {fault}"),
            Detail::RepeatedTag { name } => write!(f, "the tag `{name}` stands twice; the first one counts"),
            Detail::WinnerUntold { words } => {
                write!(f, "`{words}` ends the game, but does not say who has won; the result stays open")
            }
            Detail::TagsAlone => write!(
                f,
                "neither moves nor a result stand behind these tags; if moves stand above them, they may belong to those"
            ),
            Detail::TranslatedTag { name, tag } => write!(f, "the tag `{name}` is read as `{tag}`"),
            Detail::UnknownText { text } => write!(f, "`{text}` is no part of a game; it is passed over"),
            Detail::ProseAmongMoves { text } => {
                write!(f, "`{text}` stands among the moves; it is kept as a comment")
            }
            Detail::MoveNumberMismatch { found, due, black: true } if found == due => write!(
                f,
                "the number {found} stands again before black's move; that may be another move of white's"
            ),
            Detail::MoveNumberMismatch { found, due, black: false } if found == due => {
                write!(f, "the dots behind {found} announce black's move, but white's move {due} is due")
            }
            Detail::MoveNumberMismatch { found, due, black } => {
                let whose = if *black { "black" } else { "white" };
                write!(f, "the number here is {found}, but {whose}'s move {due} is due")
            }
            Detail::EndsWithoutResult { result } => {
                write!(f, "the text ends behind this move without the result, {result}; moves may be missing")
            }
            Detail::MissingResult => write!(f, "the next game begins here, and this one has no result"),
            Detail::UnclosedVariation { open } => match open {
                1 => write!(f, "the game ends inside a variation that has no `)`"),
                _ => write!(f, "the game ends inside {open} variations that have no `)`"),
            },
            Detail::VariationEndedByNumber { number } => write!(
                f,
                "the variation has no `)`; `{number}` is due in the line around it, which goes on here"
            ),
            Detail::StrayVariationEnd => write!(f, "this `)` closes no variation"),
            Detail::VariationTooDeep { limit } => {
                write!(
                    f,
                    "variations are read to a depth of {limit}; this one lies deeper and is passed over"
                )
            }
            Detail::VariationTooEarly => {
                write!(f, "a variation stands before any move; it is read from the position here")
            }
            Detail::EmptyVariation => write!(f, "these brackets hold nothing; they are left out"),
            Detail::GameTooLong { limit } => {
                write!(f, "a game is read up to {limit} moves, variations included; the rest is not read")
            }
            Detail::SectionTooLong { limit } => {
                write!(
                    f,
                    "a game is read up to {limit} words, blanks and comments; what follows is read as another"
                )
            }
            Detail::BorderByNumber => {
                write!(f, "the number 1 begins another game here, with no result and no blank line before it")
            }
            Detail::FindingsLeftOut { code, count: 1 } => {
                write!(f, "one more finding {code} of this game is counted and not kept")
            }
            Detail::FindingsLeftOut { code, count } => {
                write!(f, "{count} more findings {code} of this game are counted and not kept")
            }
            Detail::UnreadComment => {
                write!(f, "this comment holds words that could not be read when the text was written")
            }
            Detail::GameBorderUnsure => {
                write!(f, "this line may continue the game or begin another; it is read as continuing")
            }
            Detail::ResultDisagreesWithTag { written, tag } => {
                write!(f, "the game ends with `{written}`, but its Result tag says `{tag}`")
            }
            Detail::ResultUnsure { written } => {
                write!(
                    f,
                    "`{written}` at the end may be the result or an evaluation; it is kept as a comment"
                )
            }
            Detail::TextAfterResult { text } => {
                write!(f, "`{text}` stands after the result and before the next game; it is passed over")
            }
            Detail::MovesAfterResult { result } => {
                write!(f, "moves stand after the result `{result}`; they are read as part of the game")
            }
            Detail::ZerosTakenForResult => {
                write!(f, "castling is not legal here, so `0-0` is taken for the result that both sides lose")
            }
            Detail::OddResult { written, taken } => {
                write!(f, "`{written}` at the end is taken for the result `{taken}`")
            }
            Detail::SeveralResults { first, other } => {
                write!(f, "`{other}` is a second result; the first one, `{first}`, counts")
            }
            Detail::ResultReplaced { earlier, result } => {
                write!(f, "`{earlier}` is not the result; a later one, `{result}`, counts")
            }
            Detail::UnknownResult { value } => {
                write!(f, "the Result tag says `{value}`, which is no result")
            }
            Detail::ExcerptWithoutPosition { number } => {
                write!(
                    f,
                    "the first move has the number {number}, but no position is given; it is played from the start"
                )
            }
            Detail::CommentHoldsGame => {
                write!(f, "this comment holds the tags of a game; its `}}` may be missing")
            }
            Detail::CommentHoldsMoves { sign, begins } => write!(f, "{sign}, and it begins with {begins}"),
            Detail::UnreadableCommand { command, fault } => {
                write!(f, "`{command}` {fault}; it stays in the comment as text")
            }
            Detail::UnreadableFen { reason } => write!(f, "the start position cannot be read: {reason}"),
            Detail::ImpossiblePosition { reasons } => {
                write!(f, "no game can begin from this position: {reasons}")
            }
            Detail::PositionMended { dropped } => {
                write!(f, "a part of the start position cannot be and is dropped: {dropped}")
            }
            Detail::StartFromText { what, variant } => {
                write!(f, "no tag tells the start; {what} stands here, and the game is read as {variant}")
            }
            Detail::OddsSetUp { words, fen } => {
                write!(f, "`{words}` tells of odds; the game is read from `{fen}`")
            }
            Detail::PiecesSetUp { words, fen } => {
                write!(f, "`{words}` lists the pieces; the game is read from `{fen}`")
            }
            Detail::PiecesSetUpForWhite { words, fen } => {
                write!(
                    f,
                    "`{words}` lists the pieces and not the side to move; the game is read from `{fen}`"
                )
            }
            Detail::OddsUnknown { words } => {
                write!(
                    f,
                    "`{words}` tells of odds that cannot be set up from these words; the moves are not played"
                )
            }
            Detail::UnknownVariant { name } => {
                let known = Variant::ALL.map(|variant| variant.rules().id).join(", ");
                write!(f, "the variant `{name}` is not known; the known ones are {known}")
            }
            Detail::UnreadableWord { word } => write!(f, "`{word}` cannot be read as a move"),
            Detail::MovesMissing { text } => {
                write!(f, "`{text}` stands for moves that are not here; the position behind it is not known")
            }
            Detail::LowercasePiece { word, taken, other: None } => {
                write!(f, "`{word}` has a letter in the wrong case; it is read as {taken}")
            }
            Detail::LowercasePiece { word, taken, other: Some(other) } => {
                write!(f, "`{word}` may be {taken} or {other}; it is read as {taken}")
            }
            Detail::GluedMoves { word, count } => write!(f, "`{word}` holds {count} moves without a space"),
            Detail::MarkOrEvaluation { mark } => write!(
                f,
                "`{mark}` after a checking move may be a check mark and a dash, or an evaluation; it is kept as an evaluation"
            ),
            Detail::NoLegalMove { word, reason } => write!(f, "no legal move matches `{word}`: {reason}"),
            Detail::AmbiguousMove { word, count } => write!(f, "{count} legal moves match `{word}`"),
            Detail::BlankInMove { word, read } => {
                write!(f, "`{word}` is read as one move, `{read}`")
            }
            Detail::SignBeforeMove { sign } => {
                write!(f, "`{sign}` stands right before a move; a piece letter may have been lost here")
            }
            Detail::CaptureWithoutFile { word, meant } => {
                write!(f, "`{word}` is taken as {meant}, though it does not say which pawn takes")
            }
            Detail::SeveralCuts { word, count } => {
                write!(f, "`{word}` can be cut into legal moves in {count} ways")
            }
            Detail::DecidedByLaterMoves { word, taken, other, refuted } => {
                write!(f, "`{word}` is taken as {taken}: after {other}, `{refuted}` could not be played")
            }
            Detail::DiagramAgrees { place, elsewhere: false } => {
                write!(f, "the diagram shows the position {place}")
            }
            Detail::DiagramAgrees { place, elsewhere: true } => {
                write!(f, "the diagram shows not the position at its place, but the one {place}")
            }
            Detail::DiagramDiffers { place, squares } => {
                write!(f, "{place} the diagram has {squares}")
            }
            Detail::DiagramElsewhere => {
                write!(f, "the diagram shows a position that the moves of the game do not come to")
            }
            Detail::NullMove { word } => {
                write!(f, "`{word}` is read as a null move: the turn passes, and nothing is played")
            }
            Detail::ToldApart { word, taken, other, manner } => match manner {
                DecisionManner::Mark => {
                    write!(f, "`{word}` is taken as {taken}: {other} would not give the check that is marked")
                }
                DecisionManner::NoMark => {
                    write!(f, "`{word}` is taken as {taken}: {other} would give check, and none is marked")
                }
                DecisionManner::LaterMarks => {
                    write!(
                        f,
                        "`{word}` is taken as {taken}: after {other}, more of the later marks of check would be wrong"
                    )
                }
                DecisionManner::Side if other.is_empty() => {
                    write!(f, "`{word}` is taken as {taken}, though the piece did not start on that side")
                }
                DecisionManner::Side => {
                    write!(
                        f,
                        "`{word}` is taken as {taken}, by the square that the piece started on; {other} fits by its place now"
                    )
                }
                DecisionManner::Promotion => {
                    write!(
                        f,
                        "`{word}` is taken as {taken}: for {other} it would have to say what the pawn becomes"
                    )
                }
                DecisionManner::Custom => {
                    write!(f, "`{word}` does not say what the pawn becomes, and is taken as {taken}")
                }
            },
            Detail::MissingPromotion { word } => {
                write!(f, "`{word}` brings a pawn to the last rank and does not say what it becomes")
            }
            Detail::NothingTaken { word, square } => {
                write!(f, "`{word}` has a capture sign, but {square} is empty")
            }
            Detail::NotEnPassant { word } => {
                write!(f, "`{word}` is marked en passant, but it is an ordinary move")
            }
            Detail::CapturedPawnSquare { word, meant } => {
                write!(f, "`{word}` names the square of the pawn that is taken; `{meant}` is meant")
            }
            Detail::CastlingOrResult { word } => {
                write!(f, "`{word}` at the end may be castling or the result that both sides lose")
            }
            Detail::LettersUndecided { word, first, second, how } => {
                write!(
                    f,
                    "`{word}` is one move in {first} letters and another in {second} letters, and {how}"
                )
            }
            Detail::LettersFitAnother { word, first, second, how, .. } => write!(
                f,
                "`{word}` is read with {first} letters; with {second} letters it is another move, and {how}"
            ),
            Detail::LettersOnThinEvidence { word, language, usual, it_is } => {
                write!(f, "`{word}` is read with {language} letters; with {usual} letters it is {it_is}")
            }
            Detail::TwoLanguages { word, first, second, by_players: true } => write!(
                f,
                "White's moves are read with {first} letters, and Black's, such as `{word}`, with {second} letters"
            ),
            Detail::TwoLanguages { word, first, second, by_players: false } => {
                write!(
                    f,
                    "from `{word}` on moves are read with {second} letters; before, with {first} letters"
                )
            }
            Detail::UnreadRest { words } => match words {
                1 => write!(f, "from here on 1 word is kept as it is written and not played"),
                _ => write!(f, "from here on {words} words are kept as they are written and not played"),
            },
            Detail::NotCheck { mark, san } => write!(f, "`{mark}` marks a check, but {san} gives none"),
            Detail::NotMate { mark, san } => write!(f, "`{mark}` marks a mate, but {san} does not mate"),
            Detail::NotDoubleCheck { mark, san } => {
                write!(f, "`{mark}` marks a double check or a mate, but {san} is neither")
            }
            Detail::NotDiscoveredCheck { mark, san } => {
                write!(f, "`{mark}` marks a discovered check, but {san} discovers none")
            }
            Detail::ResultContradictsBoard { written, board } => {
                write!(f, "the result is `{written}`, but {board}")
            }
            Detail::MovesAfterWin { how } => {
                write!(f, "{how}, which wins the game; this move and those after it are read all the same")
            }
            Detail::IllegalMoveKept { word, reason } => {
                write!(f, "`{word}` is illegal, and is kept as it was played: {reason}")
            }
            Detail::WordRepaired { word, taken, why, .. } => write!(f, "`{word}` is taken as {taken}: {why}"),
            Detail::MoveSupplied { taken, why, .. } => {
                write!(f, "a move is missing here, and {taken} is taken: {why}")
            }
            Detail::WordDropped { word, why, .. } => write!(f, "`{word}` is passed over: {why}"),
            Detail::WordsSwapped { words, taken, .. } => {
                write!(f, "`{words}` is taken as {taken}: the words have changed places")
            }
            Detail::WordInDoubt { word, doubt: Doubt::Stopped, .. } => {
                write!(f, "`{word}` may stand for several moves; the game is read up to here")
            }
            Detail::WordInDoubt { word, doubt: Doubt::AsWritten, .. } => {
                write!(f, "`{word}` is taken as it stands, but it may be another move")
            }
            Detail::WordInDoubt { word, doubt: Doubt::Guessed { taken }, .. } => {
                write!(f, "`{word}` may stand for several moves; {taken} is only the likeliest of them")
            }
            Detail::BeyondRepair { words: 1 } => write!(f, "this word makes too little sense as a move"),
            Detail::BeyondRepair { words } => {
                write!(f, "from here on too little of {words} words makes sense as moves")
            }
            Detail::TooLongToRepair { words, most } => {
                write!(f, "{words} words are more than any game has: only games of up to {most} are repaired")
            }
            Detail::RepairCutShort { tried } => {
                write!(
                    f,
                    "the repair was cut short after {tried} positions; more tries might find a better reading"
                )
            }
            Detail::AnswerRefused { answer } => {
                write!(f, "`{answer}` cannot be what was played here, and is not used")
            }
            Detail::SheetsDiffer { words: [word, other], place, taken, why, .. } => {
                write!(f, "`{word}` here and `{other}` in {place} are taken as {taken}: {why}")
            }
            Detail::LoneWord { lone, .. } => write!(f, "{lone}"),
            Detail::ResultsDiffer { word, other, sheet } => {
                write!(f, "the result is {word} here and {other} in {sheet}")
            }
            Detail::NotPaired { sheet, why } => {
                write!(f, "{sheet} has no second sheet of this game: {why}")
            }
            Detail::LeftOut { what, place } => write!(f, "{what} in {place} is left out"),
            Detail::RepairSuggested { word, taken, why, .. } => {
                write!(f, "`{word}` could be repaired to {taken}: {why}")
            }
            Detail::ExportForm(form) => form.fmt(f),
            Detail::TagValue(tag) => tag.fmt(f),
            Detail::RepeatedGame { first, place } => {
                write!(f, "this game has the start and the moves of game {first} in {place}")
            }
        }
    }
}
