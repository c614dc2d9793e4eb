//! Prints what a comparison found.

use super::compare::Findings;
use super::known::KNOWN;
use super::sources::Source;

/// Letters of a state and what they stand for.
const STATES: [(char, &str); 8] = [
    ('c', "check"),
    ('m', "mate"),
    ('s', "stalemate"),
    ('d', "dead"),
    ('3', "threefold"),
    ('5', "fivefold"),
    ('f', "fifty moves"),
    ('h', "seventy-five"),
];

/// Prints the figures of one source, its disagreements in full.
pub fn print_source(source: &Source, findings: &Findings) {
    let Findings { games, positions, moves, sans, reached, disagreements, kept, .. } = findings;
    println!("{}: {disagreements} disagreements", source.name);
    println!("    {games} games, {positions} positions, {moves} legal moves, {sans} of them by SAN");
    let mut words = vec![
        format!("castling {}", reached.castling),
        format!("promotion {}", reached.promotion),
        format!("en passant {}", reached.en_passant),
    ];
    let states = STATES.iter().filter_map(|(letter, name)| Some((reached.states.get(letter)?, name)));
    words.extend(states.map(|(count, name)| format!("{name} {count}")));
    println!("    reached: {}", words.join(", "));
    for found in kept {
        println!(
            "  {:?}: {}\n      ours:   {}\n      theirs: {}",
            found.question, found.fen, found.ours, found.theirs
        );
    }
    let more = disagreements - kept.len() as u64;
    if more > 0 {
        println!("  and {more} more");
    }
}

/// The differences that are meant, and how often they were met.
pub fn print_known(found: &[(&'static Source, Findings)]) {
    for (row, known) in KNOWN.iter().enumerate() {
        let count: u64 = found.iter().map(|(_, findings)| findings.known[row]).sum();
        if count > 0 {
            println!("known: {}, {count} times\n    reason: {}", known.what, known.reason);
        }
    }
}
