//! The commands of LaTeX and of its chess packages skak, xskak, chessfss and texmate.

/// Effect of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing that is read, and so many arguments in braces that are not read either.
    Skip(usize),
    /// Its argument is the file of a picture.
    Picture,
    /// It stands for a text.
    Is(&'static str),
    /// Its argument is a paragraph of its own.
    Heading,
    /// Its argument is moves of the game.
    Moves,
    /// Its argument is a variation.
    Variation,
    /// Its argument is a comment.
    Comment,
    /// A game begins.
    NewGame,
    /// Its argument is a tag of the game.
    Tag(&'static str),
    /// Its argument is the position at the beginning of a game.
    Position,
    /// Its options may have a position.
    Board,
    /// Its argument is left out, and reported.
    LeaveOut(usize),
    /// `\begin`, `\end`.
    Begin,
    End,
    /// `\frac12`.
    Fraction,
    /// `\"u`, `\v{c}`: a letter with an accent.
    Accent(&'static str),
}

/// The commands that a text does not keep as they are. Of others the argument is text.
const COMMANDS: &[(&str, Action)] = &[
    ("AA", Action::Is("Å")),
    ("AE", Action::Is("Æ")),
    ("DeclareRobustCommand", Action::LeaveOut(2)),
    ("ECO", Action::Tag("ECO")),
    ("L", Action::Is("Ł")),
    ("O", Action::Is("Ø")),
    ("aa", Action::Is("å")),
    ("ae", Action::Is("æ")),
    ("author", Action::Heading),
    ("bdecisive", Action::Is("-+")),
    ("begin", Action::Begin),
    ("bfseries", Action::Skip(0)),
    ("bibliography", Action::Skip(1)),
    ("bibliographystyle", Action::Skip(1)),
    ("bigskip", Action::Skip(0)),
    ("blackelo", Action::Tag("BlackElo")),
    ("blackname", Action::Tag("Black")),
    ("board", Action::Skip(8)),
    ("bottomrule", Action::Skip(0)),
    ("c", Action::Accent(",")),
    ("centering", Action::Skip(0)),
    ("chapter", Action::Heading),
    ("chessboard", Action::Board),
    ("chessevent", Action::Tag("Event")),
    ("chessopening", Action::Tag("Opening")),
    ("cite", Action::Skip(1)),
    ("clearpage", Action::Skip(0)),
    ("cline", Action::Skip(1)),
    ("color", Action::Skip(1)),
    ("date", Action::Heading),
    ("def", Action::LeaveOut(1)),
    ("definecolor", Action::Skip(3)),
    ("documentclass", Action::Skip(1)),
    ("dots", Action::Is("...")),
    ("end", Action::End),
    ("equal", Action::Is("=")),
    ("fenboard", Action::Position),
    ("fontsize", Action::Skip(2)),
    ("footnote", Action::Comment),
    ("frac", Action::Fraction),
    ("geometry", Action::Skip(1)),
    ("hfill", Action::Is(" ")),
    ("hidemoves", Action::Moves),
    ("hline", Action::Skip(0)),
    ("href", Action::Skip(1)),
    ("hspace", Action::Skip(1)),
    ("hypersetup", Action::Skip(1)),
    ("include", Action::LeaveOut(1)),
    ("includegraphics", Action::Picture),
    ("infty", Action::Is("∞")),
    ("input", Action::LeaveOut(1)),
    ("item", Action::Is("\n")),
    ("itshape", Action::Skip(0)),
    ("justifying", Action::Skip(0)),
    ("l", Action::Is("ł")),
    ("label", Action::Skip(1)),
    ("large", Action::Skip(0)),
    ("Large", Action::Skip(0)),
    ("ldots", Action::Is("...")),
    ("mainline", Action::Moves),
    ("makegametitle", Action::Skip(0)),
    ("maketitle", Action::Skip(0)),
    ("mate", Action::Is("#")),
    ("medskip", Action::Skip(0)),
    ("midrule", Action::Skip(0)),
    ("move", Action::Skip(0)),
    ("mp", Action::Is("∓")),
    ("multicolumn", Action::Skip(2)),
    ("newchessgame", Action::NewGame),
    ("newcommand", Action::LeaveOut(2)),
    ("newgame", Action::NewGame),
    ("newline", Action::Is("\n")),
    ("newpage", Action::Skip(0)),
    ("noindent", Action::Skip(0)),
    ("normalsize", Action::Skip(0)),
    ("o", Action::Is("ø")),
    ("pagebreak", Action::Skip(0)),
    ("pagestyle", Action::Skip(1)),
    ("par", Action::Is("\n\n")),
    ("paragraph", Action::Heading),
    ("pm", Action::Is("±")),
    ("quad", Action::Is(" ")),
    ("qquad", Action::Is(" ")),
    ("raggedright", Action::Skip(0)),
    ("ref", Action::Skip(1)),
    ("renewcommand", Action::LeaveOut(2)),
    ("restoregame", Action::LeaveOut(1)),
    ("rule", Action::Skip(2)),
    ("savegame", Action::Skip(1)),
    ("section", Action::Heading),
    ("selectlanguage", Action::Skip(1)),
    ("setboardfontencoding", Action::Skip(1)),
    ("setchessboard", Action::Skip(1)),
    ("setcounter", Action::Skip(2)),
    ("setlength", Action::Skip(2)),
    ("showboard", Action::Skip(0)),
    ("showinverseboard", Action::Skip(0)),
    ("small", Action::Skip(0)),
    ("smallskip", Action::Skip(0)),
    ("sout", Action::LeaveOut(1)),
    ("ss", Action::Is("ß")),
    ("st", Action::LeaveOut(1)),
    ("storegame", Action::Skip(1)),
    ("styleA", Action::Skip(0)),
    ("styleB", Action::Skip(0)),
    ("styleC", Action::Skip(0)),
    ("subsection", Action::Heading),
    ("subsubsection", Action::Heading),
    ("textcolor", Action::Skip(1)),
    ("textendash", Action::Is("–")),
    ("textonehalf", Action::Is("½")),
    ("textpm", Action::Is("±")),
    ("textttfont", Action::Skip(0)),
    ("thispagestyle", Action::Skip(1)),
    ("times", Action::Is("×")),
    ("title", Action::Heading),
    ("toprule", Action::Skip(0)),
    ("unclear", Action::Is("∞")),
    ("usepackage", Action::Skip(1)),
    ("v", Action::Accent("ˇ")),
    ("variation", Action::Variation),
    ("vspace", Action::Skip(1)),
    ("wdecisive", Action::Is("+-")),
    ("whiteelo", Action::Tag("WhiteElo")),
    ("whitename", Action::Tag("White")),
    ("xout", Action::LeaveOut(1)),
    ("xskakcomment", Action::Comment),
    ("xskakget", Action::Skip(1)),
    ("xskakgetgame", Action::Skip(1)),
    ("xskakloop", Action::Skip(1)),
    ("xskakset", Action::Skip(1)),
];

/// Returns what a command does. None for one whose argument is text.
pub fn action(name: &[u8]) -> Option<Action> {
    COMMANDS.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, action)| *action)
}

