//! Forged encodings: the same or similar values as different JSON.

use wire::to_json;

use crate::Forgery;
use crate::honest::Honest;

/// Returns all forgeries, each with a description.
pub(crate) fn forgeries(game: &Honest) -> impl Iterator<Item = Forgery> {
    let text = to_json(&game.record);
    let mut forged = by_replacing(&text);
    forged.extend(by_inserting(&text));
    forged.extend(by_escaping(&text));
    let cut = (0..text.len()).map(|end| ("cut".to_string(), text[..end].to_string()));
    forged.extend(cut.collect::<Vec<_>>());
    forged.into_iter()
}

/// Changes values, types and keys.
fn by_replacing(text: &str) -> Vec<Forgery> {
    let result = &text[text.find(r#""result":"#).expect("a result") + 9..text.len() - 1];
    let values: Vec<&str> = (result[1..result.len() - 1].split(','))
        .filter_map(|pair| pair.split_once(':'))
        .map(|(_, value)| value)
        .collect();
    let array = format!("[{}]", values.join(","));
    let game = &text
        [text.find(r#""game""#).expect("a game")..text.find(r#","params""#).expect("a puzzle")];
    let mut replaced: Vec<(&str, String)> = Vec::new();
    let version = r#""version":1"#;
    for other in ["0", "2", "-1", "01", "1.0", "1e0", "\"1\"", "true", "null", "4294967297"] {
        replaced.push((version, format!(r#""version":{other}"#)));
    }
    replaced.extend([
        (version, r#""Version":1"#.to_string()),
        (version, r#""version":1,"version":1"#.to_string()),
        (r#""version":1,"#, String::new()),
        (game, format!("{game},{game}")),
        (game, format!(r#"{game},"player":"me""#)),
        (result, array),
        (result, format!("[{result}]")),
        (result, "{}".to_string()),
        (result, format!(r#"{result},"result":{result}"#)),
        (result, result.replace(r#""helps""#, r#""cheats":0,"helps""#)),
        (result, result.replace(r#""helps":"#, r#""helps":0"#)),
        (result, result.replace(r#""helps":"#, r#""helps":-"#)),
        (result, result.replace('}', ".0}")),
        (result, result.replace('}', "e0}")),
        (result, result.replace(r#""ms":"#, r#""ms":0"#)),
        (result, result.replace(r#""ending":"#, r#""ended":"#)),
        (r#""moves":[["#, r#""moves":[{"at":"#.to_string()),
        (r#""moves":[["#, r#""moves":[[0,"#.to_string()),
        (r#""moves":[["#, r#""moves":[[0"#.to_string()),
        (r#""moves":[["#, r#""moves":[[-"#.to_string()),
    ]);
    let swapped = text.replacen(r#"{"version":1,"#, "{", 1).replacen(
        game,
        &format!(r#"{game},{version}"#),
        1,
    );
    let whole = [
        ("keys in another order", swapped),
        ("two records", format!("{text}{text}")),
        ("a list of one", format!("[{text}]")),
        ("text after it", format!("{text}x")),
        ("an envelope", format!(r#"{{"v":2,"data":{text}}}"#)),
        ("a byte order mark", format!("\u{feff}{text}")),
        ("a zero byte", format!("{text}\0")),
    ];
    let replaced = replaced
        .into_iter()
        .filter(|(from, to)| from != to && text.contains(from))
        .map(|(from, to)| (format!("{from} as {to}"), text.replacen(from, &to, 1)));
    replaced.chain(whole.map(|(what, text)| (what.to_string(), text))).collect()
}

/// Inserts whitespace where JSON allows it.
fn by_inserting(text: &str) -> Vec<Forgery> {
    let places = text.char_indices().filter(|(_, c)| "{}[],:".contains(*c));
    let mut forged = Vec::new();
    for (at, _) in places {
        for space in [" ", "\n"] {
            forged.push((
                format!("{space:?} at {at}"),
                format!("{}{space}{}", &text[..at], &text[at..]),
            ));
        }
    }
    forged.push(("a line break at the end".to_string(), format!("{text}\n")));
    forged
}

/// Replaces letters with Unicode escapes.
fn by_escaping(text: &str) -> Vec<Forgery> {
    let letters = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic());
    let escaped = |(at, c): (usize, char)| {
        let escape = format!("{}\\u{:04x}{}", &text[..at], u32::from(c), &text[at + 1..]);
        (format!("{c} escaped at {at}"), escape)
    };
    letters.map(escaped).collect()
}
