//! Containers can be taken off any text: what is written has its place in the original, and is read like any text.

use crate::{LIMITS, spans_lie_inside};
use stamma::render::{Source, human, short};
use stamma::{Policy, explain_game};
use stamma_io::{CONTAINERS, ContainerChoice, Encoding, EncodingChoice, Text, Unwrapping};
use stamma_notation::{ReadOptions, Span};

/// Writes the content of a container with its places, and reads it. The first byte chooses the container; from the
/// number of containers on it is recognised.
pub fn containers(input: &[u8]) {
    let Some((&first, bytes)) = input.split_first() else { return };
    let choice = CONTAINERS.get(usize::from(first)).map_or(ContainerChoice::Auto, ContainerChoice::Given);
    if let Some(unwrapping) = Unwrapping::of(bytes, choice) {
        places_hold_what_is_written(&unwrapping, bytes);
    }
    let text = Text::decode(bytes, EncodingChoice::Given(Encoding::UTF_8)).unwrapped(choice);
    let source = Source::of_text("fuzz", &text);
    for game in text.games(ReadOptions::new().limits(LIMITS)) {
        spans_lie_inside(&game, text.utf8());
        explain_game(&game, text.utf8());
        for finding in Policy::default().findings(&game, text.utf8()) {
            let span = source.original(finding.diagnostic.span);
            assert!(span.start <= span.end && span.end <= bytes.len(), "a finding lies inside: {span:?}");
            human(&source, &game, &finding);
            short(&source, &finding);
        }
    }
}

/// Each byte has a place inside the original. Where the place of a single byte is a single byte, it is the same byte.
fn places_hold_what_is_written(unwrapping: &Unwrapping, original: &[u8]) {
    let text = unwrapping.text();
    assert!(text.len() <= 64 + 16 * original.len(), "a text does not grow much: {}", text.len());
    for at in 0..text.len() {
        let place = unwrapping.original(Span::new(at, at + 1));
        assert!(place.start <= place.end && place.end <= original.len(), "{place:?} lies inside");
    }
    let whole = unwrapping.original(Span::new(0, text.len()));
    assert!(whole.end <= original.len(), "{whole:?} lies inside");
}
