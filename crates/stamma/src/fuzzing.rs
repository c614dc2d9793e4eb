//! Properties that hold for any input: each function here takes bytes, does all that can be done with them, and panics
//! where a promise is broken. Fuzz targets and `tests/fuzz_seeds.rs` call them; nothing else should.

mod containers;
mod fast;
mod streamed;

pub use containers::containers;
pub use fast::{compare_fast, fast_equals_careful};
pub use streamed::streamed_equals_full;

use crate::render::{Source, human, short};
use crate::{Finding, Policy, describe, explain_game};
use stamma_board::{AnyPosition, Geometry, Position, Setup, Variant};
use stamma_io::internals::whole;
use stamma_io::{Encoding, EncodingChoice, Text};
use stamma_notation::internals::{
    CaseRule, DecodeContext, Lexer, PGN, ResultPlace, WordContext, WordMove, fold_word, read_word,
};
use stamma_notation::{
    Board, Code, DIALECTS, Dialect, Element, Game, GameResult, GameVisitor, IllegalMoves, LANGUAGES, Letters,
    Limits, Played, PlyEvent, ReadOptions, Span, encode, read_games, recognise, write_game,
};

/// Small enough that an input of fuzzing size cannot take long.
const LIMITS: Limits = Limits::new().depth(16).plies(400).tokens(4_000).word(1_000).findings(50);
/// The number of games of one input that are written again in every dialect.
const REWRITTEN: usize = 4;

/// Any text can be read: tokens tile it, every move found is legal, every span lies inside, and the game is written in
/// every dialect and read again as the same moves.
pub fn read_game(input: &[u8]) {
    let mut end = 0;
    for token in Lexer::new(input, 0) {
        assert!(
            token.span.start == end && token.span.end > end,
            "tokens tile the input: {token:?} after {end}"
        );
        end = token.span.end;
    }
    assert_eq!(end, input.len(), "tokens end where the input ends");

    let source = Source::new("fuzz", input);
    let strict = Policy::named("strict").expect("it is a policy");
    let mut reached = 0;
    for (count, game) in read_games(input, ReadOptions::new().limits(LIMITS)).enumerate() {
        assert!(game.span.start >= reached, "games do not overlap");
        reached = game.span.end;
        spans_lie_inside(&game, input);
        game.send_to(&mut Legal);
        explain_game(&game, input);
        let recognition = recognise(&game, input);
        assert!((0.0..=1.0).contains(&recognition.confidence), "confidence is a share");
        let findings = strict.findings(&game, input);
        edits_fit_together(&findings, input);
        for finding in findings {
            human(&source, &game, &finding);
            short(&source, &finding);
        }
        if count < REWRITTEN {
            for dialect in DIALECTS {
                rewritten(&game, input, dialect);
            }
        }
    }
    illegal_moves_are_kept(input);
    pgn_is_stable(input);
}

/// Asserts that text written as PGN is written the same when it is converted again.
fn pgn_is_stable(input: &[u8]) {
    let pgn = |input: &[u8]| {
        let mut out = Vec::new();
        for game in read_games(input, ReadOptions::default()) {
            write_game(&game, input, &PGN, None, &mut out);
        }
        out
    };
    let once = pgn(input);
    let twice = pgn(&once);
    let shown = String::from_utf8_lossy;
    assert!(once == twice, "once:\n{}\ntwice:\n{}", shown(&once), shown(&twice));
}

/// Asserts that games read with illegal moves kept can be sent, explained and written.
fn illegal_moves_are_kept(input: &[u8]) {
    let kept = ReadOptions::new().limits(LIMITS).illegal(IllegalMoves::Keep);
    for game in read_games(input, kept).take(REWRITTEN) {
        spans_lie_inside(&game, input);
        game.send_to(&mut Legal);
        explain_game(&game, input);
        recognise(&game, input);
        for dialect in DIALECTS {
            write_game(&game, input, dialect, None, &mut Vec::new());
        }
    }
}

