//! The known name that somebody may have meant.

/// The known name that is written most alike, if one is near enough to have been meant.
///
/// # Examples
///
/// ```
/// let known = || ["pgn", "fide", "scoresheet"].into_iter();
/// assert_eq!(stamma::nearest("score-sheet", known()), Some("scoresheet"));
/// assert_eq!(stamma::nearest("descriptive", known()), None);
/// ```
pub fn nearest(name: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let name = name.to_lowercase();
    let slips = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let (near, distance) = known.map(|known| (known, slips(known))).min_by_key(|&(_, distance)| distance)?;
    // As many slips as a third of the letters, but two are always forgiven where some letter is right.
    (distance <= (name.chars().count() / 3).max(2) && distance < near.len()).then_some(near)
}
