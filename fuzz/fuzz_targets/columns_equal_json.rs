//! Tables have the values of JSON. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::columns_equal_json(input));
