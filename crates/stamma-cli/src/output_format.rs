//! The formats of outputs, as the names of their files tell them.

use crate::EarlyExit;
use crate::names::OTHER_TARGETS;
use stamma::open::Packing;
use std::path::Path;

/// The content of files with an extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    /// Games in the notation or format with this name.
    Target(&'static str),
    /// Games in any notation.
    AnyText,
    /// Pictures of positions.
    Picture,
    /// Parquet, which this build does not write.
    #[cfg(not(feature = "columns"))]
    NoParquet,
}

#[cfg(feature = "columns")]
const PARQUET: Content = Content::Target("parquet");
#[cfg(not(feature = "columns"))]
const PARQUET: Content = Content::NoParquet;

/// The extensions that say what is in a file.
const EXTENSIONS: [(&str, Content); 12] = [
    ("pgn", Content::Target("pgn")),
    ("json", Content::Target("json")),
    ("jsonl", Content::Target("json")),
    ("ndjson", Content::Target("json")),
    ("fen", Content::Target("fen")),
    ("epd", Content::Target("epd")),
    ("txt", Content::AnyText),
    ("svg", Content::Picture),
    ("png", Content::Picture),
    ("csv", Content::Target("csv")),
    ("arrow", Content::Target("arrow")),
    ("parquet", PARQUET),
];

/// Returns the extension of a file in lowercase, that of a packing left out; none where there is none, or for standard
/// output.
fn extension(output: Option<&Path>) -> Option<String> {
    let path = output.filter(|path| path.as_os_str() != "-")?;
    let name = Path::new(path.file_name()?);
    let plain = match Packing::of_extension(name) {
        Some(_) => Path::new(name.file_stem()?),
        None => name,
    };
    Some(plain.extension()?.to_string_lossy().to_lowercase())
}

/// Returns the name of the target that `--to` and the name of the output tell; PGN where neither does.
///
/// # Errors
///
/// They contradict each other, or nothing writes such files.
pub fn target(output: Option<&Path>, to: Option<&str>) -> Result<String, EarlyExit> {
    Ok(told(output, to)?.unwrap_or_else(|| String::from("pgn")))
}

/// Returns the name of the target for games that are copied unless the name of the output tells a format of its own, such
/// as JSON.
///
/// # Errors
///
/// Those of [`target`].
pub fn target_unless_copied(output: Option<&Path>, to: Option<&str>) -> Result<Option<String>, EarlyExit> {
    Ok(told(output, to)?.filter(|target| to.is_some() || target != "pgn"))
}

/// Checks that games can be copied to an output as they are.
///
/// # Errors
///
/// The name tells a format that they are not in.
pub fn for_copies(output: Option<&Path>) -> Result<(), EarlyExit> {
    match told(output, None)? {
        Some(target) if target != "pgn" => Err(EarlyExit::Failed(format!(
            "-o: games are copied as they are, not as {target}; `stamma convert` writes them so"
        ))),
        _ => Ok(()),
    }
}

