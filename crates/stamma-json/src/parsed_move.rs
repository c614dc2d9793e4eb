//! A single move that was read by itself, or the reason why it was not.

use crate::text::number;
use crate::{Fields, finding_list};
use stamma::render::Source;
use stamma::{Finding, IllegalMove, ParseMoveError, ParsedMove, Policy, Position};

/// Appends what a position has made of a text: the fields of a move of a game, and `fen`, the position after it. A move has its
/// `language` and the `diagnostics` about its word, a text that is none has an `error`.
///
/// # Errors
///
/// The move is not one of this position.
pub fn parsed_move(
    position: &Position,
    written: &str,
    parsed: &Result<ParsedMove, ParseMoveError>,
    out: &mut Vec<u8>,
) -> Result<(), IllegalMove> {
    // All that may fail comes first, so that nothing is left half written.
    let meant = match parsed {
        Ok(ParsedMove { mv, .. }) => {
            Some((position.san(*mv)?, position.uci(*mv)?, position.play(*mv)?.to_fen()))
        }
        Err(_) => None,
    };
    let [san, uci, fen] = match &meant {
        Some((san, uci, fen)) => [san, uci, fen].map(|text| Some(text.as_str())),
        None => [None; 3],
    };
    let mut fields = Fields::begin(out);
    fields.number("ply", position.ply());
    fields.text("written", written.trim());
    fields.optional_text("san", san);
    fields.optional_text("uci", uci);
    fields.text("status", if meant.is_some() { "legal" } else { "unread" });
    fields.optional_text("fen", fen);
    match parsed {
        Ok(parsed) => {
            fields.list_if("nags", &parsed.nags, |&nag, out| number(i128::from(nag), out));
            fields.flag("draw_offer", parsed.draw_offer);
            fields.text("language", parsed.language);
            let policy = Policy::default();
            let findings: Vec<Finding<'_>> =
                parsed.findings.iter().filter_map(|found| policy.finding(found)).collect();
            finding_list(&findings, &Source::new("text", written.as_bytes()), fields.name("diagnostics"));
        }
        Err(error) => refusal(error, fields.name("error")),
    }
    fields.end();
    Ok(())
}

/// Appends the reason why a text is not read as a move.
fn refusal(error: &ParseMoveError, out: &mut Vec<u8>) {
    let mut fields = Fields::begin(out);
    fields.text("problem", error.problem().name());
    fields.optional_text("code", error.code().map(|code| code.id()));
    fields.text("message", error.reason());
    fields.list("help", error.help(), |sentence, out| crate::text::text(sentence.as_bytes(), out));
    // A span is short: so is the text.
    fields.number("start", error.span().start as u64);
    fields.number("end", error.span().end as u64);
    fields.list("candidates", error.candidates(), |candidate, out| {
        let mut fields = Fields::begin(out);
        fields.text("san", &candidate.san);
        fields.text("note", &candidate.note);
        fields.end();
    });
    fields.end();
}

#[cfg(test)]
mod tests {
    use super::parsed_move;
    use serde_json::{Value, json};
    use stamma::Position;

    fn json_of(position: &Position, text: &str) -> Value {
        let mut out = Vec::new();
        parsed_move(position, text, &position.parse(text), &mut out).unwrap();
        serde_json::from_slice(&out).unwrap()
    }

    #[test]
    fn a_move_has_the_fields_of_one_in_a_game() {
        let read = json_of(&Position::new(), " Sg1-f3+!? ");
        let finding = &read["diagnostics"][0];
        assert_eq!(finding["message"], "`+` marks a check, but Nf3 gives none");
        let expected = json!({
            "ply": 1, "written": "Sg1-f3+!?", "san": "Nf3", "uci": "g1f3", "status": "legal",
            "fen": "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1",
            "nags": [5], "language": read["language"], "diagnostics": read["diagnostics"],
        });
        assert_eq!(read, expected);
    }

    #[test]
    fn what_is_no_move_has_the_reason_and_candidates() {
        let position: Position = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1".parse().unwrap();
        let read = json_of(&position, "Nd2");
        let expected = json!({
            "ply": 1, "written": "Nd2", "san": null, "uci": null, "status": "unread", "fen": null,
            "error": {
                "problem": "ambiguous", "code": "R202", "message": "2 legal moves match `Nd2`",
                "help": read["error"]["help"], "start": 0, "end": 3,
                "candidates": [
                    {"san": "Nbd2", "note": "the knight on b1"}, {"san": "Nfd2", "note": "the knight on f3"},
                ],
            },
        });
        assert_eq!(read, expected);
        assert_eq!(json_of(&position, "\u{0}")["error"]["problem"], "no-move");
        assert_eq!(json_of(&position, "")["error"]["problem"], "empty");
    }
}
