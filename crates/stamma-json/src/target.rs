//! The forms in which games are written as text: a notation, JSON, or their last positions.

use stamma::render::Source;
use stamma::{DIALECTS, Game, LastPosition, Notation};

/// The form in which games are written.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Target {
    /// A notation.
    Notation(Notation),
    /// JSON, one object a line.
    Json,
    /// The last position, one a line.
    Fen,
    /// The last position with the name of the game, one a line.
    Epd,
}

impl Target {
    /// Returns the target with a name: that of a notation, `json`, `fen` or `epd`.
    ///
    /// # Errors
    ///
    /// A sentence: there is no such target.
    pub fn named(name: &str) -> Result<Target, String> {
        match name {
            "json" => Ok(Target::Json),
            "fen" => Ok(Target::Fen),
            "epd" => Ok(Target::Epd),
            _ => Notation::named(name, &DIALECTS[..], &["json", "fen", "epd"]).map(Target::Notation),
        }
    }

    /// Returns true if a game is left out of a text of games: prose alone is none, and only JSON has something for it.
    pub fn leaves_out(&self, game: &Game) -> bool {
        !matches!(self, Target::Json) && game.is_empty()
    }

    /// Appends a game with a number. `json` appends it as a line of JSON, for which there is more to know.
    pub fn write(
        &self,
        (game, index): (&Game, u32),
        source: &Source<'_>,
        json: impl FnOnce(&mut Vec<u8>),
        out: &mut Vec<u8>,
    ) {
        match self {
            Target::Json => json(out),
            Target::Notation(Notation { dialect, language }) => {
                stamma::write_game(game, source.input(), dialect, *language, out);
            }
            Target::Fen | Target::Epd => {
                let mut last = LastPosition::new(source.input());
                let _ = game.send_to(&mut last);
                let line = match self {
                    Target::Epd => last.epd(u64::from(index)),
                    _ => last.fen().map(str::to_owned),
                };
                // Every game has its line, even without a position.
                out.extend_from_slice(line.unwrap_or_default().as_bytes());
                out.push(b'\n');
            }
        }
    }

    /// Ends a text of games.
    pub fn end(&self, out: &mut Vec<u8>) {
        if let Target::Notation(notation) = self {
            notation.end(out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Target;
    use crate::GameWriter;
    use stamma::{DIALECTS, Policy};

    fn written(text: &str, to: &str) -> String {
        let target = Target::named(to).unwrap();
        let mut out = Vec::new();
        let mut writer = GameWriter::new(None, &DIALECTS);
        for game in stamma::read(text) {
            let source = game.source();
            let json = |out: &mut Vec<u8>| writer.write(&game, &source, &Policy::default(), out);
            target.write((&game, game.index), &source, json, &mut out);
        }
        target.end(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn games_are_written_in_each_target() {
        let text = "1. e4 e5 2. Sf3 *\n\n1. d4 *";
        assert_eq!(written(text, "lan:de"), "1. e2-e4 e7-e5\n2. Sg1-f3\n\n1. d2-d4\n");
        assert_eq!(written(text, "json").lines().count(), 2);
        assert!(
            written(text, "fen")
                .starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n")
        );
        assert!(written(text, "epd").ends_with(" id \"2: game\";\n"));
        assert!(Target::named("jsno").unwrap_err().contains("did you mean `json`"));
    }
}
