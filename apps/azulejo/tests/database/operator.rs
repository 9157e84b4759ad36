//! `azulejo admin` and `azulejo backup` beside a server that runs.

use std::process::{Command, Output};

use crate::process::{Place, ask};

fn azulejo(place: &Place, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(args).env("AZULEJO_DATABASE", place.database()).output().unwrap()
}

#[test]
fn players_are_removed_and_the_database_is_copied_while_it_is_served() {
    let place = Place::new();
    let process = place.serve();
    let (_, player) = ask(&process.host, "POST", "/players", "", r#"{"name":"Ana"}"#).unwrap();
    let (id, key) = (player["player"].as_str().unwrap(), player["key"].as_str().unwrap());

    let copy = place.path("copy.db");
    let output = azulejo(&place, &["backup", &copy]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{copy} is made\n"));
    let again = azulejo(&place, &["backup", &copy]);
    assert_eq!(again.status.code(), Some(1));
    assert!(std::fs::metadata(&copy).unwrap().len() > 0);

    for (action, done) in
        [("hide", "is hidden"), ("unhide", "is shown again"), ("remove", "is removed")]
    {
        let output = azulejo(&place, &["admin", action, id]);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{id} {done}\n"));
    }
    assert_eq!(ask(&process.host, "GET", "/me", key, "").unwrap().0, 401);
    let output = azulejo(&place, &["admin", "hide", "Ana#ABCD"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("azulejo: there is no player \"Ana#ABCD\""), "{said}");
}
