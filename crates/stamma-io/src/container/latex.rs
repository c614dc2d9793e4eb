//! LaTeX with the chess packages skak, xskak and texmate: commands are taken off, and what they hold is written.

use super::Writer;
use super::lines::trimmed;
use super::words::is_move;
use stamma_notation::Span;

/// Returns true if a text has a command of a chess package, or is a document with moves.
pub fn is_latex(text: &[u8]) -> bool {
    const COMMANDS: [&[u8]; 13] = [
        b"\\mainline",
        b"\\variation",
        b"\\newgame",
        b"\\newchessgame",
        b"\\hidemoves",
        b"\\wmove",
        b"\\bmove",
        b"\\symknight",
        b"\\move{",
        b"\\documentclass",
        b"\\knight",
        b"\\chessgame",
        b"\\begin{",
    ];
    COMMANDS.iter().any(|command| memchr::memmem::find(text, command).is_some())
}

/// Commands of pieces, and the letters.
const PIECES: [(&str, &str); 12] = [
    ("symking", "K"),
    ("symqueen", "Q"),
    ("symrook", "R"),
    ("symbishop", "B"),
    ("symknight", "N"),
    ("sympawn", ""),
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn", ""),
];

/// Commands of signs, and the signs.
const SIGNS: [(&str, &str); 26] = [
    ("pm", "±"),
    ("mp", "∓"),
    ("times", "x"),
    ("dots", "..."),
    ("ldots", "..."),
    ("frac12", "½"),
    ("novelty", " $146 "),
    ("wbetter", " ± "),
    ("bbetter", " ∓ "),
    ("wdecisive", " +- "),
    ("bdecisive", " -+ "),
    ("wupperhand", " ⩲ "),
    ("bupperhand", " ⩱ "),
    ("equal", " = "),
    ("unclear", " ∞ "),
    ("onlymove", " □ "),
    ("checkmate", "#"),
    ("mate", "#"),
    ("check", "+"),
    ("opencheck", "+"),
    ("castlingchar", "O"),
    ("shortcastling", "O-O"),
    ("longcastling", "O-O-O"),
    ("textemdash", "-"),
    ("textendash", "-"),
    ("par", "\n\n"),
];

/// Commands whose arguments are no text.
const LEFT_OUT: [&str; 22] = [
    "documentclass",
    "usepackage",
    "begin",
    "end",
    "xskakset",
    "setchessboard",
    "chessboard",
    "fenboard",
    "label",
    "ref",
    "includegraphics",
    "vspace",
    "hspace",
    "input",
    "include",
    "setlength",
    "pagestyle",
    "thispagestyle",
    "showmoves",
    "storegame",
    "restoregame",
    "newcommand",
];

/// Writes the text of a document.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let (mut kept, mut at) = (0, 0);
    // The braces that variations and groups have opened: what stands for each when it closes.
    let mut open: Vec<&'static str> = Vec::new();
    let mut too_deep = 0usize;
    while at < text.len() {
        let sign = text[at];
        if !matches!(sign, b'\\' | b'{' | b'}' | b'%' | b'$' | b'~') {
            at += 1;
            continue;
        }
        writer.copy(Span::new(kept, at));
        let start = at;
        at += 1;
        match sign {
            b'%' => at = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |end| at + end),
            b'$' => {
                // `$\pm$` is a sign, `$14` a glyph.
                if text.get(at).is_some_and(u8::is_ascii_digit) {
                    writer.copy(Span::new(start, at));
                }
            }
            b'~' => writer.replace(Span::new(start, at), " "),
            b'{' => match open.len() < 256 {
                true => open.push(""),
                false => too_deep += 1,
            },
            b'}' => match too_deep {
                0 => {
                    let stands = open.pop().unwrap_or_default();
                    writer.replace(Span::new(start, at), stands);
                }
                _ => too_deep -= 1,
            },
            _ => at = command(writer, start, &mut open),
        }
        kept = at;
    }
    writer.copy(Span::new(kept, text.len()));
}