/// Any bytes can be decoded, in any encoding: the result is UTF-8, no place maps behind an earlier one, and the whole
/// text maps to the whole input. The first byte selects the encoding.
pub fn decode(input: &[u8]) {
    const NAMES: [&str; 15] = [
        "utf-8",
        "utf-16le",
        "utf-16be",
        "cp1252",
        "cp1251",
        "cp1253",
        "cp866",
        "koi8-r",
        "koi8-u",
        "gb18030",
        "big5",
        "shift_jis",
        "euc-jp",
        "euc-kr",
        "iso-2022-jp",
    ];
    let Some((&first, bytes)) = input.split_first() else { return };
    let told = NAMES.get(usize::from(first)).and_then(|name| Encoding::from_name(name));
    let text = Text::decode(bytes, told.map_or(EncodingChoice::Auto, EncodingChoice::Given));
    let utf8 = text.utf8();
    let original = |start: usize, end: usize| text.original(Span::new(start, end));
    assert_eq!(original(0, utf8.len()), Span::new(0, bytes.len()), "the whole text is the whole input");
    let all: Vec<u8> = (0x80..=0xFF).collect();
    let is_single_byte = whole(&all, text.encoding()).chars().count() == all.len();
    if text.encoding() == Encoding::UTF_8 || told.is_none() && is_single_byte {
        characters_lead_back(&text, bytes);
    } else {
        let expected = whole(bytes, text.encoding());
        assert_eq!(utf8, expected.as_bytes(), "the text is what the encoding says");
        let mut reached = 0;
        for (at, ch) in expected.char_indices() {
            let span = original(at, at + ch.len_utf8());
            assert!(span.start == reached && span.end >= reached, "characters follow one another: {span:?}");
            reached = span.end;
            if keeps_no_state(text.encoding()) && ch != char::REPLACEMENT_CHARACTER {
                let alone = whole(span.of(bytes), text.encoding());
                assert_eq!(alone.chars().next(), Some(ch), "a place holds its character");
            }
        }
        assert_eq!(reached, bytes.len(), "characters fill the input");
    }
    let source = Source::of_text("fuzz", &text);
    for game in text.games(ReadOptions::new().limits(LIMITS)) {
        spans_lie_inside(&game, utf8);
        for finding in &game.diagnostics {
            let span = source.original(finding.span);
            assert!(span.start <= span.end && span.end <= bytes.len(), "a finding lies inside: {span:?}");
        }
    }
}

/// A text that may be of several encodings is UTF-8, and each character is its own original or was one byte.
fn characters_lead_back(text: &Text<'_>, bytes: &[u8]) {
    let utf8 = std::str::from_utf8(text.utf8()).expect("what is decoded is UTF-8");
    let mut reached = 0;
    for (at, ch) in utf8.char_indices() {
        let end = at + ch.len_utf8();
        let span = text.original(Span::new(at, end));
        assert!(span.start == reached, "characters follow one another: {span:?}");
        assert!(span.len() == 1 || span.of(bytes) == &utf8.as_bytes()[at..end], "it is `{ch}`: {span:?}");
        reached = span.end;
    }
    assert_eq!(reached, bytes.len(), "characters fill the input");
}

/// True where a character has the same bytes wherever it is, and no two characters share bytes.
fn keeps_no_state(encoding: Encoding) -> bool {
    !matches!(encoding.name(), "ISO-2022-JP" | "Big5")
}

