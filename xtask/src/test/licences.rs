//! Proof that everything that the published packages link may be linked, and that NOTICE names what asks for a notice.

use serde_json::Value;
use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::process::{cargo, quietly};
use crate::report::Tally;
use crate::{Result, places};

/// The licences of the project, and those that ask for nothing.
const FREE: [&str; 6] = ["MIT", "Apache-2.0", "0BSD", "CC0-1.0", "Unlicense", "MIT-0"];

/// The licences that ask for a notice.
const WITH_NOTICE: [&str; 7] =
    ["BSD-2-Clause", "BSD-3-Clause", "Zlib", "ISC", "Unicode-3.0", "bzip2-1.0.6", "BSL-1.0"];

/// The workspaces of what others get, and the members that they get of each.
const WORKSPACES: &[(&str, Roots)] = &[
    ("Cargo.toml", Roots::Published),
    ("ports/python/Cargo.toml", Roots::Libraries),
    ("ports/wasm/Cargo.toml", Roots::Libraries),
];

/// The members of a workspace that others get.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Roots {
    /// Those that are published on crates.io.
    Published,
    /// Those that are libraries, which are published on other registries: a program there makes something of them.
    Libraries,
}

/// Compares the licences of all packages that the published ones and the ports link, or need to be built, with these lists and with
/// NOTICE.
///
/// # Errors
///
/// cargo cannot be started, or NOTICE not be read.
pub fn check() -> Result<Tally> {
    let mut licences = BTreeMap::new();
    for (manifest, roots) in WORKSPACES {
        let words = ["metadata", "--format-version", "1", "--locked", "--manifest-path", manifest];
        licences.append(&mut linked(&serde_json::from_str(&quietly(&mut cargo(&words))?)?, *roots)?);
    }
    let notice = fs::read_to_string(places::root().join("NOTICE"))?;
    let mut named = noticed(&notice);
    let mut tally = Tally::default();
    for (package, licence) in &licences {
        let noticed = named.remove(&(package.clone(), licence.clone()));
        let complaint = match demand(licence) {
            Demand::Nothing => None,
            Demand::Notice if noticed => None,
            Demand::Notice => Some("is not named in NOTICE"),
            Demand::TooMuch => Some("may not be linked"),
        };
        if let Some(complaint) = complaint {
            println!("{package}, {licence}: {complaint}");
        }
        tally.failed += u64::from(complaint.is_some());
        tally.passed += u64::from(complaint.is_none());
    }
    for (package, licence) in &named {
        println!("NOTICE names {package}, {licence}, which is not linked");
    }
    tally.failed += named.len() as u64;
    Ok(tally)
}

/// What a licence asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Demand {
    Nothing,
    Notice,
    TooMuch,
}

/// Returns what an SPDX expression asks for, of its choices the easiest.
fn demand(licence: &str) -> Demand {
    let Ok(expression) = Expression::parse_mode(licence, ParseMode::LAX) else { return Demand::TooMuch };
    let allowed = |lists: &[&[&str]]| {
        expression.evaluate(|required| {
            let name = required.license.to_string();
            lists.iter().any(|list| list.contains(&name.as_str()))
        })
    };
    if allowed(&[&FREE]) {
        Demand::Nothing
    } else if allowed(&[&FREE, &WITH_NOTICE]) {
        Demand::Notice
    } else {
        Demand::TooMuch
    }
}

/// The packages of NOTICE with their licences: the rows of its table.
fn noticed(notice: &str) -> BTreeSet<(String, String)> {
    let rows = notice.lines().filter_map(|line| line.strip_prefix("| ")).skip(1);
    rows.filter_map(|row| {
        let mut cells = row.split(" | ");
        Some((cells.next()?.to_owned(), cells.next()?.to_owned()))
    })
    .collect()
}

/// The packages of others that the members of a workspace which others get depend on, with their licences.
fn linked(metadata: &Value, roots: Roots) -> Result<BTreeMap<String, String>> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> =
        list(&metadata["packages"]).into_iter().map(|package| (text(&package["id"]), package)).collect();
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (text(&node["id"]), node)).collect();
    // An empty list means that a package is never published.
    let is_published = |package: &Value| package["publish"] != Value::Array(Vec::new());
    let is_library = |package: &Value| {
        list(&package["targets"])
            .iter()
            .any(|target| list(&target["kind"]).iter().any(|kind| kind == "cdylib" || kind == "lib"))
    };
    let published = |id: &String| {
        packages.get(id).is_some_and(|package| match roots {
            Roots::Published => is_published(package),
            Roots::Libraries => is_library(package),
        })
    };
    let mut left: Vec<String> =
        list(&metadata["workspace_members"]).iter().map(text).filter(published).collect();
    let mut seen: BTreeSet<String> = left.iter().cloned().collect();
    let own = seen.clone();
    let mut licences = BTreeMap::new();
    while let Some(id) = left.pop() {
        let package = packages.get(&id).ok_or("a package without an entry")?;
        // A crate of ours that another workspace has is no package of others.
        let is_own = own.contains(&id) || package["source"].is_null();
        if !is_own {
            licences.insert(text(&package["name"]), text(&package["license"]));
        }
        let node = nodes.get(&id).ok_or("a package without dependencies")?;
        for dependency in list(&node["deps"]) {
            let kinds = list(&dependency["dep_kinds"]);
            let linked = kinds.iter().any(|kind| kind["kind"] != "dev");
            let id = text(&dependency["pkg"]);
            if linked && seen.insert(id.clone()) {
                left.push(id);
            }
        }
    }
    if licences.is_empty() { Err("no package is linked".into()) } else { Ok(licences) }
}

#[cfg(test)]
mod tests {
    use super::{Demand, demand, noticed};

    #[test]
    fn a_licence_asks_for_the_easiest_of_its_choices() {
        let rows = [
            ("MIT", Demand::Nothing),
            ("MIT/Apache-2.0", Demand::Nothing),
            ("MIT OR GPL-3.0", Demand::Nothing),
            ("MIT AND GPL-3.0", Demand::TooMuch),
            ("GPL-3.0-only", Demand::TooMuch),
            ("LGPL-2.1-or-later", Demand::TooMuch),
            ("(Apache-2.0 OR MIT) AND BSD-3-Clause", Demand::Notice),
            ("Zlib OR MIT", Demand::Nothing),
            ("Apache-2.0 WITH LLVM-exception OR GPL-2.0", Demand::Nothing),
            ("", Demand::TooMuch),
            ("see LICENSE", Demand::TooMuch),
        ];
        for (licence, expected) in rows {
            assert_eq!(demand(licence), expected, "{licence}");
        }
    }

    #[test]
    fn a_row_of_notice_has_a_package_and_its_licence() {
        let notice = "text\n| package | licence | what |\n|---|---|---|\n| zlib-rs | Zlib | gzip |\n\nmore";
        assert!(noticed(notice).iter().eq([&("zlib-rs".to_owned(), "Zlib".to_owned())]));
    }
}
