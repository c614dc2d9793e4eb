//! Reading a text whole: its sections become games, each under the letters that play it best. What is only known when a
//! game has been played is the business of `ending`.

use super::columns::by_columns;
use super::descriptive::{DescriptiveText, descriptive_texts};
use super::diagrams::report_diagrams;
use super::ending::{ToldByTags, close, deny_stalemate, deny_tagged_end, tag_result, unknown_result};
use super::heading::words::{foreign_side, meaning_of_word};
use super::letters::{GameReading, KnownReading, best_reading, descriptive_reading, known_reading};
use super::lex::RECORD_SEPARATOR;
use super::markup::tags_in;
use super::options::ReadOptions;
use super::preamble::{Preamble, read_preamble};
use super::section::Section;
use super::simple_move::beginning_of_moves;
use super::start::{Start, larger_boards, other_starts, start_of};
use super::token::{Token, TokenKind};
use super::word::GameText;
use crate::diagnostics::{Code, Detail, Diagnostic, DiagnosticSink};
use crate::game::comment_data::report_commands;
use crate::game::tag::{Tag, is_misspelt_fen, is_of_game, is_of_roster, misspelt_name, parse_tag};
use crate::game::{Element, Game, Played};
use crate::moves::dialect::Dialect;
use crate::moves::languages::language;
use crate::moves::result::GameResult;
use crate::text::Span;
use crate::text::{shortened, with_single_blanks};
use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::AnyPosition;
use stamma_board::internals::sort_by_key;

/// Reads the tokens of one game.
pub fn read_section(input: &[u8], section: &Section, options: &ReadOptions, index: u32) -> Game {
    read_tokens(input, section, options, index, None)
}

/// Reads the tokens of a game once more, with what has been found out about it since.
pub fn reread(
    input: &[u8],
    section: &Section,
    options: &ReadOptions,
    index: u32,
    told: KnownReading<'_>,
) -> Game {
    read_tokens(input, section, options, index, Some(told))
}

/// Returns a game without anything, which reports that a whole input is empty or blank: reading such a text gives no game.
pub fn nothing_read(options: &ReadOptions, text: &'static str) -> Game {
    let section =
        Section::of_tokens(b"", Span::default(), Vec::new(), Dialect::own_spellings(options.dialect));
    let mut game = read_section(b"", &section, options, 1);
    game.diagnostics.push(Diagnostic::new(Span::default(), None, Detail::NothingToRead { text }));
    game
}

