//! The bytes of games, put together, are the games. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::copied_games(input));