/// Edits lie inside, are in order, and no two of them, of whatever findings, change the same byte.
fn edits_fit_together(findings: &[Finding<'_>], input: &[u8]) {
    let fixes = findings.iter().filter_map(|finding| finding.diagnostic.fix.as_ref());
    let mut edits: Vec<Span> = fixes
        .flat_map(|fix| {
            let spans: Vec<Span> = fix.edits.iter().map(|edit| edit.span).collect();
            assert!(spans.is_sorted_by_key(|span| (span.start, span.end)), "edits stand in order");
            spans
        })
        .collect();
    edits.sort_by_key(|span| (span.start, span.end));
    for pair in edits.windows(2) {
        assert!(pair[0].end <= pair[1].start, "edits do not overlap: {pair:?}");
    }
    assert!(edits.iter().all(|span| span.start <= span.end && span.end <= input.len()), "edits lie inside");
}

fn spans_lie_inside(game: &Game, input: &[u8]) {
    let inside = |span: Span, what: &str| {
        assert!(
            span.start <= span.end && span.end <= input.len(),
            "the span of {what} lies inside: {span:?}"
        );
    };
    inside(game.span, "a game");
    game.tags.iter().for_each(|tag| inside(tag.span, "a tag"));
    game.result_span.into_iter().for_each(|span| inside(span, "a result"));
    let mut depth = 0usize;
    for element in &game.elements {
        match element {
            Element::Ply(ply) => {
                inside(ply.written, "a move");
                assert_eq!(ply.depth as usize, depth, "a move knows how deep it lies");
            }
            Element::Comment(comment) => {
                inside(comment.text, "a comment");
                let mut end = comment.text.start;
                for part in comment.parts(input) {
                    assert!(
                        end <= part.span.start && part.span.start < part.span.end,
                        "the parts of a comment follow each other: {part:?} after {end}"
                    );
                    end = part.span.end;
                }
                assert!(end <= comment.text.end.max(comment.text.start), "parts lie inside their comment");
            }
            Element::Open => depth += 1,
            Element::Close => depth = depth.checked_sub(1).expect("variations end after they begin"),
        }
    }
    assert_eq!(depth, 0, "every variation ends");
    for finding in &game.diagnostics {
        inside(finding.span, "a finding");
        finding.fix.iter().flat_map(|fix| &fix.edits).for_each(|edit| inside(edit.span, "an edit"));
    }
}

/// Asserts that every move of a game is legal where it is made.
struct Legal;

impl GameVisitor for Legal {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let (played, before) = (ply.meaning, before.position());
        assert!(played == Played::Unread || before.turn() == ply.mover, "the side to move moves");
        match played {
            Played::Move(played) => assert!(before.is_legal(played), "{played:?} is legal"),
            Played::Illegal(played) => {
                assert!(!before.is_legal(played), "{played:?} is not legal");
                assert!(before.play_illegal(played).is_ok(), "{played:?} can be made");
            }
            Played::Pass => assert!(before.pass().is_some(), "nobody passes in check"),
            Played::Unread => {}
        }
    }
}

/// The moves of the main line up to the first that could not be read.
fn readable(game: &Game) -> Vec<Played> {
    game.mainline().map(|ply| ply.played).take_while(|played| *played != Played::Unread).collect()
}

/// Writes the game in the dialect and reads it again as the same moves.
fn rewritten(game: &Game, input: &[u8], dialect: &'static Dialect) {
    let said = dialect.results[game.result as usize];
    // `0-0` is castling wherever castling is legal: in such a dialect this result is sometimes ambiguous.
    if game.result == GameResult::BothLose && said.starts_with('0') {
        return;
    }
    let mut text = Vec::new();
    write_game(game, input, dialect, None, &mut text);
    let options = ReadOptions::new().dialect(dialect).limits(LIMITS);
    let mut games = read_games(&text, options);
    let again = games.next();
    let shown = || String::from_utf8_lossy(&text).into_owned();
    let moves = again.as_ref().map(readable).unwrap_or_default();
    assert_eq!(moves, readable(game), "{} gives the moves back: {}", dialect.id, shown());
    if let Some(again) = again
        && dialect.layout.result != ResultPlace::Nowhere
        && game.result != GameResult::Unknown
        && said == game.result.text()
        // `+/-` may be an evaluation of the last move; the reader reports that.
        && !again.diagnostics.iter().any(|finding| finding.code() == Code::G302)
    {
        assert_eq!(again.result, game.result, "{} gives the result back: {}", dialect.id, shown());
    }
}

