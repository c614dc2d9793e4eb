//! The containers, a row each.

use super::Writer;
use std::fmt;

/// A way in which texts surround games.
#[non_exhaustive]
pub struct Container {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its name in a sentence: `the text is ...`.
    pub title: &'static str,
    /// A short text that has it.
    pub example: &'static str,
    /// True if its records can be read part by part: [`Writer::is_last`] and [`Writer::consume_to`] are heeded.
    pub(crate) in_parts: bool,
    /// True if nothing inside it is surrounded again: what its text looks like is prose.
    pub(crate) is_innermost: bool,
    /// Returns true if the beginning of a text has its shape.
    pub(super) recognise: fn(&[u8]) -> bool,
    /// Writes its content.
    pub(super) unwrap: fn(&mut Writer<'_>),
}

impl PartialEq for Container {
    fn eq(&self, other: &Container) -> bool {
        self.id == other.id
    }
}

impl Eq for Container {}

impl fmt::Debug for Container {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Container").field(&self.id).finish()
    }
}

/// Every container. Of those that a text may be the first is taken.
pub static CONTAINERS: &[Container] = &[
    Container {
        id: "terminal",
        title: "a text with escape sequences",
        example: "\x1B[1m1.\x1B[0m e4 e5 2. Nf3 Nc6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::terminal::has_escapes,
        unwrap: super::terminal::unwrap,
    },
    Container {
        id: "rtf",
        title: "rich text",
        example: "{\\rtf1\\ansi 1. e4 e5\\par 2. Nf3 Nc6 *\\par}\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::rtf::is_rich,
        unwrap: super::rtf::unwrap,
    },
    Container {
        id: "escaped",
        title: "a text whose line ends are written as signs",
        example: "[White \"A\"]\\n[Black \"B\"]\\n\\n1. e4 e5 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::escaped::is_escaped,
        unwrap: super::escaped::unwrap,
    },
    Container {
        id: "message",
        title: "a mail with headers",
        example: "From: a@b.org\nSubject: game\n\n1. e4 e5 2. Nf3 Nc6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::mail::is_message,
        unwrap: super::mail::unwrap,
    },
    Container {
        id: "printable",
        title: "quoted-printable text",
        example: "1. e4 e5=20\n2. Nf3 N=\nc6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::mail::is_printable,
        unwrap: super::mail::unwrap_printable,
    },
    Container {
        id: "calendar",
        title: "a calendar",
        example: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Game\nDESCRIPTION:1. e4 e5 2. Nf3\n  Nc6 *\nEND:VEVENT\nEND:VCALENDAR\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::calendar::is_calendar,
        unwrap: super::calendar::unwrap,
    },
    Container {
        id: "json-log",
        title: "a log with JSON in its lines",
        example: "21:04:11 {\"san\":\"e4\"}\n21:04:13 {\"san\":\"e5\"}\n21:04:20 {\"san\":\"Nf3\"}\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::json::is_log,
        unwrap: super::json::unwrap_log,
    },
    Container {
        id: "json",
        title: "JSON",
        example: "{\"white\":\"A\",\"moves\":[\"e4\",\"e5\"]}\n",
        in_parts: true,
        is_innermost: false,
        recognise: super::json::is_json,
        unwrap: super::json::unwrap,
    },
    Container {
        id: "epd",
        title: "EPD",
        example: "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n",
        in_parts: true,
        is_innermost: false,
        recognise: super::epd::is_epd,
        unwrap: super::epd::unwrap,
    },
    Container {
        id: "characters",
        title: "a text with characters that are written as others",
        example: "1. e4 e5 2. \\u2658f3 \\u265Ec6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::characters::has_others,
        unwrap: super::characters::unwrap,
    },
    Container {
        id: "url",
        title: "a game in an address",
        example: "https://example.org/?pgn=1.%20e4%20e5%202.%20Nf3%20Nc6%20*\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::url::has_encoded,
        unwrap: super::url::unwrap,
    },
    Container {
        id: "subtitles",
        title: "subtitles",
        example: "1\n00:00:01,000 --> 00:00:02,000\n1. e4\n\n2\n00:00:02,000 --> 00:00:03,000\n1... e5\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::subtitles::has_times,
        unwrap: super::subtitles::unwrap,
    },
    Container {
        id: "mail",
        title: "quoted mail",
        example: "> 1. e4 e5\n> 2. Nf3 Nc6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::mail::is_all_quoted,
        unwrap: super::mail::unquote,
    },
    Container {
        id: "signs",
        title: "lines with the same signs around them",
        example: "\"A - B\"\n\"1. e4 e5\"\n\"2. Nf3 Nc6 *\"\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::signs::has_signs,
        unwrap: super::signs::unwrap,
    },
    Container {
        id: "macros",
        title: "a page of a tracker",
        example: "{code}\n1. e4 e5 2. Nf3 Nc6 *\n{code}\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::macros::has_blocks,
        unwrap: super::macros::unwrap,
    },
    Container {
        id: "fics",
        title: "a list of moves of FICS or ICC",
        example: "Move  A                 B\n----  ----------------  ----------------\n  1.  e4      (0:01)     e5      (0:02)\n      {Black resigns} 1-0\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::fics::is_move_list,
        unwrap: super::fics::unwrap,
    },
    Container {
        id: "log",
        title: "a log of moves",
        example: "ucinewgame\nposition startpos\nbestmove e2e4\nposition startpos moves e2e4\nbestmove e7e5\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::log::is_log,
        unwrap: super::log::unwrap,
    },
    Container {
        id: "spoken",
        title: "a dictated game",
        example: "e four, e five, knight f three, knight c six\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::spoken::is_spoken,
        unwrap: super::spoken::unwrap,
    },
    Container {
        id: "sides",
        title: "a list of moves for each side",
        example: "White: e4, Nf3, Bb5, Ba4, O-O\nBlack: e5, Nc6, a6, Nf6, Be7\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::sides::has_sides,
        unwrap: super::sides::unwrap,
    },
    Container {
        id: "scores",
        title: "games with their results before them",
        example: "1-0 1. e4 e5 2. Nf3\n0-1 1. d4 d5 2. c4\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::scores::has_leading_scores,
        unwrap: super::scores::unwrap,
    },
    Container {
        id: "table",
        title: "a table that is drawn with characters",
        example: "+---+----+----+\n| 1 | e4 | e5 |\n| 2 | d4 | d5 |\n+---+----+----+\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::grid::is_table,
        unwrap: super::grid::unwrap,
    },
    Container {
        id: "lines",
        title: "a list of lines of play with names",
        example: "Italian: 1. e4 e5 2. Nf3 Nc6 3. Bc4\nSpanish: 1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::named_lines::has_named_lines,
        unwrap: super::named_lines::unwrap,
    },
    Container {
        id: "code",
        title: "source code or settings",
        example: "const game = \"1. e4 e5 2. Nf3 Nc6 *\";\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::code::is_code,
        unwrap: super::code::unwrap,
    },
    Container {
        id: "csv",
        title: "CSV",
        example: "white,black,result,moves\nA,B,1-0,e4 e5 Nf3\n",
        in_parts: true,
        is_innermost: false,
        recognise: super::csv::is_csv,
        unwrap: super::csv::unwrap,
    },
    Container {
        id: "printed",
        title: "values as a program prints them",
        example: "[1] \"e4\"  \"e5\"\n[3] \"Nf3\" \"Nc6\"\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::printed::is_printed,
        unwrap: super::printed::unwrap,
    },
    Container {
        id: "prefix",
        title: "lines behind a sign",
        example: "A game:\n\n// 1. e4 e5\n// 2. Nf3 Nc6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::prefix::is_prefixed,
        unwrap: super::prefix::unwrap,
    },
    Container {
        id: "book",
        title: "pages of a book",
        example: "GAME 1\n\n1. P-K4  P-K4\n2. Kt-KB3\n\nThe usual move.\n\n2. ...   Kt-QB3\n3. B-Kt5  P-QR3\n\nBlack may also develop\nanother piece.\n",
        in_parts: false,
        is_innermost: true,
        recognise: super::book::is_book,
        unwrap: super::book::unwrap,
    },
    Container {
        id: "wikitext",
        title: "wikitext",
        example: "'''1. e4 e5''' '''2. Nf3 Nc6''' *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::wikitext::is_wikitext,
        unwrap: super::wikitext::unwrap,
    },
    Container {
        id: "latex",
        title: "LaTeX",
        example: "\\newgame\n\\mainline{1. e4 e5 2. Nf3 Nc6}\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::latex::is_latex,
        unwrap: super::latex::unwrap,
    },
    Container {
        id: "html",
        title: "HTML",
        example: "<table>\n<tr><td>1</td><td>e4</td><td>e5</td></tr>\n</table>\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::html::is_html,
        unwrap: super::html::unwrap,
    },
    Container {
        id: "bbcode",
        title: "BBCode",
        example: "[b]1. e4 e5[/b] 2. Nf3 Nc6 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::bbcode::is_bbcode,
        unwrap: super::bbcode::unwrap,
    },
    Container {
        id: "markdown",
        title: "Markdown",
        example: "**1. e4 e5**\n\n**2. Nf3 Nc6** *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::markdown::is_markdown,
        unwrap: super::markdown::unwrap,
    },
    Container {
        id: "chat",
        title: "a chat",
        example: "<ann> e4\n<bob> e5\n<ann> Nf3\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::chat::is_chat,
        unwrap: super::chat::unwrap,
    },
    Container {
        id: "frames",
        title: "lines of a program with a move each",
        example: "engine plays e4\nengine plays e5\nengine plays Nf3\nengine plays Nc6\nengine plays Bb5\nengine plays a6\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::frames::is_framed,
        unwrap: super::frames::unwrap,
    },
    Container {
        id: "quotes",
        title: "quoted mail",
        example: "2. Nf3 Nc6\n\n> 1. e4\n> 1... e5\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::mail::is_quoted,
        unwrap: super::mail::unquote,
    },
    Container {
        id: "columns",
        title: "a page in two columns",
        example: "1.e4 e5 2.Nf3 Nc6     8.c3 O-O 9.h3 Na5\n3.Bb5 a6 4.Ba4 Nf6    10.Bc2 c5 11.d4 Qc7\n5.O-O Be7 6.Re1 b5    12.Nbd2 Bd7 13.Nf1\n7.Bb3 d6              Rfe8 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::gutter::has_gutter,
        unwrap: super::gutter::unwrap,
    },
    Container {
        id: "brackets",
        title: "a game in brackets",
        example: "(1. e4 e5 2. Nf3 Nc6) 1-0\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::brackets::is_bracketed,
        unwrap: super::brackets::unwrap,
    },
    Container {
        id: "boards",
        title: "a text with boards among its moves",
        example: "1. e4\n\nrnbqkbnr\npppppppp\n........\n........\n....P...\n........\nPPPP.PPP\nRNBQKBNR\n\n1... e5 *\n",
        in_parts: false,
        is_innermost: false,
        recognise: super::boards::has_boards,
        unwrap: super::boards::unwrap,
    },
];

/// Returns the container with a name.
pub fn container(id: &str) -> Option<&'static Container> {
    CONTAINERS.iter().find(|container| container.id == id)
}
