//! Any text can be read as games. What is asserted is in `stamma::fuzzing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma::fuzzing::read_game(input));
