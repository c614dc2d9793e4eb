//! The values of placeholders: names, dates, results of a game; numbers, clocks and evaluations of a ply.

use super::filters;
use super::games::{BoardEnd, TrueGame};
use super::template::Names;
use super::writing::{Scene, numbered};

/// Words for results where a template has none of its own.
const RESULT_WORDS: [&str; 3] = ["White wins", "Black wins", "Draw"];

/// The seven tags that every PGN game has.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A value of a game.
pub fn of_game(scene: &Scene<'_, '_>, name: &str) -> Option<String> {
    let Scene { game, template, .. } = scene;
    if let Some((side @ ("white" | "black"), part)) = name.split_once('.') {
        return of_side(scene, side == "black", part);
    }
    let date = game.tag("Date");
    let [year, month, day] = date_parts(date);
    let won = ["1-0", "0-1", "1/2-1/2"].iter().position(|result| *result == game.result)?;
    Some(match name {
        "white" => player(scene, false),
        "black" => player(scene, true),
        "result" => game.result.clone(),
        "result.dash" => game.result.replace('-', "–").replace("1/2", "½"),
        "result.colon" => game.result.replace('-', ":").replace("1/2", "½"),
        "result.half" => game.result.replace("1/2", "½"),
        "result.decimal" => game.result.replace("1/2", "0.5"),
        "result.short" => game.result.replace("1/2-1/2", "1/2"),
        "result.spaced" => game.result.replace('-', " - "),
        "words" => {
            let by_mate = game.board_end == Some(BoardEnd::Mate);
            let at = if by_mate && template.results.len() > 3 { won + 3 } else { won };
            template.results.get(at).map_or(RESULT_WORDS[won], |words| words).to_owned()
        }
        "winner" => ["white", "black", "draw"][won].to_owned(),
        "winner.field" => ["\"winner\":\"white\",", "\"winner\":\"black\",", ""][won].to_owned(),
        "status" => match game.board_end {
            Some(BoardEnd::Mate) => "mate",
            Some(BoardEnd::Stalemate) => "stalemate",
            None | Some(BoardEnd::Dead) => ["resign", "resign", "draw"][won],
        }
        .to_owned(),
        "event" => known(game.tag("Event"), "Club Championship"),
        "site" => known(game.tag("Site"), "London"),
        "round" => known(game.tag("Round").split('.').next().unwrap_or_default(), "1"),
        "eco" => known(game.tag("ECO"), "C50"),
        "date" => format!("{year}.{month}.{day}"),
        "date.iso" => format!("{year}-{month}-{day}"),
        "date.de" => format!("{day}.{month}.{year}"),
        "date.us" => format!("{month}/{day}/{year}"),
        "date.long" => {
            let month = month.parse::<usize>().ok().and_then(|month| MONTHS.get(month.checked_sub(1)?));
            format!("{} {} {year}", day.trim_start_matches('0'), month.unwrap_or(&"May"))
        }
        "last.fen" => game.last_fen.clone(),
        "list.white" | "list.black" => {
            let plies = (0..game.plies.len()).skip(usize::from(name == "list.black")).step_by(2);
            plies.map(|at| scene.spelled(at)).collect::<Vec<_>>().join(", ")
        }
        "year" => year,
        "k" => (scene.at + 1).to_string(),
        "k.roman" => roman(scene.at + 1),
        "plies" => game.plies.len().to_string(),
        "numbers" => game.plies.len().div_ceil(2).to_string(),
        "gameid" => account_id(scene.seed),
        "tags" => tags(scene),
        "pgn" => format!("{}\n\n{}", tags(scene), wrapped(&format!("{} {}", numbered(game), game.result))),
        "fen" => game.plies[scene.position_ply()].fen.clone(),
        "epd" => game.plies[scene.position_ply()].fen.split(' ').take(4).collect::<Vec<_>>().join(" "),
        "bm" => scene.spelled(scene.position_ply()),
        "pv" => {
            let from = scene.position_ply();
            let line = &game.plies[from..game.plies.len().min(from + 4)];
            line.iter().map(|ply| &*ply.san).collect::<Vec<_>>().join(" ")
        }
        "id" => position_id(game, scene.position_ply()),
        _ => return None,
    })
}