fn read_tokens(
    input: &[u8],
    section: &Section,
    options: &ReadOptions,
    index: u32,
    told: Option<KnownReading<'_>>,
) -> Game {
    let mut diagnostics = DiagnosticSink::up_to(options.limits.findings);
    let mut tags = read_tags(input, &section.tokens, &mut diagnostics);
    let own = Dialect::own_spellings(options.dialect);
    let preamble = read_preamble(input, section, &tags, options.headings, own);
    add_tags(&mut tags, &preamble.tags);
    let mut of_start = Vec::new();
    let start = start_of(&tags, options, &mut of_start);
    let text = section.text(input);
    let beside = beside_tags(&section.tokens);
    let others = other_starts(text.with(&beside), section.moves_at, &tags, options);
    let moves = beside_preamble(&beside, &preamble);
    // In `P - K 4` the rank is no number of a column.
    let descriptive = if told.is_none() { descriptive_texts(text.with(&moves), options) } else { Vec::new() };
    let moves = by_columns(text.with(&moves)).map_or(moves, Cow::Owned);
    let text = text.with(&moves);
    let tag_result = tag_result(&tags, own);
    if tag_result.is_none()
        && let Some(unknown) = unknown_result(&tags)
    {
        diagnostics.push(unknown);
    }
    let by_tags = ToldByTags::of(&tags, tag_result);
    let (start, read, said) = match told {
        None => read_from_start(text, &descriptive, others, options, start, by_tags),
        Some(told) => known_start(text, others, options, start, by_tags, told),
    };
    let is_told = start.span.is_some();
    diagnostics.extend(of_start.into_iter().filter(|finding| !is_told || finding.code() != Code::F107));
    // The words that give the start are not passed over.
    let gives_start = |finding: &Diagnostic| {
        finding.code() == Code::G201 && start.span.is_some_and(|span| span.contains(finding.span))
    };
    diagnostics.extend(preamble.findings.iter().filter(|finding| !gives_start(finding)).cloned());
    diagnostics.extend(said);
    let GameReading { mut playthrough, mut letters, end, reached, .. } = read;
    if playthrough.figurines > 0 && playthrough.lettered == 0 && options.language.is_none() {
        letters.language = language("figurine").unwrap_or(letters.language);
    }
    if reached && let Some(finding) = deny_stalemate(&mut playthrough, section.span, end) {
        diagnostics.push(finding);
    }
    diagnostics.append(playthrough.diagnostics);
    report_commands(input, &playthrough.elements, &mut diagnostics);
    invalid_utf8(input, section, &mut diagnostics);
    html_tags(input, section, &mut diagnostics);
    program_lines(input, section, &mut diagnostics);
    nul_bytes(input, section, &mut diagnostics);
    passed_signs(text, &mut diagnostics);
    let positioned = start.span.is_some();
    let start_is_usual = start.is_usual();
    let mut game = Game {
        index,
        span: section.span,
        variant: start.variant,
        letters,
        tags,
        start: start.position,
        start_fen: start.fen,
        elements: playthrough.elements,
        result: playthrough.result.map_or(GameResult::Unknown, |(result, _)| result),
        result_span: playthrough.result.map(|(_, span)| span),
        termination: playthrough.termination,
        diagnostics: diagnostics.finish(),
    };
    close(&mut game, input, section, tag_result, end);
    if reached {
        game.diagnostics.extend(deny_tagged_end(&game));
    }
    if let Some(span) = playthrough.undecided.filter(|_| game.result == GameResult::Unknown) {
        let words = shortened(&with_single_blanks(input, span));
        game.diagnostics.push(Diagnostic::new(span, None, Detail::WinnerUntold { words }));
    }
    if start_is_usual
        && let Some(span) = tags_alone(&section.tokens)
        && !is_record(input, span)
    {
        game.diagnostics.push(Diagnostic::new(span, None, Detail::TagsAlone));
    }
    let mut drawn = DiagnosticSink::up_to(options.limits.findings);
    report_diagrams(input, &mut game, &mut drawn);
    game.diagnostics.extend(drawn.finish());
    if !positioned {
        report_nothing(&mut game, input, section);
    }
    sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
    game
}

/// The place of tags behind which nothing stands.
fn tags_alone(tokens: &[Token]) -> Option<Span> {
    let mut inked = tokens.iter().filter(|token| token.kind != TokenKind::Space);
    let first = inked.next()?;
    let are_tags = first.kind == TokenKind::Tag && inked.clone().all(|token| token.kind == TokenKind::Tag);
    are_tags.then(|| first.span.to(inked.next_back().unwrap_or(first).span))
}

/// Returns true if a text is parted by record separators before or behind a place: no tags are those of another record.
fn is_record(input: &[u8], span: Span) -> bool {
    let separates = |byte: Option<&u8>| byte == Some(&RECORD_SEPARATOR);
    separates(input[..span.start].trim_ascii_end().last())
        || separates(input[span.end..].trim_ascii_start().first())
}

/// The tokens that are no tags.
fn beside_tags(tokens: &[Token]) -> Cow<'_, [Token]> {
    let is_other = |token: &&Token| token.kind != TokenKind::Tag;
    if tokens.iter().all(|token| is_other(&token)) {
        return Cow::Borrowed(tokens);
    }
    let mut others = Vec::with_capacity(tokens.len());
    others.extend(tokens.iter().filter(is_other));
    Cow::Owned(others)
}

