//! The table of diagnostic codes: one row each. The letter names the step that finds it.
//!
//! | letter | found while |
//! |---|---|
//! | L | cutting bytes into tokens |
//! | G | putting tokens together into games |
//! | F | setting up the start position |
//! | M | reading a word as a move |
//! | R | finding the legal move that a word means |
//! | P | playing: marks and results that contradict the board |
//! | D | putting damaged words right
//! | S | comparing a game with PGN's export format, which is done only on request |
//! | T | judging the values of tags, which is done only on request |
//!
//! The sentence of a finding is in `detail`; the page that explains a code is
//! `crates/stamma/codes/CODE.md`, which `docs/codes` leads to.

/// The severity of a finding, unless a policy sets another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Read, but something is odd.
    Warning,
    /// Something could not be read, or not for certain.
    Error,
}

impl Severity {
    /// Every severity, the lightest first.
    pub const ALL: [Severity; 3] = [Severity::Note, Severity::Warning, Severity::Error];

    /// The lowercase word: `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

macro_rules! codes {
    ($dollar:tt $($name:ident $slug:literal $severity:ident $title:literal)*) => {
        /// A diagnostic code, such as `R201`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The code itself, such as `R201`.
            pub const fn id(self) -> &'static str {
                match self { $(Code::$name => stringify!($name),)* }
            }

            /// Its name in words, such as `no-legal-move`.
            pub const fn slug(self) -> &'static str {
                match self { $(Code::$name => $slug,)* }
            }

            /// Returns the severity of the code before any policy.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }

            /// Returns the meaning of the code in one line.
            pub const fn title(self) -> &'static str {
                match self { $(Code::$name => $title,)* }
            }
        }

        /// Calls another macro with the name of every code, so that no second list of them has to be kept.
        #[macro_export]
        macro_rules! with_codes {
            ($dollar callback:ident) => { $dollar callback! { $($name)* } };
        }
    };
}

