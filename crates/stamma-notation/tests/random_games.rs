//! Random legal games of every variant: the output of any dialect is read back as the same game, with the dialect named
//! and without, in English letters and in those of other languages.
//!
//! Two readings may both play a whole game; then the reader must report it (R208). In letters that nothing names, a game with one
//! or two moves of pieces may be refused: those moves could as well be damaged ones. Both must be rare, there is no other
//! exception, and no game may ever be read wrongly without a finding.

#[path = "support/random.rs"]
mod random;

use random::Random;
use stamma_board::{AnyPosition, Geometry, Move, Position, Variant};
use stamma_notation::{
    Code, DIALECTS, Dialect, Game, LANGUAGES, Language, Played, ReadOptions, Severity, read_games, san,
    write_game,
};
use std::fmt::Write as _;

/// A move at random: captures, promotions and castling more often than their number would have it.
fn pick<G: Geometry>(position: &Position<G>, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    // Moves after a win are read with a warning.
    if moves.is_empty() || position.early_win().is_some() {
        return None;
    }
    let rare: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|m| m.promotion().is_some() || m.castling().is_some() || position.captured(*m).is_some())
        .collect();
    if !rare.is_empty() && random.below(3) == 0 {
        return Some(rare[random.below(rare.len())]);
    }
    Some(moves[random.below(moves.len())])
}

fn pgn_of<G: Geometry>(start: &Position<G>, random: &mut Random, own_start: bool) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    if position.variant() != Variant::Standard {
        text += &format!("[Variant \"{}\"]\n", position.variant().id());
    }
    if !own_start {
        text += &format!("[FEN \"{}\"]\n", start.to_fen());
    }
    text += "\n";
    let plies = 20 + random.below(120);
    for _ in 0..plies {
        let Some(played) = pick(&position, random) else { break };
        text += &san(&position, played);
        text += " ";
        position.play_unchecked(played);
    }
    text + "*"
}

fn moves_of(game: &Game) -> Vec<Played> {
    game.mainline().map(|ply| ply.played).collect()
}

fn only_game(input: &[u8], options: ReadOptions) -> Game {
    let mut games = read_games(input, options);
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "one game became two:\n{}", String::from_utf8_lossy(input));
    game
}

/// The languages that a dialect may be written in.
fn languages(dialect: &Dialect) -> Vec<&'static Language> {
    LANGUAGES.iter().filter(|language| dialect.languages.allows(language)).collect()
}

/// A random game, as SAN and as it is read.
struct Original {
    text: String,
    game: Game,
}

impl Original {
    fn new(start: &AnyPosition, own_start: bool, random: &mut Random) -> Original {
        let text = match start {
            AnyPosition::Small(start) => pgn_of(start, random, own_start),
            AnyPosition::Large(start) => pgn_of(start, random, own_start),
        };
        let pgn = stamma_notation::dialect("pgn");
        let game = only_game(text.as_bytes(), ReadOptions::new().dialect(pgn));
        let clean = game.diagnostics.iter().all(|finding| finding.severity() == Severity::Note);
        assert!(clean, "{text}\n{:?}", game.diagnostics);
        Original { text, game }
    }

    /// Writes the game, and reads it with the dialect and the language named and without any hint.
    fn check(&self, dialect: &'static Dialect, language: Option<&'static Language>, checks: &mut Checks) {
        let mut out = Vec::new();
        write_game(&self.game, self.text.as_bytes(), dialect, language, &mut out);
        let named = ReadOptions::new().dialect(dialect).language(language);
        for (hint, options) in [("hinted", named), ("unhinted", ReadOptions::default())] {
            let outcome = self.outcome(&out, options);
            let letters = language.map_or("its own", |language| language.id);
            checks.note(&outcome, hint, || {
                let shown = String::from_utf8_lossy(&out);
                format!("{} in {letters} letters, {hint}: {}\n{shown}", dialect.id, outcome.story())
            });
        }
    }

    fn outcome(&self, text: &[u8], options: ReadOptions) -> Outcome {
        let found: Vec<Game> = read_games(text, options).collect();
        if let [game] = &found[..]
            && moves_of(game) == moves_of(&self.game)
        {
            return Outcome::Exact;
        }
        let findings: Vec<_> = found.iter().flat_map(|game| &game.diagnostics).collect();
        let read = found.iter().map(|game| game.letters.language.id).collect::<Vec<_>>().join(" ");
        let said = findings.iter().map(|finding| format!("{} {}", finding.code(), finding.message()));
        let story = format!("read in {read} letters; {}", said.collect::<Vec<_>>().join("; "));
        if findings.iter().any(|finding| finding.code() == Code::R208) {
            Outcome::Undecided
        } else if findings.iter().any(|finding| finding.severity() > Severity::Note) {
            Outcome::Refused(story)
        } else {
            Outcome::Misread(story)
        }
    }
}

