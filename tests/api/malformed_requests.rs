//! Requests of a stranger do not fill the log: a method is one of the known words, and a malformed
//! request is no error of the server.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::api::failure_log::{log_lines, start_server};
use crate::support::Client;
use crate::support::database;

/// Sends bytes, and reads the response to its end.
fn send(address: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(bytes).expect("it reads");
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_requests_and_invented_methods_write_short_lines_and_no_error() {
    let (database, directory) =
        (database::create().await, tempfile::tempdir().expect("a directory"));
    let server = start_server(&database, &directory, &[]);
    let address = server.address.trim_start_matches("http://").to_owned();
    let long = "M".repeat(100_000);
    let no_http: Vec<Vec<u8>> = vec![
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        b"GET /v1/games HTTP/9.9\r\n\r\n".to_vec(),
        b"GET /v1/games HTTP/1.1\r\nno colon\r\n\r\n".to_vec(),
        b"GET /v1/games HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n".to_vec(),
        format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(200_000)).into(),
        format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "a".repeat(200_000)).into(),
        "GET / HTTP/1.1\r\nhost: x\r\n".to_owned().into_bytes(),
    ];
    let odd: Vec<Vec<u8>> = vec![
        format!("{long} /v1/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").into(),
        b"BREW /v1/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_vec(),
        b"POST /v1/sessions HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"
            .to_vec(),
        b"POST /v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{".to_vec(),
    ];
    let most = odd.len() + 2;
    let client = Client::new(&server.address);
    for requests in [no_http, odd] {
        for request in requests {
            let to = address.clone();
            tokio::task::spawn_blocking(move || send(&to, &request)).await.expect("an end");
        }
        client.get("/v1/games").await.expect(200);
    }
    let lines = log_lines(server);
    let methods: Vec<_> = lines.iter().filter_map(|line| line["method"].as_str()).collect();
    assert!(methods.contains(&"GET") && methods.contains(&"other"), "{methods:?}");
    let of_requests: Vec<_> = lines.iter().filter(|line| line["method"].is_string()).collect();
    assert_eq!(of_requests[0]["status"], 200, "no HTTP, but a line: {}", of_requests[0]);
    assert!(of_requests.len() <= most, "{of_requests:?}");
    for line in &lines {
        let text = line.to_string();
        assert!(text.len() < 2_000, "a line of {} bytes: {}", text.len(), &text[..200]);
        assert_ne!(line["level"], "ERROR", "{text}");
    }
    let broken_off = lines.iter().find(|line| line["code"] == "bad_request");
    let broken_off = broken_off.expect("the body that is not as its headers say");
    assert!(broken_off["cause"].is_string() && broken_off["level"] == "INFO", "{broken_off}");
}
