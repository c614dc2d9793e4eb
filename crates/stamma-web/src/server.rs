//! The server: listens on a local address, limits slow connections, and shuts down gracefully.

use crate::hosts::Hosts;
use crate::limits::Limits;
use crate::router::router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// A server that is listening, but not serving yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    /// A listener at this port of the other loopback address, where there is one.
    other: Option<TcpListener>,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// Listens on 127.0.0.1 and on ::1, on this port or on any free one if it is 0.
    ///
    /// # Errors
    ///
    /// The port is in use or not permitted.
    pub async fn listen(port: u16, limits: Limits) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        let other = match TcpListener::bind((Ipv6Addr::LOCALHOST, address.port())).await {
            Ok(other) => Some(other),
            // `localhost` may be either: another program must not answer for it.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port != 0 => return Err(error),
            // Not every machine has the other address.
            Err(_) => None,
        };
        Ok(Server { listener, other, address, limits })
    }

    /// Listens on the usual port, or on the next that is free.
    ///
    /// # Errors
    ///
    /// None of them can be used.
    pub async fn listen_as_usual(limits: Limits) -> io::Result<Server> {
        let mut found = Server::listen(USUAL_PORT, limits).await;
        for port in USUAL_PORT + 1..USUAL_PORT + TRIED_PORTS {
            match &found {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                    found = Server::listen(port, limits).await;
                }
                _ => break,
            }
        }
        found
    }

    /// Returns the address it listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` resolves, then finishes the responses in progress.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, other, address, limits } = self;
        let router = router(Hosts::local(address.port()), limits);
        let places = Arc::new(Semaphore::new(limits.connections));
        let graceful = GracefulShutdown::new();
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits.head).max_buf_size(MOST_HEAD);
        tokio::pin!(stop);
        loop {
            let place = tokio::select! {
                Ok(place) = Arc::clone(&places).acquire_owned() => place,
                () = &mut stop => break,
            };
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                accepted = accept(other.as_ref()) => accepted,
                () = &mut stop => break,
            };
            let stream = match accepted {
                Ok((stream, _)) => stream,
                Err(_) => {
                    // Most likely there are no file handles left; some will be closed soon.
                    sleep(PAUSE).await;
                    continue;
                }
            };
            // Responses are small and written at once.
            let _ = stream.set_nodelay(true);
            let stream = TokioIo::new(crate::write_timeout::WriteTimeout::new(stream, limits.idle));
            let service = TowerToHyperService::new(router.clone());
            let connection = graceful.watch(http.serve_connection(stream, service));
            tokio::spawn(async move {
                // An aborted connection is not an error of the server.
                let _ = connection.await;
                drop(place);
            });
        }
        drop((listener, other));
        let _ = timeout(limits.farewell, graceful.shutdown()).await;
    }
}

/// Accepts a connection; waits for ever where nothing listens.
async fn accept(listener: Option<&TcpListener>) -> io::Result<(TcpStream, SocketAddr)> {
    match listener {
        Some(listener) => listener.accept().await,
        None => std::future::pending().await,
    }
}

/// The port that is listened on where none is asked for: bookmarks, and what the browser keeps of the page, belong to a port. It
/// is the year in which Stamma's notation appeared.
pub const USUAL_PORT: u16 = 1737;
/// The number of ports that are tried from the usual one on.
const TRIED_PORTS: u16 = 10;
/// The maximum size of a request head, in bytes.
const MOST_HEAD: usize = 1 << 16;
/// The pause after a connection could not be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves the page until the process gets a signal to stop, on a port, on any free one if it is 0, or on the usual one. Calls
/// `ready` with the address once connections are accepted.
///
/// # Errors
///
/// The port is in use, or no thread can be started.
pub fn serve(port: Option<u16>, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = match port {
            Some(port) => Server::listen(port, Limits::default()).await?,
            None => Server::listen_as_usual(Limits::default()).await?,
        };
        ready(server.address());
        server.run(stop_signal()).await;
        Ok::<(), io::Error>(())
    })?;
    // Work in progress has a deadline of its own; the process does not wait for it.
    runtime.shutdown_background();
    Ok(())
}

/// Resolves on Ctrl-C, or on SIGTERM on Unix.
async fn stop_signal() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let terminated = async {
            match signal(SignalKind::terminate()) {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! { () = interrupted => {}, () = terminated => {} }
    }
    #[cfg(not(unix))]
    interrupted.await;
}
