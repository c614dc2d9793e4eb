//! The games of a text: each from the fast reader where that answers, else from the full reader.

use crate::game::Game;
use crate::game::builder::GameBuilder;
use crate::pgn::FastReader;
use crate::read::neighbours::Neighbours;
use crate::read::options::ReadOptions;
use crate::read::section::Section;
use crate::read::section_reader::SectionReader;
use alloc::collections::VecDeque;

/// The games of a text, one by one.
///
/// # Examples
///
/// ```
/// use stamma_notation::{ReadOptions, read_games};
/// let text = b"1. e4 e5 2. Nf3 Nc6 1/2-1/2";
/// let game = read_games(text, ReadOptions::default()).next().unwrap();
/// assert_eq!(game.mainline().count(), 4);
/// assert_eq!(game.result.text(), "1/2-1/2");
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    input: &'a [u8],
    sections: SectionReader<'a>,
    /// None where the options ask for more than the fast reader can do.
    fast: Option<(FastReader, GameBuilder)>,
    waiting: VecDeque<Section>,
    neighbours: Neighbours,
    at: usize,
    index: u32,
}

/// Reads every game of a text. Reading never fails: text that cannot be read is among the findings of its game.
pub fn read_games(input: &[u8], options: ReadOptions) -> Games<'_> {
    let fast = FastReader::for_options(&options).map(|fast| (fast, GameBuilder::default()));
    let sections = SectionReader::new(input, options);
    Games {
        input,
        sections,
        fast,
        waiting: VecDeque::new(),
        neighbours: Neighbours::default(),
        at: 0,
        index: 0,
    }
}

impl Games<'_> {
    /// Returns the same games, all of them read by the full reader. That takes longer and must give the same: it is for
    /// callers that check this.
    #[must_use]
    pub fn with_care(self) -> Self {
        Games { fast: None, ..self }
    }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        loop {
            if self.waiting.is_empty() {
                let (input, at) = (self.input, self.at);
                if let Some((fast, builder)) = &mut self.fast
                    && let Some((game, clean)) =
                        builder.build(&mut fast.game(input, at, input.len()), input, self.index + 1)
                {
                    (self.at, self.index) = (clean.end, self.index + 1);
                    return Some(game);
                }
                let section = self.sections.section(self.at)?;
                self.at = section.span.end;
                self.waiting.extend(self.sections.split(section));
            }
            let section = self.waiting.pop_front()?;
            let (sections, input) = (&self.sections, self.input);
            if let Some(game) = sections.game(&section, self.index + 1, input, &mut self.neighbours) {
                self.index += 1;
                return Some(game);
            }
        }
    }
}
