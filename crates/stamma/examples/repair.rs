//! Puts a damaged game right, and names the other moves that each repair may have been.

fn main() {
    let damaged = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 8a4 Nf6 5. O-O Bc7 6. Re1";
    for game in stamma::read(damaged) {
        let Some(repaired) = game.repair() else { continue };
        print!("{}", repaired.to_pgn());
        for finding in repaired.findings() {
            let others: Vec<&str> =
                finding.diagnostic.candidates.iter().map(|other| &other.san[..]).collect();
            println!("{}; may be {others:?}", finding.diagnostic.message());
        }
    }
}
