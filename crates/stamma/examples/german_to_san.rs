//! Writes a German score in the notation of PGN.

fn main() {
    let score = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Lg4 6. h3 h5";
    for game in stamma::read(score) {
        print!("{}", game.to_pgn());
    }
}