/// A value of one player.
fn of_side(scene: &Scene<'_, '_>, black: bool, part: &str) -> Option<String> {
    let name = player(scene, black);
    let (last, first) =
        name.split_once(',').map_or((&*name, ""), |(last, first)| (last.trim(), first.trim()));
    let lost = if black { "1-0" } else { "0-1" };
    Some(match part {
        "natural" => format!("{first} {last}").trim().to_owned(),
        "last" => last.to_owned(),
        "nick" => nick(scene, black),
        "elo" => {
            let tag = if black { "BlackElo" } else { "WhiteElo" };
            known(scene.game.tag(tag), if black { "1985" } else { "2010" })
        }
        "score" => match &*scene.game.result {
            "1/2-1/2" => "½",
            result if result == lost => "0",
            _ => "1",
        }
        .to_owned(),
        "result" => match (&*scene.game.result, scene.game.board_end) {
            ("1/2-1/2", Some(BoardEnd::Stalemate)) => "stalemate",
            ("1/2-1/2", _) => "agreed",
            (result, Some(BoardEnd::Mate)) if result == lost => "checkmated",
            (result, _) if result == lost => "resigned",
            _ => "win",
        }
        .to_owned(),
        _ => return None,
    })
}

/// The name of an account: letters of the last name and a number.
fn nick(scene: &Scene<'_, '_>, black: bool) -> String {
    let name = player(scene, black);
    let letters: String = name.chars().take_while(|&letter| letter != ',').collect();
    let plain: String = letters.to_lowercase().chars().filter(char::is_ascii_lowercase).collect();
    format!("{plain}_{}", 60 + scene.seed % 30 + usize::from(black))
}

/// The names of White and Black that a text gives.
pub fn named(scene: &Scene<'_, '_>) -> [String; 2] {
    let names = scene.template.names;
    [false, true].map(|black| match names {
        Names::None => String::new(),
        Names::Full => player(scene, black),
        Names::Last => of_side(scene, black, "last").unwrap_or_default(),
        Names::Nick => nick(scene, black),
    })
}

/// The name of a player, the last name first.
fn player(scene: &Scene<'_, '_>, black: bool) -> String {
    let own = scene.template.players.get(usize::from(black));
    let tag = scene.game.tag(if black { "Black" } else { "White" });
    let name = own.map_or(tag, |name| name);
    match name.split_once(',') {
        Some((last, first)) => {
            format!("{}, {}", last.trim(), first.trim()).trim_end_matches([',', ' ']).to_owned()
        }
        None => name.trim().to_owned(),
    }
}

