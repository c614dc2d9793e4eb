//! `serve`: runs the server of `stamma-web` until it is interrupted.

use crate::args::Serve;
use crate::output::Output;
use crate::{EarlyExit, Verdict, complain};
use std::process::{Command, Stdio};

pub(super) fn run(serve: &Serve) -> Result<Verdict, EarlyExit> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    give_memory_back();
    let ready = |address: std::net::SocketAddr| {
        let address = format!("http://{address}/");
        let mut output = Output::standard();
        // The page is served even if the address cannot be printed.
        let _ = output.write(format!("{address}\n").as_bytes()).and_then(|()| output.finish());
        if serve.open && open(&address).is_err() {
            complain("no browser could be opened; open the address by hand");
        }
    };
    match (stamma_web::serve(serve.port, ready), serve.port) {
        (Ok(()), _) => Ok(Verdict::Clean),
        (Err(error), Some(port)) if port > 0 => {
            Err(EarlyExit::Failed(format!("port {port} cannot be used: {error}")))
        }
        (Err(error), _) => Err(EarlyExit::Failed(format!("the page cannot be served: {error}"))),
    }
}

/// Begins anew with an allocator that gives memory back.
///
/// glibc keeps up to 64 MiB of what was freed at the end of each heap, once large pieces have been freed; a server that has answered
/// some large questions would keep several hundred MiB for good. The threshold is only read when a process begins.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn give_memory_back() {
    use std::os::unix::process::CommandExt;
    const THRESHOLD: &str = "MALLOC_TRIM_THRESHOLD_";
    const KEPT: &str = "1048576";
    if std::env::var_os(THRESHOLD).is_some() {
        return;
    }
    if let Ok(program) = std::env::current_exe() {
        // Where it cannot begin anew it goes on as it is.
        let _ = Command::new(program).args(std::env::args_os().skip(1)).env(THRESHOLD, KEPT).exec();
    }
}

/// The program that opens a URL in the browser.
const OPENER: &[&str] = if cfg!(target_os = "macos") {
    &["open"]
} else if cfg!(windows) {
    &["rundll32", "url.dll,FileProtocolHandler"]
} else {
    &["xdg-open"]
};

fn open(address: &str) -> std::io::Result<()> {
    let mut command = Command::new(OPENER[0]);
    command.args(&OPENER[1..]).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
