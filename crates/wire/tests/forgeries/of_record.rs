//! Forged content: another puzzle, other moves, other times, another result.

use play::{Ending, MOST_PLAYED, Millis, Record};

use crate::honest::Honest;

/// A single change.
type Change = Box<dyn Fn(&mut Record)>;

/// Returns all forgeries, each with a description.
pub(crate) fn forgeries(game: &Honest) -> impl Iterator<Item = (String, Record)> {
    let record = game.record.clone();
    let mut changes = of_puzzle(&record);
    changes.extend(of_acts(&record));
    changes.extend(of_result(&record));
    changes.into_iter().map(move |(what, change)| {
        let mut forged = record.clone();
        change(&mut forged);
        (what, forged)
    })
}

/// Changes the game and its parameters.
fn of_puzzle(record: &Record) -> Vec<(String, Change)> {
    let params = record.params.as_str();
    let mut texts = vec![
        String::new(),
        format!("?{params}"),
        format!("x?{params}"),
        format!("https://azulejo.example/{}?{params}", record.game),
        format!("{params}#"),
        format!("{params}#seed=1"),
        format!("{params}&"),
        format!("&{params}"),
        format!("{params}&utm_source=mail"),
        format!("utm_source=mail&{params}"),
        format!(" {params}"),
        format!("{params} "),
        format!("{params}\n"),
        format!("{params}\u{0}"),
        format!("{params}\u{7f}"),
        format!("\u{feff}{params}"),
        params.to_uppercase(),
        format!("{params}&{params}"),
        format!("{params}?{params}"),
    ];
    // Each parameter repeated, and all in reverse order.
    let parts: Vec<&str> = params.split('&').collect();
    if parts.len() > 1 {
        texts.extend(parts.iter().map(|part| format!("{params}&{part}")));
        texts.extend(parts.iter().map(|part| format!("{part}&{params}")));
        let reversed: Vec<&str> = parts.iter().rev().copied().collect();
        texts.push(reversed.join("&"));
    }
    // Each character percent-encoded.
    texts.extend(params.char_indices().map(|(at, c)| {
        format!("{}%{:02X}{}", &params[..at], u32::from(c), &params[at + c.len_utf8()..])
    }));
    let games = ["", "chess", "SLIDE", "slide ", "loopy", "fifteen\n", "\u{1b}[2Kslide"];
    let to_params = texts.into_iter().map(|text| named("params", text, |r, text| r.params = text));
    let to_game = games.map(|text| named("game", text.to_string(), |r, text| r.game = text));
    to_params.chain(to_game).collect()
}

/// Changes the string or time of each act, removes it or repeats it.
fn of_acts(record: &Record) -> Vec<(String, Change)> {
    let mut changes = Vec::new();
    for (i, (at, act)) in record.moves.iter().enumerate() {
        let texts = [
            format!(" {act}"),
            format!("{act} "),
            format!("{act}\n"),
            format!("{act}\u{0}"),
            format!("@help @help {act}"),
            act.to_uppercase() + ".",
            "@Undo".to_string(),
            "@help".to_string(),
            String::new(),
        ];
        changes.extend(texts.map(|text| named("act", text, move |r, text| r.moves[i].1 = text)));
        changes
            .push(timed(format!("act {i} again"), move |r| r.moves.insert(i, r.moves[i].clone())));
        changes.push(timed(format!("no act {i}"), move |r| drop(r.moves.remove(i))));
        if i > 0 && *at > 0 {
            changes.push(timed(format!("act {i} before"), move |r| r.moves[i].0 = 999));
        }
        let late = record.result.elapsed + 1;
        changes.push(timed(format!("act {i} late"), move |r| r.moves[i].0 = late));
    }
    changes
}

/// Changes the result, so that it doesn't match the moves, or is out of range.
fn of_result(record: &Record) -> Vec<(String, Change)> {
    let other = match record.result.ending {
        None => [Some(Ending::Solved), Some(Ending::GaveUp)],
        Some(Ending::Solved) => [None, Some(Ending::GaveUp)],
        Some(Ending::GaveUp) => [None, Some(Ending::Solved)],
    };
    let mut changes = vec![
        timed("fewer moves".into(), |r| r.result.moves = r.result.moves.wrapping_sub(1)),
        timed("more moves".into(), |r| r.result.moves += 1),
        timed("more hints used".into(), |r| r.result.helps += 1),
        timed("a shorter time".into(), |r| r.result.elapsed = last(r) - 1),
        timed("no moves at all".into(), |r| r.moves.clear()),
    ];
    for ending in other {
        changes.push(timed(format!("{ending:?}"), move |r| r.result.ending = ending));
    }
    for time in [MOST_PLAYED + 1, Millis::MAX] {
        changes.push(timed(format!("{time} ms"), move |r| r.result.elapsed = time));
        changes.push(timed(format!("{time} ms, the last act too"), move |r| {
            r.result.elapsed = time;
            if let Some(last) = r.moves.last_mut() {
                last.0 = time;
            }
        }));
    }
    if record.result.ending.is_some() {
        changes.push(timed("a longer time".into(), |r| r.result.elapsed += 1));
    }
    if record.result.helps > 0 {
        changes.push(timed("no hints used".into(), |r| r.result.helps = 0));
    }
    changes
}

fn last(record: &Record) -> Millis {
    record.moves.last().map_or(1, |(at, _)| *at)
}

fn timed(what: String, change: impl Fn(&mut Record) + 'static) -> (String, Change) {
    (what, Box::new(change))
}

fn named(
    part: &str,
    text: String,
    change: impl Fn(&mut Record, String) + 'static,
) -> (String, Change) {
    (format!("{part} {text:?}"), Box::new(move |record| change(record, text.clone())))
}
