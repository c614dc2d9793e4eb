//! The parts of a file have its games, each once, and chunks do not matter. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::parts_join(input));
