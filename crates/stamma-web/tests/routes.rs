//! Tests of the routes: methods, hosts and limits.

mod support;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::json;
use stamma_web::{Hosts, Limits, TextLimits, router};
use std::time::Duration;
use support::{HOST, ask, get, post, post_form, routes, routes_within, testdata};
use tower::ServiceExt;

#[tokio::test]
async fn pages_answer_and_say_what_a_browser_may_do() {
    let routes = routes();
    for path in [
        "/",
        "/help",
        "/record",
        "/assets/page.js",
        "/assets/page.css",
        "/assets/icon.svg",
        "/api/v1/openapi.json",
    ] {
        let answer = get(&routes, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(
            policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert!(!answer.headers.contains_key("access-control-allow-origin"));
    }
    let missing = get(&routes, "/nothing").await;
    assert_eq!((missing.status, missing.code().as_str()), (StatusCode::NOT_FOUND, "not-found"));
    let wrong = get(&routes, "/view").await;
    assert_eq!((wrong.status, wrong.code().as_str()), (StatusCode::METHOD_NOT_ALLOWED, "wrong-method"));
}

#[tokio::test]
async fn foreign_requests_are_refused() {
    let routes = routes();
    for host in
        ["example.com", "127.0.0.1", "127.0.0.1:4001", "localhost.example.com:4000", "", "127.0.0.1:4000:1"]
    {
        for path in ["/", "/api/v1/openapi.json", "/assets/page.js"] {
            let answer = ask(&routes, "GET", path, &[("host", host)], Vec::new()).await;
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (StatusCode::FORBIDDEN, "foreign-host"),
                "{host}"
            );
        }
    }
    let twice = ask(&routes, "GET", "/", &[("host", HOST), ("host", "example.com")], Vec::new()).await;
    assert_eq!(twice.code(), "foreign-host");
    let absolute = ask(&routes, "GET", "http://example.com/", &[("host", HOST)], Vec::new()).await;
    assert_eq!(absolute.code(), "foreign-host");
    let foreign = [
        "http://example.com",
        "null",
        "https://127.0.0.1:4000",
        "http://127.0.0.1:4001",
        "http://127.0.0.1:4000.example.com",
    ];
    for origin in foreign {
        let headers = [("origin", origin), ("content-type", "application/json")];
        let answer = ask(&routes, "POST", "/api/v1/read", &headers, b"{\"text\":\"1. e4\"}".to_vec()).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::FORBIDDEN, "foreign-origin"),
            "{origin}"
        );
    }
    for (host, origin) in [
        (HOST, "http://127.0.0.1:4000"),
        ("localhost:4000", "http://localhost:4000"),
        ("[::1]:4000", "http://[::1]:4000"),
    ] {
        let headers = [("host", host), ("origin", origin), ("content-type", "application/json")];
        let answer = ask(&routes, "POST", "/api/v1/read", &headers, b"{\"text\":\"1. e4\"}".to_vec()).await;
        assert_eq!(answer.status, StatusCode::OK, "{origin}");
    }
}

