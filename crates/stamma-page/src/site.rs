//! The pages as static files, for any web server and any path. The questions of the script are answered in a worker by the module
//! of wasm, which is made elsewhere and given here.

use crate::assets::{ASSETS, Asset};
use crate::views::help::help;
use crate::views::layout::{self, FormValues, Site, SiteFiles};
use maud::{Markup, html};
use stamma::Locale;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A file of the site.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// Its path from the home of the site.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl SiteFile {
    /// A file of the site.
    pub fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> SiteFile {
        SiteFile { path: path.into(), bytes: bytes.into() }
    }
}

/// The worker, in which the questions are answered.
static WORKER: Asset = Asset {
    path: "assets/worker.js",
    media_type: "text/javascript; charset=utf-8",
    bytes: include_bytes!("../built/worker.js"),
};

/// The script that keeps the files of the site for use without a network. The list of the files is put before it.
const SERVICE: &str = include_str!("../built/service.js");

const MANIFEST: &str = "manifest.webmanifest";
const SERVICE_PATH: &str = "service.js";

/// Returns all files of the site. `engine` are the files that answer: a script that exports `answer`, at `assets/engine.js`, and
/// what it loads.
pub fn site_files(engine: Vec<SiteFile>) -> Vec<SiteFile> {
    let mut files = vec![SiteFile::new(MANIFEST, manifest()), SiteFile::new(WORKER.path, WORKER.bytes)];
    for locale in Locale::all() {
        let folder = if locale == Locale::ENGLISH { String::new() } else { format!("{}/", locale.id()) };
        let shared = SiteFiles { worker: WORKER.address(), manifest: MANIFEST, service: SERVICE_PATH };
        let site = Site::in_files(locale, shared);
        let mut page =
            |name: &str, page: Markup| files.push(SiteFile::new(format!("{folder}{name}"), page.0));
        page("index.html", layout::read(&site, FormValues::default(), &html! {}));
        page("record.html", layout::record(&site));
        page("help.html", help(&site));
    }
    files.extend(ASSETS.map(|asset| SiteFile::new(asset.path, asset.bytes)));
    files.extend(engine);
    let service = service(&files);
    files.push(service);
    files
}

/// Returns the script that keeps these files.
fn service(files: &[SiteFile]) -> SiteFile {
    let mut hasher = DefaultHasher::new();
    for file in files {
        (&file.path, &file.bytes).hash(&mut hasher);
    }
    SERVICE.hash(&mut hasher);
    let paths: Vec<&str> = files.iter().map(|file| &file.path[..]).collect();
    let (paths, version) = (serde_json::json!(paths), hasher.finish());
    SiteFile::new(SERVICE_PATH, format!("const FILES={paths},VERSION=\"{version:016x}\";\n{SERVICE}"))
}

fn manifest() -> String {
    let icon = &crate::assets::ICON;
    let manifest = serde_json::json!({
        "name": "stamma",
        "description": "Reads a chess game in any notation, checks every move, and writes it in any other.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#ffffff",
        "icons": [{ "src": icon.path, "type": icon.media_type, "sizes": "any", "purpose": "any" }],
    });
    format!("{manifest:#}\n")
}

#[cfg(test)]
mod tests {
    use super::{SiteFile, site_files};

    #[test]
    fn every_file_that_a_page_names_is_there() {
        let engine = vec![SiteFile::new("assets/engine.js", ""), SiteFile::new("assets/engine_bg.wasm", "")];
        let files = site_files(engine);
        let has = |path: &str| files.iter().any(|file| file.path == path);
        for file in files.iter().filter(|file| file.path.ends_with(".html")) {
            let text = std::str::from_utf8(&file.bytes).expect("UTF-8");
            let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
            // The script asks for these from the root.
            let root = ["data-worker=\"", "data-service=\""];
            let mut seen = 0;
            for name in ["href=\"", "src=\""].into_iter().chain(root) {
                for (at, _) in text.match_indices(name) {
                    let address = text[at + name.len()..].split('"').next().expect("a value");
                    let path = address.split(['?', '#']).next().expect("a path");
                    assert!(!path.starts_with('/') && !path.contains("://"), "{}: {address}", file.path);
                    let whole = match path.strip_prefix("../") {
                        Some(path) => path.to_owned(),
                        None if folder.is_empty() || root.contains(&name) => {
                            path.trim_start_matches("./").to_owned()
                        }
                        None => format!("{folder}/{}", path.trim_start_matches("./")),
                    };
                    let is_page = whole.is_empty() || whole.ends_with('/');
                    let is_here = path.is_empty() || has(&if is_page { whole + "index.html" } else { whole });
                    assert!(is_here, "{}: {address}", file.path);
                    seen += 1;
                }
            }
            assert!(seen > 6, "{}", file.path);
        }
    }

    #[test]
    fn another_engine_is_another_version() {
        let service = |engine: &str| {
            site_files(vec![SiteFile::new("assets/engine.js", engine)]).pop().expect("a file").bytes
        };
        assert_ne!(service("a"), service("b"));
        assert_eq!(service("a"), service("a"));
    }
}
