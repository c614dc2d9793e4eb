//! Random games with illegal moves in them: with `IllegalMoves::Keep` they are kept, written in every dialect and read
//! back as the same game; without it they are never read past the first of them.

#[path = "support/random.rs"]
mod random;

use random::Random;
use stamma_board::{AnyPosition, CastlingSide, Geometry, Move, Position, Role, Variant};
use stamma_notation::{
    Code, DIALECTS, Game, IllegalMoves, Played, ReadOptions, dialect, read_games, san, san_illegal,
    write_game,
};

/// A move that the rules forbid: as pieces go, castling, or to anywhere.
fn illegal<G: Geometry>(position: &Position<G>, random: &mut Random) -> Option<Move> {
    let mut moves: Vec<Move> = position.pseudo_legal_moves().iter().copied().collect();
    moves.extend(CastlingSide::ALL.into_iter().filter_map(|side| position.forced_castling(side)));
    moves.retain(|&mv| !position.is_legal(mv));
    if !moves.is_empty() && random.below(2) == 0 {
        return Some(moves[random.below(moves.len())]);
    }
    let squares: Vec<_> = position.size().squares().collect();
    (0..300).find_map(|_| {
        let (from, to) = (squares[random.below(squares.len())], squares[random.below(squares.len())]);
        let promotion = [None, Some(Role::Queen)][random.below(2)];
        let mv = position.forced_move(from, to, promotion)?;
        // The piece that a pawn takes when it goes aside to an empty square is undefined.
        let aside = mv.role == Role::Pawn && from.file() != to.file() && position.captured(mv).is_none();
        (!position.is_legal(mv) && !aside).then_some(mv)
    })
}

fn text_of<G: Geometry>(start: &Position<G>, random: &mut Random) -> (String, Vec<Played>) {
    let mut position = start.clone();
    let mut text = format!("[Variant \"{}\"]\n[FEN \"{}\"]\n\n", position.variant().id(), position.to_fen());
    let mut moves = Vec::new();
    for _ in 0..20 + random.below(60) {
        let legal = position.legal_moves();
        let forbidden = if random.below(8) == 0 { illegal(&position, random) } else { None };
        let played = match forbidden {
            Some(mv) => Played::Illegal(mv),
            None if legal.is_empty() => break,
            None => Played::Move(legal[random.below(legal.len())]),
        };
        text += &match played {
            Played::Illegal(mv) => san_illegal(&position, mv),
            Played::Move(mv) => san(&position, mv),
            _ => unreachable!(),
        };
        text += " ";
        position = played.after(&position);
        moves.push(played);
    }
    (text + "*", moves)
}

fn only_game(text: &[u8], options: ReadOptions) -> Game {
    let mut games = read_games(text, options);
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "one game became two:\n{}", String::from_utf8_lossy(text));
    game
}

fn moves_of(game: &Game) -> Vec<Played> {
    game.mainline().map(|ply| ply.played).collect()
}

#[test]
fn illegal_moves_come_back_in_every_dialect() {
    let mut random = Random(0x0bad_5eed);
    let mut kept = 0;
    for round in 0..160 {
        let variant = Variant::ALL[round % Variant::ALL.len()];
        let start = match variant {
            Variant::Chess960 => AnyPosition::chess960(random.below(960) as u16).unwrap(),
            _ => AnyPosition::start(variant),
        };
        let (text, moves) = match &start {
            AnyPosition::Small(start) => text_of(start, &mut random),
            AnyPosition::Large(start) => text_of(start, &mut random),
        };
        kept += moves.iter().filter(|played| matches!(played, Played::Illegal(_))).count();
        let keep = |id| ReadOptions::new().dialect(dialect(id)).illegal(IllegalMoves::Keep);
        let game = only_game(text.as_bytes(), keep("pgn"));
        let found = || game.diagnostics.iter().map(|found| found.message()).collect::<Vec<_>>();
        assert_eq!(moves_of(&game), moves, "{text}\n{:?}", found());
        // Descriptive words say of a move what the rules leave open: of one against the rules that is not enough.
        for dialect in DIALECTS.into_iter().filter(|dialect| !dialect.naming.is_descriptive()) {
            let mut out = Vec::new();
            write_game(&game, text.as_bytes(), dialect, None, &mut out);
            let shown = String::from_utf8_lossy(&out).into_owned();
            let again = only_game(&out, keep(dialect.id));
            let found = || again.diagnostics.iter().map(|found| found.message()).collect::<Vec<_>>();
            assert_eq!(moves_of(&again), moves, "{} of\n{text}\n{shown}\n{:?}", dialect.id, found());
            // Without that option the game is read up to the first and the move is reported.
            let stopped = only_game(&out, ReadOptions::new().dialect(dialect));
            let first = moves.iter().take_while(|played| matches!(played, Played::Move(_))).count();
            let mut read = moves_of(&stopped);
            read.retain(|played| *played != Played::Unread);
            let found = || stopped.diagnostics.iter().map(|found| found.message()).collect::<Vec<_>>();
            assert_eq!(read, &moves[..first], "{}\n{shown}\n{:?}", dialect.id, found());
            let told = stopped.diagnostics.iter().any(|found| found.code() == Code::R201);
            assert!(told || first == moves.len(), "{}\n{shown}\n{:?}", dialect.id, found());
        }
    }
    assert!(kept > 300, "only {kept} illegal moves");
}
