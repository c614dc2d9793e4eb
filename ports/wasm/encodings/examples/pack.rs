//! Packs the tables of the other package into `encodings.bin`. Run it twice: the table of four bytes is packed with the help of the
//! one of two bytes that is there.

use encoding_rs::fetch_tables_with;
use encoding_rs::packing::{pack_leads, pack_plain, pack_rest};
use standard::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};

/// The code point that bytes mean; 0 if they mean none, or two.
fn code(encoding: &'static Encoding, bytes: &[u8]) -> u32 {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let text = text.unwrap_or_default();
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(one), None) => u32::from(one),
        _ => 0,
    }
}

fn leads(encoding: &'static Encoding, trails: impl Iterator<Item = u8> + Clone) -> Vec<u32> {
    let pairs = (0x81..=0xfe).flat_map(|lead| trails.clone().map(move |trail| [lead, trail]));
    pairs.map(|pair| code(encoding, &pair)).collect()
}

/// The file of tables that is fetched.
const FILE: &str = "encodings.bin";

fn main() -> std::io::Result<()> {
    fetch_tables_with(|| std::fs::read(FILE).ok());
    let gbk = leads(GB18030, (0x40..=0x7e).chain(0x80..=0xfe));
    let four = |place: u32| {
        let digit = |divisor: u32, count: u32| (place / divisor % count) as u8;
        [0x81 + digit(12_600, 126), 0x30 + digit(1260, 10), 0x81 + digit(10, 126), 0x30 + digit(1, 10)]
    };
    let rest: Vec<u32> = (0..39_420).map(|place| code(GB18030, &four(place))).collect();
    let big5 = leads(BIG5, (0x40..=0x7e).chain(0xa1..=0xfe));
    let euc_kr = leads(EUC_KR, 0x41..=0xfe);
    let shift_jis = (0x81..=0x9f).chain(0xe0..=0xfc);
    let shift_jis =
        shift_jis.flat_map(|lead: u8| (0x40..=0x7e).chain(0x80..=0xfc).map(move |trail: u8| [lead, trail]));
    let jis_0208: Vec<u32> = shift_jis
        .map(|pair| code(SHIFT_JIS, &pair))
        .enumerate()
        .map(|(place, code)| if (8836..=10_715).contains(&place) { 0 } else { code })
        .collect();
    let jis_0212 = (0xa1..=0xfe).flat_map(|lead: u8| (0xa1..=0xfe).map(move |trail: u8| [0x8f, lead, trail]));
    let jis_0212: Vec<u32> = jis_0212.map(|three| code(EUC_JP, &three)).collect();
    let single: Vec<u32> = SINGLE
        .into_iter()
        .flat_map(|encoding| (0x80..=0xff).map(move |byte: u8| code(encoding, &[byte])))
        .collect();
    let tables = [
        ("gbk", pack_leads(&gbk)),
        ("rest", pack_rest(&rest)),
        ("big5", pack_leads(&big5)),
        ("euc_kr", pack_leads(&euc_kr)),
        ("jis_0208", pack_plain(&jis_0208)),
        ("jis_0212", pack_plain(&jis_0212)),
        ("single", pack_plain(&single)),
    ];
    let mut file = Vec::new();
    for (name, bytes) in tables {
        println!("{name}: {} bytes", bytes.len());
        file.extend((bytes.len() as u16).to_le_bytes());
        file.extend(bytes);
    }
    std::fs::write(FILE, file)
}

/// The encodings of one byte, in the order of their numbers.
const SINGLE: [&Encoding; 27] = [
    &standard::IBM866_INIT,
    &standard::ISO_8859_10_INIT,
    &standard::ISO_8859_13_INIT,
    &standard::ISO_8859_14_INIT,
    &standard::ISO_8859_15_INIT,
    &standard::ISO_8859_16_INIT,
    &standard::ISO_8859_2_INIT,
    &standard::ISO_8859_3_INIT,
    &standard::ISO_8859_4_INIT,
    &standard::ISO_8859_5_INIT,
    &standard::ISO_8859_6_INIT,
    &standard::ISO_8859_7_INIT,
    &standard::ISO_8859_8_INIT,
    &standard::KOI8_R_INIT,
    &standard::KOI8_U_INIT,
    &standard::MACINTOSH_INIT,
    &standard::WINDOWS_1250_INIT,
    &standard::WINDOWS_1251_INIT,
    &standard::WINDOWS_1252_INIT,
    &standard::WINDOWS_1253_INIT,
    &standard::WINDOWS_1254_INIT,
    &standard::WINDOWS_1255_INIT,
    &standard::WINDOWS_1256_INIT,
    &standard::WINDOWS_1257_INIT,
    &standard::WINDOWS_1258_INIT,
    &standard::WINDOWS_874_INIT,
    &standard::X_MAC_CYRILLIC_INIT,
];