codes! { $
    L101 "invalid-utf8"             Warning "Bytes that are not UTF-8."
    L102 "unclosed-comment"         Error   "A `{` without its `}`."
    L103 "stray-bracket"            Warning "A bracket that opens or closes nothing."
    L104 "comment-holds-game"       Warning "A comment in braces that holds the tags of a game."
    L105 "comment-holds-moves"      Note    "A comment after a semicolon or in square brackets that begins as moves do."
    L106 "encoding-guessed"         Warning "A text that is not UTF-8 and does not say what it is."
    L107 "undecodable-bytes"        Warning "Bytes that mean nothing in the encoding of the text."
    L108 "html-tags"                Note    "HTML tags between the words of a game."
    L109 "program-line"             Note    "A line that begins with `%` and is passed over."
    L110 "container-taken-off"      Note    "Games in HTML, JSON or something else that surrounds them."
    L111 "content-left-out"         Note    "Content of a text that no reader of games reads."
    L115 "nul-bytes"                Warning "NUL bytes between the words of a game."
    L116 "passed-signs"             Note    "Bars and strokes between the words of a game."
    L112 "encoding-changes"         Warning "A text that goes on in another encoding."
    L117 "semicolons-part-moves"    Note    "Semicolons that part moves and begin no comments."
    L118 "swallowed-moves"          Error   "A comment after a semicolon that holds more moves than stand before it."
    L119 "words-give-result"        Note    "A message of a player that gives the result."
    L120 "value-unsure"             Warning "A value beside a game that can mean more than one thing."
    L121 "move-told"                Warning "A message that names a move and does not play it."
    L122 "bracketed-moves"          Warning "Moves in square brackets that may have been played."
    L123 "bracketed-variation"      Note    "A variation in square brackets."
    G101 "broken-tag"               Warning "A tag pair that is not written `[Name \"value\"]`."
    G102 "repeated-tag"             Warning "A tag that the game already has."
    G103 "translated-tag"           Note    "A tag whose name is a word of another language."
    G201 "unknown-text"             Warning "Text that is no part of a game."
    G202 "move-number-mismatch"     Warning "A move number other than the one that is due."
    G203 "missing-result"           Note    "The next game begins before this one has a result."
    G204 "unclosed-variation"       Warning "A `(` without its `)`."
    G205 "stray-variation-end"      Warning "A `)` without its `(`."
    G206 "variation-too-deep"       Error   "Variations nested deeper than is read."
    G207 "variation-too-early"      Warning "A variation before there is a move to vary."
    G208 "game-too-long"            Error   "A game longer than is read."
    G209 "game-border-unsure"       Warning "A line that may begin a game or continue one."
    G210 "findings-left-out"        Note    "More findings of one kind in one game than are kept."
    G211 "empty-variation"          Warning "The brackets of a variation with nothing in them."
    G212 "prose-among-moves"        Warning "Prose between moves, kept as a comment."
    G213 "moves-passed-over"        Error   "Text that is passed over and holds more moves than are read."
    G214 "tags-alone"               Warning "Tags behind which neither moves nor a result stand."
    G215 "moves-of-sign"            Note    "Moves behind a sign that names an idea or a better move."
    G301 "result-disagrees-with-tag" Warning "The result and the Result tag differ."
    G302 "result-unsure"            Error   "A sign that may be a result or an evaluation."
    G303 "text-after-result"        Warning "Text between a result and the next game."
    G304 "moves-after-result"       Warning "Moves that stand after a result."
    G305 "zeros-taken-for-result"   Note    "`0-0` at the end, where castling is not legal."
    G306 "several-results"          Warning "A second result that differs from the first."
    G307 "unknown-result"           Warning "A Result tag that names no result."
    G308 "excerpt-without-position" Warning "A first move number above 1, and no start position."
    G309 "odd-result"               Warning "A result in a spelling that may mean something else."
    G310 "winner-untold"            Warning "Words that end a game and do not say who has won."
    G401 "unreadable-command"       Note    "A command in a comment that cannot be read."
    G402 "unread-comment"           Warning "A comment with words that an earlier reading could not make sense of."
    G501 "heading-read"             Note    "A heading that gives tags."
    G502 "heading-disagrees"        Warning "A heading and a tag that differ."
    G503 "nothing-to-read"          Error   "A text in which no tag, no move and no result can be read."
    G504 "repeated-game"            Note    "A game that an input has already."
    F101 "unreadable-fen"           Error   "A start position that cannot be read."
    F102 "impossible-position"      Error   "A start position that cannot be played from."
    F103 "position-mended"          Warning "A start position with a part that cannot be and was dropped."
    F104 "unknown-variant"          Error   "A variant that is not known here."
    F105 "start-from-text"          Note    "A variant or start position that is told by the text, not by a tag."
    F106 "odds-not-set-up"          Error   "Odds that cannot be set up from their words."
    F107 "start-untold"             Warning "A game that begins elsewhere, or may, without its start position."
    M201 "unreadable-word"          Error   "A word that cannot be read as a move."
    M202 "lowercase-piece"          Warning "A letter that may be a pawn's file or a bishop in lower case."
    M203 "glued-moves"              Note    "Several moves written as one word."
    M204 "mark-or-evaluation"       Warning "A sign that may be a check mark or an evaluation."
    M205 "blank-in-move"            Warning "A piece letter that a blank parts from its square."
    M206 "sign-before-move"         Warning "A sign or a picture right before a move, as a lost piece letter leaves it."
    R201 "no-legal-move"            Error   "A move that the rules do not allow."
    R202 "ambiguous-move"           Error   "A word that several legal moves fit."
    R203 "missing-promotion"        Error   "A pawn reaches the last rank and no piece is named."
    R204 "nothing-taken"            Warning "A capture sign, but nothing is taken."
    R205 "not-en-passant"           Warning "An en passant mark on another move."
    R206 "captured-pawn-square"     Warning "En passant written with the square of the pawn that is taken."
    R207 "castling-or-result"       Error   "A last word that may be castling or the result `0-0`."
    R208 "letters-undecided"        Error   "Letters that two languages read as different moves."
    R209 "unread-rest"              Note    "Words after the first one that could not be read."
    R210 "letters-on-thin-evidence" Warning "Letters of another language, for which few words speak."
    R211 "decided-by-later-moves"   Warning "A word that several legal moves fit, of which only one lets the rest be played."
    R212 "letters-fit-another"      Warning "Letters of the usual language that play as another language's too."
    R213 "lone-letter-fits-another" Note    "The only piece letter of a text, which is another piece in another language."
    R214 "capture-without-file"     Warning "A pawn's capture that does not say where the pawn comes from."
    R215 "two-languages"            Warning "Pieces in the letters of two languages: one for each player, or a change half-way."
    R216 "decided-by-mark"          Note    "A descriptive move that the mark of check, or its absence, told apart from another."
    R217 "piece-by-origin"          Warning "A descriptive name of a piece by its side that could mean another piece."
    R218 "queen-by-custom"          Warning "A descriptive promotion that does not name the piece, taken for a queen."
    R219 "diagram-agrees"           Note    "A diagram that shows a position of the game."
    R220 "diagram-differs"          Warning "A diagram that differs from the position of the game in a few squares."
    R221 "diagram-elsewhere"        Note    "A diagram of a position that the game does not come to."
    R222 "null-move"                Note    "A null move in the main line, where a move may not have been read."
    P101 "not-check"                Warning "A check mark on a move that gives no check."
    P102 "not-mate"                 Warning "A mate mark on a move that does not mate."
    P103 "not-double-check"         Warning "A double check mark on a move that gives none."
    P104 "not-discovered-check"     Warning "A discovered check mark on a move that gives none."
    P201 "result-contradicts-board" Error   "A result that the final position does not allow."
    P202 "moves-after-win"          Warning "Moves that follow a win by the rules of the variant."
    P301 "illegal-move-kept"        Error   "A move that the rules do not allow, played all the same."
    D101 "word-repaired"            Error   "A word that is taken for another move than it says, or for one at all."
    D102 "move-supplied"            Error   "A move that nobody wrote and that the moves around it need."
    D103 "word-dropped"             Error   "A word among the moves that is taken for none."
    D104 "words-swapped"            Error   "Two words that are taken in the other order."
    D201 "word-in-doubt"            Error   "A word of a damaged game that may stand for several moves."
    D202 "repair-cut-short"         Warning "A game for whose repair more would have had to be tried."
    D203 "answer-refused"           Error   "An answer to a question about a damaged game that cannot be true."
    D204 "beyond-repair"            Error   "Words of a damaged game that make no sense as moves."
    D205 "too-long-to-repair"       Warning "A damaged game that is longer than any game."
    D301 "repair-suggested"         Note    "What a repair would take a word for."
    D401 "sheets-differ"            Error   "A move that two sheets of one game write differently."
    D402 "lone-word"                Error   "A word that only one of two sheets of a game has."
    D403 "results-differ"           Warning "Two sheets of one game that have different results."
    D404 "not-paired"               Warning "A game of which the other file has no second sheet."
    D405 "left-out"                 Warning "What stands beside the moves on one of two sheets and is left out."
    S101 "castling-form"            Note    "Castling that is not written `O-O` or `O-O-O`."
    S102 "letter-form"              Note    "A piece letter other than the English capital."
    S103 "origin-form"              Note    "More or less of the square a piece leaves than is needed."
    S104 "capture-form"             Note    "A capture without `x`, or with another sign."
    S105 "promotion-form"           Note    "A promotion that is not written `=Q`."
    S106 "en-passant-form"          Note    "A mark for en passant."
    S107 "check-mark-form"          Note    "A check or mate mark that is missing, superfluous or another sign."
    S108 "glyph-form"               Note    "An annotation glyph that is not written `$1` after a blank."
    S109 "move-form"                Note    "A move in a notation other than SAN."
    S110 "draw-offer-form"          Note    "A draw offer that is not the comment `{draw offer}`."
    S201 "move-number-missing"      Note    "A move without the number that belongs before it."
    S202 "move-number-superfluous"  Note    "A move number where none belongs."
    S203 "move-number-form"         Note    "A move number that is not written `1.` or `1...`."
    S301 "result-form"              Note    "A result in another spelling or at another place."
    S302 "result-missing"           Note    "A game that does not end with a result."
    S401 "comment-form"             Note    "A comment that is not in braces."
    S402 "escape-line"              Note    "A line that begins with `%`."
    S403 "stray-text"               Note    "Text that is no part of an exported game."
    S501 "blanks"                   Note    "Blanks that are missing, too many, or no plain blanks."
    S502 "long-line"                Note    "A line of moves with 80 columns or more."
    S503 "line-filling"             Note    "Lines that end too early or too late."
    S504 "line-ends"                Note    "Line ends with carriage returns."
    S505 "byte-order-mark"          Note    "A byte order mark."
    S506 "layout"                   Note    "Another difference in the layout of a game."
    S601 "tags-missing"             Note    "Tags that every exported game has are missing."
    S602 "tag-order"                Note    "Tags in another order than the roster and then the alphabet."
    S603 "tag-form"                 Note    "A tag that is not written exactly `[Name \"value\"]`."
    S604 "tag-value"                Note    "A tag with another value than it is exported with."
    S605 "tag-superfluous"          Note    "A tag that is not exported."
    S606 "tag-lines"                Note    "Tags that do not stand one a line with an empty line after them."
    S607 "tags-interrupted"         Note    "Moves or comments before the last tag."
    T101 "date-form"                Note    "A date that is not written `2024.02.03`."
    T102 "impossible-date"          Warning "A value that is no date of the calendar."
    T103 "time-form"                Note    "A time of day that is not written `14:05:00`."
    T104 "impossible-time"          Warning "A value that is no time of day."
    T201 "impossible-rating"        Warning "A value that is no rating."
    T202 "unknown-eco"              Warning "A value that is no code of an opening."
    T203 "eco-disagrees"            Note    "A code of another opening than that of the moves."
    T204 "wrong-ply-count"          Warning "A PlyCount other than the number of plies."
    T205 "time-control-form"        Note    "A time control that is not written as PGN writes it."
    T206 "round-form"               Note    "A round that is no number."
    T207 "setup-disagrees"          Note    "Tags FEN and SetUp that do not go together."
    T208 "name-form"                Note    "A name of a player in a doubtful form."
}

impl Code {
    /// Returns true if the code is for a deviation from PGN's export format. Such findings are only made on request.
    pub fn is_export_form(self) -> bool {
        self.id().starts_with('S')
    }

    /// Returns true if the code is for the value of a tag. Such findings are only made on request.
    pub fn is_tag_value(self) -> bool {
        self.id().starts_with('T')
    }

    /// Returns true if such a finding needs the moves to be played: it depends on the rules of the game or on the
    /// board.
    pub fn is_of_rules(self) -> bool {
        self.id().starts_with(['R', 'P', 'D'])
    }

    /// The code with this id (`R201`, in either case) or slug.
    pub fn from_id(text: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.id().eq_ignore_ascii_case(text) || code.slug() == text)
    }
}