/// The tokens that are no text before the moves.
fn beside_preamble<'t>(tokens: &'t [Token], preamble: &Preamble) -> Cow<'t, [Token]> {
    if preamble.is_empty() {
        return Cow::Borrowed(tokens);
    }
    Cow::Owned(tokens.iter().filter(|token| !preamble.holds(**token)).copied().collect())
}

/// Adds the tags of a heading: in the place of those whose value is open.
fn add_tags(tags: &mut Vec<Tag>, more: &[Tag]) {
    for tag in more {
        match tags.iter_mut().find(|known| known.is(&tag.name)) {
            Some(known) => *known = Tag { name: known.name.clone(), ..tag.clone() },
            None => tags.push(tag.clone()),
        }
    }
}

/// The start and the reading of the moves from there: in descriptive notation where the text shows it and plays so.
fn read_from_start(
    text: GameText<'_>,
    descriptive: &[DescriptiveText],
    others: Vec<(Start, Vec<Diagnostic>)>,
    options: &ReadOptions,
    start: Start,
    by_tags: ToldByTags<'_>,
) -> (Start, GameReading, Vec<Diagnostic>) {
    let whole = |read: &GameReading| read.playthrough.failed == 0 && read.playthrough.read > 0;
    let best = |texts: &mut dyn Iterator<Item = &DescriptiveText>| {
        let mut best: Option<(Start, GameReading, Vec<Diagnostic>)> = None;
        for descriptive in texts {
            let play = |start: &Start, text: GameText<'_>| match &start.position {
                AnyPosition::Small(position) => {
                    descriptive_reading(position, text, descriptive, options, start, by_tags)
                }
                AnyPosition::Large(position) => best_reading(position, text, options, start, by_tags),
            };
            let text = descriptive.text(text.input);
            let found = best_start(text, others.clone(), options, start.clone(), &play);
            let read = |found: &GameReading| (whole(found), found.playthrough.read);
            if best.as_ref().is_none_or(|best| read(&best.1) < read(&found.1)) {
                best = Some(found);
            }
        }
        best
    };
    let sure = best(&mut descriptive.iter().filter(|text| text.is_sure));
    let sure = match sure {
        Some(sure) if whole(&sure.1) => return sure,
        sure => sure,
    };
    let play = |start: &Start, text: GameText<'_>| match &start.position {
        AnyPosition::Small(position) => best_reading(position, text, options, start, by_tags),
        AnyPosition::Large(position) => best_reading(position, text, options, start, by_tags),
    };
    let usual = best_start(text, others.clone(), options, start.clone(), &play);
    if whole(&usual.1) {
        return usual;
    }
    // Of a text that reads in no other way its reading tells at least what is doubtful.
    let read = usual.1.playthrough.read;
    let makes_sense = |unsure: &GameReading| {
        let none_other = read == 0 && !unsure.playthrough.senseless;
        whole(unsure) || unsure.playthrough.read > read || none_other
    };
    let unsure =
        || best(&mut descriptive.iter().filter(|text| !text.is_sure)).filter(|unsure| makes_sense(&unsure.1));
    sure.or_else(unsure).unwrap_or(usual)
}

