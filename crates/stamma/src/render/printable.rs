//! Text that is safe to show on a terminal: the contents of a file must not move the cursor or turn the writing around.

/// The character that is shown for one of the text: always exactly one, so that columns stay true.
pub const fn printable_char(ch: char) -> char {
    match ch {
        '\t' => ' ',
        '\0'..='\u{1F}' => match char::from_u32(ch as u32 + 0x2400) {
            Some(picture) => picture,
            None => char::REPLACEMENT_CHARACTER,
        },
        '\u{7F}' => '\u{2421}',
        // C1 controls, marks that change the direction of writing, and line and paragraph separators.
        '\u{80}'..='\u{9F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' => char::REPLACEMENT_CHARACTER,
        _ => ch,
    }
}

/// The text with everything replaced that would not show as itself: tabs and line ends by blanks, control characters
/// by their pictures.
///
/// # Examples
///
/// ```
/// assert_eq!(stamma::render::printable("Nf3\u{1b}[2J"), "Nf3␛[2J");
/// ```
pub fn printable(text: &str) -> String {
    text.chars().map(|ch| if matches!(ch, '\n' | '\r') { ' ' } else { printable_char(ch) }).collect()
}
