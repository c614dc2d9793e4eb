//! Words of descriptive notation, read by a small reader of its own: of all legal moves exactly the one that was written fits, by
//! whatever a sensible reader may take its parts for. It shares no code with the writer.

#[path = "support/random.rs"]
mod random;

use random::Random;
use stamma_board::{AnyPosition, CastlingSide, Color, Geometry, Move, Position, Role, Square, Variant};
use stamma_notation::internals::{
    CheckEvidence, EncodeContext, Encoder, LineOrigins, Lines, MoveSyntax, NameOrder, NumberStyle, Origins,
    Text, encode_in_game, letters,
};
use stamma_notation::{
    DIALECTS, Dialect, GameWriter, ReadOptions, dialect, encode, read_games, san, write_game,
};
use std::collections::{BTreeMap, BTreeSet};

fn rows() -> impl Iterator<Item = &'static Dialect> {
    DIALECTS.into_iter().filter(|dialect| dialect.naming.is_descriptive())
}

/// A file as it is named: the letter of a piece, and its side where that is given.
#[derive(Clone, Copy, Debug)]
struct FileName {
    letter: char,
    side: Option<char>,
}

/// The file and the rank of a square as they are named; a part that is not named may be any.
#[derive(Clone, Copy, Debug, Default)]
struct SquareName {
    file: Option<FileName>,
    rank: Option<u8>,
}

/// What a word says.
#[derive(Clone, Debug)]
enum Meaning {
    Castles(Option<CastlingSide>),
    Goes(Going),
}

#[derive(Clone, Debug, Default)]
struct Going {
    role: char,
    side: Option<char>,
    file: Option<FileName>,
    from: SquareName,
    to: Option<SquareName>,
    victim: Option<char>,
    victim_square: SquareName,
    promotion: Option<char>,
    en_passant: bool,
}

/// A word with English letters and short signs, whatever the style: `P-K4`, `R(K1)xP(B5)`, `P-K8(Q)`; `T1-2R` is `R1-2K`.
fn plain(word: &str, row: &Dialect) -> String {
    let pieces = row.languages.usual().pieces;
    let order = if romance(row) { NameOrder::RankFirst } else { NameOrder::SideFirst };
    let mut text = word.to_owned();
    for (style, short) in [
        ("Castles (with K. R.)", "O-O"),
        ("Castles (with Q. R.)", "O-O-O"),
        ("Castles K R", "O-O"),
        ("Castles Q R", "O-O-O"),
        ("Castles KR", "O-O"),
        ("Castles QR", "O-O-O"),
        (" takes ", "x"),
        (" × ", "x"),
        (" to ", "-"),
        (", becoming a ", "="),
        (" en passant", "!"),
        (" e.p.", "!"),
        (" a.p.", "!"),
        (" (from ", "("),
        (" (at ", "("),
        (" at ", "("),
        ("'s sq.", "1"),
        (" sq", "1"),
        ("'s 2d.", "2"),
        ("'s 3d.", "3"),
        ("'s 4th.", "4"),
        ("'s 5th.", "5"),
        ("'s 6th.", "6"),
        ("'s 7th.", "7"),
        ("'s 8th.", "8"),
        ("Castles", "*"),
    ] {
        text = text.replace(style, short);
    }
    text.retain(|ch| ch != ' ' && ch != '.');
    if text.starts_with('O') || text == "*" {
        return text;
    }
    if order == NameOrder::SideFirst {
        return text.replace("Kt", "N");
    }
    let english = |ch: char| {
        let at = pieces.iter().position(|spellings| spellings[0].starts_with(ch));
        at.map_or(ch, |at| ['N', 'B', 'R', 'Q', 'K', 'P'][at])
    };
    text.chars().map(english).collect()
}

fn romance(row: &Dialect) -> bool {
    matches!(row.naming, MoveSyntax::Descriptive(style) if style.order == NameOrder::RankFirst)
}

