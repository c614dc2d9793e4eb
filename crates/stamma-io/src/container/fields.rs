//! The names of fields that hold a game or say something about it, in JSON and in the header of CSV: one table for both.

use stamma_board::Color;
use stamma_notation::internals::GAME_WORDS;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Meaning of a field for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The value of a tag.
    Tag(&'static str),
    /// The value of a tag that another field gives better.
    Also(&'static str),
    /// The result, if the value is one.
    Result,
    /// The side or the player that won.
    Winner,
    /// The side or the player that lost.
    Loser,
    /// The cause of the end, or whether the game is going on.
    Status,
    /// The position that the game begins with.
    Start,
    /// A position that the game begins with, if the value is one: else it is something else that begins.
    PerhapsStart,
    /// A position: that at the beginning or that at the end.
    Position,
    /// The game that is played.
    Variant,
    /// The day and the time at which the game began.
    Began,
    /// The day and the time at which it ended.
    Ended,
    /// The result of one side, in words: `win`, `resigned`.
    SideResult,
    /// True if one side has won.
    HasWon,
}

/// A row: the names of a field as [`plain_name`] gives them, and what it says.
type Row = (&'static [&'static str], Meaning);

/// Fields about a game.
const ABOUT_THE_GAME: &[Row] = &[
    (
        &[
            "event",
            "eventname",
            "tournament",
            "tournamentname",
            "competition",
            "turnier",
            "tournoi",
            "torneo",
            "турнир",
        ],
        Meaning::Tag("Event"),
    ),
    (
        &["player1", "playerone", "spieler1", "joueur1", "jugador1", "giocatore1", "игрок1"],
        Meaning::Also("White"),
    ),
    (
        &["player2", "playertwo", "spieler2", "joueur2", "jugador2", "giocatore2", "игрок2"],
        Meaning::Also("Black"),
    ),
    (&["site", "location", "venue", "place", "ort", "lieu", "lugar", "luogo", "место"], Meaning::Tag("Site")),
    (&["url", "gameurl"], Meaning::Also("Site")),
    (&["link"], Meaning::Tag("Link")),
    (&["date", "gamedate", "datum", "fecha", "дата", "dato"], Meaning::Tag("Date")),
    (&["utcdate"], Meaning::Tag("UTCDate")),
    (&["utctime"], Meaning::Tag("UTCTime")),
    (&["eventdate"], Meaning::Tag("EventDate")),
    (
        &["round", "roundnumber", "roundname", "runde", "ronde", "ronda", "turno", "тур", "kolo"],
        Meaning::Tag("Round"),
    ),
    (&["board", "boardnumber"], Meaning::Tag("Board")),
    (&["res"], Meaning::Result),
    (&["status", "statusname", "victorystatus", "endedby"], Meaning::Status),
    (&["termination", "terminationreason"], Meaning::Status),
    (&["eco", "ecocode", "openingeco"], Meaning::Tag("ECO")),
    (&["opening", "openingname"], Meaning::Tag("Opening")),
    (&["variation", "openingvariation"], Meaning::Tag("Variation")),
    (
        &[
            "initialfen",
            "startfen",
            "startingfen",
            "fenstart",
            "initialsetup",
            "initialposition",
            "startposition",
            "startingposition",
            "startpos",
            "setupfen",
            "rootfen",
        ],
        Meaning::Start,
    ),
    (&["setup", "start", "initial", "root"], Meaning::PerhapsStart),
    (&["fen", "position", "epd"], Meaning::Position),
    (
        &["variant", "variantname", "variantkey", "gamevariant", "varianttype", "chessvariant", "rules"],
        Meaning::Variant,
    ),
    (&["timecontrol", "tc"], Meaning::Tag("TimeControl")),
    (&["annotator"], Meaning::Tag("Annotator")),
    (&["plycount"], Meaning::Tag("PlyCount")),
    (&["id", "gameid"], Meaning::Tag("GameId")),
    (&["createdat", "startedat", "starttime", "timestamp", "playedat"], Meaning::Began),
    (&["endtime", "endedat", "finishedat"], Meaning::Ended),
];

