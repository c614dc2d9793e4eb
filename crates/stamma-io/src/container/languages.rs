//! The words with which the fields of a table name sides, players and results: a row for each language.

use super::fields::Side;

/// A language as fields and results are written in it, all in small letters and without signs between words.
pub struct Language {
    /// The words for White, in the forms in which fields have them.
    pub white: &'static [&'static str],
    /// The words for Black.
    pub black: &'static [&'static str],
    /// Words for a player or a name that stand beside those for a side: `Nombre Blancas`.
    pub player: &'static [&'static str],
    /// Words between those two: `Nombre de las Blancas`.
    pub of: &'static [&'static str],
    /// Names of fields with the result.
    pub result: &'static [&'static str],
    /// Names of fields that say who won.
    pub winner: &'static [&'static str],
    /// Names of fields that say who lost.
    pub loser: &'static [&'static str],
    /// Results of one letter.
    pub letters: Letters,
}

/// The first letters of the words for results.
pub struct Letters {
    pub white: &'static str,
    pub black: &'static str,
    pub draw: &'static str,
    /// Those of words for a win and a loss, which do not say of whom.
    pub of_somebody: &'static str,
}

/// The languages; the first reads results where nothing names a language.
pub const LANGUAGES: &[Language] = &[
    // English.
    Language {
        white: &["white"],
        black: &["black"],
        player: &[],
        of: &[],
        result: &["result", "results", "outcome", "score", "gameresult", "finalresult", "finalscore"],
        winner: &["winner", "winnercolor", "winnercolour", "winningside", "winningcolor"],
        loser: &[
            "loser",
            "losercolor",
            "losercolour",
            "losingside",
            "losingcolor",
            "lostby",
            "resignedby",
            "resigner",
            "resigningside",
        ],
        letters: Letters { white: "w", black: "b", draw: "d", of_somebody: "l" },
    },
    // German: Sieg, gewonnen, verloren, Niederlage; Remis, unentschieden.
    Language {
        white: &["weiß", "weiss"],
        black: &["schwarz"],
        player: &["spieler", "spielername"],
        of: &["von"],
        result: &["ergebnis", "erg", "resultat"],
        winner: &["sieger", "gewinner"],
        loser: &["verlierer"],
        letters: Letters { white: "w", black: "s", draw: "ru", of_somebody: "sgnv" },
    },
    // French: victoire, gagné, défaite, perdu; nulle.
    Language {
        white: &["blancs", "blanc", "blanche", "blanches"],
        black: &["noirs", "noir", "noire", "noires"],
        player: &["joueur", "joueuse", "nom"],
        of: &["des"],
        result: &["resultat", "résultat"],
        winner: &["vainqueur", "gagnant"],
        loser: &["perdant"],
        letters: Letters { white: "b", black: "n", draw: "nrd", of_somebody: "vgdp" },
    },
    // Spanish: victoria, ganó, derrota, perdió; tablas, empate.
    Language {
        white: &["blancas", "blanco"],
        black: &["negras", "negro"],
        player: &["jugador", "jugadora", "nombre"],
        of: &["de", "delas", "con"],
        result: &["resultado"],
        winner: &["ganador", "vencedor"],
        loser: &["perdedor"],
        letters: Letters { white: "b", black: "n", draw: "te", of_somebody: "vgdp" },
    },
    // Portuguese: vitória, ganhou, derrota, perdeu; empate. `Negras` is said, too.
    Language {
        white: &["brancas", "branco"],
        black: &["pretas", "preto"],
        player: &["jogador", "jogadora", "nome"],
        of: &["de", "das", "com"],
        result: &["resultado"],
        winner: &["vencedor", "ganhador"],
        loser: &["perdedor"],
        letters: Letters { white: "b", black: "pn", draw: "e", of_somebody: "vgdp" },
    },
    // Italian: vittoria, sconfitta, perso; patta.
    Language {
        white: &["bianco"],
        black: &["nero"],
        player: &["giocatore", "nome"],
        of: &["del", "di"],
        result: &["risultato", "esito"],
        winner: &["vincitore"],
        loser: &["perdente"],
        letters: Letters { white: "b", black: "n", draw: "p", of_somebody: "vsp" },
    },
    // Dutch: winst, verlies; remise, gelijk.
    Language {
        white: &["wit"],
        black: &["zwart"],
        player: &["speler", "naam"],
        of: &["van"],
        result: &["uitslag", "resultaat"],
        winner: &["winnaar"],
        loser: &["verliezer"],
        letters: Letters { white: "w", black: "z", draw: "rg", of_somebody: "v" },
    },
    // Polish: wygrana, przegrana; remis.
    Language {
        white: &["białe", "biały", "białych"],
        black: &["czarne", "czarny", "czarnych"],
        player: &["gracz", "zawodnik", "nazwisko"],
        of: &[],
        result: &["wynik"],
        winner: &["zwycięzca"],
        loser: &["przegrany"],
        letters: Letters { white: "b", black: "c", draw: "r", of_somebody: "wp" },
    },
    // Czech: výhra, prohra; remíza.
    Language {
        white: &["bílý", "bílí", "bílého"],
        black: &["černý", "černí", "černého"],
        player: &["hráč", "jméno"],
        of: &[],
        result: &["výsledek"],
        winner: &["vítěz"],
        loser: &["poražený"],
        letters: Letters { white: "b", black: "čc", draw: "r", of_somebody: "vp" },
    },
    // Slovak, with the words of Czech.
    Language {
        white: &["biely", "bieleho"],
        black: &["čierny", "čierneho"],
        player: &["hráč", "meno"],
        of: &[],
        result: &["výsledok"],
        winner: &["víťaz"],
        loser: &["porazený"],
        letters: Letters { white: "b", black: "čc", draw: "r", of_somebody: "vp" },
    },
    // Hungarian: vereség, nyert; döntetlen.
    Language {
        white: &["világos"],
        black: &["sötét"],
        player: &["játékos", "név"],
        of: &[],
        result: &["eredmény"],
        winner: &["győztes"],
        loser: &["vesztes"],
        letters: Letters { white: "v", black: "s", draw: "d", of_somebody: "vgn" },
    },
    // Romanian: victorie, înfrângere; remiză, egal, nul.
    Language {
        white: &["alb"],
        black: &["negru"],
        player: &["jucător", "jucătorul", "nume"],
        of: &["cu"],
        result: &["rezultat", "rezultatul"],
        winner: &["câștigător", "învingător"],
        loser: &[],
        letters: Letters { white: "a", black: "n", draw: "ren", of_somebody: "vîi" },
    },
    // Croatian, Serbian and Slovenian: pobjeda, izgubio; remi.
    Language {
        white: &["bijeli", "beli"],
        black: &["crni", "črni"],
        player: &["igrač", "ime"],
        of: &[],
        result: &["rezultat"],
        winner: &["pobjednik", "pobednik", "zmagovalec"],
        loser: &[],
        letters: Letters { white: "b", black: "cč", draw: "r", of_somebody: "piz" },
    },
    // Finnish: tappio; tasapeli.
    Language {
        white: &["valkea", "valkoinen"],
        black: &["musta"],
        player: &["pelaaja", "nimi"],
        of: &[],
        result: &["tulos"],
        winner: &["voittaja"],
        loser: &["häviäjä"],
        letters: Letters { white: "v", black: "m", draw: "tr", of_somebody: "th" },
    },
    // Turkish: galibiyet, mağlubiyet; berabere.
    Language {
        white: &["beyaz"],
        black: &["siyah"],
        player: &["oyuncu", "isim"],
        of: &[],
        result: &["sonuç", "sonuc"],
        winner: &["kazanan"],
        loser: &["kaybeden"],
        letters: Letters { white: "b", black: "s", draw: "b", of_somebody: "gmk" },
    },
    // Swedish: förlust; remi, oavgjort.
    Language {
        white: &["vit"],
        black: &["svart"],
        player: &["spelare", "namn"],
        of: &[],
        result: &["resultat"],
        winner: &["vinnare"],
        loser: &["förlorare"],
        letters: Letters { white: "v", black: "s", draw: "ro", of_somebody: "f" },
    },
    // Danish and Norwegian: sejr, tab; remis, uafgjort.
    Language {
        white: &["hvid", "hvit"],
        black: &["sort", "svart"],
        player: &["spiller", "navn"],
        of: &[],
        result: &["resultat"],
        winner: &["vinder", "vinner"],
        loser: &["taber", "taper"],
        letters: Letters { white: "h", black: "s", draw: "ru", of_somebody: "st" },
    },
    // Russian and Ukrainian: выигрыш, победа, поражение; ничья.
    Language {
        white: &["белые", "белых", "білі", "білих"],
        black: &["чёрные", "черные", "чёрных", "черных", "чорні", "чорних"],
        player: &["имя", "игрок", "фио", "фамилия", "гравець"],
        of: &[],
        result: &["результат", "рез", "итог", "исход"],
        winner: &["победитель", "переможець"],
        loser: &["проигравший"],
        letters: Letters { white: "б", black: "ч", draw: "н", of_somebody: "вп" },
    },
    // Catalan: victòria, derrota, perdut; taules.
    Language {
        white: &["blanques"],
        black: &["negres"],
        player: &["jugador", "nom"],
        of: &["de"],
        result: &["resultat"],
        winner: &["guanyador"],
        loser: &[],
        letters: Letters { white: "b", black: "n", draw: "t", of_somebody: "vdp" },
    },
];

impl Language {
    /// The words for a side.
    pub fn words_for(&self, side: Side) -> &'static [&'static str] {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The words for both sides.
    pub fn sides(&self) -> impl Iterator<Item = &'static str> {
        self.white.iter().chain(self.black).copied()
    }

    /// The names of fields that say how the game ended.
    pub fn fields_of_results(&self) -> impl Iterator<Item = &'static str> {
        self.result.iter().chain(self.winner).chain(self.loser).copied()
    }
}