/// Every meaning that a word can have.
fn meanings(text: &str, rank_first: bool) -> Vec<Meaning> {
    match text {
        "*" => return vec![Meaning::Castles(None)],
        "O-O" => return vec![Meaning::Castles(Some(CastlingSide::KingSide))],
        "O-O-O" => return vec![Meaning::Castles(Some(CastlingSide::QueenSide))],
        _ => {}
    }
    let mut found = Vec::new();
    for (going, rest) in names(text, rank_first) {
        let mut origins = vec![(going.clone(), rest)];
        let inside = if rank_first { Some(rest) } else { rest.strip_prefix('(') };
        for (from, rest) in inside.map(|rest| squares(rest, rank_first, true)).unwrap_or_default() {
            let rest = if rank_first { rest } else { rest.strip_prefix(')').unwrap_or(rest) };
            if rest.starts_with(['-', 'x']) {
                origins.push((Going { from, ..going.clone() }, rest));
            }
        }
        for (going, rest) in origins {
            if let Some(rest) = rest.strip_prefix('x') {
                for (victim, rest) in names(rest, rank_first) {
                    let square = SquareName { file: victim.file, rank: None };
                    let going = Going { victim: Some(victim.role), victim_square: square, ..going.clone() };
                    if victim.side.is_none() {
                        found.extend(ended(&going, rest));
                    }
                    for (square, rest) in rest
                        .strip_prefix('(')
                        .map(|rest| squares(rest, rank_first, false))
                        .unwrap_or_default()
                    {
                        let going = Going { victim_square: square, ..going.clone() };
                        found.extend(ended(&going, rest.strip_prefix(')').unwrap_or(rest)));
                    }
                }
            } else if let Some(rest) = rest.strip_prefix('-').or(rank_first.then_some(rest)) {
                for (to, rest) in squares(rest, rank_first, false) {
                    found.extend(ended(&Going { to: Some(to), ..going.clone() }, rest));
                }
            }
        }
    }
    found
}

/// What may follow the squares: a promotion, and en passant.
fn ended(going: &Going, rest: &str) -> Option<Meaning> {
    let mut going = going.clone();
    let mut rest = rest;
    if let Some(after) = rest.strip_prefix(['(', '=']) {
        going.promotion = after.chars().next();
        rest = after.get(1..)?;
        rest = rest.strip_prefix(')').unwrap_or(rest);
    }
    if let Some(after) = rest.strip_prefix('!') {
        going.en_passant = true;
        rest = after;
    }
    rest.is_empty().then_some(Meaning::Goes(going))
}

/// The piece that the front of a text may name.
fn names(text: &str, rank_first: bool) -> Vec<(Going, &str)> {
    let mut found = Vec::new();
    for length in 1..=3 {
        let Some(front) = text.get(..length) else { continue };
        let mut chars: Vec<char> = front.chars().collect();
        if rank_first {
            chars.reverse();
        }
        let going = match chars[..] {
            [role] if "KQRBNP".contains(role) => Going { role, ..Going::default() },
            [side, role] if "KQ".contains(side) && "RBN".contains(role) => {
                Going { role, side: Some(side), ..Going::default() }
            }
            [letter, 'P'] if "KQRBN".contains(letter) => {
                Going { role: 'P', file: Some(FileName { letter, side: None }), ..Going::default() }
            }
            [side, letter, 'P'] if "KQ".contains(side) && "RBN".contains(letter) => {
                Going { role: 'P', file: Some(FileName { letter, side: Some(side) }), ..Going::default() }
            }
            _ => continue,
        };
        found.push((going, &text[length..]));
    }
    found
}

/// The square that the front of a text may name, or its rank alone where that is allowed.
fn squares(text: &str, rank_first: bool, rank_alone: bool) -> Vec<(SquareName, &str)> {
    let mut found = Vec::new();
    let digit = |ch: char| ch.to_digit(10).filter(|digit| (1..=8).contains(digit)).map(|digit| digit as u8);
    for length in 1..=3 {
        let Some(front) = text.get(..length) else { continue };
        let mut chars: Vec<char> = front.chars().collect();
        if rank_first {
            chars.reverse();
        }
        let Some(rank) = chars.pop().and_then(digit) else { continue };
        let file = match chars[..] {
            [] if rank_alone && rank_first => None,
            [letter] if "KQRBN".contains(letter) => Some(FileName { letter, side: None }),
            [side, letter] if "KQ".contains(side) && "RBN".contains(letter) => {
                Some(FileName { letter, side: Some(side) })
            }
            _ => continue,
        };
        found.push((SquareName { file, rank: Some(rank) }, &text[length..]));
    }
    found
}

/// What a reader knows of a game: the squares whose pieces began on a side, `K` or `Q`.
#[derive(Clone, Default)]
struct Known(BTreeMap<Square, char>);

impl Known {
    fn of_start<G: Geometry>(position: &Position<G>) -> Known {
        let mut known = Known::default();
        for square in all_squares() {
            if let Some(piece) = position.piece_at(square)
                && matches!(piece.role, Role::Knight | Role::Bishop | Role::Rook)
            {
                known.0.insert(square, if square.file().index() < 4 { 'Q' } else { 'K' });
            }
        }
        known
    }