/// Fields about one player, without the colour before or behind them.
const ABOUT_A_PLAYER: &[Row] = &[
    (
        &[
            "",
            "name",
            "username",
            "player",
            "playername",
            "fullname",
            "displayname",
            "user",
            "login",
            "nick",
            "handle",
        ],
        Meaning::Tag(""),
    ),
    (&["id", "userid"], Meaning::Also("")),
    (&["elo", "rating", "fiderating", "elozahl", "рейтинг", "эло"], Meaning::Tag("Elo")),
    (&["title", "fidetitle", "titel", "titre", "título", "titolo", "звание"], Meaning::Tag("Title")),
    (
        &["team", "teamname", "mannschaft", "équipe", "equipe", "equipo", "squadra", "команда"],
        Meaning::Tag("Team"),
    ),
    (&["fideid"], Meaning::Tag("FideId")),
    (&["ratingdiff", "ratingchange"], Meaning::Tag("RatingDiff")),
    (
        &[
            "result", "score", "points", "point", "pts", "punkte", "pkt", "puntos", "punti", "pontos",
            "очки", "res",
        ],
        Meaning::SideResult,
    ),
    (&["won", "winner", "iswinner", "haswon"], Meaning::HasWon),
];

/// Names of fields with the points of Black, which only the letter of a German word names.
const POINTS_OF_BLACK: &[&str] = &["punktes", "pktes", "pkts"];

/// Objects around fields whose own names say nothing.
const AROUND_FIELDS: &[&str] = &[
    "players", "player", "user", "game", "gameinfo", "metadata", "meta", "info", "details", "data", "state",
];

/// Objects that hold tags as PGN has them.
const AROUND_TAGS: &[&str] = &["tags", "headers", "header", "pgnheaders", "pgntags", "tagpairs"];

/// The number of those at the beginning of the table that hold nothing but games.
const SURE_NAMES: usize = 9;
/// Fields that hold a game, the best first.
const GAMES: &[&str] = &[
    "pgn",
    "movetext",
    "pgntext",
    "pgnmoves",
    "moves",
    "movelist",
    "gamemoves",
    "sanmoves",
    "movessan",
    "san",
    "ucimoves",
    "movesuci",
    "uci",
    "lan",
    "an",
    "notation",
    "mainline",
    "history",
    "movehistory",
    "moveshistory",
    "plies",
    "turns",
    "züge",
    "zuege",
    "coups",
    "jugadas",
    "movimientos",
    "mosse",
    "lances",
    "zetten",
    "ruchy",
    "posunięcia",
    "tahy",
    "lépések",
    "mutari",
    "mutări",
    "ходы",
    "ходи",
    "hamleler",
    "drag",
    "træk",
    "trekk",
    "siirrot",
    "partida",
    "partita",
    "партия",
    "partie",
    "transcript",
    "gametext",
    "game",
    "text",
];

/// Beginnings of the names of fields with moves that were not played.
const NOT_PLAYED: &[&str] = &[
    "legal",
    "possible",
    "pv",
    "solution",
    "bestmove",
    "bestline",
    "candidate",
    "arrow",
    "square",
    "variation",
    "sideline",
    "alternative",
    "premove",
    "highlight",
    "continuation",
    "bookmove",
    "hint",
    "comment",
    "annotation",
    "description",
    "suggest",
    "refutation",
];
/// Names of fields with the moves that solve a position.
const SOLUTIONS: &[&str] = &[
    "solution",
    "solutions",
    "solutionmoves",
    "bestmove",
    "bestmoves",
    "best",
    "bm",
    "answer",
    "key",
    "keymove",
    "correctmove",
    "lösung",
    "loesung",
    "solución",
    "solucion",
    "soluzione",
    "решение",
];
/// Whole names of such fields.
const NAMES_OF_NOT_PLAYED: &[&str] = &["line", "lines", "book", "rav", "ravs"];