/// Commands that no other text than one for LaTeX has.
const MARKS: &[&str] = &[
    "documentclass",
    "usepackage",
    "begin",
    "mainline",
    "variation",
    "hidemoves",
    "newgame",
    "sout",
    "newchessgame",
    "fenboard",
    "whitename",
    "blackname",
    "makegametitle",
    "showboard",
    "chessboard",
    "move",
    "textbf",
    "textit",
    "emph",
    "section",
    "subsection",
    "symknight",
    "symbishop",
    "symrook",
    "symqueen",
    "symking",
    "knight",
    "bishop",
    "rook",
    "queen",
    "king",
];

/// Returns true if a text has commands that only LaTeX has.
pub fn is_latex(text: &[u8]) -> bool {
    // `1.~e4`, `1.\,e4`
    let ties =
        |tie| memchr::memmem::find_iter(text, tie).filter(|at| *at > 0 && text[at - 1].is_ascii_digit());
    if ties(&b".~"[..]).take(3).count() == 3 || ties(b".\\,").take(3).count() == 3 {
        return true;
    }
    memchr::memchr_iter(b'\\', text).any(|at| {
        let rest = &text[at + 1..];
        let length = rest.iter().take(24).take_while(|byte| byte.is_ascii_alphabetic()).count();
        let known = MARKS.iter().any(|mark| mark.as_bytes() == &rest[..length]);
        known && !matches!(rest.get(length), Some(b'\\' | b'0'..=b'9'))
    })
}

/// Letters with accents: each accent with its letters, and what they become.
const ACCENTS: &[(&str, &str, &str)] = &[
    ("\"", "aeiouyAEIOU", "äëïöüÿÄËÏÖÜ"),
    ("'", "aeiouyncszlrAEIOUYNCSZ", "áéíóúýńćśźĺŕÁÉÍÓÚÝŃĆŚŹ"),
    ("`", "aeiouAEIOU", "àèìòùÀÈÌÒÙ"),
    ("^", "aeiouAEIOU", "âêîôûÂÊÎÔÛ"),
    ("~", "anoANO", "ãñõÃÑÕ"),
    (",", "csCS", "çşÇŞ"),
    ("ˇ", "cesznrdtCESZNRDT", "čěšžňřďťČĚŠŽŇŘĎŤ"),
    (".", "zZeE", "żŻėĖ"),
    ("=", "aeiuAEIU", "āēīūĀĒĪŪ"),
];

/// The letter with an accent.
pub fn accented(accent: &str, letter: char) -> Option<char> {
    let (_, letters, accented) = ACCENTS.iter().find(|(known, _, _)| *known == accent)?;
    accented.chars().nth(letters.chars().position(|known| known == letter)?)
}

/// The accent that a sign behind a backslash puts on the next letter.
pub fn accent_of(sign: u8) -> Option<&'static str> {
    let found = ACCENTS.iter().find(|(known, _, _)| known.as_bytes() == [sign] && *known != ",");
    found.map(|(known, _, _)| *known)
}