    fn play(&mut self, played: Move) {
        let (from, to) = match played.castling() {
            Some(side) => {
                let file = if side == CastlingSide::KingSide { 5 } else { 3 };
                (played.to, Square::at(file, played.to.rank().index()).unwrap())
            }
            None => (played.from, played.to),
        };
        let moved = self.0.remove(&from);
        self.0.remove(&to);
        if let Some(side) = moved {
            self.0.insert(to, side);
        }
    }
}

fn all_squares() -> impl Iterator<Item = Square> {
    (0..64).filter_map(|at| Square::at(at % 8, at / 8))
}

fn letter(role: Role) -> char {
    role.fen_letter().to_ascii_uppercase()
}

fn is_named(square: Square, name: &SquareName, turn: Color) -> bool {
    let file = square.file().index();
    let rank = square.rank().number();
    let rank = if turn == Color::White { rank } else { 9 - rank };
    let side = if file < 4 { 'Q' } else { 'K' };
    let file_letter = b"RNBQKBNR"[usize::from(file)] as char;
    name.rank.is_none_or(|named| named == rank)
        && name
            .file
            .is_none_or(|named| named.letter == file_letter && named.side.is_none_or(|named| named == side))
}

/// True if a reader may call the piece on a square that of a side: by where it began, or by its place among its like.
fn may_be_of_side<G: Geometry>(position: &Position<G>, square: Square, side: char, known: &Known) -> bool {
    let piece = position.piece_at(square).unwrap();
    let by_place = match piece.role {
        Role::Bishop => {
            let light = (square.file().index() + square.rank().index()) % 2 == 1;
            (light == (piece.color == Color::White)) == (side == 'K')
        }
        _ => all_squares().filter(|other| *other != square && position.piece_at(*other) == Some(piece)).all(
            |other| if side == 'K' { other.file() < square.file() } else { other.file() > square.file() },
        ),
    };
    known.0.get(&square) == Some(&side) || by_place
}

fn fits<G: Geometry>(position: &Position<G>, played: Move, meaning: &Meaning, known: &Known) -> bool {
    let turn = position.turn();
    let going = match meaning {
        Meaning::Castles(side) => {
            return played.castling().is_some_and(|castled| side.is_none_or(|side| side == castled));
        }
        Meaning::Goes(going) => going,
    };
    let victim_square = match played.is_en_passant() {
        true => Square::new(played.to.file(), played.from.rank()),
        false => played.to,
    };
    let takes = position.captured(played);
    played.castling().is_none()
        && letter(played.role) == going.role
        && played.promotion().map(letter) == going.promotion
        && (!going.en_passant || played.is_en_passant())
        && takes.map(letter) == going.victim
        && going.side.is_none_or(|side| may_be_of_side(position, played.from, side, known))
        && is_named(played.from, &SquareName { file: going.file, rank: None }, turn)
        && is_named(played.from, &going.from, turn)
        && going.to.is_none_or(|to| is_named(played.to, &to, turn))
        && (takes.is_none()
            || [played.to, victim_square].iter().any(|square| is_named(*square, &going.victim_square, turn)))
}

/// A row ready to write.
struct Writer {
    row: &'static Dialect,
    encoder: Encoder,
}

fn writers(variant: Variant) -> Vec<Writer> {
    let rules = variant.rules();
    rows()
        .map(|row| Writer { row, encoder: Encoder::new(row, &letters(row, None, rules.roles()), rules.size) })
        .collect()
}

/// Checks that a word of a row means one move alone.
fn check<G: Geometry>(
    position: &Position<G>,
    played: Move,
    writer: &Writer,
    origins: Origins,
    known: &Known,
) -> String {
    let context = EncodeContext::of(position, played);
    let whole = encode_in_game(position, played, &context, &writer.encoder, origins);
    let row = writer.row;
    let mut marks = [row.checks.mate, row.checks.check, row.checks.double];
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.len()));
    let mark = marks.into_iter().find(|mark| whole.ends_with(mark)).unwrap_or("");
    let word = &whole[..whole.len() - mark.len()];
    let text = plain(word, row);
    let meanings = meanings(&text, romance(row));
    assert!(!meanings.is_empty(), "{}: `{whole}` ({text}) says nothing", row.id);
    let lean = matches!(row.naming, MoveSyntax::Descriptive(style) if style.marks == CheckEvidence::Decides);
    let checks = |played: Move| {
        let mut after = position.clone();
        after.play_unchecked(played);
        after.is_check()
    };
    assert_eq!(checks(played), !mark.is_empty(), "{}: `{whole}`", row.id);
    let found: Vec<Move> = position
        .legal_moves()
        .iter()
        .copied()
        .filter(|other| meanings.iter().any(|meaning| fits(position, *other, meaning, known)))
        .filter(|other| !lean || checks(*other) != mark.is_empty())
        .collect();
    let names = |found: &[Move]| found.iter().map(|found| san(position, *found)).collect::<Vec<_>>();
    assert_eq!(found, [played], "{}: `{whole}` is {:?} in {}", row.id, names(&found), position.to_fen());
    whole
}