/// Beginnings of the names of fields with moves that an engine thinks of, where another field says that it has those played.
const BY_ENGINES: &[&str] =
    &["best", "engine", "computer", "stockfish", "recommended", "expected", "predicted"];
/// Names of fields with the moves that were played, beside others.
const PLAYED: &[&str] =
    &["played", "playedmoves", "movesplayed", "actual", "actualmoves", "human", "gespielt"];

/// The answer of a name to the question if moves were played. The best is the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Played {
    Yes,
    Unsaid,
    No,
}

/// Fields of a move that say if it stands, each with the value by which it does not.
const STANDING: &[(&str, bool)] = &[
    ("undone", true),
    ("deleted", true),
    ("takenback", true),
    ("retracted", true),
    ("rejected", true),
    ("illegal", true),
    ("isillegal", true),
    ("invalid", true),
    ("cancelled", true),
    ("canceled", true),
    ("legal", false),
    ("islegal", false),
    ("valid", false),
    ("isvalid", false),
    ("accepted", false),
];
/// Values of the field `status` of a move that does not stand.
const NOT_STANDING: &[&str] = &[
    "undone",
    "deleted",
    "takenback",
    "retracted",
    "rejected",
    "illegal",
    "invalid",
    "cancelled",
    "canceled",
];

/// Names of fields with the game that is played, or with something else, such as its speed.
const PERHAPS_VARIANTS: &[&str] = &[
    "gametype",
    "type",
    "mode",
    "gamemode",
    "perf",
    "perftype",
    "perfname",
    "kind",
    "category",
    "ruleset",
    "variante",
    "вариант",
];

/// Words in the names of fields with a position at which a game begins: all of the name but for a word for a position.
const BEGINNINGS: &[&str] =
    &["begin", "beginning", "start", "starting", "init", "initial", "open", "opening", "setup", "root"];
/// Words for a position in such names.
const POSITIONS: &[&str] = &["fen", "position", "board", "pos"];
/// Words in the names of fields with another position of it.
const NO_BEGINNINGS: &[&str] = &[
    "final", "end", "last", "current", "after", "result", "next", "prev", "mate", "now", "thumb", "preview",
];
/// Names of fields with moves that may stand before those of the game.
const MOVES_BEFORE: &[&str] = &[
    "openingmoves",
    "setupmoves",
    "initialmoves",
    "startmoves",
    "startingmoves",
    "previousmoves",
    "firstmoves",
    "movesbefore",
];

/// Names of columns with both players; false where a dash may part something else.
const BOTH_PLAYERS: &[(&str, bool)] = &[
    ("players", true),
    ("pairing", true),
    ("pairings", true),
    ("opponents", true),
    ("matchup", true),
    ("paarung", true),
    ("spieler", true),
    ("joueurs", true),
    ("jugadores", true),
    ("whiteblack", true),
    ("weißschwarz", true),
    ("game", false),
    ("match", false),
    ("partie", false),
    ("partida", false),
    ("begegnung", false),
];
/// Names of columns with the side that is at home, and of that which is not: White and Black, but not in all leagues.
const AT_HOME: [&[&str]; 2] =
    [&["home", "homeplayer", "heim", "host"], &["away", "awayplayer", "gast", "visitor", "guest"]];
/// Names of columns with the other player of one who has the colour beside it.
const OPPONENT: &[&str] =
    &["opponent", "gegner", "adversaire", "oponente", "rival", "avversario", "tegenstander", "opp"];
