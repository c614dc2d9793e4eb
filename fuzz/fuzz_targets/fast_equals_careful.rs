//! The fast path says what the careful one says, where it answers. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::fast_equals_careful(input));
