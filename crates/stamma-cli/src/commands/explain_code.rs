//! `explain-code`: the page of a diagnostic code, built into the program.

use crate::args::ExplainCode;
use crate::output::Output;
use crate::{Stop, Verdict};
use stamma::Code;

/// The page of a code, for those that have one.
macro_rules! pages {
    ($($code:ident)*) => {
        const PAGES: &[(Code, &str)] =
            &[$((Code::$code, include_str!(concat!("../../../../docs/codes/", stringify!($code), ".md"))),)*];
    };
}

stamma::with_codes!(pages);

pub(super) fn run(explain_code: &ExplainCode) -> Result<Verdict, Stop> {
    let mut output = Output::standard();
    output.write(page(explain_code.code).as_bytes())?;
    output.finish()?;
    Ok(Verdict::Clean)
}

/// The page; for a code without one, what the table of codes says.
fn page(code: Code) -> String {
    match PAGES.iter().find(|(paged, _)| *paged == code) {
        Some((_, text)) => String::from(*text),
        None => {
            format!("# {code} {}\n\nSeverity: {}\n\n{}\n", code.slug(), code.severity().name(), code.title())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGES, page};
    use stamma::Code;
    use std::path::Path;

    #[test]
    fn every_page_that_is_written_is_shown() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/codes");
        for &code in Code::ALL {
            let written = folder.join(format!("{code}.md")).exists();
            assert_eq!(written, PAGES.iter().any(|(paged, _)| *paged == code), "{code}");
            assert!(page(code).starts_with(&format!("# {code} {}", code.slug())), "{code}");
        }
    }
}
