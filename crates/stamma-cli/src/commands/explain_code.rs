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

pages! {
    L101 L102 L103
    G101 G102 G201 G202 G203 G204 G205 G206 G207 G208 G209 G301 G302 G303 G304 G305
    F101 F102 F103 F104
    M201 M202 M203 M204
    R201 R202 R203 R204 R205 R206 R207 R208 R209
    P101 P102 P103 P104 P201
}

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
