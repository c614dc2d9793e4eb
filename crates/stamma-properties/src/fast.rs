//! The fast path beside the careful one: where it answers, everything must be the same.

use crate::LIMITS;
use stamma_notation::internals::{Fallback, FastReader};
use stamma_notation::{Element, Game, GameBuilder, GameSummary, ReadOptions, Span, read_games};
use std::fmt::Debug;

/// Any text, cut anywhere: where the fast reader reads a game, its result is that of the full reader.
pub fn fast_equals_careful(input: &[u8]) {
    let options = ReadOptions::new().limits(LIMITS);
    let mut fast = FastReader::for_options(&options).expect("these options ask for nothing special");
    // The first two bytes say where the text is cut off.
    let (cut, input) = input.split_at_checked(2).unwrap_or((&[0, 0], input));
    let cut = usize::from(cut[0]) << 8 | usize::from(cut[1]);
    for text in [input, &input[..cut.min(input.len())]] {
        let games: Vec<Game> = read_games(text, options.clone()).with_care().collect();
        for game in &games {
            compare_fast(&mut fast, text, game).unwrap_or_else(|(_, difference)| panic!("{difference}"));
        }
        let mut either_way = read_games(text, options.clone());
        for game in &games {
            let read = either_way.next().expect("there are as many games");
            assert_eq!(difference(text, &read, game), None);
        }
        assert!(either_way.next().is_none(), "there are no more games");
        for at in [0, games.first().map_or(0, |game| game.span.end)] {
            let rest = &text[at..];
            let first = read_games(rest, options.clone()).with_care().next();
            if let Ok(clean) = fast.try_send(rest, 0, &mut ()) {
                let game = first.expect("where the fast path finds a game there is one");
                assert_eq!(game.span, Span::new(0, clean.end), "the game has the same bytes");
            }
        }
    }
}

/// Reads a game again with the fast reader: returns the reason why it was given up, or nothing where both agree.
///
/// # Errors
///
/// The first difference between the two readings, in words.
pub fn compare_fast(
    fast: &mut FastReader,
    input: &[u8],
    game: &Game,
) -> Result<Option<Fallback>, (GameSummary, String)> {
    let read =
        GameBuilder::default().build(&mut fast.game(input, game.span.start, input.len()), input, game.index);
    let Some((read, clean)) = read else {
        let again = fast.try_send(input, game.span.start, &mut ());
        return Ok(Some(again.expect_err("what is handed back once is handed back again")));
    };
    let plies = game.elements.iter().filter(|element| matches!(element, Element::Ply(_))).count();
    let main = game.mainline().count();
    match difference(input, &read, game) {
        Some(difference) => Err((clean, difference)),
        None if (main, plies - main) != (clean.plies, clean.varied) => {
            Err((clean, format!("{clean:?} of a game with {main} plies of {plies}")))
        }
        None => Ok(None),
    }
}

/// The difference between two readings of one game, in words.
fn difference(input: &[u8], fast: &Game, careful: &Game) -> Option<String> {
    let shown = String::from_utf8_lossy(careful.span.of(input));
    let differ = |what: &str, fast: &dyn Debug, careful: &dyn Debug| {
        Some(format!("{what}: {fast:?} the fast way, {careful:?} with care, in {shown}"))
    };
    if fast.diagnostics != careful.diagnostics {
        return differ("findings", &fast.diagnostics, &careful.diagnostics);
    }
    if (fast.index, fast.span) != (careful.index, careful.span) {
        return differ("place", &(fast.index, fast.span), &(careful.index, careful.span));
    }
    if fast.tags != careful.tags {
        return differ("tags", &fast.tags, &careful.tags);
    }
    let at = fast.elements.iter().zip(&careful.elements).position(|(fast, careful)| fast != careful);
    let shorter = fast.elements.len().min(careful.elements.len());
    if at.is_some() || fast.elements.len() != careful.elements.len() {
        let at = at.unwrap_or(shorter);
        return differ("element", &fast.elements.get(at), &careful.elements.get(at));
    }
    let ending = |game: &Game| (game.result, game.result_span, game.termination);
    if ending(fast) != ending(careful) {
        return differ("ending", &ending(fast), &ending(careful));
    }
    if (&fast.start, &fast.start_fen) != (&careful.start, &careful.start_fen) {
        return differ("start", &(fast.start.to_fen(), &fast.start_fen), &careful.start_fen);
    }
    let letters = |game: &Game| (game.variant, game.letters.language.id, game.letters.compounds);
    if letters(fast) != letters(careful) {
        return differ("letters", &letters(fast), &letters(careful));
    }
    None
}
