//! Deviations from PGN's export format: our own output has none, every difference is reported, and the fixes together
//! turn a text into the writer's output.

#[path = "support/random.rs"]
mod random;

use random::Random;
use stamma_board::{AnyPosition, Geometry, Position, Variant};
use stamma_notation::{
    DIALECTS, Diagnostic, Element, Game, Played, ReadOptions, Safety, Span, dialect, export_form, read_games,
    san, write_game,
};
use std::fs;
use std::path::{Path, PathBuf};

fn read(text: &[u8]) -> Vec<Game> {
    read_games(text, ReadOptions::default()).collect()
}

/// Returns the bytes that `convert --to pgn` writes.
fn exported(games: &[Game], text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for game in games.iter().filter(|game| !game.is_empty()) {
        write_game(game, text, dialect("pgn").unwrap(), None, &mut out);
    }
    out
}

/// The findings of every game of a text.
fn deviations(games: &[Game], text: &[u8]) -> Vec<Diagnostic> {
    games.iter().flat_map(|game| export_form(game, text)).collect()
}

fn shown(findings: &[Diagnostic], text: &[u8]) -> String {
    let line = |finding: &Diagnostic| {
        let place = String::from_utf8_lossy(finding.span.of(text)).into_owned();
        format!("{} {:?} `{place}` {} {:?}\n", finding.code(), finding.span, finding.message(), finding.fix)
    };
    findings.iter().map(line).collect()
}

/// The text after the fixes that are wanted. No two edits may overlap.
fn fixed(text: &[u8], findings: &[Diagnostic], wanted: impl Fn(Safety) -> bool) -> Vec<u8> {
    let fixes = findings.iter().filter_map(|finding| finding.fix.as_ref());
    let mut edits: Vec<_> = fixes.filter(|fix| wanted(fix.safety)).flat_map(|fix| &fix.edits).collect();
    edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut out = Vec::new();
    let mut at = 0;
    for edit in edits {
        assert!(edit.span.start >= at, "edits overlap at {:?}\n{}", edit.span, shown(findings, text));
        out.extend_from_slice(Span::new(at, edit.span.start).of(text));
        out.extend_from_slice(edit.text.as_bytes());
        at = edit.span.end;
    }
    out.extend_from_slice(Span::new(at, text.len()).of(text));
    out
}

fn moves(game: &Game) -> Vec<Played> {
    let played = |element: &Element| match element {
        Element::Ply(ply) => Some(ply.played),
        _ => None,
    };
    game.elements.iter().filter_map(played).collect()
}

fn is_readable(game: &Game) -> bool {
    moves(game).iter().all(|played| *played != Played::Unread)
}

/// Every text of testdata that holds games.
fn texts() -> Vec<(PathBuf, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut texts = Vec::new();
    for folder in ["games/ok", "games/err", "seeds", "seeds/golden"] {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let games = paths.into_iter().filter(|path| path.is_file());
        let games = games.filter(|path| path.extension().is_none_or(|extension| extension != "toml"));
        texts.extend(games.map(|path| (path.clone(), fs::read(path).unwrap())));
    }
    assert!(texts.len() > 50, "only {} texts were found", texts.len());
    texts
}

/// All that must hold for a text. Gives whether it could be mended whole, and was.
fn check(name: &str, text: &[u8]) -> bool {
    let games = read(text);
    let target = exported(&games, text);
    let found = deviations(&games, text);
    // The output is clean.
    let again = read(&target);
    let own = deviations(&again, &target);
    assert!(own.is_empty(), "{name}: what was written deviates\n{}", shown(&own, &target));
    if games.is_empty() {
        return false;
    }
    // Every difference is reported, and no more.
    let told = games.iter().any(|game| !game.diagnostics.is_empty());
    assert!(text == target || told || !found.is_empty(), "{name}: nothing is told");
    assert!(text != target || found.is_empty(), "{name}: too much is told\n{}", shown(&found, text));
    for finding in &found {
        assert!(finding.code().is_export_form() && finding.span.end <= text.len(), "{name}");
    }
    if !games.iter().all(is_readable) || games.iter().any(Game::is_empty) {
        return false;
    }
    // The fixes give the writer's output.
    let unmended = ["tags-interrupted", "stray-text"];
    if found.iter().any(|finding| finding.fix.is_none() && unmended.contains(&finding.code().slug())) {
        return false;
    }
    let utf8 = std::str::from_utf8(text).is_ok();
    let all = fixed(text, &found, |_| true);
    assert!(
        !utf8 || all == target,
        "{name}: all fixes give\n{}\nnot\n{}\n{}",
        String::from_utf8_lossy(&all),
        String::from_utf8_lossy(&target),
        shown(&found, text)
    );
    // Safe fixes keep the game, and leave no safe fix to make.
    let safe = fixed(text, &found, |safety| safety == Safety::Safe);
    let after = read(&safe);
    assert_eq!(
        games.iter().map(moves).collect::<Vec<_>>(),
        after.iter().map(moves).collect::<Vec<_>>(),
        "{name}: safe fixes give\n{}",
        String::from_utf8_lossy(&safe)
    );
    let results = |games: &[Game]| games.iter().map(|game| game.result).collect::<Vec<_>>();
    assert_eq!(
        results(&games),
        results(&after),
        "{name}: safe fixes give\n{}",
        String::from_utf8_lossy(&safe)
    );
    let left = deviations(&after, &safe);
    let fixable: Vec<Diagnostic> = left
        .into_iter()
        .filter(|finding| finding.fix.as_ref().is_some_and(|fix| fix.safety == Safety::Safe))
        .collect();
    assert!(
        fixable.is_empty(),
        "{name}: safe fixes give\n{}\nwith\n{}",
        String::from_utf8_lossy(&safe),
        shown(&fixable, &safe)
    );
    utf8
}