fn pick<G: Geometry>(position: &Position<G>, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let rare: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|m| m.promotion().is_some() || m.castling().is_some() || position.captured(*m).is_some())
        .collect();
    match (moves.len(), rare.len()) {
        (0, _) => None,
        (_, 1..) if random.below(3) == 0 => Some(rare[random.below(rare.len())]),
        (count, _) => Some(moves[random.below(count)]),
    }
}

/// Plays random games: the words of a few moves of every position, and those of the game as the writer of games has them.
fn play(start: &AnyPosition, variant: Variant, games: usize, random: &mut Random) -> BTreeSet<String> {
    let AnyPosition::Small(start) = start else { panic!("a board of eight by eight") };
    let writers = writers(variant);
    let mut seen = BTreeSet::new();
    for _ in 0..games {
        let mut position = start.clone();
        let (mut lines, mut known) = (LineOrigins::default(), Known::of_start(start));
        let mut pgn = match variant {
            Variant::Standard => String::new(),
            _ => format!("[Variant \"{}\"]\n[FEN \"{}\"]\n\n", variant.id(), start.to_fen()),
        };
        let mut expected = vec![String::new(); writers.len()];
        for ply in 0..30 + random.below(120) {
            let Some(played) = pick(&position, random) else { break };
            pgn += &san(&position, played);
            pgn += " ";
            let origins = lines.before(&position, Some(played));
            for (writer, expected) in writers.iter().zip(&mut expected) {
                let both = writer.row.layout.numbered == NumberStyle::DotForBoth;
                if ply % 2 == 0 || both {
                    *expected += &format!("{}.", ply / 2 + 1);
                }
                let word = check(&position, played, writer, origins, &known);
                *expected += &word;
                seen.insert(word);
                let moves = position.legal_moves();
                for _ in 0..3 {
                    seen.insert(check(&position, moves[random.below(moves.len())], writer, origins, &known));
                }
            }
            position.play_unchecked(played);
            known.play(played);
        }
        pgn += "1-0";
        let game = read_games(pgn.as_bytes(), ReadOptions::new().dialect(dialect("pgn"))).next().unwrap();
        for (writer, mut expected) in writers.iter().zip(expected) {
            let mut out = Vec::new();
            write_game(&game, pgn.as_bytes(), writer.row, None, &mut out);
            let text = String::from_utf8(out).unwrap();
            let moves = text.split("\"]\n\n").last().unwrap().replace(char::is_whitespace, "");
            expected.retain(|ch| !ch.is_whitespace());
            // Mate and stalemate have results of their own.
            let result = moves.strip_prefix(&expected);
            assert!(
                result.is_some_and(|result| ["1-0", "0-1", "1/2-1/2"].contains(&result)),
                "{}:\n{pgn}\n{moves}\n{expected}",
                writer.row.id
            );
        }
    }
    seen
}

#[test]
fn a_word_means_one_move() {
    let mut random = Random(0x5EED_0101);
    let start = AnyPosition::start(Variant::Standard);
    let seen = play(&start, Variant::Standard, 200, &mut random);
    let has = |part: &str| seen.iter().any(|word| word.contains(part));
    // Every kind of form occurs.
    let parts =
        ["QR-", "KNxP", "BPxP", "xQNP", "R(", "xP(", "(Q)", " e.p.", "T1-", "=D", " becoming a", "K. Kt."];
    for part in parts {
        assert!(has(part), "no word has `{part}`");
    }
}

#[test]
fn so_it_does_in_fischer_random() {
    let mut random = Random(0x5EED_0102);
    for _ in 0..100 {
        let start = AnyPosition::chess960(random.below(960) as u16).unwrap();
        play(&start, Variant::Chess960, 1, &mut random);
    }
}

