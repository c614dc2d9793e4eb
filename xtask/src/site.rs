//! `cargo xtask site`: writes the page as static files, which any web server can serve under any path.
//!
//! The pages, the script and the style are those of `stamma-page`; what answers their questions is made by `wasm`. The tests in
//! `crates/stamma-page/browser` are run on the files as on `stamma serve`.

use std::fs;
use std::path::PathBuf;

use crate::arguments::Arguments;
use crate::node;
use crate::page;
use crate::report::{Report, Tally};
use crate::wasm::{self, Tools};
use crate::{Result, Verdict, places};
use stamma_page::{SiteFile, site_files};

/// Writes the site, or tests it.
///
/// # Errors
///
/// A flag is not known, or something that is needed cannot be had.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let test = arguments.flag("--test");
    arguments.finish()?;
    if test {
        let mut report = Report::default();
        report.part("site", check);
        return Ok(report.close());
    }
    let Some(folder) = write(&Tools::install()?)? else { return Ok(Verdict::Bad) };
    println!("{}", folder.display());
    Ok(Verdict::Good)
}

/// Fetches the tools and makes the module.
///
/// # Errors
///
/// A tool cannot be had, or a program cannot be started.
pub fn prepare() -> Result<()> {
    Tools::install()?.build(wasm::SITE)?;
    Ok(())
}

/// The site, and all its tests in a browser.
///
/// # Errors
///
/// A program cannot be started, or a file cannot be written.
pub fn check() -> Result<Tally> {
    let mut tally = Tally::default();
    let tools = match Tools::install() {
        Ok(tools) => tools,
        Err(missing) => return Ok(missing.report(tally)),
    };
    let site = write(&tools)?;
    tally.part("site", site.is_some());
    let Some(site) = site else { return Ok(tally) };
    match page::browser_tests() {
        Ok(mut command) => node::count(&mut tally, command.env("SITE", &site))?,
        Err(error) => return Ok(tally.absent(&format!("no browser tests: {error}"))),
    }
    Ok(tally)
}

/// Writes all files of the site. Returns their folder; none where what answers does not build.
fn write(tools: &Tools) -> Result<Option<PathBuf>> {
    let Some([script, module]) = tools.build(wasm::SITE)? else { return Ok(None) };
    let mut engine = vec![
        SiteFile::new("assets/engine.js", fs::read(script)?),
        SiteFile::new("assets/engine_bg.wasm", fs::read(module)?),
    ];
    engine.extend(
        wasm::data()?.into_iter().map(|(name, bytes)| SiteFile::new(format!("assets/{name}"), bytes)),
    );
    let site = places::target().join("site");
    let _ = fs::remove_dir_all(&site);
    for file in site_files(engine) {
        let path = site.join(&file.path);
        fs::create_dir_all(path.parent().unwrap_or(&site))?;
        fs::write(path, file.bytes)?;
    }
    Ok(Some(site))
}