#[test]
fn every_text_of_testdata() {
    let mut failed = 0;
    let mut mended = 0;
    for (path, text) in texts() {
        // Every text is looked at, whatever the ones before it gave.
        let name = path.display().to_string();
        match std::panic::catch_unwind(|| check(&name, &text)) {
            Ok(whole) => mended += usize::from(whole),
            Err(_) => failed += 1,
        }
    }
    assert_eq!(failed, 0, "so many texts failed");
    assert!(mended > 50, "only {mended} texts were mended");
}

/// Fixes that are safe leave the words of headings and of positions beside the moves as they are: some look like numbers and results.
#[test]
fn words_of_headings_and_positions_are_no_deviations() {
    for (text, kept) in [
        ("[0-1] C - D, Wien 1899\n\n1. d4 f5\n", "[0-1] C - D, Wien 1899\n\n1. d4 f5"),
        (
            "1. d4\nFEN: rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n1... d5 2. c4 *\n",
            "KQkq - 0 1\n",
        ),
    ] {
        let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
        let fixes = export_form(&game, text.as_bytes()).into_iter().filter_map(|finding| finding.fix);
        let mut edits: Vec<_> =
            fixes.filter(|fix| fix.safety == Safety::Safe).flat_map(|fix| fix.edits).collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.start));
        let mut mended = text.to_owned();
        for edit in edits {
            mended.replace_range(edit.span.start..edit.span.end, &edit.text);
        }
        assert!(mended.contains(kept), "{mended}");
    }
}

/// A random game in SAN with comments, glyphs and variations strewn in.
fn random_game<G: Geometry>(start: &Position<G>, random: &mut Random) -> String {
    let mut position = start.clone();
    let mut text = match start.variant() {
        Variant::Standard => String::new(),
        Variant::Chess960 => format!("[Variant \"chess960\"]\n[FEN \"{}\"]\n", start.to_fen()),
        other => format!("[Variant \"{}\"]\n", other.id()),
    };
    for _ in 0..20 + random.below(80) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let varied = san(&position, legal[random.below(legal.len())]);
        let played = legal[random.below(legal.len())];
        text += &san(&position, played);
        match random.below(12) {
            0 => text += "! ",
            1 => text += " $14 ",
            2 => text += " {a remark} ",
            3 => text += &format!(" ({varied} {{or this}}) "),
            4 => text += "\n",
            5 => text += " ; the rest of a line\n",
            6 => text += "  \t ",
            _ => text += " ",
        }
        position.play_unchecked(played);
    }
    text + ["*", "1-0", "½-½", "", "0-1 ; a remark\n", "* {a remark} ; and one more\n"][random.below(6)]
}

fn random_texts(variant: Variant, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..40 {
        let start = match variant {
            Variant::Chess960 => AnyPosition::chess960(random.below(960) as u16).unwrap(),
            _ => AnyPosition::start(variant),
        };
        let text = match &start {
            AnyPosition::Small(start) => random_game(start, &mut random),
            AnyPosition::Large(start) => random_game(start, &mut random),
        };
        assert!(check(variant.id(), text.as_bytes()), "{text}");
    }
}

#[test]
fn random_chess() {
    random_texts(Variant::Standard, 0x5EED_0001);
}

#[test]
fn random_fischer_random() {
    random_texts(Variant::Chess960, 0x5EED_0002);
}

#[test]
fn random_grand_chess() {
    random_texts(Variant::Grand, 0x5EED_0003);
}

/// Games of testdata in every other dialect: whatever is read from them has an export form.
#[test]
fn every_dialect() {
    let mut failed = 0;
    for (path, text) in texts() {
        for dialect in DIALECTS {
            let mut out = Vec::new();
            for game in read(&text) {
                write_game(&game, &text, dialect, None, &mut out);
                out.push(b'\n');
            }
            let name = format!("{} as {}", path.display(), dialect.id);
            failed += usize::from(std::panic::catch_unwind(|| check(&name, &out)).is_err());
        }
    }
    assert_eq!(failed, 0, "so many texts failed");
}
