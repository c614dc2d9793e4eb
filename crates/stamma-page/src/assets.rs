//! Scripts, styles and icons of the pages. They are built into the program.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A static file.
#[derive(Debug)]
pub struct Asset {
    /// The path of its URL, from the home of the site.
    pub path: &'static str,
    /// Its type.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// The script.
pub static SCRIPT: Asset = Asset {
    path: "assets/page.js",
    media_type: "text/javascript; charset=utf-8",
    bytes: include_bytes!("../built/page.js"),
};

/// The style sheet.
pub static STYLE: Asset = Asset {
    path: "assets/page.css",
    media_type: "text/css; charset=utf-8",
    bytes: include_bytes!("../built/page.css"),
};

/// The icon.
pub static ICON: Asset =
    Asset { path: "assets/icon.svg", media_type: "image/svg+xml", bytes: include_bytes!("icon.svg") };

/// All assets.
pub static ASSETS: [&Asset; 3] = [&SCRIPT, &STYLE, &ICON];

impl Asset {
    /// Returns a URL that changes with the content, so that it can be cached for ever.
    pub fn address(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.bytes.hash(&mut hasher);
        format!("{}?{:016x}", self.path, hasher.finish())
    }
}
