//! Lines of headings, and what they give.

use super::{Doubt, heading_line};
use alloc::string::String;
use alloc::vec::Vec;

/// The tags of a line, then those that are unsure behind a question mark, its rest behind a stroke, and a doubtful result.
fn told(line: &str) -> Option<String> {
    let found = heading_line(line)?;
    let pair = |(name, value): &(&str, String)| [*name, "=", value].concat();
    let mut parts: Vec<String> = found.tags.iter().map(pair).collect();
    parts.extend(found.unsure.iter().map(|tag| ["?", &pair(tag)].concat()));
    parts.extend(found.rest.iter().map(|rest| ["|", line[rest.clone()].trim()].concat()));
    let doubtful = |doubt: &Doubt| ["!", &line[doubt.part.clone()], ": ", doubt.reading].concat();
    parts.extend(found.doubts.iter().map(doubtful));
    Some(parts.join("; "))
}

#[test]
fn headings_give_what_is_plain() {
    for (line, facts) in [
        ("Round 1.", "Round=1"),
        ("1. Runde", "Round=1"),
        ("3rd round", "Round=3"),
        ("Тур 5", "Round=5"),
        ("(1)", "|(1)"),
        ("* * *", "|* * *"),
        ("---", "|---"),
        ("Game 12", "|Game 12"),
        ("#1", "|#1"),
        ("Game 1: A - B", "White=A; Black=B"),
        ("Game 1 (A - B, 1-0)", "White=A; Black=B; Result=1-0"),
        ("Round 2 (A (2100) vs B):", "Round=2; White=A; WhiteElo=2100; Black=B"),
        ("(1) A - B", "White=A; Black=B"),
        ("1) A - B", "White=A; Black=B"),
        ("No. 1. A - B", "White=A; Black=B"),
        ("Board 1: A - B", "Board=1; White=A; Black=B"),
        ("Round 3, Board 2: A - B", "Round=3; Board=2; White=A; Black=B"),
        ("12. Müller - Schmidt", "White=Müller; Black=Schmidt"),
        ("Huber - Maier (Wien 1890)", "White=Huber; Black=Maier; Event=Wien 1890; Date=1890.??.??"),
        ("Huber - Maier. Wien", "White=Huber; Black=Maier; |Wien"),
        ("Huber - Jos. Maier", "White=Huber; Black=Jos. Maier"),
        ("Müller gegen von der Lasa", "White=Müller; Black=von der Lasa"),
        ("Lasker-Bauer, Amsterdam 1889", "White=Lasker; Black=Bauer; Event=Amsterdam 1889; Date=1889.??.??"),
        ("Lasker–Bauer", "White=Lasker; Black=Bauer"),
        ("E.Lasker-J.Bauer 1-0", "White=E.Lasker; Black=J.Bauer; Result=1-0"),
        ("Hastings 1895 (3)", "?Event=Hastings 1895; ?Date=1895.??.??; ?Round=3; |Hastings 1895 (3)"),
        ("Smith vs. Jones", "White=Smith; Black=Jones"),
        ("Петров против Иванова", "White=Петров; Black=Иванова"),
        ("A - B, Dubai 2021", "White=A; Black=B; Event=Dubai 2021; Date=2021.??.??"),
        ("A - B, Dubai", "White=A; Black=B; |Dubai"),
        (
            "Morphy - Anderssen, Paris 1858, 1-0",
            "White=Morphy; Black=Anderssen; Event=Paris 1858; Date=1858.??.??; Result=1-0",
        ),
        (
            "Carlsen,M (2850) - Caruana,F (2800) [B90]",
            "White=Carlsen,M; WhiteElo=2850; Black=Caruana,F; BlackElo=2800; ECO=B90",
        ),
        (
            "GM Carlsen, Magnus - Caruana, Fabiano, Round 3",
            "White=Carlsen, Magnus; WhiteTitle=GM; Black=Caruana, Fabiano; Round=3",
        ),
        ("Team A 2.5 - 1.5 Team B", "|Team A 2.5 - 1.5 Team B"),
        ("https://lichess.org/abcd1234", "|https://lichess.org/abcd1234"),
        ("E60: King's Indian", "ECO=E60; Opening=King's Indian"),
        ("B90", "ECO=B90"),
        ("(B90) Karpov - Tal", "ECO=B90; White=Karpov; Black=Tal"),
        ("Smith 1 Jones 0", "White=Smith; Black=Jones; Result=1-0"),
        ("Smith 1-0 Jones", "White=Smith; Black=Jones; Result=1-0"),
        (
            "Smith, John ½-½ Jones, Ann, Round 3",
            "White=Smith, John; Black=Jones, Ann; Result=1/2-1/2; Round=3",
        ),
        ("Smith ½ Jones ½", "White=Smith; Black=Jones; Result=1/2-1/2"),
        ("Keller 0 - Meier 1", "White=Keller; Black=Meier; Result=0-1"),
        ("Keller, A ½ – Meier, B ½", "White=Keller, A; Black=Meier, B; Result=1/2-1/2"),
        ("Keller 1, Meier 0", "White=Keller; Black=Meier; Result=1-0"),
        ("R2.5 Keller - Meier 1-0", "Round=2.5; White=Keller; Black=Meier; Result=1-0"),
        ("R7: Keller vs Meier", "Round=7; White=Keller; Black=Meier"),
        ("Rd.4 Keller 1-0 Meier", "Round=4; White=Keller; Black=Meier; Result=1-0"),
        ("Branco: Costa", "White=Costa"),
        ("Бели: Петров  Черни: Иванов", "White=Петров; Black=Иванов"),
        ("Valge: Tamm, Must: Saar", "White=Tamm; Black=Saar"),
        ("Smith (M) - Jones (Norway)", "White=Smith; WhiteTeam=M; Black=Jones; BlackTeam=Norway"),
        ("London 1851", "?Event=London 1851; ?Date=1851.??.??; |London 1851"),
        ("POL-URS, Round 1", "?Event=POL-URS; ?Round=1; |POL-URS, Round 1"),
        (
            "Hastings 1895, Round 3",
            "?Event=Hastings 1895; ?Date=1895.??.??; ?Round=3; |Hastings 1895, Round 3",
        ),
        ("Hastings 1895/96", "?Event=Hastings 1895/96; ?Date=1895.??.??; |Hastings 1895/96"),
        ("Linares, 3rd round, 1993", "?Event=Linares; ?Date=1993.??.??; ?Round=3; |Linares, 3rd round, 1993"),
        ("Wijk aan Zee 2020", "?Event=Wijk aan Zee 2020; ?Date=2020.??.??; |Wijk aan Zee 2020"),
        (
            "Wch Bonn (3), 17.10.2008",
            "?Event=Wch Bonn; ?Date=2008.10.17; ?Round=3; |Wch Bonn (3), 17.10.2008",
        ),
        (
            "Tata Steel 81st A (5), 17.01.2019",
            "?Event=Tata Steel 81st A; ?Date=2019.01.17; ?Round=5; |Tata Steel 81st A (5), 17.01.2019",
        ),
        (
            "New York 1924. Round 12.",
            "?Event=New York 1924; ?Date=1924.??.??; ?Round=12; |New York 1924. Round 12.",
        ),
        (
            "World Championship 1972, Game 6",
            "?Event=World Championship 1972; ?Date=1972.??.??; |World Championship 1972, Game 6",
        ),
        ("12.3.2021", "Date=2021.03.12"),
        ("2021-03-12", "Date=2021.03.12"),
        ("25/12/2021", "Date=2021.12.25"),
        ("October 12, 2025", "Date=2025.10.12"),
        ("12. Oktober 2025", "Date=2025.10.12"),
        ("A - B, Dubai, October 12, 2025", "White=A; Black=B; Date=2025.10.12; |Dubai"),
        (
            "Li Wei (1700) v Petrov, Ivan (1780)",
            "White=Li Wei; WhiteElo=1700; Black=Petrov, Ivan; BlackElo=1780",
        ),
        ("Morphy - Anderssen (1858)", "White=Morphy; Black=Anderssen; Date=1858.??.??"),
        ("Smith - Jones (1400)", "White=Smith; Black=Jones; BlackElo=1400"),
        ("White: Mueller, Hans", "White=Mueller, Hans"),
        ("Weiß: Müller (2300)  Schwarz: Schmidt", "White=Müller; WhiteElo=2300; Black=Schmidt"),
        ("Белые : Иванов", "White=Иванов"),
        ("Date: tomorrow", "|tomorrow"),
        ("Result: 0-1", "Result=0-1"),
        ("Opening: B90 Sicilian, Najdorf", "ECO=B90; Opening=Sicilian, Najdorf"),
        ("Black: to move and win", "|to move and win"),
        ("白方：张伟", "White=张伟"),
        ("White:Carlsen", "White=Carlsen"),
        ("White\t\tAndersson, Ulf", "White=Andersson, Ulf"),
        ("== Game 1: A - B ==", "White=A; Black=B"),
        ("White: Bronstein, David I    Rating: 2010", "White=Bronstein, David I; WhiteElo=2010"),
        ("Rating: 2010", "|2010"),
        ("Müller, Hans - Weiß, Günther", "White=Müller, Hans; Black=Weiß, Günther"),
        (
            "F Caruana        2804 : M Vachier Lagrave     2789   0-1",
            "White=F Caruana; WhiteElo=2804; Black=M Vachier Lagrave; BlackElo=2789; Result=0-1",
        ),
        (
            "GM Li Wei (SC Musterstadt, 2561) - IM Petrov, Ivan (SK Beispiel, 2455)",
            "White=Li Wei; WhiteTeam=SC Musterstadt; WhiteElo=2561; WhiteTitle=GM; \
             Black=Petrov, Ivan; BlackTeam=SK Beispiel; BlackElo=2455; BlackTitle=IM",
        ),
        (
            "WHAT A SACRIFICE!! | Paul Morphy vs Adolf Anderssen",
            "White=Paul Morphy; Black=Adolf Anderssen; |WHAT A SACRIFICE!!",
        ),
        ("White, Paul Morphy. Black, Mr. Anderssen.", "White=Paul Morphy; Black=Mr. Anderssen"),
        ("White—Staunton; Black—Saint Amant", "White=Staunton; Black=Saint Amant"),
        ("1-0 Smith, J - Jones, K", "White=Smith, J; Black=Jones, K; Result=1-0"),
        ("Smith, J|Jones, K|1-0", "White=Smith, J; Black=Jones, K; Result=1-0"),
        ("Smith|2100|Jones|2205|0-1", "White=Smith; Black=Jones; WhiteElo=2100; BlackElo=2205; Result=0-1"),
        ("John Smith (White)", "White=John Smith"),
        ("V Anand (White)", "White=V Anand"),
        ("White: rook_60", "White=rook_60"),
        ("anna1978 vs. rook_60", "White=anna1978; Black=rook_60"),
        (
            "Check out this game: rook_60 vs anna_61 - https://example.org/1",
            "White=rook_60; Black=anna_61; |Check out this game; |https://example.org/1",
        ),
        ("**rook_60 vs anna_61**", "White=rook_60; Black=anna_61"),
        ("== Smith vs Jones", "White=Smith; Black=Jones"),
        ("- Smith - Jones", "White=Smith; Black=Jones"),
        ("0-1 Smith, J - Jones, K, E10", "White=Smith, J; Black=Jones, K; Result=0-1; ECO=E10"),
        ("Smith - Jones 1952", "White=Smith; Black=Jones; Date=1952.??.??"),
        (
            "2.2 Smith, J (2775) - Jones, U (2635) ½-½",
            "White=Smith, J; WhiteElo=2775; Black=Jones, U; BlackElo=2635; Result=1/2-1/2",
        ),
        ("Caruana x Rapport", "White=Caruana; Black=Rapport"),
        ("Schmidt, Hans (Schwarz)", "Black=Schmidt, Hans"),
        ("Smith (Black) vs. Jones (White)", "White=Jones; Black=Smith"),
        ("Jones (S) - Smith (W)", "White=Smith; Black=Jones"),
        ("Smith (W) vs. Jones (B)", "White=Smith; Black=Jones"),
        ("Board 4: A. Smith (W) - B. Jones (B) 0-1", "Board=4; White=A. Smith; Black=B. Jones; Result=0-1"),
        ("Keller (B) - Meier (W) 1-0", "White=Meier; Black=Keller; Result=1-0; !1-0: a win of White"),
        ("0-1 Keller (S) - Meier (W)", "White=Meier; Black=Keller; Result=0-1; !0-1: a win of Black"),
        ("Keller (B) 1-0 Meier (W)", "White=Meier; Black=Keller; Result=0-1; !1-0: a win of Black"),
        ("Keller (B) 1 Meier (W) 0", "White=Meier; Black=Keller; Result=0-1"),
        ("Keller (S) - Meier (W) ½-½", "White=Meier; Black=Keller; Result=1/2-1/2"),
        ("Moreau (N) - Petit (B)", "White=Petit; Black=Moreau"),
        (
            "Silva (P) - Souza (B), Lisboa 1951",
            "White=Souza; Black=Silva; Event=Lisboa 1951; Date=1951.??.??",
        ),
        ("Соколов (Ч) - Волков (Б)", "White=Волков; Black=Соколов"),
        ("Соколов (Б) - Волков (Ч) 1-0", "White=Соколов; Black=Волков; Result=1-0"),
        ("Smith [W] (2300) - Jones [B] (2410)", "White=Smith; WhiteElo=2300; Black=Jones; BlackElo=2410"),
        (
            "Smith (B, 2300) - Jones (Oslo SK, W) 1/2-1/2, Oslo 1999",
            "White=Jones; WhiteTeam=Oslo SK; Black=Smith; BlackElo=2300; Result=1/2-1/2; Event=Oslo 1999; \
             Date=1999.??.??",
        ),
        ("Smith (Black) - Jones 1/2-1/2", "White=Jones; Black=Smith; Result=1/2-1/2"),
        // Letters that do not say which side they name.
        ("Smith (W) - Jones", "White=Smith; Black=Jones; |W"),
        ("Smith - Jones (N) 0-1", "White=Smith; Black=Jones; Result=0-1; |N"),
        ("Smith (B) - Jones (B)", "White=Smith; Black=Jones; |B; |B"),
        ("Kowalski (C) - Nowak (B)", "White=Kowalski; Black=Nowak; |C; |B"),
        ("Smith (A) - Jones (B)", "White=Smith; WhiteTeam=A; Black=Jones; BlackTeam=B"),
        ("Smith (WB) - Jones (USA)", "White=Smith; WhiteTeam=WB; Black=Jones; BlackTeam=USA"),
        ("White, Mr. Smith. Black, Mr. Jones.", "White=Mr. Smith; Black=Mr. Jones"),
        ("White: Black, J.", "White=Black, J."),
        ("Black: White, Kevin (2105)", "Black=White, Kevin; BlackElo=2105"),
        ("White: Joseph Black  Black: White", "White=Joseph Black; Black=White"),
        ("White, K. - Black, J.R. 1-0", "White=White, K.; Black=Black, J.R.; Result=1-0"),
        (
            "D. White - R. Black, Paris 1903",
            "White=D. White; Black=R. Black; Event=Paris 1903; Date=1903.??.??",
        ),
        ("Board 2: C. Brown (B) - D. White (W)", "Board=2; White=D. White; Black=C. Brown"),
        ("Board 2  White: Smith, J  2010", "Board=2; White=Smith, J; WhiteElo=2010"),
        ("Bu Xiangzhi - Jenni, F", "White=Bu Xiangzhi; Black=Jenni, F"),
        ("V Anand - L Aronian 1-0", "White=V Anand; Black=L Aronian; Result=1-0"),
        (
            "Walter S Browne - Daniel J King, Lugano 1989",
            "White=Walter S Browne; Black=Daniel J King; Event=Lugano 1989; Date=1989.??.??",
        ),
        (
            "Julio Becerra Rivero vs. Ramon Ruiz de la Cuesta",
            "White=Julio Becerra Rivero; Black=Ramon Ruiz de la Cuesta",
        ),
    ] {
        assert_eq!(told(line).as_deref(), Some(facts), "{line}");
    }
}

