//! Data that not every user of a program needs: the openings, and the messages about moves and texts in languages other than
//! English. It is built in; a program with the feature `fetched` asks for each file when it is first needed.

#[cfg(feature = "fetched")]
pub(crate) use fetched::FetchedFile;
#[cfg(feature = "fetched")]
pub use fetched::fetch_data_with;

/// The name of the file of openings.
const OPENINGS: &str = "openings.txt";

/// The openings as they are kept in a file; none where it cannot be had.
#[cfg(not(feature = "fetched"))]
pub(crate) fn openings() -> Option<&'static str> {
    Some(include_str!("../data/openings.txt"))
}

/// The openings as they are kept in a file; none where it cannot be had.
#[cfg(feature = "fetched")]
pub(crate) fn openings() -> Option<&'static str> {
    static FILE: FetchedFile = FetchedFile::new(OPENINGS);
    FILE.text()
}

/// Returns the files that a program with the feature `fetched` asks for: names and contents.
#[cfg(not(feature = "fetched"))]
pub fn data_files() -> Vec<(String, String)> {
    let openings = openings().map(|text| (OPENINGS.to_owned(), text.to_owned()));
    openings.into_iter().chain(crate::locale::files()).collect()
}

#[cfg(feature = "fetched")]
mod fetched {
    use std::sync::OnceLock;

    type Fetch = fn(&str) -> Option<Vec<u8>>;

    static FETCH: OnceLock<Fetch> = OnceLock::new();

    /// Sets the function that returns the content of a file; none where it cannot be had. It is asked once for each file that it
    /// has, and each time for one that it has not.
    pub fn fetch_data_with(fetch: Fetch) {
        let _ = FETCH.set(fetch);
    }

    /// A file of text that is asked for when it is first needed.
    pub(crate) struct FetchedFile {
        name: &'static str,
        text: OnceLock<&'static str>,
    }

    impl FetchedFile {
        pub(crate) const fn new(name: &'static str) -> FetchedFile {
            FetchedFile { name, text: OnceLock::new() }
        }

        pub(crate) fn text(&self) -> Option<&'static str> {
            if let Some(text) = self.text.get() {
                return Some(text);
            }
            let fetched = FETCH.get().and_then(|fetch| fetch(self.name))?;
            let text = String::from_utf8(fetched).ok()?.leak();
            Some(self.text.get_or_init(|| text))
        }
    }
}
