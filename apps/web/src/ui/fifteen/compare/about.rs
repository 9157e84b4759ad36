//! The descriptions of the methods: a paragraph, a picture and a source for each.

use ::fifteen::Method;
use leptos::prelude::*;

use super::picture::sketch;
use super::words::words;

/// The labels and classes of a picture's cells, and the path drawn over them.
type Sketch = ([&'static str; 9], [&'static str; 9], &'static str);

/// A tile far from its place, and a path to it.
const MANHATTAN: Sketch = (
    ["3", "2", "7", "4", "5", "6", "0", "8", "1"],
    ["", "", "", "", "", "", "", "", "most"],
    "M250 230V50H75M95 30L70 50L95 70",
);
/// Two tiles of one row in the wrong order.
const CONFLICT: Sketch = (
    ["2", "1", "3", "4", "5", "6", "7", "8", "0"],
    ["conflict", "conflict", "", "", "", "", "", "", ""],
    "M50 25C50 -5 150 -5 150 25M150 78C150 108 50 108 50 78",
);
/// Tiles for which only the goal row counts.
const WALKING: Sketch = (
    ["a", "b", "a", "b", "a", "c", "c", "b", "0"],
    [
        "pattern-0",
        "pattern-1",
        "pattern-0",
        "pattern-1",
        "pattern-0",
        "pattern-2",
        "pattern-2",
        "pattern-1",
        "",
    ],
    "",
);
/// A group of tiles; the others are ignored.
const PATTERNS: Sketch = (
    ["1", "", "4", "", "2", "", "", "5", ""],
    ["pattern-0", "away", "pattern-0", "away", "pattern-0", "away", "away", "pattern-0", "away"],
    "",
);
/// Corners with wrong tiles.
const ASTAR: Sketch = (
    ["8", "2", "1", "4", "5", "6", "3", "7", "0"],
    ["most", "", "most", "", "", "", "most", "conflict", ""],
    "",
);
/// A board whose first row and column are complete.
const QUICK: Sketch = (
    ["1", "2", "3", "4", "8", "0", "7", "5", "6"],
    ["done", "done", "done", "done", "", "", "done", "", ""],
    "M120 250V120H290",
);

const SKETCHES: [(Method, Sketch); 7] = [
    (Method::Manhattan, MANHATTAN),
    (Method::LinearConflict, CONFLICT),
    (Method::Walking, WALKING),
    (Method::TinyPatterns, PATTERNS),
    (Method::AdmissibleAstar, CONFLICT),
    (Method::Astar, ASTAR),
    (Method::Quick, QUICK),
];

/// The descriptions of all methods.
#[component]
pub fn About() -> impl IntoView {
    let words = words();
    let articles = SKETCHES.map(|(method, (texts, classes, line))| {
        let (text, source) = (words.description)(method);
        view! {
            <article>
                {sketch(texts, classes, line)}
                <div>
                    <h3>{(words.method)(method)}</h3>
                    <p>{text}</p>
                    <p class="muted">{source}</p>
                </div>
            </article>
        }
    });
    view! {
        <section class="compare-about">
            <h2>{words.about}</h2>
            <p>{words.deepening}</p>
            <p class="muted">{words.deepening_source}</p>
            {articles.collect_view()}
        </section>
    }
}
