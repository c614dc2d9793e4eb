//! Tests over real connections: slow clients do not block others, and the server shuts down gracefully.

use stamma_web::{Limits, Server, USUAL_PORT};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

const SHORT: Duration = Duration::from_millis(400);
const LONG: Duration = Duration::from_secs(20);

fn limits() -> Limits {
    Limits { head: SHORT, body_time: SHORT, idle: SHORT, connections: 8, farewell: LONG, ..Limits::default() }
}

/// Starts a server. Returns its address, a sender whose drop stops it, and its task.
async fn started(limits: Limits) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let server = Server::listen(0, limits).await.unwrap();
    let address = server.address();
    assert!(address.ip().is_loopback());
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move {
        let _ = stopped.await;
    }));
    (address, stop, running)
}

fn request(address: SocketAddr, text: &str) -> String {
    let body = serde_json::json!({ "text": text }).to_string();
    format!(
        "POST /api/v1/read HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

async fn answer(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(LONG, stream.read_to_end(&mut answer)).await.expect("an answer in time").unwrap();
    String::from_utf8(answer).unwrap()
}

#[tokio::test]
async fn the_usual_port_is_followed_by_the_next_free_one() {
    let first = Server::listen_as_usual(limits()).await.unwrap();
    let second = Server::listen_as_usual(limits()).await.unwrap();
    let ports = [&first, &second].map(|server| server.address().port());
    assert!(ports[0] >= USUAL_PORT && ports[1] > ports[0] && ports[1] < USUAL_PORT + 10, "{ports:?}");
    let taken = Server::listen(ports[0], limits()).await.unwrap_err();
    assert_eq!(taken.kind(), std::io::ErrorKind::AddrInUse);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn both_addresses_of_the_machine_are_listened_on() {
    let (address, stop, running) = started(limits()).await;
    let other = SocketAddr::from((std::net::Ipv6Addr::LOCALHOST, address.port()));
    // A machine without IPv6 has only one.
    if tokio::net::TcpListener::bind((std::net::Ipv6Addr::LOCALHOST, 0)).await.is_ok() {
        assert!(answer(other, &request(other, "1. e4")).await.starts_with("HTTP/1.1 200 "));
    }
    drop(stop);
    running.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_clients_do_not_hold_others() {
    let (address, stop, running) = started(limits()).await;
    // Fewer incomplete requests than the limit of connections ...
    let mut slow = Vec::new();
    for _ in 0..6 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"POST /view HTTP/1.1\r\nHost: ").await.unwrap();
        slow.push(stream);
    }
    let before = Instant::now();
    assert!(answer(address, &request(address, "1. e4")).await.starts_with("HTTP/1.1 200 "));
    assert!(before.elapsed() < SHORT * 5);
    // ... and more than the limit: those that send nothing time out, and others are accepted.
    for _ in 0..12 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"G").await.unwrap();
        slow.push(stream);
    }
    assert!(answer(address, &request(address, "1. e4")).await.starts_with("HTTP/1.1 200 "));
    let mut rest = Vec::new();
    timeout(LONG, slow[0].read_to_end(&mut rest)).await.expect("it was put off").unwrap_or_default();
    drop(stop);
    timeout(LONG, running).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_body_that_does_not_come_is_refused() {
    let (address, stop, running) = started(limits()).await;
    let head = format!(
        "POST /view HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{\"te"
    );
    let answer = answer(address, &head).await;
    assert!(answer.starts_with("HTTP/1.1 400 ") && answer.contains("body-too-slow"), "{answer}");
    drop(stop);
    timeout(LONG, running).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let (address, stop, running) = started(Limits { body_time: LONG, ..limits() }).await;
    let large = "1. e4 e5 ".repeat(400_000);
    let told = answer(address, &request(address, &large)).await;
    assert!(told.starts_with("HTTP/1.1 413 ") && told.contains("body-too-large"), "{told}");
    // A client that expects `100 Continue` need not send the body.
    let head = format!(
        "POST /view HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\
         Expect: 100-continue\r\nConnection: close\r\n\r\n"
    );
    assert!(answer(address, &head).await.starts_with("HTTP/1.1 413 "));
    drop(stop);
    timeout(LONG, running).await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_have_begun_are_finished() {
    let (address, stop, running) = started(limits()).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = request(address, "1. e4 e5 2. Nf3");
    let (first, second) = request.split_at(request.len() - 5);
    stream.write_all(first.as_bytes()).await.unwrap();
    sleep(Duration::from_millis(50)).await;
    drop(stop);
    sleep(Duration::from_millis(50)).await;
    stream.write_all(second.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(LONG, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    timeout(LONG, running).await.unwrap().unwrap();
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
}
