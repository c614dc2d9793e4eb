//! The words of the sentences among moves and behind them, a row for each language: those that join moves, take one back, tell of
//! moves that were not played or are missing, and say how a piece moves. The order of the rows does not matter.

/// The words of a language, all in small letters.
pub struct SentenceWords {
    /// Words that join two others: `and`.
    pub and: &'static [&'static str],
    /// Words between two ways to go on: `or`.
    pub or: &'static [&'static str],
    /// Words behind which a move is only thought of: `if`.
    pub conditions: &'static [&'static str],
    /// Words right before a move of a sentence that goes on behind it: `Here I missed that 7. dxe5 wins`.
    pub that: &'static [&'static str],
    /// Words before these that make the move one that was played: `after that 7. Nf3`.
    pub before_that: &'static [&'static str],
    /// Words right before a move that was not played: `instead of 7. Nf3`.
    pub not_played: &'static [&'static str],
    /// Words between a move and its aim, which is not played: `Be7 threatens Nxe4`.
    pub before_aims: &'static [&'static str],
    /// More words right before a move that is not played: what the one before is compared with, or leads to.
    pub before_others: &'static [&'static str],
    /// Words before a reason that may be moves of the game: `White resigns after 30. Qxf7`.
    pub reasons: &'static [&'static str],
    /// Words before a reason of which no move has been played: `Black resigns in view of 31. Qg7`.
    pub threats: &'static [&'static str],
    /// Words with which a sentence goes on that tells of the end of the game: `White wins by`. Others are the object of something else:
    /// `White wins a pawn`.
    pub behind_ends: &'static [&'static str],
    /// Words that judge the position behind a move, and tell no result: `wins`.
    pub verdicts: &'static [&'static str],
    /// Pairs of words, in any order, that tell of another game than the one at hand; `|` between words of one meaning.
    pub other_games: &'static [(&'static str, &'static str)],
    /// Words before a score, in its sentence, that is not that of the game: `match`.
    pub matches: &'static [&'static str],
    /// Units of time, without a dot: `+2 min`.
    pub time_units: &'static [&'static str],
    /// Words that tell of moves that are not in the text: `missing`.
    pub gaps: &'static [&'static str],
    /// Words that say that more moves follow: `etc.`
    pub and_so_on: &'static [&'static str],
    /// Abbreviations that announce another move: `cf.`
    pub abbreviations: &'static [&'static str],
    /// Words in brackets behind a move that was crossed out.
    pub crossed_out: &'static [&'static str],
    /// Words behind a move that does not stand where another one of its number follows.
    pub taken_back: &'static [&'static str],
    /// Words for a move before its number: `Move 1:`.
    pub moves: &'static [&'static str],
    /// Words for a capture, between what moves and its square: `knight takes e5`.
    pub takes: &'static [&'static str],
    /// Words for a move, in the same place: `knight to f3`.
    pub to: &'static [&'static str],
    /// More of them, behind the name of a piece alone: `caballo a f3`. Elsewhere they may be a file or another word.
    pub to_behind_names: &'static [&'static str],
    /// Words before the file, the rank or the square that a piece comes from: `knight from d2`.
    pub from: &'static [&'static str],
    /// Words between a capture and its square: `takes on e5`.
    pub on: &'static [&'static str],
}

/// A kind of words, as a language has them: `|words| words.gaps`.
pub type Kind = fn(&SentenceWords) -> &'static [&'static str];

/// The words of a kind in all languages. A word that several languages have comes several times.
pub fn words_of(kind: Kind) -> impl Iterator<Item = &'static str> {
    SENTENCE_WORDS.iter().flat_map(move |words| kind(words).iter().copied())
}

/// Returns true if a word, in small letters, is of a kind in some language.
pub fn is_of(kind: Kind, word: &str) -> bool {
    SENTENCE_WORDS.iter().any(|words| kind(words).contains(&word))
}

/// The pairs of words that tell of another game.
pub fn pairs_of_other_games() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    SENTENCE_WORDS.iter().flat_map(|words| words.other_games)
}

/// A language without words.
const NONE: SentenceWords = SentenceWords {
    and: &[],
    or: &[],
    conditions: &[],
    that: &[],
    before_that: &[],
    not_played: &[],
    before_aims: &[],
    before_others: &[],
    reasons: &[],
    threats: &[],
    behind_ends: &[],
    verdicts: &[],
    other_games: &[],
    matches: &[],
    time_units: &[],
    gaps: &[],
    and_so_on: &[],
    abbreviations: &[],
    crossed_out: &[],
    taken_back: &[],
    moves: &[],
    takes: &[],
    to: &[],
    to_behind_names: &[],
    from: &[],
    on: &[],
};