/// Writes what a command stands for. Returns the place behind it.
fn command(writer: &mut Writer<'_>, start: usize, open: &mut Vec<&'static str>) -> usize {
    let text = writer.text();
    let length = text[start + 1..].iter().take(64).take_while(|byte| byte.is_ascii_alphabetic()).count();
    if length == 0 {
        return sign_command(writer, start);
    }
    let mut end = start + 1 + length;
    let name = String::from_utf8_lossy(&text[start + 1..end]).into_owned();
    let whole = Span::new(start, end);
    let named = |table: &[(&str, &'static str)]| {
        table.iter().find(|(known, _)| *known == name).map(|(_, stands)| *stands)
    };
    if let Some(stands) = named(&PIECES).or_else(|| named(&SIGNS)) {
        writer.replace(whole, stands);
        // `\symknight{}` and `\symknight f3`.
        if text[end..].starts_with(b"{}") {
            return end + 2;
        }
        return end + usize::from(text.get(end) == Some(&b' ') && stands.len() == 1);
    }
    match name.as_str() {
        "newgame" | "newchessgame" | "chessgame" => {
            writer.begin_game(start);
            if let Some(options) = argument(text, end, b'[', b']') {
                end = options.end + 1;
                write_options(writer, options);
            }
            writer.add("\n");
            end
        }
        // A game may begin in another way, but not with this.
        "mainline" | "hidemoves" | "move" | "moves" | "wmove" | "bmove" | "lastmove" => {
            end = behind_options(text, end);
            if text.get(end) == Some(&b'{') {
                open.push(" ");
                end += 1;
            }
            writer.replace(Span::new(start, end), " ");
            end
        }
        "variation" | "var" | "hidevariation" => {
            end = behind_options(text, end);
            if text.get(end) == Some(&b'{') {
                open.push(") ");
                end += 1;
                writer.replace(Span::new(start, end), " (");
            }
            end
        }
        "section" | "subsection" | "title" | "chapter" | "paragraph" | "subsubsection" => {
            end += usize::from(text.get(end) == Some(&b'*'));
            if text.get(end) == Some(&b'{') {
                open.push("\n\n");
                end += 1;
            }
            writer.replace(Span::new(start, end), "\n\n");
            end
        }
        "nag" => match argument(text, end, b'{', b'}') {
            Some(number) => {
                writer.replace(Span::new(start, number.start), " $");
                writer.copy(trimmed(text, number));
                writer.add(" ");
                number.end + 1
            }
            None => end,
        },
        _ if LEFT_OUT.contains(&name.as_str()) || name.starts_with("show") => {
            end = behind_options(text, end);
            match argument(text, end, b'{', b'}') {
                Some(argument) if matches!(name.as_str(), "begin" | "end") => argument.end + 1,
                Some(argument) => {
                    writer.leave_out(Span::new(start, argument.end + 1));
                    argument.end + 1
                }
                None => end,
            }
        }
        // The argument is text: `\textbf{1-0}`.
        _ => {
            end = behind_options(text, end);
            end + usize::from(text.get(end) == Some(&b' '))
        }
    }
}

/// `\&`, `\\`, `\,`: signs and spaces.
fn sign_command(writer: &mut Writer<'_>, start: usize) -> usize {
    let text = writer.text();
    let end = (start + 2).min(text.len());
    match text.get(start + 1) {
        Some(b'\\') => writer.replace(Span::new(start, end), "\n"),
        Some(b'&' | b'%' | b'#' | b'_' | b'{' | b'}' | b'$') => writer.copy(Span::new(end - 1, end)),
        Some(b'"' | b'\'' | b'`' | b'^' | b'~' | b'=' | b'.') => {}
        _ => writer.replace(Span::new(start, end), " "),
    }
    end
}

/// The content of an argument in brackets of a kind that begins right at a place.
fn argument(text: &[u8], at: usize, open: u8, close: u8) -> Option<Span> {
    /// Further away no end is looked for.
    const LONGEST: usize = 1 << 12;
    if text.get(at) != Some(&open) {
        return None;
    }
    let mut depth = 0usize;
    for (length, &byte) in text[at..text.len().min(at + LONGEST)].iter().enumerate() {
        depth += usize::from(byte == open || byte == b'{' && open != b'{');
        depth -= usize::from((byte == close || byte == b'}' && close != b'}') && depth > 0);
        if depth == 0 {
            return Some(Span::new(at + 1, at + length));
        }
    }
    None
}

fn behind_options(text: &[u8], at: usize) -> usize {
    // `\mainline[level=1]{...}`; a bracket without a letter behind it is text.
    match argument(text, at, b'[', b']') {
        Some(options) if options.of(text).contains(&b'=') || options.len() < 24 => options.end + 1,
        _ => at,
    }
}

/// Writes the options of a game as tags: `white={A, B},black=C,result=1-0`.
fn write_options(writer: &mut Writer<'_>, options: Span) {
    const TAGS: [(&str, &str); 12] = [
        ("white", "White"),
        ("black", "Black"),
        ("result", "Result"),
        ("event", "Event"),
        ("site", "Site"),
        ("date", "Date"),
        ("round", "Round"),
        ("whiteelo", "WhiteElo"),
        ("blackelo", "BlackElo"),
        ("eco", "ECO"),
        ("setfen", "FEN"),
        ("fen", "FEN"),
    ];
    let text = writer.text();
    let (mut from, mut depth) = (options.start, 0usize);
    for at in options.start..=options.end {
        let byte = if at < options.end { text[at] } else { b',' };
        depth = match byte {
            b'{' => depth + 1,
            b'}' => depth.saturating_sub(1),
            _ => depth,
        };
        if byte != b',' || depth > 0 && at < options.end {
            continue;
        }
        let part = Span::new(from, at);
        from = at + 1;
        let Some(equals) = memchr::memchr(b'=', part.of(text)) else { continue };
        let key = String::from_utf8_lossy(part.of(text)[..equals].trim_ascii()).to_ascii_lowercase();
        let value = trimmed(text, Span::new(part.start + equals + 1, part.end));
        let braced = value.of(text).starts_with(b"{") && value.of(text).ends_with(b"}");
        let value = if braced { Span::new(value.start + 1, value.end - 1) } else { value };
        match TAGS.iter().find(|(name, _)| *name == key) {
            Some((_, tag)) => writer.tag(tag, value),
            None if is_move(value.of(text)) => writer.copy(value),
            None => {}
        }
    }
}