/// Of positions without a game no piece has a name.
#[test]
fn so_it_does_without_a_game() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft/standard.epd");
    let writers = writers(Variant::Standard);
    let source = std::fs::read_to_string(path).unwrap();
    for line in source.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).step_by(4) {
        let fen = line.split(';').next().unwrap().trim();
        let AnyPosition::Small(position) = AnyPosition::from_fen(fen, Variant::Standard).unwrap() else {
            panic!()
        };
        for &played in position.legal_moves().iter() {
            for writer in &writers {
                check(&position, played, writer, Origins::UNKNOWN, &Known::default());
            }
        }
    }
}

/// The words of moves in positions, in the row `descriptive` and others.
#[test]
fn known_words() {
    let rows: &[(&str, &str, &str, &str)] = &[
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "descriptive", "P-K4"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e7e5", "descriptive", "P-K4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "staunton", "Kt. to K. B's 3d."),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "c2c4",
            "descriptive-spaced",
            "P - Q B 4",
        ),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4d5", "descriptive", "PxQP"),
        ("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "e4f5", "descriptive-es", "PxPA"),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "e4d5", "descriptive", "KPxP"),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5", "descriptive", "BPxP"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "descriptive", "PxP e.p."),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 2", "e4d5", "descriptive", "P(K4)xP"),
        ("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 2", "e5d6", "descriptive-es", "PxP a.p."),
        ("3k4/8/8/8/8/8/R7/4RK2 w - - 0 1", "e1e2", "descriptive", "R(K1)-K2"),
        ("3k4/8/8/8/8/8/R7/4RK2 w - - 0 1", "e1e2", "descriptive-es", "T1-2R"),
        ("4k3/8/8/8/6R1/8/8/4K1R1 w - - 0 1", "g4g2", "descriptive-fr", "T4C-2C"),
        ("4k3/8/8/8/8/8/R6R/4K3 w - - 0 1", "a2d2", "descriptive-to", "R (QR2) to Q2"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "descriptive-to", "Castles KR"),
        ("r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1", "e1g1", "descriptive-to", "Castles"),
        ("r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1", "e1g1", "descriptive", "O-O"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "descriptive", "P-R8(Q)"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "staunton", "P. to R's 8th., becoming a Kt."),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "descriptive-es", "P8T=D"),
        ("4k3/5p2/8/8/8/1p3Q2/8/4K3 w - - 0 1", "f3f7", "descriptive", "QxBP+"),
        ("4k3/5p2/8/8/8/1p3Q2/8/4K3 w - - 0 1", "f3f7", "descriptive-lean", "QxP+"),
        ("4k3/5p2/8/8/8/1p3Q2/8/4K3 w - - 0 1", "f3b3", "descriptive-lean", "QxP"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "descriptive-es", "T8T++"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "descriptive-kt", "R-R8 mate"),
    ];
    for &(fen, uci, id, word) in rows {
        let AnyPosition::Small(position) = AnyPosition::from_fen(fen, Variant::Standard).unwrap() else {
            panic!()
        };
        let row = dialect(id).unwrap();
        let played = position.from_uci(uci).unwrap();
        let letters = letters(row, None, position.rules().roles());
        assert_eq!(encode(&position, played, row, &letters), word, "{id}: {uci} in {fen}");
    }
}

/// A piece keeps its name in the game, and a variation branches off from the names before its move.
#[test]
fn names_follow_the_lines() {
    let mut row = dialect("descriptive").unwrap().clone();
    (row.layout.extras.text, row.layout.lines) = (Text::Kept, Lines::Wrapped(200));
    let written = |pgn: &str| {
        let game = read_games(pgn.as_bytes(), ReadOptions::default()).next().unwrap();
        let mut out = Vec::new();
        GameWriter::new(&row, None).write(&game, pgn.as_bytes(), &mut out);
        String::from_utf8(out).unwrap().replace('\n', " ")
    };
    let text = written(
        "1. Nf3 Nf6 2. d3 d6 3. Nbd2 (3. Nfd2 Nbd7 (3... Nfd7)) 3... Nfd7 4. Nb3 g6 5. Nbd4 (5. Nfd4) 5... g5 1-0",
    );
    for part in ["3. QN-Q2 (3. KN-Q2 QN-Q2 (3... KN-Q2)) 3... KN-Q2", "5. QN-Q4 (5. KN-Q4) 5... P-KN4"] {
        assert!(text.contains(part), "{text}");
    }
    // From a position of its own nothing is known.
    let text = written("[FEN \"4k3/8/8/8/8/8/R6R/4K3 w - - 0 1\"]\n\n1. Rad2 1-0");
    assert!(text.contains("1. R(QR2)-Q2"), "{text}");
}
