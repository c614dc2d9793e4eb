//! Containers can be taken off any bytes. What is asserted is in `stamma::fuzzing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| stamma::fuzzing::containers(input));