/// Names of columns with the one whose games a table has.
const OWNER: &[&str] = &["player", "me", "name", "spieler"];
/// Names of columns with the colour of a player.
const COLOURS: &[&str] = &[
    "color", "colour", "side", "farbe", "couleur", "colore", "kleur", "цвет", "myside", "mycolor", "mycolour",
];
/// Values that programs write where a field has none.
const NO_VALUES: &[&str] =
    &["~", "null", "NULL", "Null", "NaN", "nan", "None", "none", "nil", "N/A", "n/a", "undefined", "\\N"];
/// Names of fields with the player whose number stands in them, before the numbers.
const NUMBERED_PLAYERS: &[&str] = &["player", "p", "spieler", "joueur", "jugador", "giocatore"];
/// Names of fields that hold a game each, before their numbers.
const NUMBERED_GAMES: &[&str] =
    &["game", "pgn", "moves", "partie", "partida", "partita", "match", "round", "board", "партия", "spiel"];

/// The relation of a player to a colour, as a field says it without naming one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The side that is at home, or not.
    AtHome(Side),
    Opponent,
    Owner,
    /// The colour of the owner.
    Colour,
}

/// The role that the name of a field gives.
pub fn role(name: &str) -> Option<Role> {
    let [home, away] = AT_HOME;
    match name {
        name if home.contains(&name) => Some(Role::AtHome(Side::White)),
        name if away.contains(&name) => Some(Role::AtHome(Side::Black)),
        name if OPPONENT.contains(&name) => Some(Role::Opponent),
        name if OWNER.contains(&name) => Some(Role::Owner),
        name if COLOURS.contains(&name) => Some(Role::Colour),
        _ => None,
    }
}

/// Returns whether a dash parts both players in a field with such a name for sure; none if it names no players.
pub fn both_players(name: &str) -> Option<bool> {
    BOTH_PLAYERS.iter().find(|(known, _)| *known == name).map(|(_, is_sure)| *is_sure)
}

/// The side whose moves a field with such a name has: `white_moves`.
pub fn side_of_moves(name: &str) -> Option<Side> {
    const MOVES: &[&str] = &["moves", "züge", "zuege", "coups", "jugadas", "mosse", "zetten", "ходы"];
    let without = |moves: &&str| name.strip_suffix(*moves).or_else(|| name.strip_prefix(*moves));
    MOVES.iter().find_map(without).and_then(Side::named)
}

/// The value by which a field with such a name says that a move was taken back or rejected; none if it says nothing of it.
pub fn value_of_not_standing(name: &str) -> Option<bool> {
    STANDING.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

/// Returns true for the status of a move that was taken back or rejected.
pub fn is_not_standing(status: &str) -> bool {
    NOT_STANDING.contains(&status)
}

/// Returns true for a value that says that the field has none.
pub fn is_no_value(value: &str) -> bool {
    NO_VALUES.contains(&value.trim())
}

/// The place of the player whose colour a field with such a name has: 0 for `player1Color`.
pub fn place_of_coloured(name: &str) -> Option<usize> {
    let player = ["color", "colour", "side", "farbe"].iter().find_map(|colour| name.strip_suffix(colour))?;
    let stem = player.strip_suffix(['1', '2'])?;
    NUMBERED_PLAYERS.contains(&stem).then(|| usize::from(player.ends_with('2')))
}

/// Returns true for the name of a game with its number: `game2`.
pub fn is_name_of_numbered_game(name: &str) -> bool {
    let stem = name.trim_end_matches(|ch: char| ch.is_ascii_digit());
    stem.len() < name.len() && NUMBERED_GAMES.contains(&stem)
}

/// The name of a field in small letters, without the signs between its words.
pub fn plain_name(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(name);
    }
    if name.is_ascii() {
        let kept = name.bytes().filter(|byte| byte.is_ascii_alphanumeric() || *byte == b'@');
        return Cow::Owned(kept.map(|byte| byte.to_ascii_lowercase() as char).collect());
    }
    let kept = name.chars().filter(|ch| ch.is_alphanumeric() || *ch == '@');
    Cow::Owned(kept.flat_map(char::to_lowercase).collect())
}

