//! An edited tree is written as a game that is read back as it is. What is asserted is in `stamma_properties`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    stamma_properties::tree_edits(input);
});