/// The result of reading a written game back.
enum Outcome {
    Exact,
    /// Another game, but the reader reports that two readings play it.
    Undecided,
    /// Not the game, and a finding reports it.
    Refused(String),
    /// Another game, and no finding reports it.
    Misread(String),
}

impl Outcome {
    fn story(&self) -> String {
        match self {
            Outcome::Exact => "the same game".to_owned(),
            Outcome::Undecided => "undecided".to_owned(),
            Outcome::Refused(story) => format!("not the game, {story}"),
            Outcome::Misread(story) => format!("MISREAD WITHOUT A WORD, {story}"),
        }
    }
}

/// The counts of all checks so far.
#[derive(Default)]
struct Checks {
    exact: usize,
    undecided: usize,
    refused: usize,
    faults: usize,
    /// The first few faults.
    shown: String,
}

impl Checks {
    fn note(&mut self, outcome: &Outcome, hint: &str, story: impl FnOnce() -> String) {
        match outcome {
            Outcome::Exact => self.exact += 1,
            Outcome::Undecided => self.undecided += 1,
            Outcome::Refused(_) if hint == "unhinted" => {
                self.refused += 1;
                println!("{}", story());
            }
            Outcome::Refused(_) | Outcome::Misread(_) => {
                self.faults += 1;
                if self.faults <= 5 {
                    let _ = writeln!(self.shown, "{}", story());
                }
            }
        }
    }

    fn hold(&self) {
        let Checks { exact, undecided, refused, faults, .. } = self;
        println!("{exact} exact, {undecided} undecided, {refused} refused, {faults} faults");
        assert!(self.faults == 0, "{} faults, of which the first:\n{}", self.faults, self.shown);
        assert!(self.undecided * 200 <= self.exact, "{} of {} undecided", self.undecided, self.exact);
        assert!(self.refused * 50_000 <= self.exact, "{} of {} refused", self.refused, self.exact);
    }
}

fn original(variant: Variant, random: &mut Random) -> Original {
    let (start, own_start) = match variant {
        Variant::Chess960 => (AnyPosition::chess960(random.below(960) as u16).unwrap(), false),
        _ => (AnyPosition::start(variant), true),
    };
    Original::new(&start, own_start, random)
}

/// Each game in every dialect, in the letters that it has by itself and in those of a random language.
fn run(variant: Variant, games: usize, seed: u64) {
    let mut random = Random(seed);
    let mut checks = Checks::default();
    let mut plies = 0;
    for _ in 0..games {
        let original = original(variant, &mut random);
        plies += original.game.mainline().count();
        for dialect in DIALECTS {
            original.check(dialect, None, &mut checks);
            let languages = languages(dialect);
            if !languages.is_empty() {
                let language = languages[random.below(languages.len())];
                original.check(dialect, Some(language), &mut checks);
            }
        }
    }
    println!("{games} games, {plies} plies of {}, each in {} dialects", variant.id(), DIALECTS.len());
    assert!(plies > games * 20);
    checks.hold();
}

fn is_full() -> bool {
    std::env::var_os("STAMMA_FULL").is_some_and(|value| !value.is_empty())
}

/// Returns the number of games: more where the environment sets the long run.
fn games() -> usize {
    if is_full() { 3_000 } else { 36 }
}

#[test]
fn chess() {
    run(Variant::Standard, games(), 0x5EED_0001);
}

#[test]
fn fischer_random() {
    run(Variant::Chess960, games(), 0x5EED_0002);
}

#[test]
fn other_variants() {
    let tested = [Variant::Standard, Variant::Chess960];
    // They are many, and one after the other: the longest test of all.
    let games = if is_full() { games() } else { games() / 3 };
    for (number, variant) in (0..).zip(Variant::ALL).filter(|(_, variant)| !tested.contains(variant)) {
        run(variant, games, 0x5EED_0003 + number);
    }
}

#[test]
fn every_dialect_in_every_language() {
    let mut random = Random(0x5EED_0005);
    let mut checks = Checks::default();
    let (games, mut pairs) = (if is_full() { 500 } else { 3 }, 0);
    for _ in 0..games {
        let original = original(Variant::Standard, &mut random);
        for dialect in DIALECTS {
            for language in languages(dialect) {
                original.check(dialect, Some(language), &mut checks);
                pairs += 1;
            }
        }
    }
    println!("{games} games, {pairs} texts");
    assert!(pairs >= games * DIALECTS.into_iter().count());
    checks.hold();
}
