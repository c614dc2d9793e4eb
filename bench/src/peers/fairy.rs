//! Fairy-Stockfish as a process, asked in UCI. `FAIRY_STOCKFISH` may name the program; else it is looked for where
//! packages put it (Debian's is `fairy-stockfish`).

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running Fairy-Stockfish; ends when dropped.
pub struct Fairy {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Fairy {
    /// Starts it and sets the variant.
    ///
    /// # Errors
    ///
    /// It is not installed.
    pub fn start(variant: &str) -> Result<Fairy, Box<dyn Error>> {
        let named = env::var("FAIRY_STOCKFISH").ok();
        let usual = ["fairy-stockfish", "/usr/games/fairy-stockfish"].map(str::to_owned);
        let start = |name: String| {
            Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()
        };
        let mut child = named
            .into_iter()
            .chain(usual)
            .find_map(start)
            .ok_or("not found; install the package fairy-stockfish, or set FAIRY_STOCKFISH")?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut fairy = Fairy { child, input, output };
        fairy.say("uci")?;
        fairy.wait_for("uciok")?;
        fairy.say("setoption name Threads value 1")?;
        fairy.say(&format!("setoption name UCI_Variant value {variant}"))?;
        fairy.say("isready")?;
        fairy.wait_for("readyok")?;
        Ok(fairy)
    }

    /// The number of move sequences; it counts the last ply without playing it, as we do.
    ///
    /// # Errors
    ///
    /// It stops, or says something else.
    pub fn perft(&mut self, fen: &str, depth: u32) -> Result<u64, Box<dyn Error>> {
        self.say(&format!("position fen {fen}"))?;
        self.say(&format!("go perft {depth}"))?;
        Ok(self.wait_for("Nodes searched: ")?.parse()?)
    }

    fn say(&mut self, line: &str) -> Result<(), Box<dyn Error>> {
        Ok(writeln!(self.input, "{line}")?)
    }

    /// Reads up to the first line with this beginning and returns the rest of that line.
    fn wait_for(&mut self, beginning: &str) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if let Some(rest) = line.trim_end().strip_prefix(beginning) {
                return Ok(rest.to_owned());
            }
            line.clear();
        }
        Err("Fairy-Stockfish stopped".into())
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        // Whether it hears us or is gone already, the child must be waited for.
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}
