//! The server: one address of this machine, connections that may not dawdle, and an orderly end.

use crate::app::router;
use crate::limits::Limits;
use crate::middleware::Hosts;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// A server that listens and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    limits: Limits,
}

impl Server {
    /// Listens on this machine alone, at a port, or at any free one if it is 0.
    ///
    /// # Errors
    ///
    /// The port is taken, or not to be had.
    pub async fn listen(port: u16, limits: Limits) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, limits })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until it is told to stop, and then finishes the answers that it has begun.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, address, limits } = self;
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
                () = &mut stop => break,
            };
            let stream = match accepted {
                Ok((stream, _)) => stream,
                Err(_) => {
                    // Out of file handles, most likely: others will be closed in a moment.
                    sleep(PAUSE).await;
                    continue;
                }
            };
            // Answers are small and wait for nothing.
            let _ = stream.set_nodelay(true);
            let stream = TokioIo::new(crate::write_timeout::WriteTimeout::new(stream, limits.idle));
            let service = TowerToHyperService::new(router.clone());
            let connection = graceful.watch(http.serve_connection(stream, service));
            tokio::spawn(async move {
                // A connection that breaks off is nobody's fault.
                let _ = connection.await;
                drop(place);
            });
        }
        drop(listener);
        let _ = timeout(limits.farewell, graceful.shutdown()).await;
    }
}

/// Bytes that a head may have.
const MOST_HEAD: usize = 1 << 16;
/// How long the server waits where no connection can be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves the page until the process is told to stop. `ready` gets the address once connections are accepted.
///
/// # Errors
///
/// The port is taken, or there are no threads to be had.
pub fn serve(port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::listen(port, Limits::default()).await?;
        ready(server.address());
        server.run(told_to_stop()).await;
        Ok::<(), io::Error>(())
    })?;
    // Work that is still going on has its own end; nobody waits for it.
    runtime.shutdown_background();
    Ok(())
}

/// Ctrl-C, or on Unix the signal that asks a process to end.
async fn told_to_stop() {
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
