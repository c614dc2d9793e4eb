//! Games written in descriptive notation are read back, and any text can be read as it. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::descriptive(input));