fn tags(scene: &Scene<'_, '_>) -> String {
    let value = |tag: &str| match tag {
        "White" => player(scene, false),
        "Black" => player(scene, true),
        _ => known(scene.game.tag(tag), "?"),
    };
    let line = |tag: &&str| format!("[{tag} \"{}\"]", value(tag));
    ROSTER.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn wrapped(text: &str) -> String {
    filters::apply("wrap 80", text).unwrap_or_default()
}

fn known(value: &str, usual: &str) -> String {
    if value.is_empty() || value.starts_with('?') { usual.to_owned() } else { value.to_owned() }
}

/// Year, month and day; what is not known is made up.
fn date_parts(date: &str) -> [String; 3] {
    let mut parts = date.split('.');
    let mut next = |usual| known(parts.next().unwrap_or_default(), usual);
    [next("2011"), next("05"), next("14")]
}

/// A value of a ply.
pub fn of_ply(scene: &Scene<'_, '_>, at: usize, name: &str) -> Option<String> {
    let ply = scene.game.plies.get(at)?;
    let number = at / 2 + 1;
    let black = at % 2 == 1;
    let noise = scene.seed.wrapping_mul(31).wrapping_add(at * at * 17 + at * 7);
    let spent = noise % 40 + 1;
    let clock = 5_400_usize.saturating_sub(at * 21 + noise % 9);
    let eval = (noise % 160) as i64 - 70;
    Some(match name {
        "n" => number.to_string(),
        "k" => (scene.at + 1).to_string(),
        "ply" => (at + 1).to_string(),
        "ply0" => at.to_string(),
        "uci" => ply.uci.clone(),
        "from" => ply.uci[..2].to_owned(),
        "to" => ply.uci[2..4].to_owned(),
        "plain" => ply.san.clone(),
        "piece" => scene.letter(at, ply.piece),
        "n.roman" => roman(number),
        "n.circled" => circled(number),
        "n.keycap" => number.to_string().chars().map(|digit| format!("{digit}\u{FE0F}\u{20E3}")).collect(),
        "n.wide" => digits(number, '０'),
        "n.arabic" => digits(number, '٠'),
        "n.devanagari" => digits(number, '०'),
        "color" => if black { "b" } else { "w" }.to_owned(),
        "side" => if black { "black" } else { "white" }.to_owned(),
        "Side" => if black { "Black" } else { "White" }.to_owned(),
        "player" => of_side(scene, black, "last")?,
        "nick" => nick(scene, black),
        "clock" => format!("{}:{:02}:{:02}", clock / 3600, clock / 60 % 60, clock % 60),
        "mmss" => format!("{}:{:02}", clock / 60, clock % 60),
        "spent" => format!("{}:{:02}", spent / 60, spent % 60),
        "seconds" => spent.to_string(),
        "eval" => format!("{}{}.{:02}", if eval < 0 { "-" } else { "" }, eval.abs() / 100, eval.abs() % 100),
        "eval.signed" => {
            format!("{}{}.{:02}", if eval < 0 { '-' } else { '+' }, eval.abs() / 100, eval.abs() % 100)
        }
        "centipawns" => eval.to_string(),
        "depth" => (12 + noise % 9).to_string(),
        "time" => format!("{:02}:{:02}", 18 + (at + 5) / 60 % 5, (at + 5) % 60),
        "time.s" => format!("{:02}:{:02}:{:02}", 18 + (at + 5) / 60 % 5, (at + 5) % 60, noise % 60),
        "fen" => ply.fen.clone(),
        "fen.after" => match scene.game.plies.get(at + 1) {
            Some(next) => next.fen.clone(),
            None => scene.game.last_fen.clone(),
        },
        _ => return None,
    })
}

/// The `id` of a position of a game.
pub fn position_id(game: &TrueGame, ply: usize) -> String {
    format!("{}.{:03}", game.tag("ECO"), ply)
}

fn account_id(seed: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let letter = |at: usize| char::from(LETTERS[(seed + 3) * (at * at * 13 + 7 * at + 5) % LETTERS.len()]);
    (0..8).map(letter).collect()
}

fn digits(number: usize, zero: char) -> String {
    let digit = |letter: char| char::from_u32(zero as u32 + letter.to_digit(10).unwrap_or(0)).unwrap_or('?');
    number.to_string().chars().map(digit).collect()
}

/// A number in a circle, as far as there are such characters; else in digits and a dot.
fn circled(number: usize) -> String {
    let first = match number {
        1..=20 => 0x2460 - 1,
        21..=35 => 0x3251 - 21,
        36..=50 => 0x32B1 - 36,
        _ => return format!("{number}."),
    };
    u32::try_from(first + number).ok().and_then(char::from_u32).map_or_else(String::new, String::from)
}

fn roman(mut number: usize) -> String {
    const SIGNS: [(usize, &str); 9] =
        [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")];
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            text.push_str(sign);
            number -= value;
        }
    }
    text
}
