//! Says each move of a game in full words, and what is wrong with the others.

use stamma::render::plain;

fn main() {
    let score = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. Nb4";
    for game in stamma::read(score) {
        for sentence in game.explain() {
            println!("{}", sentence.text);
        }
        for finding in game.findings() {
            println!("{}", plain(&game.source(), &game, &finding));
        }
    }
}