/// The place of a field among those that hold a game, of which the least is the best; none if its name is of no such
/// field.
pub fn rank_of_game(name: &str) -> Option<usize> {
    // Most names are longer or shorter than any of these.
    if !(2..=16).contains(&name.len()) {
        return None;
    }
    GAMES.iter().position(|game| *game == name)
}

/// Returns true for the place of a field whose name says that it holds a game, and nothing else.
pub fn is_sure(rank: usize) -> bool {
    rank < SURE_NAMES
}

/// Returns true if the moves in a field with such a name were not played.
pub fn is_not_played(name: &str) -> bool {
    NOT_PLAYED.iter().any(|beginning| name.starts_with(beginning)) || NAMES_OF_NOT_PLAYED.contains(&name)
}

/// Returns true if the moves in a field with such a name solve the position beside it.
pub fn is_solution(name: &str) -> bool {
    SOLUTIONS.contains(&name)
}

/// Returns whether the moves in a field with such a name were played, or only thought of, as the name says.
pub fn played(name: &str) -> Played {
    match name {
        _ if BY_ENGINES.iter().any(|beginning| name.starts_with(beginning)) => Played::No,
        _ if PLAYED.contains(&name) => Played::Yes,
        _ => Played::Unsaid,
    }
}

/// Returns true if a field with such a name may say which game is played.
pub fn may_be_variant(name: &str) -> bool {
    PERHAPS_VARIANTS.contains(&name)
}

/// Returns true if moves in a field with such a name may stand before those of the game.
pub fn are_moves_before(name: &str) -> bool {
    MOVES_BEFORE.contains(&name)
}

/// Returns whether a position in a field with such a name is the start of its game; none if the name does not say.
pub fn is_beginning(name: &str) -> Option<bool> {
    let mut stems =
        POSITIONS.iter().filter_map(|word| name.strip_suffix(word).or_else(|| name.strip_prefix(word)));
    if stems.any(|stem| BEGINNINGS.contains(&stem)) {
        return Some(true);
    }
    NO_BEGINNINGS.iter().any(|word| name.contains(word)).then_some(false)
}

/// Returns true if the name of an object says nothing about the fields in it.
pub fn is_around_fields(name: &str) -> bool {
    AROUND_FIELDS.contains(&name) || AROUND_TAGS.contains(&name)
}

/// Returns true if an object with such a name holds tags as PGN has them.
pub fn is_around_tags(name: &str) -> bool {
    AROUND_TAGS.contains(&name)
}

/// Looks up the meaning of a field, and the colour of the player that it is about. None if its name is not known.
pub fn meaning(name: &str) -> Option<(Meaning, Option<Side>)> {
    MEANINGS.get(name).copied()
}

/// Names two columns of ratings without a side by the sides whose columns they stand behind: `White,Elo,Black,Elo`.
pub fn name_ratings(header: &mut [String]) {
    let is_rating = |name: &String| {
        matches!(meaning(&plain_name(&format!("white{name}"))), Some((Meaning::Tag("Elo"), Some(_))))
            || matches!(&*plain_name(name), "rtg" | "rat" | "dwz" | "fide")
    };
    let ratings: Vec<usize> = (0..header.len()).filter(|&at| is_rating(&header[at])).collect();
    let of_side = |side: Side| header.iter().position(|name| Side::named(name) == Some(side));
    if let ([first, second], Some(white), Some(black)) =
        (&ratings[..], of_side(Side::White), of_side(Side::Black))
    {
        let (first, second) = (*first, *second);
        let sides = if white < black { [Side::White, Side::Black] } else { [Side::Black, Side::White] };
        for (at, side) in [first, second].into_iter().zip(sides) {
            header[at] = format!("{}Elo", side.tag());
        }
    }
}

