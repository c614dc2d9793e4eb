//! Tests of the commands for many games: select, dedupe, split, and cleaning.

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

/// The result of a run.
#[derive(Debug)]
struct Run {
    code: i32,
    out: Vec<u8>,
    err: String,
}

impl Run {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.out).into_owned()
    }
}

fn stamma(args: &[&str], input: &[u8]) -> Run {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"));
    let output = command.args(args).write_stdin(input).output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

/// Seven games, each with an own quirk: unusual line ends and blanks that a copy must keep.
const GAMES: [&str; 7] = [
    "[Event \"Riga\"]\n[Date \"1958.??.??\"]\n[White \"Tal, Mikhail\"]\n[Black \"Botvinnik, Mikhail\"]\n[Result \"1-0\"]\n\
     [WhiteElo \"2700\"]\n\n1. e4   c5 2. Nf3 d6 {[%clk 0:01:00] sharp} 3. d4 cxd4 1-0\n\n",
    "[Event \"Moscow\"]\n[Date \"1960.03.15\"]\n[White \"Botvinnik, Mikhail\"]\n[Black \"Tal, Mikhail\"]\n[Result \"0-1\"]\n\
     [WhiteElo \"900\"]\n\n1. d4 Nf6 $1 2. c4 (2. Nf3 g6) 2... g6 0-1\n\n",
    "[Event \"riga\"]\n[Date \"1961.01.01\"]\n[White \"Keres\"]\n[Black \"Spassky\"]\n[Result \"1/2-1/2\"]\n\
     [WhiteElo \"?\"]\n\n1. Nf3 c5 2. e4 d6 3. d4 cxd4 1/2-1/2\n\n",
    "[Event \"Mate\"]\n[White \"Fool\"]\n[Black \"Wise\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
    "[Event \"Broken\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n",
    "[Event \"Chess960\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
     [FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n\n1. e4 e5 *\n\n",
    "[Event \"Riga\"]\n[White \"E\"]\n[Black \"Tal\"]\n[Result \"*\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 *",
];

/// Returns the numbers of the games that pass these filters.
fn passed(filters: &[&str]) -> Vec<usize> {
    let run = stamma(&[&["select"], filters].concat(), GAMES.concat().as_bytes());
    let mut rest = &run.out[..];
    let mut numbers = Vec::new();
    for (at, game) in GAMES.iter().enumerate() {
        if let Some(after) = rest.strip_prefix(game.as_bytes()) {
            numbers.push(at + 1);
            rest = after;
        }
    }
    assert_eq!(rest, b"", "{filters:?}: own bytes, in order: {run:?}");
    assert_eq!(run.code, i32::from(numbers.is_empty()), "{filters:?}: {run:?}");
    assert_eq!(run.err, "", "{filters:?}");
    let count = stamma(&[&["select", "--count", "-j", "1"], filters].concat(), GAMES.concat().as_bytes());
    assert_eq!(count.text(), format!("{}\n", numbers.len()), "{filters:?}");
    numbers
}

#[test]
fn filters_pass_what_they_say() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let open_sicilian = "rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
    for (filters, numbers) in [
        (&[][..], &[1, 2, 3, 4, 5, 6, 7][..]),
        (&["--tag", "Event = Riga"], &[1, 7]),
        (&["--tag", "Event != Riga"], &[2, 3, 4, 5, 6]),
        (&["--tag", "Event ~ ^riga$"], &[1, 3, 7]),
        (&["--tag", "event !~ R"], &[2, 4, 6]),
        (&["--tag", "Annotator != x"], &[1, 2, 3, 4, 5, 6, 7]),
        (&["--tag", "Annotator = x"], &[]),
        (&["--tag", "WhiteElo >= 1000"], &[1]),
        (&["--tag", "WhiteElo<1000"], &[2]),
        (&["--tag", "Date < 1960"], &[1]),
        (&["--tag", "Date >= 1960.03.15"], &[2, 3]),
        (&["--tag", "Date < 1958.06.01"], &[]),
        (&["--tag", "Date = 1958"], &[1]),
        (&["--tag", "White = \"Tal, Mikhail\""], &[1]),
        (&["--player", "TAL"], &[1, 2, 7]),
        (&["--player", "tal", "--player", "botv"], &[1, 2]),
        (&["--player", "tal", "--invert"], &[3, 4, 5, 6]),
        (&["--result", "1-0,1/2-1/2"], &[1, 3]),
        (&["--result", "1-0", "--result", "0-1"], &[]),
        (&["--termination", "checkmate"], &[4]),
        (&["--variant", "chess960"], &[6]),
        (&["--variant", "standard"], &[1, 2, 3, 4, 5, 7]),
        (&["--plies", "4..4"], &[2, 4]),
        (&["--plies", "..3"], &[5, 6]),
        (&["--plies", "6.."], &[1, 3, 7]),
        (&["--games", "2,4..5"], &[2, 4, 5]),
        (&["--games", "..2"], &[1, 2]),
        (&["--games", "2..6", "--invert"], &[1, 7]),
        (&["--games", "2..6", "--player", "tal", "--invert"], &[1, 3, 4, 5, 6, 7]),
        (&["--games", "2..6", "--tag", "Event ~ riga"], &[3]),
        (&["--line", "1. e4 c5"], &[1, 7]),
        (&["--line", "e2-e4 c7-c5 Sg1-f3"], &[1, 7]),
        (&["--line", "1. e4 e5 2. Nf3"], &[]),
        (&["--line", "1. e4"], &[1, 5, 7]),
        (&["--position", open_sicilian], &[1, 3, 7]),
        (&["--position", "rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R"], &[1, 3, 7]),
        (&["--position", "rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R b KQkq -"], &[]),
        (&["--position", "rnbqkbnr/pp2pppp/3p4/8/3pP3/5N2/PPP2PPP/RNBQKB1R w Kkq -"], &[]),
        (&["--position", after_e4], &[1, 5, 7]),
        (&["--position", "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN"], &[6]),
        (&["--finding", "R201"], &[5]),
        (&["--finding", "P,R"], &[5]),
        (&["--clean"], &[1, 2, 3, 4, 6, 7]),
        (&["--clean", "--invert"], &[5]),
        (&["--player", "tal", "--limit", "2"], &[1, 2]),
        (&["--skip", "3", "--player", "tal"], &[7]),
    ] {
        assert_eq!(passed(filters), numbers, "{filters:?}");
    }
}

#[test]
fn filters_that_cannot_be_read_say_what_can() {
    for (filters, says) in [
        (&["--tag", "White"][..], "NAME OP VALUE"),
        (&["--tag", "White == Tal"], "OP is no `==`"),
        (&["--tag", "White ~ ("], "regular expression"),
        (&["--result", "2-0"], "1/2-1/2"),
        (&["--termination", "mate"], "checkmate"),
        (&["--plies", "b..a"], "40..80"),
        (&["--games", "0"], "3,7,10..20"),
        (&["--line", "1. e4 e5 2. Ke3"], "`Ke3`"),
        (&["--line", ""], "1. e4 c5"),
        (&["--position", "8/8/8"], "FEN"),
        (&["--position", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (&["--finding", "R999"], "R999"),
        (&["--set", "FEN=x"], "what the moves mean"),
        (&["--set", "Result=won"], "1-0"),
        (&["--unset", "a b"], "name of a tag"),
    ] {
        let run = stamma(&[&["select"], filters].concat(), GAMES.concat().as_bytes());
        assert_eq!((run.code, run.text().as_str()), (2, ""), "{filters:?}");
        assert!(run.err.contains(says), "{filters:?}: {}", run.err);
    }
}

#[test]
fn games_are_copied_in_their_own_encoding() {
    let latin: Vec<u8> = [
        &b"[White \"M\xFCller\"]\r\n[Black \"B\"]\r\n\r\n1. e4 e5 {sch\xF6n} 1-0\r\n\r\n"[..],
        b"[White \"Meyer\"]\r\n\r\n1. d4 {h\xFCbsch} 0-1\r\n\r\n",
        b"[White \"M\xFCller\"]\r\n\r\n1. c4 *\r\n",
    ]
    .concat();
    let run = stamma(&["select", "--player", "müller", "--encoding", "latin1"], &latin);
    let start = find(&latin, b"[White \"Meyer").unwrap();
    let end = start + 1 + find(&latin[start + 1..], b"[White").unwrap();
    let wanted = [&latin[..start], &latin[end..]].concat();
    assert_eq!(run.out, wanted);
    // Many games, so that chunks and threads take part.
    let many = latin.repeat(20_000);
    for jobs in ["1", "2"] {
        let run = stamma(&["select", "--player", "meyer", "--encoding", "latin1", "-j", jobs], &many);
        assert!(run.out == latin[start..end].repeat(20_000), "{jobs} jobs");
    }
}

/// Each input holds the same three games, of which one passes; none of them has the bytes of a game of PGN.
#[test]
fn games_of_containers_are_written_anew() {
    let inputs = [
        "{\"white\":\"Ann\",\"black\":\"Bob\",\"moves\":\"e4 e5 Nf3 Nc6\",\"result\":\"1-0\"}\n\
         {\"white\":\"Cid\",\"black\":\"Dan\",\"moves\":\"d4 d5 c4 e6\",\"result\":\"0-1\"}\n\
         {\"white\":\"Ann\",\"black\":\"Dan\",\"moves\":\"c4 e5\",\"result\":\"1/2-1/2\"}\n",
        "White,Black,Result,Moves\nAnn,Bob,1-0,e4 e5 Nf3 Nc6\nCid,Dan,0-1,d4 d5 c4 e6\nAnn,Dan,1/2-1/2,c4 e5\n",
        "> [White \"Ann\"]\n> [Black \"Bob\"]\n> [Result \"1-0\"]\n>\n> 1. e4 e5 2. Nf3 Nc6 1-0\n>\n\
         > [White \"Cid\"]\n> [Black \"Dan\"]\n> [Result \"0-1\"]\n>\n> 1. d4 d5 2. c4 e6 0-1\n>\n\
         > [White \"Ann\"]\n> [Black \"Dan\"]\n> [Result \"1/2-1/2\"]\n>\n> 1. c4 e5 1/2-1/2\n",
    ];
    for input in inputs {
        let selected = stamma(&["select", "--player", "Cid"], input.as_bytes());
        let converted = stamma(&["convert", "--skip", "1", "--limit", "1", "--quiet"], input.as_bytes());
        assert_eq!(selected.text(), converted.text(), "{input}");
        assert!(
            selected.text().contains("[White \"Cid\"]") && selected.text().contains("c4 e6 0-1"),
            "{input}"
        );
        assert!(!selected.err.contains("error"), "{input}: {}", selected.err);
        let doubled = if input.contains("Moves") { input.to_owned() } else { input.repeat(2) };
        let once = stamma(&["dedupe"], doubled.as_bytes());
        assert_eq!(once.text(), stamma(&["convert", "--quiet"], input.as_bytes()).text(), "{input}");
        let place = workplace("split_containers");
        let folder = place.join("games");
        let run = stamma(&["split", "--by", "Black", "-o", folder.to_str().unwrap()], input.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let names: Vec<String> = files(&folder).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Bob.pgn", "Dan.pgn"], "{input}");
    }
}

/// A game that cannot be played to its end is no longer there as it was written, so its findings are told.
#[test]
fn findings_of_games_that_are_written_anew_are_told() {
    let row = "White,Black,Moves\nAnn,Bob,e4 e5 Nf6 Nc6\n";
    let run = stamma(&["select", "--player", "Ann"], row.as_bytes());
    assert!(run.err.contains("Nf6"), "{}", run.err);
    let text = "[White \"Ann\"]\n\n1. e4 e5 2. Nf6 Nc6 *\n";
    let run = stamma(&["select", "--player", "Ann"], text.as_bytes());
    assert_eq!((run.text().as_str(), run.err.as_str()), (text, ""));
}

/// One output cannot hold units of one and of two bytes.
#[test]
fn games_in_utf_16_are_copied_as_utf_8() {
    let place = workplace("two_encodings");
    let game = |name: &str| format!("[White \"{name}\"]\n[Black \"B\"]\n\n1. e4 e5 *\n");
    let wide: Vec<u8> =
        std::iter::once(0xFEFF).chain(game("Müller").encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let latin: Vec<u8> = game("Jäger").chars().map(|ch| ch as u8).collect();
    let (first, second) = (place.join("wide.pgn"), place.join("latin.pgn"));
    fs::write(&first, wide).unwrap();
    fs::write(&second, latin).unwrap();
    let run =
        stamma(&["select", "--tag", "Black = B", first.to_str().unwrap(), second.to_str().unwrap()], b"");
    assert!(find(&run.out, "Müller".as_bytes()).is_some(), "{}", run.text());
    assert!(find(&run.out, b"J\xE4ger").is_some(), "{}", run.text());
    assert!(!run.out.contains(&0), "{}", run.text());
    assert!(run.err.contains("UTF-8 and in windows-1252"), "{}", run.err);
}

/// A byte order mark begins a text. Inside of one it would be a part of a game.
#[test]
fn marks_of_later_inputs_are_left_out() {
    let place = workplace("marks");
    let game = |name: &str| format!("[White \"{name}\"]\n[Black \"B\"]\n\n1. e4 e5 *\n");
    let marked = |name: &str| format!("\u{FEFF}{}", game(name));
    let wide: Vec<u8> = marked("Wide").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let inputs: [(&str, Vec<u8>); 4] = [
        ("1.pgn", marked("Ann").into_bytes()),
        ("2.pgn", game("Bea").into_bytes()),
        ("3.pgn", marked("Cid").into_bytes()),
        ("4.pgn", wide),
    ];
    let names: Vec<String> =
        inputs.iter().map(|(name, _)| place.join(name).to_str().unwrap().to_owned()).collect();
    for (name, (_, bytes)) in names.iter().zip(&inputs) {
        fs::write(name, bytes).unwrap();
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let joined = [marked("Ann"), game("Bea"), game("Cid"), game("Wide")].join("\n");
    assert_eq!(stamma(&[&["select", "-q"], &names[..]].concat(), b"").text(), joined);
    let once = stamma(&[&["dedupe", "-q", "--by", "moves+players"], &names[..]].concat(), b"");
    assert_eq!(once.text(), joined);
    let folder = place.join("parts");
    let split = ["split", "-q", "--by", "Black", "-o", folder.to_str().unwrap()];
    assert_eq!(stamma(&[&split[..], &names[..]].concat(), b"").code, 0);
    assert_eq!(files(&folder), [(String::from("B.pgn"), joined)]);
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|at| at == wanted)
}

#[test]
fn cleaning_changes_what_it_names() {
    let first = GAMES[0];
    for (flags, has, has_not) in [
        (&["--drop", "comments"][..], "2. Nf3 d6 3. d4", "sharp"),
        (&["--drop", "clocks"], "d6 {sharp} 3. d4", "%clk"),
        (&["--drop", "commands"], "{sharp}", "%clk"),
        (&["--drop", "evals"], "{[%clk 0:01:00] sharp}", "%eval"),
        (&["--set", "Event=Open \"A\""], "[Event \"Open \\\"A\\\"\"]", "Riga"),
        (&["--set", "Annotator=me"], "[Annotator \"me\"]", "[Annotator \"\"]"),
        (&["--set", "Event=a", "--set", "event=b"], "b\"]", "\"a\""),
        (&["--unset", "WhiteElo"], "[White \"Tal, Mikhail\"]", "2700"),
        (&["--set", "Result=0-1"], "cxd4 0-1", "1-0"),
        (&["--add", "plycount"], "[PlyCount \"6\"]", "[PlyCount \"0\"]"),
    ] {
        for command in ["convert", "select"] {
            let run = stamma(&[&[command], flags].concat(), first.as_bytes());
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{flags:?}");
            let text = run.text();
            assert!(text.contains(has) && !text.contains(has_not), "{command} {flags:?}: {text}");
        }
    }
    let run = stamma(&["convert", "--drop", "variations,nags"], GAMES[1].as_bytes());
    assert!(run.text().ends_with("\n\n1. d4 Nf6 2. c4 g6 0-1\n\n"), "{}", run.text());
    let run = stamma(&["convert", "--drop", "variations", "--to", "json"], GAMES[1].as_bytes());
    assert!(!run.text().contains("variations") && run.text().contains("\"nags\""), "{}", run.text());
}

#[test]
fn cleaned_games_are_the_same_from_either_reader() {
    // A note of the reader makes the second text come from the full reader.
    let fast = GAMES[1];
    let slow = fast.replace("2. c4", "2. P-c4").replace("P-", "").replace("1. d4", "1.  d2-d4");
    for flags in [
        &["--set", "Site=Here", "--add", "plycount"][..],
        &["--drop", "variations"],
        &["--drop", "nags", "--unset", "Date"],
    ] {
        let [fast, slow] =
            [fast, &slow].map(|text| stamma(&[&["convert", "-q"], flags].concat(), text.as_bytes()).text());
        assert_eq!(fast, slow, "{flags:?}");
    }
}

#[test]
fn dedupe_keeps_one_of_each() {
    let twin = GAMES[0].replace("Riga", "Oslo").replace(" {[%clk 0:01:00] sharp}", "");
    let commented = GAMES[3].replace("g4", "g4 $4 {why?}");
    let other_start = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n\n";
    let usual_start = "[Event \"e4\"]\n\n1. e4 *\n\n";
    let unplayed = ["[White \"X\"]\n\n*\n\n", "[White \"Y\"]\n\n*\n\n", "[White \"X\"]\n\n*\n\n"];
    let text = [
        GAMES[0],
        &twin,
        GAMES[3],
        &commented,
        other_start,
        usual_start,
        unplayed[0],
        unplayed[1],
        unplayed[2],
    ];
    let place = workplace("dedupe");
    let file = place.join("in.pgn");
    fs::write(&file, text.concat()).unwrap();
    let file = file.to_str().unwrap();
    let rest = place.join("rest.pgn");
    let rest = rest.to_str().unwrap();
    for (flags, kept) in [
        (&[][..], &[0, 2, 4, 5, 6, 7][..]),
        (&["--by", "moves+players"], &[0, 2, 4, 5, 6, 7]),
        (&["--keep", "annotated"], &[0, 3, 4, 5, 6, 7]),
        (&["--keep", "longest"], &[0, 3, 4, 5, 6, 7]),
    ] {
        let run = stamma(&[&["dedupe", file, "--duplicates", rest], flags].concat(), b"");
        let wanted: String = kept.iter().map(|at| text[*at]).collect();
        assert_eq!((run.code, run.text()), (0, wanted), "{flags:?}");
        assert_eq!(run.err, "9 games: 6 kept, 3 left out as duplicates\n");
        let others: String = (0..9).filter(|at| !kept.contains(at)).map(|at| text[at]).collect();
        assert_eq!(fs::read_to_string(rest).unwrap(), others, "{flags:?}");
    }
    let list = place.join("list");
    fs::write(&list, format!("{file}\n")).unwrap();
    let list = list.to_str().unwrap();
    let renamed = twin.replace("Tal, Mikhail", "Smyslov");
    let two = [GAMES[0], &renamed].concat();
    assert_eq!(stamma(&["dedupe", "-q"], two.as_bytes()).text(), GAMES[0]);
    assert_eq!(stamma(&["dedupe", "-q", "--by", "moves+players"], two.as_bytes()).text(), two);
    let run = stamma(&["dedupe", "--keep", "longest"], two.as_bytes());
    assert!(run.code == 2 && run.err.contains("name a file"), "{run:?}");
    for (words, says) in [
        (["dedupe", file, "--duplicates", file].as_slice(), "would lose all other games"),
        (&["dedupe", place.to_str().unwrap(), "--duplicates", rest], "would lose all other games"),
        (&["dedupe", file, "-o", "new.pgn", "--duplicates", "new.pgn"], "the same file"),
        (&["dedupe", "--files-from", list, "--duplicates", file], "would lose all other games"),
        (&["dedupe", "--keep", "longest", "/dev/stdin"], "name a file"),
    ] {
        let run = stamma(words, b"");
        assert!(run.code == 2 && run.out.is_empty() && run.err.contains(says), "{words:?}: {run:?}");
    }
    assert_eq!(fs::read_to_string(file).unwrap(), text.concat());
}

/// Without a position no move is played, and equal words are other moves.
#[test]
fn games_without_a_position_are_the_same_only_with_all_their_tags() {
    for (one, other) in [
        ("[FEN \"x\"]\n\n1. e4 e5 1-0\n\n", "[FEN \"y\"]\n\n1. e4 e5 0-1\n\n"),
        ("[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n", "[Variant \"Suicide\"]\n\n1. e4 e5 *\n\n"),
    ] {
        let run = stamma(&["dedupe", "-q"], [one, other, one].concat().as_bytes());
        assert_eq!((run.code, run.text()), (0, [one, other].concat()));
    }
}

#[test]
fn an_input_without_a_game_is_an_error_of_every_command() {
    let folder = workplace("without-a-game");
    let folder = folder.to_str().unwrap();
    for command in
        [&["dedupe"][..], &["split", "--by", "White", "--force", "-o", folder], &["select"], &["convert"]]
    {
        let run = stamma(command, b"");
        assert_eq!((run.code, run.text().as_str()), (1, ""), "{run:?}");
    }
}

#[test]
fn a_search_for_findings_looks_at_what_it_names() {
    let (good, bad) = ("[Date \"1999.02.01\"]\n\n1. e4 *\n\n", "[Date \"1999.02.31\"]\n\n1. e4 *\n\n");
    let run = stamma(&["select", "-q", "--finding", "T"], [good, bad].concat().as_bytes());
    assert_eq!((run.code, run.text().as_str()), (0, bad));
}

#[test]
fn an_added_opening_takes_the_variation_of_another_away() {
    for text in
        ["[Variation \"Old\"]\n\n1. Nc3 Nf6 2. h3 *\n", "[Variation \"Old\"]\n\n1. Nb1-c3 Nf6 2. h3 *\n"]
    {
        for to in ["pgn", "json"] {
            let run = stamma(&["convert", "-q", "--add", "eco", "--to", to], text.as_bytes());
            let text = run.text();
            assert!(text.contains("Van Geet") && !text.contains("Variation"), "{text}");
        }
    }
}

#[test]
fn inputs_that_cannot_be_read_have_no_number() {
    let empty = workplace("no-games");
    for input in [empty.to_str().unwrap(), "missing.pgn"] {
        let run = stamma(&["select", "--count", "--player", "Tal", input], b"");
        assert_eq!((run.code, run.text().as_str()), (2, ""), "{run:?}");
    }
}

fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn split_makes_a_file_for_each_value() {
    let place = workplace("split");
    let folder = place.join("new/folder");
    let run = stamma(&["split", "--by", "event", "-o", folder.to_str().unwrap()], GAMES.concat().as_bytes());
    assert_eq!((run.code, run.text().as_str()), (0, ""), "{}", run.err);
    assert!(run.err.starts_with("7 games in 6 files in "), "{}", run.err);
    let made = files(&folder);
    let names: Vec<&str> = made.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Broken.pgn", "Chess960.pgn", "Mate.pgn", "Moscow.pgn", "Riga.pgn", "riga-2.pgn"]);
    assert_eq!(made[4].1, [GAMES[0], GAMES[6]].concat());
    // Nothing is replaced, and nothing new is left behind.
    let again = stamma(&["split", "--by", "Event", "-o", folder.to_str().unwrap()], GAMES[0].as_bytes());
    assert!(again.code == 2 && again.err.contains("--force"), "{again:?}");
    assert_eq!(files(&folder), made);
    let forced =
        stamma(&["split", "--by", "Event", "--force", "-o", folder.to_str().unwrap()], GAMES[0].as_bytes());
    assert_eq!(forced.code, 0, "{forced:?}");
    assert_eq!(files(&folder)[4].1, GAMES[0]);
}

#[test]
fn split_counts_games_and_opens_few_files() {
    let place = workplace("split-count");
    let folder = place.join("three");
    let run =
        stamma(&["split", "-q", "--by", "3", "-o", folder.to_str().unwrap()], GAMES.concat().as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let made: Vec<String> = files(&folder).into_iter().map(|(_, text)| text).collect();
    assert_eq!(made, [GAMES[..3].concat(), GAMES[3..6].concat(), GAMES[6].to_owned()]);
    // More values than files may be open, in an order that closes and opens them again.
    let game = |site: usize| format!("[Site \"{site}\"]\n\n1. e4 *\n\n");
    let text: String = (0..3).flat_map(|_| (0..600).map(game)).collect();
    let folder = place.join("many");
    let run = stamma(&["split", "-q", "--by", "Site", "-o", folder.to_str().unwrap()], text.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let made = files(&folder);
    assert_eq!(made.len(), 600);
    assert!(made.iter().all(|(name, text)| *text == game(name[..name.len() - 4].parse().unwrap()).repeat(3)));
    let run = stamma(&["split", "--by", "a b", "-o", "x"], b"");
    assert!(run.code == 2 && run.err.contains("name of a tag"), "{run:?}");
}

/// A Najdorf, a Queen's Gambit by another order of moves, and a game of Chess960, which has no opening.
const OPENINGS: [&str; 3] = [
    "[White \"A\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n",
    "[White \"B\"]\n\n1. c4 e6 2. Nf3 d5 3. d4 Nf6 4. Nc3 *\n\n",
    "[White \"C\"]\n[Variant \"Chess960\"]\n[FEN \"bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w HEhe - 0 1\"]\n\n\
     1. e4 c5 *\n\n",
];

#[test]
fn openings_are_known_by_the_moves() {
    let input = OPENINGS.concat();
    for (codes, passed) in
        [("B90..B99", vec![0]), ("D37", vec![1]), ("b", vec![0]), ("A,D3", vec![1]), ("C", vec![])]
    {
        let run = stamma(&["select", "--eco", codes], input.as_bytes());
        let expected: String = passed.iter().map(|&at: &usize| OPENINGS[at]).collect();
        assert_eq!((run.text(), run.code), (expected, i32::from(passed.is_empty())), "{codes}");
    }
    let inverted = stamma(&["select", "--eco", "A..E", "--invert"], input.as_bytes());
    assert_eq!(inverted.text(), OPENINGS[2]);
    for wrong in ["Z", "B9x", "B99..B90", ""] {
        let run = stamma(&["select", "--eco", wrong], input.as_bytes());
        assert!(run.code == 2 && run.err.contains("write B90"), "{wrong}: {run:?}");
    }
    let tagged = stamma(&["convert", "--add", "eco", "--quiet"], input.as_bytes()).text();
    let tags: Vec<&str> =
        tagged.lines().filter(|line| line.contains("Opening") || line.contains("Vari")).collect();
    let expected = [
        "[Opening \"Sicilian Defense\"]",
        "[Variation \"Najdorf Variation\"]",
        "[Opening \"Queen's Gambit Declined\"]",
        "[Variation \"Three Knights Variation\"]",
        "[Variant \"Chess960\"]",
    ];
    assert_eq!(tags, expected);
    let folder = workplace("split-eco").join("openings");
    let run = stamma(&["split", "-q", "--by", "eco", "-o", folder.to_str().unwrap()], input.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let names: Vec<String> = files(&folder).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["B90.pgn", "D37.pgn", "no opening.pgn"]);
}
