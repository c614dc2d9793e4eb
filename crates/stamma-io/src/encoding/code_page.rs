//! Code pages that the WHATWG encoding standard lacks, those of DOS and of the Macintosh: one row each, with the characters of
//! the bytes from 0x80 on. Bytes before are ASCII.
//!
//! The tables are facts of the Unicode consortium's mapping files (unicode.org/Public/MAPPINGS/VENDORS), compared with those
//! of glibc and of Perl's Encode.

/// An encoding in which each byte is a character.
#[derive(PartialEq, Eq)]
pub struct CodePage {
    /// Its name.
    pub name: &'static str,
    /// The end of its labels: `437` is also called `cp437`, `ibm437`, `dos-437` and so on.
    label: &'static str,
    /// The characters of the bytes from 0x80 on; U+FFFD where a byte has none.
    pub high: [char; 128],
}

/// Prefixes of labels.
const PREFIXES: [&str; 9] = ["", "cp", "ibm", "dos", "oem", "pc", "ms", "x", "csibm"];

impl CodePage {
    /// Returns the page with this label, in any case.
    pub fn from_label(label: &str) -> Option<&'static CodePage> {
        let label: String = label.trim().chars().filter(|ch| !matches!(ch, '-' | '_' | ' ')).collect();
        let label = label.to_ascii_lowercase();
        let is_called = |page: &&CodePage| {
            let end = page.label.replace('-', "");
            label.strip_suffix(&*end).is_some_and(|prefix| PREFIXES.contains(&prefix))
        };
        CODE_PAGES.iter().find(is_called)
    }
}

/// A row.
const fn page(name: &'static str, label: &'static str, high: &str) -> CodePage {
    CodePage { name, label, high: characters(high) }
}

/// Returns the 128 characters of a text.
const fn characters(text: &str) -> [char; 128] {
    let bytes = text.as_bytes();
    let mut found = ['\0'; 128];
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        // The lead says how many bytes follow; no page has a character beyond U+FFFF.
        let (first, more) = match bytes[at] {
            lead @ 0xE0.. => (lead & 0x0F, 2),
            lead @ 0xC0.. => (lead & 0x1F, 1),
            ascii => (ascii, 0),
        };
        let mut scalar = first as u32;
        let end = at + more;
        while at < end {
            at += 1;
            scalar = scalar << 6 | (bytes[at] & 0x3F) as u32;
        }
        at += 1;
        found[count] = char::from_u32(scalar).expect("it is a character");
        count += 1;
    }
    assert!(count == 128, "a row has a character for each byte");
    found
}

/// The pages.
pub static CODE_PAGES: [CodePage; 17] = [
    // English and Western European of DOS.
    page(
        "IBM437",
        "437",
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Greek of DOS.
    page(
        "IBM737",
        "737",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Baltic of DOS.
    page(
        "IBM775",
        "775",
        "ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐\
         └┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u{ad}±“¾¶§÷„°∙·¹³²■\u{a0}",
    ),
    // Western European of DOS.
    page(
        "IBM850",
        "850",
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
         └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
    ),
    // Central European of DOS.
    page(
        "IBM852",
        "852",
        "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐\
         └┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}",
    ),
    // Cyrillic of DOS, the older page.
    page(
        "IBM855",
        "855",
        "ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐\
         └┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u{ad}ыЫзЗшШэЭщЩчЧ§■\u{a0}",
    ),
    // Turkish of DOS.
    page(
        "IBM857",
        "857",
        "ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
         └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\u{fffd}ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\u{fffd}×ÚÛÙìÿ¯´\u{ad}±\u{fffd}¾¶§÷¸°¨·¹³²■\u{a0}",
    ),
    // Western European of DOS, with the euro.
    page(
        "IBM858",
        "858",
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
         └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}",
    ),
    // Portuguese of DOS.
    page(
        "IBM860",
        "860",
        "ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Icelandic of DOS.
    page(
        "IBM861",
        "861",
        "ÇüéâäàåçêëèÐðÞÄÅÉæÆôöþûÝýÖÜø£Ø₧ƒáíóúÁÍÓÚ¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Hebrew of DOS.
    page(
        "IBM862",
        "862",
        "אבגדהוזחטיךכלםמןנסעףפץצקרשת¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Canadian French of DOS.
    page(
        "IBM863",
        "863",
        "ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Nordic of DOS.
    page(
        "IBM865",
        "865",
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
         └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}",
    ),
    // Greek of DOS, the newer page.
    page(
        "IBM869",
        "869",
        "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}Ά\u{fffd}·¬¦‘’Έ―ΉΊΪΌ\u{fffd}\u{fffd}ΎΫ©Ώ²³ά£έήίϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐\
         └┴┬├─┼ΠΡ╚╔╩╦╠═╬ΣΤΥΦΧΨΩαβγ┘┌█▄δε▀ζηθικλμνξοπρσςτ΄\u{ad}±υφχ§ψ΅°¨ωϋΰώ■\u{a0}",
    ),
    // Central European of the Macintosh.
    page(
        "x-mac-ce",
        "mac-ce",
        "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ\
         ņŃ¬√ńŇ∆«»…\u{a0}ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
    ),
    // Greek of the Macintosh.
    page(
        "x-mac-greek",
        "mac-greek",
        "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ\
         άΝ¬ΟΡ≈Τ«»…\u{a0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{ad}",
    ),
    // Turkish of the Macintosh.
    page(
        "x-mac-turkish",
        "mac-turkish",
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
         ¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙ\u{f8a0}ˆ˜¯˘˙˚¸˝˛ˇ",
    ),
];

#[cfg(test)]
mod tests {
    use super::{CODE_PAGES, CodePage};

    #[test]
    fn pages_have_the_characters_of_their_sources() {
        for (label, byte, ch) in [
            ("cp437", 0x81, 'ü'),
            ("437", 0xE1, 'ß'),
            ("IBM850", 0xB5, 'Á'),
            ("dos-852", 0x9D, 'Ł'),
            ("cp737", 0x88, 'Ι'),
            ("CP869", 0xAD, 'Ι'),
            ("cp857", 0x9E, 'Ş'),
            ("cp775", 0xCF, 'Ž'),
            ("x-mac-greek", 0xB9, 'Ι'),
            ("MacTurkish", 0xDE, 'Ş'),
            ("mac-ce", 0xFC, 'Ł'),
            ("cp437", 0xFF, '\u{a0}'),
        ] {
            assert_eq!(CodePage::from_label(label).unwrap().high[byte - 0x80], ch, "{label}");
        }
        assert!(CodePage::from_label("cp1437").is_none() && CodePage::from_label("").is_none());
    }

    #[test]
    fn no_character_has_two_bytes() {
        for page in &CODE_PAGES {
            let mut seen: Vec<char> = page.high.iter().copied().filter(|ch| *ch != '\u{fffd}').collect();
            let all = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), all, "{}", page.name);
        }
    }
}