#[tokio::test]
async fn bodies_must_be_what_is_wanted() {
    let routes = routes();
    let rows: [(&str, &[u8]); 8] = [
        ("application/json", b""),
        ("application/json", b"{\"text\": 5}"),
        ("application/json", b"{\"txt\": \"1. e4\"}"),
        ("application/json", b"[1, 2"),
        ("application/json", b" [\"1. e4\", null, null, null, null]"),
        ("application/json", b"{\"text\": \"\xff\"}"),
        ("text/plain", b"{\"text\": \"1. e4\"}"),
        ("", b"{\"text\": \"1. e4\"}"),
    ];
    for (media_type, body) in rows {
        for path in ["/api/v1/read", "/view"] {
            let answer = ask(&routes, "POST", path, &[("content-type", media_type)], body.to_vec()).await;
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (StatusCode::BAD_REQUEST, "malformed"),
                "{body:?}"
            );
        }
    }
    let json = [("content-type", "application/json")];
    let unknown = b"{\"text\": \"1. e4\", \"lang\": \"de\"}".to_vec();
    let answer = ask(&routes, "POST", "/api/v1/read", &json, unknown).await;
    assert_eq!(answer.code(), "malformed");
    assert!(answer.text().contains("`lang`"), "{}", answer.text());
    for path in ["/api/v1/read", "/view"] {
        let answer = ask(&routes, "POST", path, &json, b"[]".to_vec()).await;
        assert!(!answer.text().contains("struct"), "{}", answer.text());
    }
    let deep = [b"{\"text\":".to_vec(), b"[".repeat(100_000)].concat();
    let answer = ask(&routes, "POST", "/view", &[("content-type", "application/json")], deep).await;
    assert_eq!(answer.code(), "malformed");
    let charset = [("content-type", "application/json; charset=utf-8")];
    let answer = ask(&routes, "POST", "/api/v1/read", &charset, b"{\"text\":\"1. e4\"}".to_vec()).await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn names_must_be_known() {
    let routes = routes();
    let rows = [
        (json!({"text": "", "from": "klingon"}), "there is no dialect `klingon`"),
        (json!({"text": "", "to": "pgm"}), "there is no dialect `pgm`; did you mean `pgn`?"),
        (json!({"text": "", "language": "xx"}), "there is no language `xx`"),
        (
            json!({"text": "", "to": "json:de"}),
            "`json` is no dialect and has no piece letters; leave `:de` out",
        ),
        (
            json!({"text": "", "to": "smith:de"}),
            "`smith` is not written in the letters of `de`, only in those of `en`; leave `:de` out",
        ),
        (json!({"text": "", "variant": "checkers"}), "there is no variant `checkers`"),
    ];
    for (body, message) in rows {
        let answer = post(&routes, "/api/v1/convert", &body).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, "unknown-name"),
            "{body}"
        );
        assert!(answer.text().contains(message), "{}", answer.text());
    }
    for start in [json!({"text": "", "start_fen": "8/8"}), json!({"text": "", "start_number": 960})] {
        assert_eq!(post(&routes, "/view", &start).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    // A menu that is not used sends an empty name.
    let empty = post(
        &routes,
        "/view",
        &json!({"text": "1. e4", "from": "", "language": "", "variant": "", "to": ""}),
    )
    .await;
    assert_eq!(empty.status, StatusCode::OK);
}

#[tokio::test]
async fn limits_have_clear_errors() {
    let small = routes_within(Limits {
        body: 1_000,
        text: TextLimits { games: 3, ..TextLimits::default() },
        ..Limits::default()
    });
    let long = "1. e4 e5 ".repeat(200);
    let answer = post(&small, "/api/v1/read", &json!({ "text": long })).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "body-too-large"));
    let form = post_form(&small, &[("text", &long)]).await;
    assert_eq!(form.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(form.text().contains("a body may have 1000 bytes"));
    let many = post(&small, "/api/v1/read", &json!({"text": "1. e4 e5 1-0\n\n".repeat(4)})).await;
    assert_eq!((many.status, many.code().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "too-many-games"));

    let none = routes_within(Limits { workers: 0, wait: Duration::from_millis(5), ..Limits::default() });
    let busy = post(&none, "/api/v1/read", &json!({"text": "1. e4"})).await;
    assert_eq!((busy.status, busy.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
    assert!(busy.headers.contains_key("retry-after"));

    let hasty = routes_within(Limits { work: Duration::ZERO, ..Limits::default() });
    let slow = post(&hasty, "/api/v1/read", &json!({"text": "1. e4"})).await;
    assert_eq!((slow.status, slow.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "too-slow"));
}

#[tokio::test]
async fn the_calls_answer_as_they_promise() {
    let routes = routes();
    let text = testdata("seeds/ry-chess.txt");
    let read = post(&routes, "/api/v1/read", &json!({ "text": text })).await.json();
    assert_eq!(read["games"][0]["dialect"]["id"], "ry");
    assert_eq!(read["games"][0]["moves"].as_array().unwrap().len(), 36);
    assert!(read.get("output").is_none());

    let converted = post(&routes, "/api/v1/convert", &json!({ "text": text, "to": "ry" })).await.json();
    assert_eq!(converted["output"], text);
    assert_eq!(converted["games"], read["games"]);
    let lines = post(&routes, "/api/v1/convert", &json!({ "text": text, "to": "json" })).await.json();
    let line: serde_json::Value = serde_json::from_str(lines["output"].as_str().unwrap()).unwrap();
    assert_eq!(line, read["games"][0]);
    let fen = post(&routes, "/api/v1/convert", &json!({ "text": "1. e4", "to": "fen" })).await.json();
    assert_eq!(fen["output"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n");

    let impossible = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n1. e4 *";
    let fen = post(&routes, "/api/v1/convert", &json!({ "text": impossible, "to": "fen" })).await.json();
    assert_eq!(fen["output"], "\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n");

    let explained = post(&routes, "/api/v1/explain", &json!({ "text": text })).await.json();
    let told = &explained["sentences"][0];
    assert_eq!(
        told["moves"][4]["says"],
        "White's pawn on c5 takes the pawn on b5 en passant and moves to b6"
    );
    assert_eq!(told["ending"], "Black wins");

    let damaged = testdata("page/german-damaged.txt");
    let repaired = post(&routes, "/api/v1/repair", &json!({ "text": damaged, "to": "fide:de" })).await.json();
    assert!(repaired["output"].as_str().unwrap().contains("7. Lb3 d6"), "{}", repaired["output"]);
    assert_eq!(repaired["games"][0]["diagnostics"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn at_the_port_of_http_the_host_has_no_port() {
    let routes = router(Hosts::local(80), Limits::default());
    for (host, status) in [
        ("localhost", 200),
        ("[::1]:80", 200),
        ("127.0.0.1", 200),
        ("localhost:81", 403),
        ("example.org", 403),
    ] {
        let request = Request::get("/").header("host", host).body(Body::empty()).unwrap();
        let response = routes.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status().as_u16(), status, "{host}");
    }
    let other = router(Hosts::local(8080), Limits::default());
    let request = Request::get("/").header("host", "localhost").body(Body::empty()).unwrap();
    assert_eq!(other.oneshot(request).await.unwrap().status().as_u16(), 403);
}

#[tokio::test]
async fn a_file_becomes_text() {
    let send = async |path: &str, bytes: &[u8]| {
        let request = Request::post(path).header("host", HOST);
        let request = request.header("content-type", "application/octet-stream");
        let response = routes().oneshot(request.body(Body::from(bytes.to_vec())).unwrap()).await.unwrap();
        let status = response.status().as_u16();
        let body = http_body_util::BodyExt::collect(response.into_body()).await.unwrap().to_bytes();
        (status, serde_json::from_slice::<serde_json::Value>(&body).unwrap())
    };
    let (status, found) = send("/text", b"1. \xCAf3 \xCAf6\r\n2. \xCAc3").await;
    assert_eq!(
        (status, &found["encoding"], &found["text"]),
        (200, &"windows-1251".into(), &"1. Кf3 Кf6\n2. Кc3".into())
    );
    let (_, found) = send("/text?encoding=latin1", b"1. \xCAf3").await;
    assert_eq!(found["text"], "1. Êf3");
    assert_eq!(found["mixed"], false);
    let (_, found) = send("/text", "1. e4 {Grüße}".as_bytes()).await;
    assert_eq!((&found["encoding"], &found["mixed"]), (&"UTF-8".into(), &false.into()));
    let (_, found) = send("/text", b"1. e4 {Gr\xC3\xBC\xC3\x9Fe} e5 {M\xFCnchen}").await;
    assert_eq!(
        (&found["text"], &found["encoding"], &found["mixed"]),
        (&"1. e4 {Grüße} e5 {München}".into(), &"UTF-8".into(), &true.into())
    );
    let (status, refused) = send("/text?encoding=martian", b"1. e4").await;
    assert_eq!((status, &refused["error"]["code"]), (422, &"unknown-name".into()));
    let (status, refused) = send("/text", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").await;
    assert_eq!((status, &refused["error"]["code"]), (400, &"malformed".into()), "{refused}");
}