/// The rows by their names: those of players with each colour, before and behind them.
static MEANINGS: LazyLock<HashMap<String, (Meaning, Option<Side>)>> = LazyLock::new(|| {
    let mut meanings = HashMap::new();
    for side in Side::BOTH {
        for (names, meaning) in ABOUT_A_PLAYER {
            for (name, colour) in
                names.iter().flat_map(|name| side.names().iter().map(move |colour| (name, colour)))
            {
                for whole in [format!("{colour}{name}"), format!("{name}{colour}")] {
                    meanings.entry(whole).or_insert((*meaning, Some(side)));
                }
            }
        }
    }
    for language in GAME_WORDS {
        for (color, name) in language.names_of_players() {
            let side = if color == Color::White { Side::White } else { Side::Black };
            meanings.entry(name.concat()).or_insert((Meaning::Tag(""), Some(side)));
        }
        let results = language.fields_of_result().map(|name| (name, Meaning::Result));
        let winners = language.winner.iter().map(|name| (*name, Meaning::Winner));
        let losers = language.loser.iter().map(|name| (*name, Meaning::Loser));
        let about = results.chain(winners).chain(losers);
        meanings.extend(about.map(|(name, meaning)| (name.to_owned(), (meaning, None))));
    }
    for name in POINTS_OF_BLACK {
        meanings.insert((*name).to_owned(), (Meaning::SideResult, Some(Side::Black)));
    }
    for (names, meaning) in ABOUT_THE_GAME {
        meanings.extend(names.iter().map(|name| ((*name).to_owned(), (*meaning, None))));
    }
    meanings
});

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// Its names in small letters, in several languages, the English one first.
    pub fn names(self) -> &'static [&'static str] {
        static NAMES: LazyLock<[Vec<&str>; 2]> = LazyLock::new(|| {
            Side::BOTH.map(|side| {
                let words = GAME_WORDS.iter().flat_map(|language| language.words_for(side.color()));
                words.chain([side.letter()]).collect()
            })
        });
        &NAMES[usize::from(self == Side::Black)]
    }

    fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }

    /// The letter for it in the names of fields of programs: `w_elo`.
    fn letter(self) -> &'static str {
        match self {
            Side::White => "w",
            Side::Black => "b",
        }
    }

    /// The side that a word names.
    pub fn named(word: &str) -> Option<Side> {
        let plain = plain_name(word.trim());
        Side::BOTH.into_iter().find(|side| side.names().contains(&&*plain))
    }

    /// Its name as tags begin with it.
    pub fn tag(self) -> &'static str {
        match self {
            Side::White => "White",
            Side::Black => "Black",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Meaning, Side, meaning, place_of_coloured, plain_name};

    #[test]
    fn names_are_found_however_they_are_spelled() {
        for (name, expected) in [
            ("white_rating", (Meaning::Tag("Elo"), Some(Side::White))),
            ("BlackElo", (Meaning::Tag("Elo"), Some(Side::Black))),
            ("player-black", (Meaning::Tag(""), Some(Side::Black))),
            ("victory_status", (Meaning::Status, None)),
            ("Opening ECO", (Meaning::Tag("ECO"), None)),
            ("Nombre Blancas", (Meaning::Tag(""), Some(Side::White))),
            ("Nombre de las Negras", (Meaning::Tag(""), Some(Side::Black))),
            ("Spieler Schwarz", (Meaning::Tag(""), Some(Side::Black))),
            ("Nom des blancs", (Meaning::Tag(""), Some(Side::White))),
            ("Рейтинг белых", (Meaning::Tag("Elo"), Some(Side::White))),
            ("Ganador", (Meaning::Winner, None)),
            ("res", (Meaning::Result, None)),
        ] {
            assert_eq!(meaning(&plain_name(name)), Some(expected), "{name}");
        }
        assert_eq!(meaning("turns"), None);
        assert_eq!(place_of_coloured(&plain_name("player2_color")), Some(1));
        assert_eq!(place_of_coloured("playercolor"), None);
    }
}
