//! What a few measurements of the same thing come to.

use std::time::Duration;

/// The middle one and the fastest, in seconds. A busy machine disturbs the fastest least.
pub fn median_and_fastest(times: &[Duration]) -> (f64, f64) {
    let mut sorted = times.to_vec();
    sorted.sort();
    (sorted[sorted.len() / 2].as_secs_f64(), sorted[0].as_secs_f64())
}