/// The start from which the moves play best: the one of the tags, unless they are silent and the text gives another
/// one. What is said about it comes with it.
fn best_start(
    text: GameText<'_>,
    others: Vec<(Start, Vec<Diagnostic>)>,
    options: &ReadOptions,
    start: Start,
    play: &dyn Fn(&Start, GameText<'_>) -> GameReading,
) -> (Start, GameReading, Vec<Diagnostic>) {
    let play = |start: &Start| play(start, text.with(&beside(start, text.tokens)));
    let whole = |read: &GameReading| read.playthrough.failed == 0 && read.playthrough.read > 0;
    let mut reads: Vec<(Start, GameReading, Vec<Diagnostic>)> = Vec::new();
    let (last, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|(start, _)| start.is_last_resort);
    for (other, said) in others {
        let read = play(&other);
        // Where a heading says that the game begins elsewhere, its moves are not tried from the usual start.
        if whole(&read) || !other.playable {
            return (other, read, said);
        }
        reads.push((other, read, said));
    }
    let first = play(&start);
    let told = options.variant.is_some() || !start.is_usual();
    let done =
        whole(&first) || first.playthrough.failed == 0 && first.playthrough.read == 0 || !start.playable;
    reads.push((start, first, Vec::new()));
    if !done && !told {
        // Its numbers are not those of a game from the start.
        let is_excerpt = |read: &GameReading| {
            read.playthrough
                .diagnostics
                .iter()
                .any(|finding| matches!(finding.code(), Code::G202 | Code::G308))
        };
        for (other, said) in last {
            let read = play(&other);
            // Moves that are partly legal from a FEN may have an error there.
            let is_told = |(start, told, _): &(Start, GameReading, Vec<Diagnostic>)| {
                start.span != other.span
                    || told.playthrough.read == 0
                    || reaches(&other.position, &read.playthrough.elements, &start.position)
            };
            if whole(&read) && !is_excerpt(&read) && reads.iter().all(is_told) {
                return (other, read, said);
            }
        }
        reads.extend(larger_boards(text).into_iter().map(|(start, said)| {
            let read = play(&start);
            (start, read, said)
        }));
    }
    // Of those that fail the one that reads most, the first of equals.
    let mut best = 0;
    for at in 1..reads.len() {
        let better = (whole(&reads[at].1), reads[at].1.playthrough.read);
        if better > (whole(&reads[best].1), reads[best].1.playthrough.read) {
            best = at;
        }
    }
    reads.swap_remove(best)
}

/// Returns true if the main line of a game comes to a position with these pieces and this side to move.
fn reaches(start: &AnyPosition, elements: &[Element], position: &AnyPosition) -> bool {
    let AnyPosition::Small(mut here) = start.clone() else { return false };
    let fields = |fen: String| fen.split(' ').take(2).map(String::from).collect::<Vec<_>>();
    let sought = fields(position.to_fen());
    elements.iter().any(|element| {
        let Element::Ply(ply) = element else { return false };
        if ply.depth == 0 {
            ply.played.play_on(&mut here);
        }
        ply.depth == 0 && fields(here.to_fen()) == sought
    })
}

/// The tokens that are not those that give the start.
fn beside<'t>(start: &Start, moves: &'t [Token]) -> Cow<'t, [Token]> {
    match start.span {
        Some(span) => moves.iter().filter(|token| !span.contains(token.span)).copied().collect(),
        None => Cow::Borrowed(moves),
    }
}

/// The start that is told, with what is said about it, and the game read from there as it is told.
fn known_start(
    text: GameText<'_>,
    others: Vec<(Start, Vec<Diagnostic>)>,
    options: &ReadOptions,
    start: Start,
    by_tags: ToldByTags<'_>,
    told: KnownReading<'_>,
) -> (Start, GameReading, Vec<Diagnostic>) {
    let unplayable = others.iter().find(|(other, _)| !other.playable).cloned();
    let (last, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|(start, _)| start.is_last_resort);
    let others = others.into_iter().chain(larger_boards(text));
    // Words that are passed over at the usual start are passed over again.
    let mut all = last.into_iter().chain(core::iter::once((start.clone(), Vec::new()))).chain(others);
    let is_told = |other: &Start| other.position == *told.start;
    let found = all.find(|(other, _)| is_told(other));
    let (start, said) = unplayable.or(found).unwrap_or((start, Vec::new()));
    let moves = beside(&start, text.tokens);
    let text = text.with(&moves);
    let read = match &start.position {
        AnyPosition::Small(position) => known_reading(position, text, options, &start, by_tags, told),
        AnyPosition::Large(position) => known_reading(position, text, options, &start, by_tags, told),
    };
    (start, read, said)
}

