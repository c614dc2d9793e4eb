//! The median, the least and the greatest of a few measurements of one thing.

/// The middle, the least and the most of some measurements.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// The one in the middle; of an even number the upper of the two.
    pub median: f64,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

impl Spread {
    /// Of at least one value.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Spread {
        let mut sorted: Vec<f64> = values.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len() - 1;
        Spread { median: sorted[sorted.len() / 2], least: sorted[0], most: sorted[last] }
    }

    /// The least and the most, as they stand in a table.
    pub fn range(&self, digits: usize) -> String {
        format!("{:.digits$}-{:.digits$}", self.least, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn the_middle_and_the_ends() {
        let spread = Spread::of([3.0, 1.0, 2.0]);
        assert_eq!((spread.median, spread.least, spread.most), (2.0, 1.0, 3.0));
        assert_eq!(Spread::of([0.5]).range(1), "0.5-0.5");
    }
}
