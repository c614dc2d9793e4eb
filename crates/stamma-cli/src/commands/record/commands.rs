//! The commands of `record` beside moves: one row each, for the parser of lines and for the help.

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordCommand {
    Undo,
    Offer,
    Draw,
    Resign,
    Result,
    Clock,
    Tag,
    Board,
    Flip,
    Moves,
    Fen,
    Score,
    Save,
    Help,
    Quit,
}

/// A command with its words and its help.
struct CommandRow {
    command: RecordCommand,
    /// The name of the command, and its synonyms.
    words: &'static [&'static str],
    /// The arguments, for the help.
    follows: &'static str,
    help: &'static str,
}

const fn row(
    command: RecordCommand,
    words: &'static [&'static str],
    follows: &'static str,
    help: &'static str,
) -> CommandRow {
    CommandRow { command, words, follows, help }
}

const ROWS: [CommandRow; 15] = [
    row(RecordCommand::Undo, &["undo", "back"], "", "take the last move back, or the end of the game"),
    row(RecordCommand::Offer, &["draw?", "offer", "(=)", "="], "", "whoever moved last offers a draw: (=)"),
    row(RecordCommand::Draw, &["draw"], "", "the players agree on a draw"),
    row(
        RecordCommand::Resign,
        &["resign"],
        "[white|black]",
        "the side to move gives up, or the one that is named",
    ),
    row(
        RecordCommand::Result,
        &["result"],
        "RESULT [WORDS]",
        "the game ends otherwise: 1-0 White wins on time; * goes on",
    ),
    row(RecordCommand::Clock, &["clock"], "H:MM:SS", "what the clock of the last mover shows"),
    row(RecordCommand::Tag, &["tag"], "NAME VALUE", "who plays, where, when: tag White Lasker, Emanuel"),
    row(RecordCommand::Board, &["board"], "", "show the board"),
    row(RecordCommand::Flip, &["flip"], "", "show it from the other side"),
    row(RecordCommand::Moves, &["moves", "legal"], "", "every legal move"),
    row(RecordCommand::Fen, &["fen"], "", "the position as FEN"),
    row(RecordCommand::Score, &["score"], "", "the game so far"),
    row(RecordCommand::Save, &["save"], "[FILE]", "write the game, and from now on after each move"),
    row(RecordCommand::Help, &["help", "?"], "", "this"),
    row(RecordCommand::Quit, &["quit", "exit"], "", "stop; the game is written"),
];

/// Parses a line as a command. Returns the command and its arguments.
pub fn parse_command(line: &str) -> Option<(RecordCommand, &str)> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let row = ROWS.iter().find(|row| row.words.iter().any(|known| known.eq_ignore_ascii_case(word)))?;
    // Words of a command without arguments may begin something else, such as `draw agreed`.
    (rest.trim().is_empty() || !row.follows.is_empty()).then_some((row.command, rest.trim()))
}

/// Returns the help.
pub fn help() -> String {
    let mut text = String::from(
        "A move in any notation and language: e4, Nf3, Sg1-f3, g1f3, Кf3, 0-0, exd6 e.p., d8=Q. Or:\n",
    );
    for row in ROWS {
        let said = format!("{} {}", row.words[0], row.follows);
        text.push_str(&format!("  {said:<22}{}\n", row.help));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{ROWS, RecordCommand, parse_command};
    use stamma::{ReadOptions, read_games};

    #[test]
    fn commands_are_parsed() {
        assert_eq!(parse_command("draw?"), Some((RecordCommand::Offer, "")));
        assert_eq!(
            parse_command("Result 1-0  White wins on time"),
            Some((RecordCommand::Result, "1-0  White wins on time"))
        );
        assert_eq!(parse_command("draw agreed"), None);
        assert_eq!(parse_command("e4"), None);
    }

    #[test]
    fn no_command_is_a_move() {
        // `fen` is left out: it may be a pawn of the f-file that captures on the e-file and becomes a knight.
        for word in ROWS.iter().flat_map(|row| row.words).filter(|word| **word != "fen") {
            let game = read_games(word.as_bytes(), ReadOptions::default()).next();
            assert!(game.is_none_or(|game| game.mainline().next().is_none()), "{word}");
        }
    }
}