/// Any text is a FEN or is not one; a valid one is written back unchanged, and its moves keep the rules.
pub fn fen(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    for variant in Variant::ALL {
        let Ok(setup) = Setup::parse(text, variant) else { continue };
        let written = setup.to_fen();
        let again = Setup::parse(&written, variant);
        assert_eq!(again.as_ref().map(Setup::to_fen), Ok(written.clone()), "a FEN is written as it is read");
        setup.to_shredder_fen();
        let (mended, _) = setup.repaired(variant);
        assert!(
            !setup.validate(variant).is_empty() || mended.validate(variant).is_empty(),
            "mending a sound setup leaves it sound: {written}"
        );
        if let Ok(position) = AnyPosition::from_setup(&setup, variant) {
            let again = AnyPosition::from_fen(&position.to_fen(), variant);
            assert_eq!(again.as_ref().map(AnyPosition::to_fen), Ok(position.to_fen()), "positions come back");
            match &position {
                AnyPosition::Small(position) => moves_keep_the_rules(position),
                AnyPosition::Large(position) => moves_keep_the_rules(position),
            }
        }
    }
}

fn moves_keep_the_rules<G: Geometry>(position: &Position<G>) {
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal(), "moves are counted as they are listed");
    assert_eq!(moves.is_empty(), !position.has_legal_move());
    for &played in &moves {
        assert!(position.is_legal(played), "{played:?} is legal");
        let after = position.play(played).expect("a legal move can be played");
        let mover = position.turn();
        let king = after.king(mover).expect("kings stay");
        assert!(after.attackers(king, !mover).is_empty(), "no move leaves its king in check: {played:?}");
        assert_eq!(position.from_uci(&position.uci(played)), Some(played), "UCI comes back");
        describe(position, played);
    }
}

/// A walk over legal moves that the bytes choose: each move is written in every dialect and language, and read back.
pub fn decode_encode(input: &[u8]) {
    let [first, choices @ ..] = input else { return };
    let variant = Variant::ALL[usize::from(*first) % Variant::ALL.len()];
    let start = match variant.rules().numbered_starts {
        // The first two choices pick one of the 960 starts.
        true => {
            let number = choices.iter().take(2).fold(0u16, |number, &byte| number * 256 + u16::from(byte));
            AnyPosition::chess960(number % 960)
        }
        false => None,
    };
    match start.unwrap_or_else(|| AnyPosition::start(variant)) {
        AnyPosition::Small(position) => random_walk(position, choices),
        AnyPosition::Large(position) => random_walk(position, choices),
    }
}

fn random_walk<G: Geometry>(mut position: Position<G>, choices: &[u8]) {
    for (at, &choice) in choices.iter().enumerate().take(LIMITS.plies) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let played = moves[usize::from(choice) % moves.len()];
        describe(&position, played);
        // Words of descriptive notation are put together of the tokens of a game: `read_game` reads them back.
        for dialect in DIALECTS.into_iter().filter(|dialect| !dialect.naming.is_descriptive()) {
            // The usual language always, and one other a move: in the end all have had their turn.
            for language in [dialect.languages.usual(), &LANGUAGES[at % LANGUAGES.len()]] {
                if dialect.languages.allows(language) {
                    let letters = Letters::of(language, dialect.compounds, position.rules().roles());
                    written_and_read(&position, played, dialect, letters);
                }
            }
        }
        position.play_unchecked(played);
    }
}

fn written_and_read<G: Geometry>(
    position: &Position<G>,
    played: stamma_board::Move,
    dialect: &Dialect,
    letters: Letters,
) {
    let word = encode(position, played, dialect, &letters);
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let coordinates = dialect.naming.coordinates();
    let own = dialect.own;
    let decode = DecodeContext { letters, case: CaseRule::Exact, size: position.size(), coordinates, own };
    let read =
        read_word(position, &glyphs, &WordContext { decode, en_passant_follows: false, long_seen: false });
    let found = match read.as_deref() {
        Ok([WordMove { played: Some((found, _)), .. }]) => Some(*found),
        _ => None,
    };
    let place = position.to_fen();
    assert_eq!(found, Some(played), "{} writes `{word}` in {} at {place}", dialect.id, letters.language.id);
}
