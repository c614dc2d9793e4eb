//! Any question to the page and the HTTP API has an answer or a refusal. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma_properties::page_answers(input));