/// Reads the tags of a game. Where a player has a name of another language (`[Weiß "Anna"]`), all names of it are translated.
fn read_tags(input: &[u8], tokens: &[Token], diagnostics: &mut DiagnosticSink) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    let mut names = BTreeSet::new();
    let tokens = tokens.iter().filter(|token| token.kind == TokenKind::Tag);
    let parsed: Vec<_> = tokens.map(|token| (token, parse_tag(input, token.span))).collect();
    let has_sides = parsed.iter().any(|(_, (tag, _))| tag.is("White") || tag.is("Black"));
    let has_foreign = |side| parsed.iter().any(|(_, (tag, _))| foreign_side(&tag.name) == Some(side));
    // One alone may be another word: `[Sort "by date"]` is no Danish.
    let is_translated = !has_sides && has_foreign("White") && has_foreign("Black");
    let has_fen = parsed.iter().any(|(_, (tag, _))| tag.is("FEN"));
    let misspelt = misspelt_tags(parsed.iter().map(|(_, (tag, _))| tag));
    for (token, (mut tag, fault)) in parsed {
        if let Some(fault) = fault {
            let name = tag.name.clone().into_owned();
            diagnostics.push(Diagnostic::new(token.span, None, Detail::BrokenTag { name, fault }));
        }
        if let Some((_, meant, fault)) = misspelt.iter().find(|(span, ..)| *span == tag.span) {
            let name = core::mem::replace(&mut tag.name, (*meant).into()).into_owned();
            diagnostics.push(Diagnostic::new(token.span, None, Detail::BrokenTag { name, fault }));
        }
        if !has_fen && is_misspelt_fen(&tag.name) && holds_ranks(&tag.text()) {
            let name = core::mem::replace(&mut tag.name, "FEN".into()).into_owned();
            let fault = "has other letters in its name; it is read as the tag FEN";
            diagnostics.push(Diagnostic::new(token.span, None, Detail::BrokenTag { name, fault }));
        }
        let word = if is_translated { meaning_of_word(&tag.name) } else { None };
        let start = || Some("FEN").filter(|_| !has_fen && names_start(&tag.name) && holds_ranks(&tag.text()));
        if let Some(meant) = word.filter(|meant| !tag.is(meant)).or_else(start) {
            let name = core::mem::replace(&mut tag.name, meant.into()).into_owned();
            let tag = meant.to_string();
            diagnostics.push(Diagnostic::new(token.span, None, Detail::TranslatedTag { name, tag }));
        }
        if !names.insert(known_name(&tag.name)) {
            diagnostics.push(Diagnostic::new(
                token.span,
                None,
                Detail::RepeatedTag { name: tag.name.into_owned() },
            ));
        } else {
            tags.push(tag);
        }
    }
    tags
}

/// The places of the tags whose names are written almost like those of the roster, the names that are meant, and their errors: one for
/// each name that the game has not, and only beside others of the roster.
fn misspelt_tags<'t>(tags: impl Iterator<Item = &'t Tag> + Clone) -> Vec<(Span, &'static str, &'static str)> {
    let meant = |tag: &Tag| misspelt_name(&tag.name).filter(|_| meaning_of_word(&tag.name).is_none());
    let candidates = tags.clone().filter_map(|tag| Some((tag.span, meant(tag)?)));
    let found: Vec<_> = candidates.map(|(span, (name, fault))| (span, name, fault)).collect();
    if found.is_empty() || !tags.clone().any(|tag| is_of_roster(&tag.name)) {
        return Vec::new();
    }
    let is_once = |name: &str| {
        !tags.clone().any(|tag| tag.is(name))
            && found.iter().filter(|(_, other, _)| *other == name).count() == 1
    };
    found.iter().filter(|(_, name, _)| is_once(name)).copied().collect()
}

