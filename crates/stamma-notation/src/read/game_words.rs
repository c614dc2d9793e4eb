//! The words about a game, its players and its result, as headings and the names of fields have them: a row for each language. The
//! order of the rows does not matter, but for English, which is the first.

use stamma_board::Color;

/// The words of a language, all in small letters. Those of headings are as they are written, without the colon; those of fields are
/// without signs between words.
pub struct GameWords {
    /// The id of the language, which need not be one with piece letters.
    pub language: &'static str,
    /// Words for White, in headings and in fields.
    pub white: &'static [&'static str],
    /// Words for Black, in headings and in fields.
    pub black: &'static [&'static str],
    /// Words for the tournament.
    pub event: &'static [&'static str],
    /// Words for the place.
    pub site: &'static [&'static str],
    /// Words for the day.
    pub date: &'static [&'static str],
    /// Words for the round.
    pub round: &'static [&'static str],
    /// Words for the board of a team.
    pub board: &'static [&'static str],
    /// Words for the result, in headings and in fields.
    pub result: &'static [&'static str],
    /// Words for the opening.
    pub opening: &'static [&'static str],
    /// The word for a game, which a number or the players follow.
    pub game: &'static [&'static str],
    /// Words between two players.
    pub versus: &'static [&'static str],
    /// Other forms of the words for White, in fields only: in a heading they may be the name of a player.
    pub white_in_fields: &'static [&'static str],
    /// Other forms of the words for Black.
    pub black_in_fields: &'static [&'static str],
    /// Words for a player or a name that stand beside those for a side: `Nombre Blancas`.
    pub player: &'static [&'static str],
    /// Words between those two: `Nombre de las Blancas`.
    pub of: &'static [&'static str],
    /// Words before those for a side, in labels: `Les Blancs`, `Con blancas`.
    pub before_side: &'static [&'static str],
    /// Words for both players, before their names: `Players: Smith - Jones`.
    pub players: &'static [&'static str],
    /// Other names of fields with the result.
    pub result_in_fields: &'static [&'static str],
    /// Names of fields that say who won.
    pub winner: &'static [&'static str],
    /// Names of fields that say who lost.
    pub loser: &'static [&'static str],
    /// Words that say of a side that it has the move in a position: `White to play`, `Weiß am Zug`.
    pub to_move: &'static [&'static str],
    /// Results of one letter.
    pub letters: ResultLetters,
}

/// The first letters of the words for results.
pub struct ResultLetters {
    /// Those of words for White.
    pub white: &'static str,
    /// Those of words for Black.
    pub black: &'static str,
    /// Those of words for a draw.
    pub draw: &'static str,
    /// Those of words for a win and a loss, which do not say of whom.
    pub of_somebody: &'static str,
}

