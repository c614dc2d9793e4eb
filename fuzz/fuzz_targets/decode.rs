//! Any bytes can be decoded and read. What is asserted is in `stamma::fuzzing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma::fuzzing::decode(input));