/// Returns true for a name that other programs give to the tag FEN: `[StartFEN "..."]`.
pub fn names_start(name: &str) -> bool {
    const NAMES: [&str; 10] = [
        "StartFEN",
        "StartingFEN",
        "InitialFEN",
        "InitialPosition",
        "StartPosition",
        "StartingPosition",
        "SetupFEN",
        "Position",
        "Stellung",
        "Posición",
    ];
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Returns true for a value with the ranks of a FEN.
fn holds_ranks(value: &str) -> bool {
    const SLASHES: usize = 7;
    let placement = value.trim().split(' ').next().unwrap_or_default();
    placement.bytes().filter(|byte| *byte == b'/').count() >= SLASHES
}

/// The name by which a tag is known: case counts in it, but not in the names that mean something to a reader or a writer.
fn known_name(name: &str) -> String {
    const MEANT: [&str; 12] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
        "FEN",
        "SetUp",
        "Variant",
        "Score",
        "Termination",
    ];
    let meant = MEANT.iter().find(|meant| meant.eq_ignore_ascii_case(name));
    meant.map_or(name, |meant| *meant).to_string()
}

fn invalid_utf8(input: &[u8], section: &Section, diagnostics: &mut DiagnosticSink) {
    let text = section.span.of(input);
    if core::str::from_utf8(text).is_ok() {
        return;
    }
    let mut at = section.span.start;
    for chunk in text.utf8_chunks() {
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            let span = Span::new(at, at + chunk.invalid().len());
            diagnostics.push(Diagnostic::new(span, None, Detail::InvalidUtf8));
            return;
        }
        at += chunk.invalid().len();
    }
}

/// HTML tags count as blanks; that they stand there is said once a game.
fn html_tags(input: &[u8], section: &Section, diagnostics: &mut DiagnosticSink) {
    if !section.span.of(input).contains(&b'<') {
        return;
    }
    let blanks = section.tokens.iter().filter(|token| token.kind == TokenKind::Space);
    let mut tags = blanks.flat_map(|token| {
        let found = tags_in(token.span.of(input));
        found.map(|(at, length)| Span::new(at, at + length).shifted(token.span.start))
    });
    let Some(first) = tags.next() else { return };
    let tag = shortened(&with_single_blanks(input, first));
    diagnostics.push(Diagnostic::new(first, None, Detail::HtmlTags { tag, count: 1 + tags.count() }));
}

/// Lines that begin with `%` are no part of a game, whatever they hold.
fn program_lines(input: &[u8], section: &Section, diagnostics: &mut DiagnosticSink) {
    for line in section.tokens.iter().filter(|token| token.kind == TokenKind::Escape) {
        let text = shortened(&with_single_blanks(input, line.span));
        diagnostics.push(Diagnostic::new(line.span, None, Detail::ProgramLine { line: text }));
    }
}

/// NUL bytes fill records and blocks; where they stand between words they count as blanks.
fn nul_bytes(input: &[u8], section: &Section, diagnostics: &mut DiagnosticSink) {
    if memchr::memchr(0, section.span.of(input)).is_none() {
        return;
    }
    let mut found: Option<Span> = None;
    let mut count = 0;
    for blank in section.tokens.iter().filter(|token| token.kind == TokenKind::Space) {
        let bytes = blank.span.of(input);
        let Some(at) = memchr::memchr(0, bytes) else { continue };
        count += bytes.iter().filter(|byte| **byte == 0).count();
        let place = Span::new(blank.span.start + at, blank.span.start + at + 1);
        found = found.or(Some(place));
    }
    diagnostics.extend(found.map(|span| Diagnostic::new(span, None, Detail::NulBytes { count })));
}

/// Bars and strokes that only part the words of a game; that they stand there is said once a game.
fn passed_signs(text: GameText<'_>, diagnostics: &mut DiagnosticSink) {
    let input = text.input;
    let mut found: Option<Span> = None;
    let mut count = 0;
    for token in text.tokens {
        let bytes = token.span.of(input);
        let sign = match token.kind {
            TokenKind::Space => memchr::memchr(b'|', bytes).map(|at| {
                let length = bytes[at..].iter().take_while(|byte| **byte == b'|').count();
                Span::new(token.span.start + at, token.span.start + at + length)
            }),
            TokenKind::Word => (bytes == b"/").then_some(token.span),
            _ => None,
        };
        if let Some(span) = sign {
            found = found.or(Some(span));
            count += 1;
        }
    }
    if let Some(span) = found {
        let sign = shortened(&with_single_blanks(input, span));
        diagnostics.push(Diagnostic::new(span, None, Detail::PassedSigns { sign, count }));
    }
}