#[test]
fn prose_and_titles_are_no_heading() {
    for line in [
        "I played this - it was fun",
        "Here is my game:",
        "Sicilian Defence - Najdorf Variation",
        "White - Black",
        "R1.3",
        "R1 e5",
        "Keller 1 - Meier 1",
        "White, Smith - Black, to move",
        "A White - Smith",
        "Mate for White - Smith",
        "White to play - Black resigns",
        "Smith (White) - Jones (White)",
        "White\tBlack",
        "Lasker-Bauer",
        "Caro–Kann",
        "Caro-Kann, 1905",
        "Anti-Meran, Moscow variation",
        "Smith-Morra, an idea",
        "Attack - The King",
        "Chapter One - The Bishop",
        "Round 3 was great fun",
        "Smith - Jones was a good game",
        "Smith - Jones London 1851",
        "Smith wins - Jones resigns",
        "Notes by the winner",
        "O-O",
        "1-0",
        "Black:",
        "hello world",
        "Q x P",
        "- Smith",
        "Kt x Kt",
        "12.3.20211",
        "31.2.2021",
        "3/4/2021",
        "A better 1 Jones",
        "{\"error\":\"Too many requests\"}",
        "// exported by X",
        "White, to move, wins. Black, however, resigned.",
        "White is better. Black, Smith said, is lost.",
        "",
    ] {
        assert_eq!(told(line), None.filter(|_: &String| false), "{line}");
    }
}