/// The languages.
const SENTENCE_WORDS: &[SentenceWords] = &[
    // English.
    SentenceWords {
        and: &["and"],
        or: &["or"],
        conditions: &["if"],
        that: &["that"],
        before_that: &["after", "before", "with", "so", "to", "from", "like", "for", "on", "despite"],
        not_played: &["missed", "missing", "overlooked", "overlooking", "instead of", "rather than"],
        before_aims: &["to", "with", "for", "against", "threatens", "prepares", "prevents", "allows"],
        before_others: &[
            "and", "then", "than", "not", "of", "if", "after", "before", "when", "on", "at", "via", "as",
            "like",
        ],
        reasons: &["after", "before"],
        threats: &[
            "because",
            "since",
            "as",
            "due",
            "facing",
            "owing",
            "in view of",
            "on account of",
            "in anticipation of",
            "rather than",
        ],
        behind_ends: &[
            "after", "and", "as", "at", "because", "before", "by", "due", "facing", "for", "here", "in",
            "now", "on", "since", "so", "the", "when", "while", "with", "without",
        ],
        verdicts: &["wins", "winning", "draws", "drawing"],
        other_games: &[
            (
                "similar|another|other|previous|earlier|same",
                "game|games|position|positions|encounter|encounters",
            ),
            ("last|previous", "year|month|week|season"),
            ("second|third|fourth|next|return|following", "game|games|round|leg"),
        ],
        matches: &["match", "total", "standings", "results"],
        time_units: &["min", "mins", "minute", "minutes", "sec", "seconds"],
        gaps: &[
            "missing",
            "omitted",
            "illegible",
            "unreadable",
            "lost",
            "skipped",
            "snip",
            "snipped",
            "torn",
            "gap",
        ],
        and_so_on: &["etc.", "etc", "etc..."],
        abbreviations: &["alt.", "var.", "e.g.", "i.e.", "cp.", "cf.", "viz.", "sc."],
        crossed_out: &[
            "crossed out",
            "crossed-out",
            "struck out",
            "struck through",
            "scratched out",
            "scratched",
            "deleted",
        ],
        taken_back: &["taken back", "takeback", "take back", "illegal"],
        moves: &["move"],
        takes: &["takes", "captures"],
        to: &["to", "goes"],
        from: &["from", "on", "at"],
        on: &["on", "at"],
        ..NONE
    },
    // German.
    SentenceWords {
        and: &["und"],
        or: &["oder"],
        conditions: &["wenn", "falls"],
        that: &["dass", "daß"],
        before_that: &["so"],
        not_played: &["übersah", "übersehend", "verpasste", "statt", "anstatt"],
        before_aims: &["mit", "droht", "auf", "gegen", "um"],
        before_others: &["und", "dann", "als", "nicht", "nach", "vor", "wenn", "statt", "wie", "via"],
        reasons: &["nach"],
        threats: &["wegen", "weil", "angesichts"],
        behind_ends: &[
            "als", "am", "auf", "durch", "hier", "im", "in", "mit", "nach", "so", "und", "weil", "wegen",
        ],
        verdicts: &["gewinnt"],
        other_games: &[
            (
                "ähnlichen|ähnlicher|anderen|früheren|vorigen|letzten|gleichen",
                "partie|partien|stellung|stellungen",
            ),
            ("letztes|letzten|voriges", "jahr|monat|woche"),
        ],
        matches: &["zwischenstand", "wettkampf", "ergebnisse"],
        time_units: &["min", "minuten"],
        gaps: &["fehlt", "fehlen", "fehlende", "ausgelassen", "unleserlich", "unlesbar", "lücke"],
        and_so_on: &["usw.", "usw"],
        abbreviations: &["vgl.", "z.b.", "bzw.", "usw.", "ev.", "evtl."],
        crossed_out: &["durchgestrichen", "gestrichen"],
        taken_back: &["zurückgenommen"],
        moves: &["zug"],
        takes: &["schlägt", "schlaegt", "nimmt"],
        to: &["nach", "auf"],
        from: &["von"],
        on: &["auf"],
        ..NONE
    },
    // French.
    SentenceWords {
        and: &["et"],
        or: &["ou"],
        conditions: &["si"],
        that: &["que"],
        before_that: &["après", "pour", "avec"],
        not_played: &["manqué", "raté", "au lieu de"],
        before_aims: &["avec", "menace", "prépare", "contre", "sur"],
        before_others: &["puis", "que", "pas", "après"],
        reasons: &["après"],
        threats: &["car", "devant", "en raison de", "en vue de", "à cause de"],
        behind_ends: &["après", "car", "et", "ici", "par", "parce", "sur"],
        verdicts: &["gagne"],
        other_games: &[("semblable|similaire|autre|précédente", "partie|parties|position|positions")],
        matches: &["match", "total", "résultats"],
        time_units: &["min", "minutes"],
        gaps: &["manque", "manquent", "manquants", "illisible", "illisibles", "omis"],
        abbreviations: &["p.ex."],
        crossed_out: &["rayé", "barré", "biffé"],
        taken_back: &["repris"],
        moves: &["coup"],
        takes: &["prend"],
        to: &["vers", "en"],
        from: &["de"],
        on: &["sur", "en"],
        ..NONE
    },
    // Spanish.
    SentenceWords {
        and: &["y", "e"],
        or: &["o"],
        conditions: &["si"],
        that: &["que"],
        before_that: &["después", "para", "con"],
        not_played: &["en lugar de", "en vez de"],
        before_aims: &["con", "amenaza", "prepara", "contra"],
        before_others: &["luego", "que"],
        threats: &["ante", "porque", "en vista de", "a causa de"],
        behind_ends: &["ante", "por", "porque", "tras", "y"],
        verdicts: &["gana"],
        other_games: &[("similar|otra|anterior|parecida", "partida|partidas|posición")],
        matches: &["resultados", "total"],
        time_units: &["min", "minutos"],
        gaps: &["faltan", "falta", "ilegible", "ilegibles", "omitidas", "perdidas"],
        abbreviations: &["p.e."],
        crossed_out: &["tachado"],
        taken_back: &["retirado"],
        moves: &["jugada", "movimiento"],
        takes: &["toma", "captura", "come"],
        to: &["en"],
        to_behind_names: &["a", "al", "para"],
        from: &["de"],
        on: &["en"],
        ..NONE
    },
    // Portuguese.
    SentenceWords {
        and: &["e"],
        or: &["ou"],
        conditions: &["se"],
        that: &["que"],
        before_that: &["depois", "para"],
        matches: &["resultados"],
        gaps: &["faltam", "falta", "ilegível", "ilegíveis", "omitidas", "perdidas"],
        crossed_out: &["riscado"],
        taken_back: &["retirado"],
        moves: &["lance", "jogada"],
        takes: &["toma", "captura", "come"],
        to_behind_names: &["a", "em", "para"],
        from: &["de", "da"],
        ..NONE
    },
    // Italian.
    SentenceWords {
        and: &["e"],
        or: &["o"],
        conditions: &["se"],
        that: &["che"],
        before_that: &["dopo"],
        not_played: &["invece di"],
        before_aims: &["con", "minaccia", "prepara", "contra", "su"],
        threats: &["perché", "in vista di", "a causa di"],
        behind_ends: &["dopo", "e", "in", "per", "perché"],
        verdicts: &["vince"],
        other_games: &[("altra|simile|precedente", "partita|partite|posizione")],
        matches: &["risultati"],
        time_units: &["min", "minuti"],
        gaps: &["mancano", "mancanti", "illeggibile", "illeggibili", "omesse"],
        and_so_on: &["ecc."],
        crossed_out: &["cancellato", "barrato"],
        taken_back: &["ripreso"],
        moves: &["mossa"],
        takes: &["prende", "cattura"],
        to_behind_names: &["a", "in"],
        from: &["da"],
        ..NONE
    },
    // Catalan.
    SentenceWords { moves: &["jugada"], ..NONE },
    // Romanian.
    SentenceWords {
        or: &["sau"],
        conditions: &["dacă"],
        moves: &["mutare", "mutarea"],
        takes: &["ia"],
        to_behind_names: &["pe", "la"],
        ..NONE
    },
    // Dutch.
    SentenceWords {
        and: &["en"],
        or: &["of"],
        conditions: &["indien"],
        that: &["dat"],
        before_that: &["tot"],
        not_played: &["in plaats van"],
        before_aims: &["met", "dreigt", "op"],
        before_others: &["na", "via"],
        threats: &["vanwege", "gezien"],
        verdicts: &["wint"],
        gaps: &["ontbreken", "ontbreekt", "onleesbaar"],
        and_so_on: &["enz."],
        crossed_out: &["doorgehaald", "doorgestreept"],
        moves: &["zet"],
        takes: &["slaat"],
        to: &["naar"],
        from: &["van"],
        on: &["op"],
        ..NONE
    },
    // Swedish.
    SentenceWords {
        and: &["och"],
        or: &["eller"],
        that: &["att"],
        before_that: &["så"],
        before_others: &["på"],
        verdicts: &["vinner"],
        matches: &["matchstand"],
        gaps: &["saknas", "oläsligt"],
        and_so_on: &["osv.", "osv"],
        moves: &["drag"],
        takes: &["slår", "tar"],
        to_behind_names: &["till"],
        ..NONE
    },
    // Danish.
    SentenceWords {
        and: &["og"],
        or: &["eller"],
        conditions: &["hvis"],
        before_that: &["så"],
        before_others: &["på"],
        gaps: &["mangler"],
        and_so_on: &["osv.", "osv"],
        moves: &["træk"],
        takes: &["slår"],
        to_behind_names: &["til"],
        ..NONE
    },
    // Norwegian.
    SentenceWords {
        and: &["og"],
        or: &["eller"],
        conditions: &["hvis"],
        before_that: &["så"],
        before_others: &["på"],
        verdicts: &["vinner"],
        gaps: &["mangler"],
        and_so_on: &["osv.", "osv"],
        moves: &["trekk"],
        takes: &["slår", "tar"],
        to_behind_names: &["til"],
        ..NONE
    },
    // Icelandic.
    SentenceWords { moves: &["leikur"], ..NONE },
    // Finnish.
    SentenceWords {
        and: &["ja"],
        or: &["tai"],
        that: &["että"],
        and_so_on: &["jne."],
        moves: &["siirto"],
        takes: &["lyö"],
        ..NONE
    },
    // Estonian.
    SentenceWords { and: &["ja"], moves: &["käik"], ..NONE },
    // Latvian.
    SentenceWords { moves: &["gājiens"], ..NONE },
    // Lithuanian.
    SentenceWords { moves: &["ėjimas"], ..NONE },
    // Polish.
    SentenceWords {
        and: &["i"],
        or: &["lub", "albo"],
        conditions: &["jeśli"],
        that: &["że"],
        before_that: &["tak"],
        not_played: &["zamiast"],
        before_others: &["na"],
        threats: &["wobec"],
        verdicts: &["wygrywa"],
        gaps: &["brak", "nieczytelne"],
        and_so_on: &["itd."],
        moves: &["ruch", "posunięcie"],
        takes: &["bije"],
        to_behind_names: &["na", "do"],
        from: &["z"],
        ..NONE
    },
    // Czech.
    SentenceWords {
        and: &["a", "i"],
        or: &["nebo"],
        that: &["že"],
        before_that: &["tak"],
        and_so_on: &["atd."],
        moves: &["tah"],
        takes: &["bere"],
        to_behind_names: &["na", "ke"],
        from: &["z"],
        ..NONE
    },
    // Slovak.
    SentenceWords { moves: &["ťah"], takes: &["bere"], to_behind_names: &["na", "ke"], ..NONE },
    // Hungarian.
    SentenceWords {
        and: &["és"],
        or: &["vagy"],
        that: &["hogy"],
        verdicts: &["nyer"],
        moves: &["lépés"],
        takes: &["üti"],
        ..NONE
    },
    // Slovenian.
    SentenceWords { moves: &["poteza"], takes: &["jemlje"], to_behind_names: &["na"], ..NONE },
    // Croatian.
    SentenceWords {
        and: &["i", "a"],
        or: &["ili"],
        conditions: &["ako"],
        and_so_on: &["itd."],
        moves: &["potez"],
        takes: &["uzima"],
        to_behind_names: &["na"],
        ..NONE
    },
    // Serbian.
    SentenceWords { moves: &["потез"], ..NONE },
    // Bulgarian.
    SentenceWords { and: &["и"], or: &["или"], moves: &["ход"], takes: &["взима"], ..NONE },
    // Russian.
    SentenceWords {
        and: &["и"],
        or: &["или"],
        conditions: &["если"],
        that: &["что"],
        before_that: &["так"],
        not_played: &["вместо", "упустил", "просмотрел"],
        before_aims: &["с", "угрожая", "чтобы"],
        before_others: &["на"],
        reasons: &["после"],
        threats: &["ввиду", "из-за"],
        behind_ends: &["и", "после"],
        verdicts: &["выигрывает"],
        other_games: &[("другой|похожей|прошлой|аналогичной", "партии|позиции"), ("прошлом", "году|месяце")],
        time_units: &["мин"],
        gaps: &["пропущены", "утеряны", "неразборчиво", "нечитаемо", "отсутствуют"],
        crossed_out: &["зачёркнуто", "зачеркнуто"],
        moves: &["ход"],
        takes: &["берёт", "берет", "бьёт", "бьет"],
        to: &["на"],
        from: &["с"],
        ..NONE
    },
    // Ukrainian.
    SentenceWords {
        or: &["або"],
        conditions: &["якщо"],
        moves: &["хід"],
        takes: &["бие", "б'є", "б’є"],
        ..NONE
    },
    // Turkish.
    SentenceWords { and: &["ve"], conditions: &["eğer"], moves: &["hamle"], takes: &["alır"], ..NONE },
    // Greek.
    SentenceWords {
        moves: &["κίνηση"], takes: &["παίρνει"], to_behind_names: &["στο"], ..NONE
    },
];
