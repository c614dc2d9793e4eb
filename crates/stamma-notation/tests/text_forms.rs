//! Results, causes, codes and severities are read from what they are written as, and errors say what would do.

use stamma_notation::{Code, GameResult, Safety, Severity, Termination};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::str::FromStr;

fn read_back<T: Display + FromStr<Err: Error> + PartialEq + Debug + Copy>(values: &[T]) {
    for value in values {
        let text = value.to_string();
        assert_eq!(text.parse::<T>().ok(), Some(*value), "{text}");
        let others = values.iter().filter(|other| other.to_string() == text).count();
        assert_eq!(others, 1, "{text}");
    }
}

fn fault<T: FromStr<Err: Error> + Debug>(text: &str) -> String {
    text.parse::<T>().unwrap_err().to_string()
}

#[test]
fn values_are_read_from_what_they_are_written_as() {
    read_back(&GameResult::ALL);
    read_back(&Termination::ALL);
    read_back(&Severity::ALL);
    read_back(&Safety::ALL);
    read_back(Code::ALL);
    assert_eq!("no-legal-move".parse(), Ok(Code::R201));
    assert_eq!("r201".parse(), Ok(Code::R201));
}

#[test]
fn errors_say_what_was_found_and_what_would_do() {
    assert_eq!(
        fault::<GameResult>("1:0"),
        "`1:0` is not a result; write `*`, `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0`, `0-1/2`, `+/-`, `-/+` or `-/-`"
    );
    assert_eq!(fault::<Severity>("fatal"), "`fatal` is not a severity; write `note`, `warning` or `error`");
    assert_eq!(
        fault::<Code>("X1"),
        "`X1` is not a diagnostic code; write a code such as `R201`, or its name such as `no-legal-move`"
    );
    assert!(
        fault::<Termination>("")
            .starts_with("an empty text is not a cause for the end of a game; write `unknown`, ")
    );
}