impl GameWords {
    /// The words for a side in fields.
    pub fn words_for(&self, side: Color) -> impl Iterator<Item = &'static str> {
        let (usual, others) = match side {
            Color::White => (self.white, self.white_in_fields),
            Color::Black => (self.black, self.black_in_fields),
        };
        usual.iter().chain(others).copied()
    }

    /// The names of fields with the result.
    pub fn fields_of_result(&self) -> impl Iterator<Item = &'static str> {
        self.result.iter().chain(self.result_in_fields).copied()
    }

    /// The names of players by their sides, each in three parts that are written one behind another: `Jugador Blancas`,
    /// `Weißspieler`, `Nom des Blancs`.
    pub fn names_of_players(&self) -> impl Iterator<Item = (Color, [&'static str; 3])> {
        [Color::White, Color::Black].into_iter().flat_map(move |side| {
            self.words_for(side).flat_map(move |word| {
                self.player.iter().flat_map(move |&player| {
                    let parted = self.of.iter().map(move |&of| [player, of, word]);
                    let names = [[player, "", word], [word, "", player]];
                    names.into_iter().chain(parted).map(move |name| (side, name))
                })
            })
        })
    }

    /// The words for the sides behind articles, each in three parts as the names of players are: `Les Blancs`, `Con blancas`.
    pub fn sides_with_articles(&self) -> impl Iterator<Item = (Color, [&'static str; 3])> {
        [Color::White, Color::Black].into_iter().flat_map(move |side| {
            let words = self.words_for(side);
            words.flat_map(move |word| {
                self.before_side.iter().map(move |&article| (side, [article, "", word]))
            })
        })
    }
}

/// A language without words.
const NONE: GameWords = GameWords {
    language: "",
    white: &[],
    black: &[],
    event: &[],
    site: &[],
    date: &[],
    round: &[],
    board: &[],
    result: &[],
    opening: &[],
    game: &[],
    versus: &[],
    white_in_fields: &[],
    black_in_fields: &[],
    player: &[],
    of: &[],
    before_side: &[],
    players: &[],
    result_in_fields: &[],
    winner: &[],
    loser: &[],
    to_move: &[],
    letters: ResultLetters { white: "", black: "", draw: "", of_somebody: "" },
};

/// The languages; the first reads results where nothing names a language.
pub const GAME_WORDS: &[GameWords] = &[
    // English.
    GameWords {
        language: "en",
        to_move: &["move", "moves", "play", "plays", "mate", "mates", "win", "wins", "draw", "draws"],
        white: &["white"],
        black: &["black"],
        event: &["event", "tournament"],
        site: &["site", "place", "venue"],
        date: &["date", "played", "year"],
        round: &["round", "rd"],
        board: &["board", "bd"],
        result: &["result", "score"],
        opening: &["opening", "defence", "defense"],
        game: &["game"],
        versus: &["vs", "vs.", "v", "v.", "versus", "against"],
        player: &["player", "name"],
        players: &["players"],
        before_side: &["with", "as", "playing"],
        result_in_fields: &["results", "outcome", "gameresult", "finalresult", "finalscore"],
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
        letters: ResultLetters { white: "w", black: "b", draw: "d", of_somebody: "l" },
        ..NONE
    },
    // German: Sieg, gewonnen, verloren, Niederlage; Remis, unentschieden.
    GameWords {
        language: "de",
        to_move: &["zug", "zieht", "beginnt", "gewinnt", "setzt"],
        white: &["weiß", "weiss"],
        black: &["schwarz"],
        event: &["turnier", "veranstaltung"],
        site: &["ort", "spielort"],
        date: &["datum", "jahr"],
        round: &["runde", "rd"],
        board: &["brett"],
        result: &["ergebnis", "resultat"],
        opening: &["eröffnung", "eroeffnung"],
        game: &["partie"],
        versus: &["gegen"],
        player: &["spieler", "spielername"],
        players: &["spieler"],
        before_side: &["mit", "die"],
        of: &["von"],
        result_in_fields: &["erg"],
        winner: &["sieger", "gewinner"],
        loser: &["verlierer"],
        letters: ResultLetters { white: "w", black: "s", draw: "ru", of_somebody: "sgnv" },
        ..NONE
    },
    // French: victoire, gagné, défaite, perdu; nulle.
    GameWords {
        language: "fr",
        to_move: &["jouent", "joue", "trait", "gagnent", "matent"],
        white: &["blancs", "blanc"],
        black: &["noirs", "noir"],
        event: &["tournoi", "événement", "evénement", "evenement"],
        site: &["lieu"],
        date: &["date", "année"],
        round: &["ronde"],
        board: &["échiquier", "echiquier", "table"],
        result: &["résultat", "resultat"],
        opening: &["ouverture"],
        game: &["partie"],
        versus: &["contre"],
        white_in_fields: &["blanche", "blanches"],
        black_in_fields: &["noire", "noires"],
        player: &["joueur", "joueuse", "nom"],
        players: &["joueurs"],
        before_side: &["les", "avecles", "aux"],
        of: &["des"],
        winner: &["vainqueur", "gagnant"],
        loser: &["perdant"],
        letters: ResultLetters { white: "b", black: "n", draw: "nrd", of_somebody: "vgdp" },
        ..NONE
    },
    // Spanish: victoria, ganó, derrota, perdió; tablas, empate.
    GameWords {
        language: "es",
        to_move: &["juegan", "mueven", "juega", "mueve", "ganan"],
        white: &["blancas", "blanco"],
        black: &["negras", "negro"],
        event: &["torneo", "evento"],
        site: &["lugar", "sitio"],
        date: &["fecha", "año"],
        round: &["ronda"],
        board: &["tablero", "mesa"],
        result: &["resultado"],
        opening: &["apertura"],
        game: &["partida"],
        versus: &["contra"],
        player: &["jugador", "jugadora", "nombre"],
        players: &["jugadores"],
        before_side: &["con", "conlas", "las"],
        of: &["de", "delas", "con"],
        winner: &["ganador", "vencedor"],
        loser: &["perdedor"],
        letters: ResultLetters { white: "b", black: "n", draw: "te", of_somebody: "vgdp" },
        ..NONE
    },
    // Portuguese: vitória, ganhou, derrota, perdeu; empate. `Negras` is said, too.
    GameWords {
        language: "pt",
        to_move: &["jogam", "joga", "movem", "ganham"],
        white: &["brancas"],
        black: &["pretas", "negras"],
        event: &["torneio", "evento"],
        site: &["local", "lugar"],
        date: &["data", "ano"],
        round: &["rodada", "ronda"],
        board: &["tabuleiro", "mesa"],
        result: &["resultado"],
        opening: &["abertura"],
        game: &["partida"],
        versus: &["contra"],
        white_in_fields: &["branco"],
        black_in_fields: &["preto"],
        player: &["jogador", "jogadora", "nome"],
        players: &["jogadores"],
        before_side: &["com", "comas", "de", "as"],
        of: &["de", "das", "com"],
        winner: &["vencedor", "ganhador"],
        loser: &["perdedor"],
        letters: ResultLetters { white: "b", black: "pn", draw: "e", of_somebody: "vgdp" },
        ..NONE
    },
    // Italian: vittoria, sconfitta, perso; patta.
    GameWords {
        language: "it",
        to_move: &["muove", "tratto", "mossa", "vince", "matta"],
        white: &["bianco"],
        black: &["nero"],
        event: &["torneo", "evento"],
        site: &["luogo", "sede", "località"],
        date: &["data", "anno"],
        round: &["turno"],
        board: &["scacchiera"],
        result: &["risultato"],
        opening: &["apertura"],
        game: &["partita"],
        versus: &["contro"],
        player: &["giocatore", "nome"],
        players: &["giocatori"],
        before_side: &["il", "col", "conil"],
        of: &["del", "di"],
        result_in_fields: &["esito"],
        winner: &["vincitore"],
        loser: &["perdente"],
        letters: ResultLetters { white: "b", black: "n", draw: "p", of_somebody: "vsp" },
        ..NONE
    },
    // Dutch: winst, verlies; remise, gelijk.
    GameWords {
        language: "nl",
        to_move: &["zet", "speelt", "begint", "wint"],
        white: &["wit"],
        black: &["zwart"],
        event: &["toernooi", "evenement"],
        site: &["plaats", "locatie"],
        date: &["datum", "jaar"],
        round: &["ronde"],
        board: &["bord"],
        result: &["uitslag", "resultaat"],
        opening: &["opening"],
        game: &["partij"],
        versus: &["tegen"],
        player: &["speler", "naam"],
        players: &["spelers"],
        before_side: &["met"],
        of: &["van"],
        winner: &["winnaar"],
        loser: &["verliezer"],
        letters: ResultLetters { white: "w", black: "z", draw: "rg", of_somebody: "v" },
        ..NONE
    },
    // Polish: wygrana, przegrana; remis.
    GameWords {
        language: "pl",
        to_move: &["zaczynają", "posunięcie", "ruch", "wygrywają"],
        white: &["białe", "biale"],
        black: &["czarne"],
        event: &["turniej"],
        site: &["miejsce"],
        date: &["data", "rok"],
        round: &["runda"],
        board: &["szachownica"],
        result: &["wynik", "rezultat"],
        opening: &["debiut", "otwarcie"],
        game: &["partia"],
        versus: &["przeciw"],
        white_in_fields: &["biały", "białych"],
        black_in_fields: &["czarny", "czarnych"],
        player: &["gracz", "zawodnik", "nazwisko"],
        players: &["gracze", "zawodnicy"],
        winner: &["zwycięzca"],
        loser: &["przegrany"],
        letters: ResultLetters { white: "b", black: "c", draw: "r", of_somebody: "wp" },
        ..NONE
    },
    // Czech: výhra, prohra; remíza.
    GameWords {
        language: "cs",
        to_move: &["tahu", "táhne", "začíná", "vyhraje"],
        white: &["bílý", "bily", "bílé"],
        black: &["černý", "cerny", "černé"],
        event: &["turnaj"],
        site: &["místo", "misto"],
        date: &["datum", "rok"],
        round: &["kolo"],
        board: &["šachovnice", "sachovnice"],
        result: &["výsledek", "vysledek"],
        opening: &["zahájení", "zahajeni"],
        game: &["partie"],
        versus: &["proti"],
        white_in_fields: &["bílí", "bílého"],
        black_in_fields: &["černí", "černého"],
        player: &["hráč", "jméno"],
        winner: &["vítěz"],
        loser: &["poražený"],
        letters: ResultLetters { white: "b", black: "čc", draw: "r", of_somebody: "vp" },
        ..NONE
    },
    // Slovak, with the words of Czech.
    GameWords {
        language: "sk",
        to_move: &["ťahu", "začína"],
        white_in_fields: &["biely", "biele", "bieleho"],
        black_in_fields: &["čierny", "čierne", "čierneho"],
        player: &["hráč", "meno"],
        result_in_fields: &["výsledok"],
        winner: &["víťaz"],
        loser: &["porazený"],
        letters: ResultLetters { white: "b", black: "čc", draw: "r", of_somebody: "vp" },
        ..NONE
    },
    // Hungarian: vereség, nyert; döntetlen.
    GameWords {
        language: "hu",
        to_move: &["indul", "lép", "kezd", "nyer"],
        white: &["világos", "vilagos"],
        black: &["sötét", "sotet"],
        event: &["verseny", "esemény", "esemeny"],
        site: &["helyszín", "helyszin", "hely"],
        date: &["dátum", "datum", "év"],
        round: &["forduló", "fordulo"],
        board: &["tábla", "tabla"],
        result: &["eredmény", "eredmeny"],
        opening: &["megnyitás", "megnyitas"],
        game: &["játszma", "jatszma"],
        versus: &["ellen"],
        player: &["játékos", "név"],
        winner: &["győztes"],
        loser: &["vesztes"],
        letters: ResultLetters { white: "v", black: "s", draw: "d", of_somebody: "vgn" },
        ..NONE
    },
    // Romanian: victorie, înfrângere; remiză, egal, nul.
    GameWords {
        language: "ro",
        to_move: &["mută", "mutare", "câștigă"],
        white: &["alb"],
        black: &["negru"],
        event: &["turneu", "eveniment"],
        site: &["loc", "locul"],
        date: &["data", "an"],
        round: &["runda"],
        board: &["masa"],
        result: &["rezultat"],
        opening: &["deschidere", "deschiderea"],
        game: &["partida"],
        versus: &["contra"],
        player: &["jucător", "jucătorul", "nume"],
        before_side: &["cu"],
        of: &["cu"],
        result_in_fields: &["rezultatul"],
        winner: &["câștigător", "învingător"],
        letters: ResultLetters { white: "a", black: "n", draw: "ren", of_somebody: "vîi" },
        ..NONE
    },
    // Croatian, Serbian and Slovenian: pobjeda, izgubio; remi.
    GameWords {
        language: "hr",
        to_move: &["potezu", "igra", "vuče", "dobija"],
        white_in_fields: &["bijeli", "beli", "бели"],
        black_in_fields: &["crni", "črni", "црни"],
        player: &["igrač", "ime"],
        result_in_fields: &["rezultat"],
        winner: &["pobjednik", "pobednik", "zmagovalec"],
        letters: ResultLetters { white: "b", black: "cč", draw: "r", of_somebody: "piz" },
        ..NONE
    },
    // Finnish: tappio; tasapeli.
    GameWords {
        language: "fi",
        to_move: &["siirtää", "siirtovuorossa", "aloittaa", "voittaa"],
        white: &["valkoinen", "valkea"],
        black: &["musta"],
        event: &["turnaus", "tapahtuma"],
        site: &["paikka"],
        date: &["päivä", "päivämäärä", "pvm", "vuosi"],
        round: &["kierros"],
        board: &["lauta", "pöytä"],
        result: &["tulos"],
        opening: &["avaus"],
        game: &["peli"],
        versus: &["vastaan"],
        player: &["pelaaja", "nimi"],
        winner: &["voittaja"],
        loser: &["häviäjä"],
        letters: ResultLetters { white: "v", black: "m", draw: "tr", of_somebody: "th" },
        ..NONE
    },
    // Turkish: galibiyet, mağlubiyet; berabere.
    GameWords {
        language: "tr",
        to_move: &["oynar", "hamle", "başlar", "kazanır"],
        white: &["beyaz"],
        black: &["siyah"],
        event: &["turnuva", "etkinlik"],
        site: &["yer"],
        date: &["tarih", "yıl"],
        round: &["tur"],
        board: &["masa"],
        result: &["sonuç", "sonuc"],
        opening: &["açılış", "acilis"],
        game: &["oyun"],
        versus: &["karşı"],
        player: &["oyuncu", "isim"],
        winner: &["kazanan"],
        loser: &["kaybeden"],
        letters: ResultLetters { white: "b", black: "s", draw: "b", of_somebody: "gmk" },
        ..NONE
    },
    // Swedish: förlust; remi, oavgjort.
    GameWords {
        language: "sv",
        to_move: &["draget", "drar", "vinner"],
        white: &["vit"],
        black: &["svart"],
        event: &["turnering", "evenemang"],
        site: &["plats", "ort"],
        date: &["datum", "år"],
        round: &["rond"],
        board: &["bord"],
        result: &["resultat"],
        opening: &["öppning", "oppning"],
        game: &["parti"],
        versus: &["mot"],
        player: &["spelare", "namn"],
        players: &["spelare"],
        before_side: &["med"],
        winner: &["vinnare"],
        loser: &["förlorare"],
        letters: ResultLetters { white: "v", black: "s", draw: "ro", of_somebody: "f" },
        ..NONE
    },
    // Danish: sejr, tab; remis, uafgjort.
    GameWords {
        language: "da",
        to_move: &["trækket", "trækker", "vinder"],
        white: &["hvid"],
        black: &["sort"],
        event: &["turnering", "begivenhed"],
        site: &["sted"],
        date: &["dato", "år"],
        round: &["runde"],
        board: &["bræt", "braet"],
        result: &["resultat"],
        opening: &["åbning", "abning"],
        game: &["parti"],
        versus: &["mod"],
        player: &["spiller", "navn"],
        players: &["spillere"],
        before_side: &["med"],
        winner: &["vinder"],
        loser: &["taber"],
        letters: ResultLetters { white: "h", black: "s", draw: "ru", of_somebody: "st" },
        ..NONE
    },
    // Norwegian: seier, tap; remis, uavgjort.
    GameWords {
        language: "no",
        to_move: &["trekket", "trekker", "vinner"],
        white: &["hvit"],
        black: &["svart", "sort"],
        event: &["turnering"],
        site: &["sted"],
        date: &["dato", "år"],
        round: &["runde"],
        board: &["brett"],
        result: &["resultat"],
        opening: &["åpning", "apning"],
        game: &["parti"],
        versus: &["mot"],
        player: &["spiller", "navn"],
        players: &["spillere"],
        before_side: &["med"],
        winner: &["vinner"],
        loser: &["taper"],
        letters: ResultLetters { white: "h", black: "s", draw: "ru", of_somebody: "st" },
        ..NONE
    },
    // Russian: выигрыш, победа, поражение; ничья.
    GameWords {
        language: "ru",
        to_move: &["ход", "начинают", "выигрывают"],
        white: &["белые"],
        black: &["чёрные", "черные"],
        event: &["турнир", "событие"],
        site: &["место"],
        date: &["дата", "год"],
        round: &["тур", "раунд"],
        board: &["доска"],
        result: &["результат"],
        opening: &["дебют"],
        game: &["партия"],
        versus: &["против"],
        white_in_fields: &["белых"],
        black_in_fields: &["чёрных", "черных"],
        player: &["имя", "игрок", "фио", "фамилия"],
        players: &["игроки"],
        result_in_fields: &["рез", "итог", "исход"],
        winner: &["победитель"],
        loser: &["проигравший"],
        letters: ResultLetters { white: "б", black: "ч", draw: "н", of_somebody: "вп" },
        ..NONE
    },
    // Ukrainian: виграш, перемога, поразка; нічия.
    GameWords {
        language: "uk",
        to_move: &["хід", "починають", "виграють"],
        white: &["білі"],
        black: &["чорні"],
        event: &["турнір", "подія"],
        site: &["місце"],
        date: &["дата", "рік"],
        round: &["тур", "раунд"],
        board: &["дошка"],
        result: &["результат"],
        opening: &["дебют"],
        game: &["партія"],
        versus: &["проти"],
        white_in_fields: &["білих"],
        black_in_fields: &["чорних"],
        player: &["гравець"],
        winner: &["переможець"],
        letters: ResultLetters { white: "б", black: "ч", draw: "н", of_somebody: "вп" },
        ..NONE
    },
    // Catalan: victòria, derrota, perdut; taules.
    GameWords {
        language: "ca",
        to_move: &["juguen", "mouen", "guanyen"],
        event: &["torneig"],
        site: &["lloc"],
        board: &["tauler"],
        opening: &["obertura"],
        white_in_fields: &["blanques"],
        black_in_fields: &["negres"],
        player: &["jugador", "nom"],
        before_side: &["les", "ambles"],
        of: &["de"],
        result_in_fields: &["resultat"],
        winner: &["guanyador"],
        letters: ResultLetters { white: "b", black: "n", draw: "t", of_somebody: "vdp" },
        ..NONE
    },
    // Bulgarian.
    GameWords {
        language: "bg", white: &["бели", "белите"], black: &["черни", "черните"], ..NONE
    },
    // Estonian.
    GameWords {
        language: "et",
        event: &["turniir"],
        site: &["koht"],
        date: &["kuupäev"],
        round: &["voor"],
        result: &["tulemus"],
        opening: &["avang"],
        game: &["partii"],
        white_in_fields: &["valge", "valged"],
        black_in_fields: &["must", "mustad"],
        ..NONE
    },
    // Lithuanian.
    GameWords {
        language: "lt",
        white: &["baltieji"],
        black: &["juodieji"],
        event: &["turnyras"],
        round: &["ratas", "turas"],
        result: &["rezultatas"],
        opening: &["debiutas"],
        ..NONE
    },
    // Latvian.
    GameWords {
        language: "lv",
        white: &["baltie"],
        black: &["melnie"],
        event: &["turnīrs"],
        site: &["vieta"],
        date: &["datums"],
        round: &["kārta"],
        result: &["rezultāts"],
        opening: &["atklātne"],
        ..NONE
    },
    // Icelandic.
    GameWords {
        language: "is",
        white_in_fields: &["hvítt", "hvítur"],
        black_in_fields: &["svartur"],
        ..NONE
    },
    // Indonesian.
    GameWords { language: "id", white_in_fields: &["putih"], black_in_fields: &["hitam"], ..NONE },
    // Greek.
    GameWords {
        language: "el",
        to_move: &["παίζουν", "κινούνται", "κερδίζουν"],
        white: &["λευκά", "λευκα"],
        black: &["μαύρα", "μαυρα"],
        event: &["τουρνουά", "διοργάνωση"],
        site: &["τόπος", "τοπος"],
        date: &["ημερομηνία"],
        round: &["γύρος", "γυρος"],
        board: &["σκακιέρα"],
        result: &["αποτέλεσμα"],
        opening: &["άνοιγμα"],
        game: &["παρτίδα"],
        versus: &["εναντίον"],
        ..NONE
    },
    // Chinese.
    GameWords {
        language: "zh",
        white: &["白方", "白棋", "白"],
        black: &["黑方", "黑棋", "黑"],
        event: &["赛事", "比赛", "賽事", "比賽"],
        site: &["地点", "地點"],
        date: &["日期"],
        round: &["轮次", "輪次", "轮", "輪", "回合"],
        board: &["台次"],
        result: &["结果", "結果"],
        opening: &["开局", "開局"],
        game: &["对局", "對局"],
        versus: &["对", "對"],
        ..NONE
    },
    // Hebrew.
    GameWords {
        language: "he",
        white: &["לבן"],
        black: &["שחור"],
        event: &["טורניר", "תחרות"],
        site: &["מקום"],
        date: &["תאריך"],
        round: &["סיבוב"],
        result: &["תוצאה"],
        opening: &["פתיחה"],
        game: &["משחק"],
        ..NONE
    },
    // Arabic.
    GameWords {
        language: "ar",
        white: &["أبيض", "الأبيض"],
        black: &["أسود", "الأسود"],
        event: &["بطولة", "البطولة"],
        site: &["مكان", "المكان"],
        date: &["تاريخ", "التاريخ"],
        round: &["جولة", "الجولة"],
        result: &["نتيجة", "النتيجة"],
        opening: &["افتتاح", "الافتتاح"],
        game: &["مباراة"],
        ..NONE
    },
    // Japanese, beside the words that it has in common with Chinese.
    GameWords { language: "ja", white: &["白番"], black: &["黒番", "黒"], event: &["大会"], ..NONE },
    // Korean.
    GameWords {
        language: "ko",
        white: &["백"],
        black: &["흑"],
        event: &["대회"],
        site: &["장소"],
        date: &["날짜"],
        round: &["라운드"],
        result: &["결과"],
        ..NONE
    },
    // Vietnamese.
    GameWords {
        language: "vi",
        white: &["trắng"],
        black: &["đen"],
        round: &["vòng"],
        result: &["kết quả"],
        ..NONE
    },
    // Basque.
    GameWords {
        language: "eu",
        white: &["zuriak"],
        black: &["beltzak"],
        event: &["txapelketa"],
        round: &["txanda"],
        result: &["emaitza"],
        ..NONE
    },
];