/// Returns true if a score stands among text that is no part of a game: `Germany won 1-0 against Argentina`.
fn told_in_prose(game: &Game) -> bool {
    let is_text = |finding: &Diagnostic| {
        is_text_beside(finding) || matches!(finding.detail, Detail::UnreadableWord { .. })
    };
    game.tags.is_empty() && game.diagnostics.iter().any(is_text)
}

/// Returns true if the moves of a section begin with the number 1, and most of its first words there name squares.
fn lists_moves(input: &[u8], section: &Section) -> bool {
    const WORDS: usize = 12;
    const FEWEST: usize = 3;
    let text = section.text(input);
    let behind = section.tokens.iter().skip_while(|token| token.span.start < section.moves_at);
    let mut words = behind.filter(|token| token.kind == TokenKind::Word).map(|token| text.word(*token));
    let begins =
        words.clone().next().is_some_and(|word| word.number.is_some_and(|number| number.value == Some(1)));
    let (mut moves, mut others) = (0, 0);
    for word in words.by_ref().take(WORDS) {
        match word.number {
            _ if word.whole.names_square => moves += 1,
            Some(number) if number.alone => {}
            _ => others += 1,
        }
    }
    begins && moves >= FEWEST && moves > others
}

/// Returns true if a finding is about text that is no part of a game.
fn is_text_beside(finding: &Diagnostic) -> bool {
    matches!(finding.detail, Detail::UnknownText { .. } | Detail::TextAfterResult { .. })
}

/// Reports a text in which there is no tag, no move and no result: the only finding about its words.
///
/// Remarks behind the last game, or between two of them, are no text of their own.
fn report_nothing(game: &mut Game, input: &[u8], section: &Section) {
    // `null` may be the whole of an answer.
    let is_word = |span: Span| span.of(input).iter().all(u8::is_ascii_alphabetic);
    let reads = |element: &Element| match element {
        Element::Ply(ply) => ply.played != Played::Pass || !is_word(ply.written),
        _ => false,
    };
    let plays = |element: &Element| matches!(element, Element::Ply(ply) if ply.played != Played::Unread);
    let is_told = told_in_prose(game) && !lists_moves(input, section);
    if is_told && !game.elements.iter().any(plays) {
        (game.result, game.result_span) = (GameResult::Unknown, None);
    }
    let tagged = game.tags.iter().any(|tag| is_of_game(&tag.name));
    if tagged || game.elements.iter().any(reads) || game.result_span.is_some() && !is_told {
        return;
    }
    let inked = |token: &&Token| token.kind != TokenKind::Space;
    let mut tokens = section.tokens.iter().filter(inked);
    let (Some(first), last) = (tokens.next(), tokens.next_back()) else { return };
    let words = section.tokens.iter().any(|token| token.kind == TokenKind::Word);
    let alone = section.span == Span::new(0, input.len());
    if !words && !alone {
        return;
    }
    let commented = |token: &Token| {
        let inside = token.span.of(input).get(1..).unwrap_or_default();
        token.kind == TokenKind::Comment && beginning_of_moves(inside).is_some()
    };
    let text = match section.tokens.iter().any(commented) {
        true => "moves in braces are a comment",
        false if game.tags.is_empty() => "this is no game",
        false => "its tags are not those of a game",
    };
    let span = first.span.to(last.unwrap_or(first).span);
    (game.result, game.result_span) = (GameResult::Unknown, None);
    game.diagnostics.retain(|finding| !is_text_beside(finding));
    game.diagnostics.push(Diagnostic::new(span, None, Detail::NothingToRead { text }));
}
