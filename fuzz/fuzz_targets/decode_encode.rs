//! Any legal move can be written in every dialect and read back. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::decode_encode(input));
