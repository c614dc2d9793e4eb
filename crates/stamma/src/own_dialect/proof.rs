//! The proof of a dialect: every legal move of sample positions, and a game with every kind of move and every result, are
//! written in it and must be read back as themselves with the dialect named, without a finding that warns.

use super::draft::{Draft, Key, leaked};
use super::error::DialectError;
use stamma_board::{AnyPosition, Geometry, Position, Variant};
use stamma_notation::internals::ResultPlace;
use stamma_notation::{
    Dialect, Game, GameResult, Played, ReadOptions, Severity, dialect, read_games, san, write_game,
};
use std::sync::Arc;

/// Positions with moves of every kind.
const POSITIONS: &[(Variant, &str)] = &[
    // Castling to both sides, captures, pins.
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    (Variant::Standard, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"),
    // Castling with check, and with mate beside it.
    (Variant::Standard, "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    (Variant::Standard, "3k4/R7/8/8/8/8/8/R3K3 w Q - 0 1"),
    // En passant from both sides, and with check.
    (Variant::Standard, "4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 1"),
    (Variant::Standard, "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    (Variant::Standard, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
    // Promotions, with captures, check and mate.
    (Variant::Standard, "r1n1k3/1P6/8/8/8/8/6p1/4KB1R w K - 0 1"),
    (Variant::Standard, "4k3/8/8/8/8/8/1p6/R1N1K3 b - - 0 1"),
    (Variant::Standard, "6k1/1P3ppp/8/8/8/8/8/4K3 w - - 0 1"),
    // Several pieces of a kind that could go to one square.
    (Variant::Standard, "7k/8/8/N3N3/8/1Q3Q2/N3N3/RQ2K1R1 w - - 0 1"),
    (Variant::Standard, "7k/4b3/8/8/R1b1b1R1/8/8/R3K1R1 w - - 0 1"),
    // Double check, discovered check, mates.
    (Variant::Standard, "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"),
    (Variant::Standard, "6rk/6pp/7N/8/8/8/8/4K2Q w - - 0 1"),
    (Variant::Standard, "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"),
    // The pieces of the large boards.
    (Variant::Grand, "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"),
    (Variant::Grand, "4k5/1P8/10/2a4c2/10/3A3C2/10/10/4K5/10 w - - 0 1"),
];

/// A game with castling to both sides, en passant, promotion, checks and a draw offer, a comment, a glyph and a
/// variation.
const GAME: &str = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Bg4 5. d4 Bxe2 6. Ngxe2 {calm} Qa5 7. O-O $1 Nc6 \
    (7... e6 8. a3) 8. Bf4 O-O-O 9. d5 e5 10. dxe6 {draw offer} Rxd1 11. exf7 Rxa1 12. fxg8=Q Rxf1+ 13. Kxf1 Qa6";

/// Proves that the dialect's output is read back.
pub(super) fn prove(draft: &Draft) -> Result<(), DialectError> {
    let row = leaked(draft.row.clone());
    for &(variant, fen) in POSITIONS {
        let Ok(position) = AnyPosition::from_fen(fen, variant) else { continue };
        let words = match &position {
            AnyPosition::Small(position) => legal_words(position),
            AnyPosition::Large(position) => legal_words(position),
        };
        let start = Arc::new(position);
        for word in words {
            let game = Sample { text: format!("{word} *"), start: Some(Arc::clone(&start)) };
            shown(&game, row).map_err(|fault| blamed(draft, &game, &fault))?;
        }
    }
    for result in GameResult::ALL {
        let game = Sample { text: format!("[Score \"{0}\"]\n\n{GAME} *", result.text()), start: None };
        shown(&game, row).map_err(|fault| blamed(draft, &game, &fault))?;
    }
    Ok(())
}

/// A game in PGN, from a start of its own or from that of chess.
struct Sample {
    text: String,
    start: Option<Arc<AnyPosition>>,
}

/// Returns every legal move of a position in SAN.
fn legal_words<G: Geometry>(position: &Position<G>) -> Vec<String> {
    position.legal_moves().iter().map(|&played| san(position, played)).collect()
}

/// Checks that the game, written in the dialect, is read back whole; else returns the fault.
fn shown(sample: &Sample, row: &'static Dialect) -> Result<(), String> {
    let (pgn, start) = (sample.text.as_bytes(), sample.start.clone());
    let in_pgn = ReadOptions::new().dialect(dialect("pgn")).start(start);
    let Some(game) = read_games(pgn, in_pgn).next() else { return Ok(()) };
    let mut written = Vec::new();
    write_game(&game, pgn, row, None, &mut written);
    let named = ReadOptions::new().dialect(row);
    let mut back = read_games(&written, named);
    let Some(again) = back.next() else { return Err("nothing of it is read back".to_owned()) };
    compare(&game, &again, &written, row)?;
    match back.next() {
        Some(_) => Err("one game is read back as several".to_owned()),
        None => Ok(()),
    }
}

fn compare(game: &Game, again: &Game, written: &[u8], row: &'static Dialect) -> Result<(), String> {
    let word = |at: usize| match again.mainline().nth(at) {
        Some(ply) => format!("`{}`", String::from_utf8_lossy(ply.written.of(written))),
        None => "a word".to_owned(),
    };
    let warned = || {
        let finding = again.diagnostics.iter().find(|finding| finding.severity() > Severity::Note);
        finding.map(|finding| finding.message())
    };
    for (at, ply) in game.mainline().enumerate() {
        let found = again.mainline().nth(at);
        match found.map(|found| found.played) {
            Some(played) if played == ply.played => {}
            Some(Played::Unread) | None => {
                let why = warned().map(|why| format!(": {why}")).unwrap_or_default();
                return Err(format!("{} cannot be read back{why}", word(at)));
            }
            Some(_) => return Err(format!("{} would be read as another move", word(at))),
        }
        if row.draw_offer.is_some() && found.is_some_and(|found| found.draw_offer != ply.draw_offer) {
            return Err(format!("the draw offer at {} is not read back", word(at)));
        }
    }
    if again.mainline().count() != game.mainline().count() {
        return Err(format!("{} would be read as a move too many", word(game.mainline().count())));
    }
    let said = row.results[game.result as usize];
    let silent = said.is_empty() || row.layout.result == ResultPlace::Nowhere;
    if !silent && row.results[again.result as usize] != said {
        return Err(format!("the result `{said}` would be read as {}", again.result.text()));
    }
    match warned() {
        Some(warning) => Err(format!("what is written gives a warning: {warning}")),
        None => Ok(()),
    }
}

/// The fault with the key that causes it, where setting one key back mends it.
fn blamed(draft: &Draft, game: &Sample, fault: &str) -> DialectError {
    let mends = |key: &Key| {
        let mut row = draft.row.clone();
        (key.restore)(&mut row, draft.base);
        shown(game, leaked(row)).is_ok()
    };
    let place = match &game.start {
        Some(start) => format!("{} in {}", game.text.trim_end_matches(" *"), start.to_fen()),
        None => "the sample game".to_owned(),
    };
    match draft.given.iter().find(|(key, _)| mends(key)) {
        Some((key, span)) => {
            let message = format!("`{}` does not read back: {fault} ({place})", key.name);
            DialectError { span: span.clone(), message }
        }
        None => {
            let message = format!("what this dialect writes does not read back: {fault} ({place})");
            DialectError { span: 0..0, message }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GAME, POSITIONS};
    use stamma_board::AnyPosition;
    use stamma_notation::{Played, ReadOptions, read_games};

    #[test]
    fn the_samples_are_legal() {
        for &(variant, fen) in POSITIONS {
            assert!(AnyPosition::from_fen(fen, variant).is_ok(), "{fen}");
        }
        let game = read_games(GAME.as_bytes(), ReadOptions::default()).next().unwrap();
        assert!(game.mainline().all(|ply| matches!(ply.played, Played::Move(_))), "{:?}", game.diagnostics);
        let has = |what: fn(&stamma_board::Move) -> bool| {
            game.mainline().any(|ply| matches!(ply.played, Played::Move(played) if what(&played)))
        };
        assert!(has(|played| played.is_en_passant()) && has(|played| played.promotion().is_some()));
        assert_eq!(
            game.mainline()
                .filter(|ply| matches!(ply.played, Played::Move(played) if played.castling().is_some()))
                .count(),
            2
        );
        assert_eq!(game.mainline().filter(|ply| ply.draw_offer).count(), 1);
    }
}
