//! The pages of the diagnostic codes, built in: one for every code, from the folder `codes` of this crate.
//!
//! They live inside the crate so that a published package holds them. In the repository `docs/codes` leads here.

use stamma_notation::Code;

macro_rules! pages {
    ($($code:ident)*) => {
        /// The page of a code, in Markdown. Its first line is the code and its name in words.
        ///
        /// # Examples
        ///
        /// ```
        /// use stamma::{Code, code_page};
        /// assert!(code_page(Code::R201).starts_with("# R201 no-legal-move\n"));
        /// ```
        pub const fn code_page(code: Code) -> &'static str {
            /// In the order of the codes.
            const PAGES: [&str; Code::ALL.len()] =
                [$(include_str!(concat!("../codes/", stringify!($code), ".md")),)*];
            PAGES[code as usize]
        }
    };
}

stamma_notation::with_codes!(pages);
