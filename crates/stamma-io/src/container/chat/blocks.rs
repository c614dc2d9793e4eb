//! Messages that are written in lines with labels, a block of them for each message: `From: Ann`, `Sent: 18:05`, `Body: e4`.

use super::super::lines::trimmed;
use super::prefix::{Prefix, Shape};
use super::said::{Said, said};
use stamma_notation::Span;
use std::collections::HashMap;

/// The labels of who sends a message.
const SENDERS: &str = "from|sender|author|user|username|nick|by|von|absender|autor|verfasser|benutzer|de|auteur|expéditeur|utilisateur|\
                       remitente|usuario|mittente|da|utente|remetente|afzender|van|gebruiker|nadawca|od|avsändare|från|avsender|fra|\
                       afsender|lähettäjä|от|отправитель|автор|от кого";

/// The labels of what is said.
const BODIES: &str = "body|message|msg|text|content|says|nachricht|inhalt|contenu|texte|mensaje|texto|contenido|messaggio|testo|\
                      contenuto|mensagem|conteúdo|bericht|tekst|inhoud|wiadomość|treść|zpráva|meddelande|innehåll|melding|besked|\
                      viesti|сообщение|текст";

/// Fewer blocks show nothing.
const FEWEST: usize = 3;

/// A line that begins with a label: the label in small letters, and what stands behind the colon.
struct Labelled {
    label: String,
    value: Span,
}

/// The label that a line begins with: one to three words before a colon.
fn labelled(text: &[u8], line: Span) -> Option<Labelled> {
    const LONGEST: usize = 32;
    let line = trimmed(text, line);
    let content = line.of(text);
    let colon = memchr::memchr(b':', &content[..content.len().min(LONGEST)])?;
    let label = std::str::from_utf8(&content[..colon]).ok()?.trim_matches(['*', '_']).trim();
    let is_label = label.chars().any(char::is_alphabetic)
        && label.chars().all(|ch| ch.is_alphabetic() || matches!(ch, ' ' | '-'))
        && label.split(' ').count() <= 3;
    let value = trimmed(text, Span::new(line.start + colon + 1, line.end));
    is_label.then(|| Labelled { label: label.to_lowercase(), value })
}

fn is_one_of(labels: &str, label: &str) -> bool {
    labels.split('|').any(|known| known == label)
}

/// A sender without his address or number: `Ann (+4412345)`, `Ann <ann@a.org>`.
fn without_address(text: &[u8], sender: Span) -> Span {
    let content = sender.of(text);
    let is_closed = content.ends_with(b")") || content.ends_with(b">");
    let open = content.iter().position(|byte| matches!(byte, b'(' | b'<'));
    match open.filter(|open| is_closed && *open > 0) {
        Some(open) => trimmed(text, Span::new(sender.start, sender.start + open)),
        None => sender,
    }
}

/// Returns what each line is to the messages of a text in blocks, or None where the text has no such blocks.
pub fn in_blocks(text: &[u8], all: &[(Span, Span)]) -> Option<Vec<Option<Prefix>>> {
    let labels: Vec<Option<Labelled>> = all.iter().map(|(line, _)| labelled(text, *line)).collect();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for found in labels.iter().flatten() {
        *counts.entry(&found.label).or_default() += 1;
    }
    let most_used = |known: &str| {
        let used = labels
            .iter()
            .flatten()
            .find(|found| is_one_of(known, &found.label) && counts[&*found.label] >= FEWEST);
        used.map(|found| &*found.label)
    };
    let (sender, body) = (most_used(SENDERS)?, most_used(BODIES)?);
    let count = counts[body];
    // A sample of a text may end within a block.
    let is_of_each = |label: &str| counts[label] == count || counts[label] == count + 1;
    let first = labels.iter().flatten().find(|found| is_of_each(&found.label)).map(|found| &*found.label)?;
    if !is_of_each(sender) {
        return None;
    }
    let starts: Vec<usize> =
        (0..all.len()).filter(|&at| labels[at].as_ref().is_some_and(|found| found.label == first)).collect();
    let mut prefixes: Vec<Option<Prefix>> = vec![None; all.len()];
    let mut moves = 0;
    for (place, &start) in starts.iter().enumerate() {
        let end = starts.get(place + 1).copied().unwrap_or(all.len());
        let of_block = |label: &str| {
            let mut found =
                (start..end).filter(|&at| labels[at].as_ref().is_some_and(|found| found.label == label));
            found.next().filter(|_| found.next().is_none())
        };
        let (sender, body) = (of_block(sender), of_block(body));
        let is_cut = place + 1 == starts.len();
        let Some((sender, body)) = sender.zip(body) else {
            if is_cut {
                break;
            }
            return None;
        };
        let name = labels[sender].as_ref().map(|found| without_address(text, found.value))?;
        let mut is_body = false;
        for at in start..end {
            let line = trimmed(text, all[at].0);
            // A label that few blocks have is a word of somebody.
            let found = labels[at].as_ref().filter(|found| 3 * counts[&*found.label] >= count);
            is_body = at == body || is_body && found.is_none();
            let said_here = match found {
                Some(found) if at == body => found.value,
                _ => line,
            };
            if is_body && at == body {
                moves += usize::from(matches!(said(said_here.of(text)), Said::Move | Said::Adorned));
            }
            prefixes[at] = match is_body {
                true if said_here.is_empty() => None,
                true => Some(Prefix { sender: name, body: said_here, shape: Shape::Marked, is_white: None }),
                false if line.is_empty() => None,
                false => Some(Prefix { sender: name, body: line, shape: Shape::Server, is_white: None }),
            };
        }
    }
    (count >= FEWEST && 3 * moves >= count).then_some(prefixes)
}