/// Returns the name of the notation that `--to` and the name of the output of a recorded game tell; PGN where neither does.
///
/// # Errors
///
/// Those of [`target`], and a format that is no notation.
pub fn notation(output: Option<&Path>, to: Option<&str>) -> Result<String, EarlyExit> {
    let target = target(output, to)?;
    match OTHER_TARGETS.iter().find(|(name, ..)| *name == target) {
        Some((name, ..)) => Err(EarlyExit::Failed(format!(
            "-o: a game is not recorded as {name}; record it in a file that ends in .pgn, and `stamma convert` writes it so"
        ))),
        None => Ok(target),
    }
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureFormat {
    /// SVG, also where the name tells nothing.
    Svg,
    /// PNG.
    Png,
}

/// Returns the format of a picture that the name of the output tells.
///
/// # Errors
///
/// Nothing draws such files.
pub fn picture(output: Option<&Path>) -> Result<PictureFormat, EarlyExit> {
    match extension(output).as_deref() {
        None | Some("svg") => Ok(PictureFormat::Svg),
        Some("png") => Ok(PictureFormat::Png),
        Some(other) => Err(EarlyExit::Failed(format!(
            "-o: positions are not drawn as .{other}; names may end in .svg or .png, or have no extension for SVG"
        ))),
    }
}

fn told(output: Option<&Path>, to: Option<&str>) -> Result<Option<String>, EarlyExit> {
    let given = || to.map(String::from);
    let Some(extension) = extension(output) else { return Ok(given()) };
    let dialect = to.map(|to| to.split(':').next().unwrap_or_default());
    let content = EXTENSIONS.iter().find(|(known, _)| *known == extension).map(|(_, content)| *content);
    let refuse = |reason: String| Err(EarlyExit::Failed(format!("-o: {reason}")));
    match content {
        Some(Content::Target(name)) => match (to, dialect) {
            (Some(to), Some(dialect)) if !dialect.eq_ignore_ascii_case(name) => refuse(format!(
                "a name that ends in .{extension} is of {name}, and --to says {to}; .txt goes with any"
            )),
            (Some(_), _) => Ok(given()),
            (None, _) => Ok(Some(String::from(name))),
        },
        Some(Content::AnyText) => Ok(given()),
        // The extension may be the name of the dialect.
        None if dialect.is_some_and(|dialect| dialect.eq_ignore_ascii_case(&extension)) => Ok(given()),
        Some(Content::Picture) => {
            refuse(format!("games are not written as .{extension}; `stamma diagram` draws positions"))
        }
        #[cfg(not(feature = "columns"))]
        Some(Content::NoParquet) => {
            refuse(String::from("this build does not write Parquet; build it with `--features columns`"))
        }
        None => refuse(format!(
            "nothing writes .{extension}; names may end in .pgn, .json, .jsonl, .fen, .epd, .csv, .arrow, .parquet or \
             .txt, and a packing behind it"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{PictureFormat, notation, picture, told};
    use std::path::Path;

    #[test]
    fn names_tell_formats_of_pictures_and_recorded_games() {
        for (output, format) in [
            ("x.svg", Some(PictureFormat::Svg)),
            ("x.SVG.gz", Some(PictureFormat::Svg)),
            ("x.png", Some(PictureFormat::Png)),
            ("x", Some(PictureFormat::Svg)),
            ("-", Some(PictureFormat::Svg)),
            ("x.gif", None),
            ("x.pgn", None),
        ] {
            assert_eq!(picture(Some(Path::new(output))).ok(), format, "{output}");
        }
        for (output, to, name) in [
            ("x.pgn", None, Some("pgn")),
            ("x.txt", Some("lan:de"), Some("lan:de")),
            ("x", None, Some("pgn")),
            ("x.json", None, None),
            ("x.epd", None, None),
            ("x.svg", None, None),
            ("x.pgn", Some("uci"), None),
        ] {
            assert_eq!(notation(Some(Path::new(output)), to).ok().as_deref(), name, "{output} {to:?}");
        }
    }

    #[test]
    fn names_tell_formats() {
        for (output, to, target) in [
            ("x.pgn", None, Some(Some("pgn"))),
            ("x.PGN.gz", None, Some(Some("pgn"))),
            ("x.jsonl", None, Some(Some("json"))),
            ("x.json.zst", Some("json"), Some(Some("json"))),
            ("x.txt", Some("uci"), Some(Some("uci"))),
            ("x.csv", None, Some(Some("csv"))),
            ("x.arrow", Some("arrow"), Some(Some("arrow"))),
            ("x.fen", None, Some(Some("fen"))),
            ("x.epd.gz", None, Some(Some("epd"))),
            ("x.epd", Some("fen"), None),
            ("x.uci", Some("uci"), Some(Some("uci"))),
            ("x.gz", Some("lan:de"), Some(Some("lan:de"))),
            ("x", None, Some(None)),
            ("-", None, Some(None)),
            ("a.b/x", None, Some(None)),
            ("x.pgn", Some("uci"), None),
            ("x.json", Some("pgn"), None),
            ("x.svg", None, None),
            ("x.docx", None, None),
            ("x.uci", Some("lan"), None),
        ] {
            let told = told(Some(Path::new(output)), to).ok();
            assert_eq!(told.as_ref().map(Option::as_deref), target, "{output} {to:?}");
        }
    }
}
