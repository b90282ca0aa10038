//! Passwords that a guesser tries first, and names that pretend to be somebody.

use serde_json::{Value, json};

use crate::api::helpers::{pointer, run_sql};
use crate::support::client::PASSWORD;
use crate::support::{Response, TestServer};

async fn register(server: &TestServer, body: &Value) -> Response {
    server.client().post("/v1/accounts", body).await
}

/// The reason to refuse a body.
fn reason(answer: &Response, at: &str) -> String {
    let problem = answer.problem(422, "invalid_body");
    assert_eq!(pointer(&problem), at);
    problem["errors"][0]["detail"].as_str().expect("a reason").to_owned()
}

/// Common passwords of 8 characters and more; the last is the list's number 9 999.
const COMMON: [&str; 8] = [
    "password",
    "12345678",
    "PassWord1",
    "qwertyuiop",
    "iloveyou",
    "11111111",
    "trustno1",
    "lizaveta",
];

#[tokio::test]
async fn common_passwords_are_refused_wherever_one_is_set() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for password in COMMON {
        let body = json!({"username": "ben_the_second", "password": password});
        let why = reason(&register(&server, &body).await, "/password");
        assert!(why.contains("guess"), "{why}");
        let body = json!({"current_password": PASSWORD, "new_password": password});
        let answer = anna.client.put("/v1/me/password", &body).await;
        assert_eq!(reason(&answer, "/new_password"), why);
        let body = json!({"username": "anna", "recovery_code": anna.recovery_code,
            "new_password": password});
        let answer = server.client().post("/v1/password-resets", &body).await;
        assert_eq!(reason(&answer, "/new_password"), why);
    }
}

#[tokio::test]
async fn a_password_may_not_contain_the_name() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let name = "Zebedee_93";
    for password in [name.to_owned(), name.to_lowercase(), format!("x7!{}q2", name.to_uppercase())]
    {
        let body = json!({"username": name, "password": password});
        let why = reason(&register(&server, &body).await, "/password");
        assert!(why.contains("name"), "{why}");
    }
    let body =
        json!({"username": name, "display_name": "Vroomfondel", "password": "vroomfondel!x7"});
    assert!(reason(&register(&server, &body).await, "/password").contains("name"));
    let new_password = "k3-Anna-w9-vq";
    let body = json!({"current_password": PASSWORD, "new_password": new_password});
    let answer = anna.client.put("/v1/me/password", &body).await;
    assert!(reason(&answer, "/new_password").contains("name"));
    for (username, code) in [("ANNA", &*anna.recovery_code), ("annanobody", "nonsense")] {
        let body = json!({"username": username, "recovery_code": code,
            "new_password": format!("k3{username}w9")});
        let answer = server.client().post("/v1/password-resets", &body).await;
        assert!(reason(&answer, "/new_password").contains("name"), "whether or not it exists");
    }
}

#[tokio::test]
async fn names_of_an_office_are_reserved() {
    let server = TestServer::start().await;
    for username in [
        "admin",
        "Administrator",
        "SYSTEM",
        "root",
        "support",
        "moderator",
        "deleted",
        "turnstone",
        "staff",
        "official",
        "server",
        "Anonymous",
        "adm1n",
        "r00t",
        "_admin_",
        "sup-port",
        "turnstone-support",
        "admin2",
        "the_admin",
        "deleted_player",
        "rnoderator",
        "AdmIn",
    ] {
        let body = json!({"username": username, "password": PASSWORD});
        let why = reason(&register(&server, &body).await, "/username");
        assert!(why.contains("reserved"), "{username}: {why}");
    }
    for username in ["admiral", "systematic", "rooty", "anna-support-act", "serverus"] {
        let body = json!({"username": username, "password": PASSWORD});
        register(&server, &body).await.expect(201);
    }
}

#[tokio::test]
async fn display_names_do_not_pretend_to_be_somebody() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let refused = [
        ("Admin", "reserved"),
        ("\u{430}dmin", "script"), // Cyrillic а
        ("\u{405}\u{423}\u{405}\u{422}\u{415}\u{41c}", "reserved"), // Cyrillic ЅУЅТЕМ
        ("\u{1d5ee}\u{1d5f1}\u{1d5fa}\u{1d5f6}\u{1d5fb}", "reserved"), // mathematical letters
        ("\u{ff21}\u{ff44}\u{ff4d}\u{ff49}\u{ff4e}", "reserved"), // full width
        ("Turnstone Support", "reserved"),
        ("\u{2605} Moderator \u{2605}", "reserved"),
        ("deleted player", "reserved"),
        ("\u{410}nna Smith", "script"), // Cyrillic А before Latin letters
        ("p\u{430}yp\u{430}l", "script"),
    ];
    for (name, word) in refused {
        let body = json!({"username": "somebody", "password": PASSWORD, "display_name": name});
        let why = reason(&register(&server, &body).await, "/display_name");
        assert!(why.contains(word), "{name}: {why}");
        let answer = anna.client.patch("/v1/me", &json!({"display_name": name})).await;
        assert_eq!(reason(&answer, "/display_name"), why);
    }
    for name in [
        "Anna \u{dc}nal",
        "\u{410}\u{43d}\u{43d}\u{430}",
        "\u{0391}\u{03bd}\u{03bd}\u{03b1}",
        "\u{5b89}\u{5a1c}",
        "\u{6771}\u{4eac}\u{30bf}\u{30ef}\u{30fc}\u{3068}",
        "\u{c548}\u{b098}",
        "Anna \u{410}\u{43d}\u{43d}\u{430}",
        "O'Neill-Smith 3",
        "\u{2605} Anna \u{2605}",
        "\u{1f422} turtle",
        "Admiral",
        "\u{622}\u{646}\u{627}",
        "Zoe\u{308}",
        "\u{905}\u{928}\u{94d}\u{928}\u{93e}",
    ] {
        anna.client.patch("/v1/me", &json!({"display_name": name})).await.expect(200);
    }
}

#[tokio::test]
async fn accounts_that_exist_keep_their_names_and_passwords() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let rename = "UPDATE accounts SET username = 'admin', display_name = 'Turnstone Support'
        WHERE username = 'anna'";
    run_sql(&server, rename).await;
    let login = json!({"username": "admin", "password": PASSWORD});
    server.client().post("/v1/sessions", &login).await.expect(201);
    server.client().get("/v1/players/admin").await.expect(200);
    // An app that sends the whole profile back.
    let same = json!({"display_name": "Turnstone Support", "time_zone": "Europe/Amsterdam"});
    let changed = anna.client.patch("/v1/me", &same).await.expect(200);
    assert_eq!(changed["time_zone"], "Europe/Amsterdam");
    let other = anna.client.patch("/v1/me", &json!({"display_name": "Turnstone Staff"})).await;
    assert!(reason(&other, "/display_name").contains("reserved"));
}
