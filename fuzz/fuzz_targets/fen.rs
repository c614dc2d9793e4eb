//! Any text is a FEN or is not one. What is asserted is in `stamma::fuzzing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma::fuzzing::fen(input));
