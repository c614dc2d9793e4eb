//! A listener that finds the last position of a game, as FEN and as EPD.

use stamma_notation::{Board, GameEnd, GameVisitor, Keep, TagEvent};

/// Finds the position at the end of the main line, or at its first unread word.
///
/// # Examples
///
/// ```
/// let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *";
/// let game = stamma::read(text).next().unwrap();
/// let mut last = stamma::LastPosition::new(text.as_bytes());
/// game.send_to(&mut last);
/// let placement = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6";
/// assert_eq!(last.fen().unwrap(), format!("{placement} 0 2"));
/// assert_eq!(last.epd(1).unwrap(), format!("{placement} id \"1: A - B\";"));
/// ```
pub struct LastPosition<'a> {
    input: &'a [u8],
    /// The values of the tags of [`NAMING`].
    names: [Option<String>; NAMING.len()],
    fen: Option<String>,
}

/// The tags that name a game in an EPD.
const NAMING: [&str; 4] = ["White", "Black", "Event", "Date"];

impl<'a> LastPosition<'a> {
    /// A listener to games of a text.
    pub fn new(input: &'a [u8]) -> LastPosition<'a> {
        LastPosition { input, names: Default::default(), fen: None }
    }

    /// The FEN; none where the start of the game is not known.
    pub fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// The FEN without its move counters, and with the number of the game, its players, its event and its date as `id`.
    pub fn epd(&self, number: u64) -> Option<String> {
        let mut fields: Vec<&str> = self.fen()?.split(' ').collect();
        fields.truncate(fields.len().saturating_sub(2));
        let known = |name: &Option<String>| {
            let text = name.as_deref().unwrap_or_default();
            let is_said = !text.chars().all(|letter| matches!(letter, '?' | '.' | ' '));
            // A quotation mark would end the operand, and a line feed the line.
            let plain = |letter: char| match letter {
                '"' => '\'',
                letter if letter.is_control() => ' ',
                letter => letter,
            };
            is_said.then(|| text.chars().map(plain).collect::<String>())
        };
        let [white, black, event, date] = self.names.each_ref().map(known);
        let players = match (white, black) {
            (None, None) => None,
            (white, black) => {
                let name = |name: Option<String>| name.unwrap_or_else(|| String::from("?"));
                Some(format!("{} - {}", name(white), name(black)))
            }
        };
        let told: Vec<String> = [players, event, date].into_iter().flatten().collect();
        let told = if told.is_empty() { String::from("game") } else { told.join(", ") };
        Some(format!("{} id \"{number}: {told}\";", fields.join(" ")))
    }
}

impl GameVisitor for LastPosition<'_> {
    fn begin(&mut self) {
        self.names = Default::default();
        self.fen = None;
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        let name = tag.name(self.input);
        if let Some(place) = NAMING.iter().position(|known| known.as_bytes() == name) {
            let value = || String::from_utf8_lossy(&tag.value(self.input)).into_owned();
            self.names[place].get_or_insert_with(value);
        }
    }

    fn last<B: Board>(&mut self, last: &B) {
        self.fen = Some(last.to_fen());
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        if end.game.is_some_and(|game| !game.has_start()) {
            self.fen = None;
        }
        Keep::Yes
    }
}
