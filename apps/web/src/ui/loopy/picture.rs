//! Draws a scene as SVG.

use ::loopy::{Clue, Drawing, Edge, Finding, Loopy, MarkPlace, Scene, area};
use grid::{Cell, Size};
use leptos::prelude::*;

use super::clues::{ClueState, areas_view, beside_line, borders_view, clue_view};
use super::hints::ShownHint;
use super::line::{self, Growth};
use super::notes::{NotePaths, automatic_crosses, marks_path, note_paths};
use super::storage::{Settings, ShownClues};
use crate::platform::browser::adopt_style;

/// The board of a game. The puzzle never changes.
#[component]
pub(super) fn Picture(
    /// The puzzle in any position.
    puzzle: Loopy,
    scene: Memo<Scene>,
    #[prop(into)] settings: Signal<Settings>,
    /// The solution, while it is shown.
    #[prop(optional, into)]
    solution: Signal<Option<Drawing>>,
    #[prop(optional, into)] hint: Signal<Option<ShownHint>>,
    /// The cell to highlight: if it has a number, its area and corners are shown.
    #[prop(optional, into)]
    highlighted: Signal<Option<Cell>>,
    /// Whether the end of the current stroke is marked, for demos without a pointer.
    #[prop(optional)]
    shows_hand: bool,
) -> impl IntoView {
    adopt_style(include_str!("help.css"));
    let (size, clues) = (puzzle.board().size(), puzzle.clues().to_vec());
    let all_clues = puzzle.all_clues();
    let pieces = Memo::new(move |before: Option<&Vec<line::LinePiece>>| {
        scene.with(|scene| line::pieces(&kept_lines(scene), before.map_or(&[], Vec::as_slice)))
    });
    let tried = Memo::new(move |_| scene.with(|scene| line::path(&tried_lines(scene))));
    let finding = Memo::new(move |_| scene.with(|scene| (scene.finding, scene.is_solved)));
    let notes = Memo::new(move |_| scene.with(note_paths));
    let note =
        move |path: fn(&NotePaths) -> &String| move || notes.with(|notes| path(notes).clone());
    let crossed = Memo::new(move |_| {
        let is_on = settings.with(|settings| settings.auto_cross);
        if is_on { scene.with(automatic_crosses) } else { String::new() }
    });
    let middle = move |cell: Cell| line::middle(size, cell);

    let others = all_clues.into_iter().filter(|clue| !clues.contains(clue)).collect::<Vec<_>>();
    let others = move || {
        let all = settings.with(|settings| settings.clues == ShownClues::All);
        all.then(|| {
            let others = others.iter().map(|&clue| ClueState::new(clue, scene));
            others.map(|state| clue_view(size, state, false, settings)).collect_view()
        })
    };
    let numbers = clues.clone();
    let lit = Memo::new(move |_| {
        let cell = highlighted.get()?;
        let all = settings.with(|settings| settings.clues == ShownClues::All);
        (all || numbers.iter().any(|clue| clue.cell == cell)).then_some(cell)
    });
    // Hints name cells by row and column.
    let has_hint = Memo::new(move |_| {
        hint.with(|hint| hint.as_ref().is_some_and(|hint| hint.title.is_some()))
    });
    let is_closed = Memo::new(move |_| finding.get().0 == Finding::Closed);
    let states: Vec<ClueState> = clues.iter().map(|&clue| ClueState::new(clue, scene)).collect();
    let own = states.iter().map(|&state| clue_view(size, state, true, settings)).collect_view();
    let areas = areas_view(size, &states);
    let borders = borders_view(size, states, settings);

    view! {
        <svg class="loop-areas" class:crowded=is_crowded(size) viewBox=line::view_box(size) aria-hidden="true">
            <g>{areas}</g>
        </svg>
        <svg
            class="loop-picture"
            class:valid=move || is_at_least(finding.get().0, Finding::Valid)
            class:perfect=move || finding.get().1
            class:closed=move || is_closed.get()
            class:answered=move || solution.with(Option::is_some)
            viewBox=line::view_box(size)
            aria-hidden="true"
        >
            <path class="loop-grid" d=grid_path(size) />
            {borders}
            {move || lit.get().map(|cell| highlight_view(size, cell, scene))}
            {move || hint.get().map(|hint| scene.with_untracked(|scene| hint_view(size, scene, &hint)))}
            <g class="loop-line">
                <For each=move || pieces.get() key=|piece| *piece let(piece)>
                    <path d=piece.path(size) class=growth(piece.growth) pathLength="2" />
                </For>
            </g>
            <path class="loop-line loop-tried" d=move || tried.get() />
            {move || {
                let dot = scene.with(|scene| scene.dot).map(middle);
                dot.map(|(x, y)| view! { <circle class="loop-dot" cx=x cy=y r="60" /> })
            }}
            <path class="loop-crosses" d=note(|notes| &notes.crosses) />
            <path class="loop-automatic" d=move || crossed.get() />
            <path class="loop-corner-marks" d=note(|notes| &notes.corners) />
            <path class="loop-straight-marks" d=note(|notes| &notes.straights) />
            {move || solution.get().map(|answer| view! { <path class="loop-answer" d=line::path(&answer) /> })}
            {others}
            {own}
            {move || has_hint.get().then(|| labels_view(size))}
            {move || hint.get().map(|hint| letters_view(size, &hint))}
            {move || {
                let tip = scene.with(|scene| scene.stroke.last().copied());
                let tip = tip.filter(|_| shows_hand).map(middle);
                tip.map(|(x, y)| view! { <circle class="loop-hand" cx=x cy=y r="170" /> })
            }}
            {move || cursor_view(size, scene)}
        </svg>
    }
}

/// Returns the lines that were drawn before the attempt in progress; all of them without one.
fn kept_lines(scene: &Scene) -> Drawing {
    let mut kept = scene.drawing.clone();
    for &edge in attempted(scene) {
        kept.remove(edge);
    }
    kept
}

/// Returns the lines of the attempt in progress.
fn tried_lines(scene: &Scene) -> Drawing {
    let mut tried = Drawing::new(scene.drawing.size());
    for &edge in attempted(scene) {
        let _ = tried.add(edge);
    }
    tried
}

/// Returns the edges of the attempt in progress. A solved board is drawn in one style.
fn attempted(scene: &Scene) -> &[Edge] {
    if scene.is_solved { &[] } else { scene.tried.as_deref().unwrap_or_default() }
}

/// A small board on which the loop is drawn once more.
#[component]
pub(super) fn LoopCard(clues: Vec<Clue>, drawing: Drawing) -> impl IntoView {
    let size = drawing.size();
    let around = drawing.trails().first().map(|trail| line::around(size, &trail.cells));
    view! {
        <div class="loop-board small loop-card" style:--loop-ratio=format!("{}", size.width() as f64 / size.height() as f64)>
            <svg class="loop-picture" viewBox=line::view_box(size) aria-hidden="true">
                <path class="loop-grid" d=grid_path(size) />
                {still_numbers(size, clues, Some(&drawing))}
                <path class="loop-line loop-again" d=around pathLength="100" />
            </svg>
        </div>
    }
}

/// A static board with its clues and a drawing.
#[component]
pub(super) fn StillPicture(clues: Vec<Clue>, drawing: Drawing) -> impl IntoView {
    let size = drawing.size();
    view! {
        <svg class="loop-picture" viewBox=line::view_box(size) aria-hidden="true">
            <path class="loop-grid" d=grid_path(size) />
            <path class="loop-line" d=line::path(&drawing) />
            {still_numbers(size, clues, None)}
        </svg>
    }
}

/// Draws the numbers, which give way to the lines of a drawing.
fn still_numbers(size: Size, clues: Vec<Clue>, drawing: Option<&Drawing>) -> impl IntoView + use<> {
    let numbers = clues.into_iter().map(|clue| {
        let (x, y) = line::middle(size, clue.cell);
        let place = drawing.and_then(|drawing| beside_line(size, drawing, clue.cell));
        let large = line::unit(size) * 46 / 100;
        view! {
            <g transform=format!("translate({x} {y})")>
                <text class="loop-number" style:transform=place y=large * 36 / 100 font-size=large>
                    {clue.value}
                </text>
            </g>
        }
    });
    numbers.collect_view()
}

/// Returns whether many areas overlap: on boards of at least 8×8. Then only those of unsatisfied numbers are tinted, and
/// lightly.
fn is_crowded(size: Size) -> bool {
    size.area() >= 64
}

/// Highlights the nine cells that a number counts, and the corners in them.
fn highlight_view(size: Size, cell: Cell, scene: Memo<Scene>) -> impl IntoView {
    let (x, y, width, height) = area_box(size, cell, 8);
    let far = line::unit(size) * 3 / 10;
    let corners = move || {
        let is_turn = |cell: &Cell| scene.with(|scene| scene.drawing.is_turn(*cell));
        let corners = area(size, cell).filter(is_turn).map(|cell| line::middle(size, cell));
        corners.map(|(x, y)| view! { <circle cx=x cy=y r=far /> }).collect_view()
    };
    view! {
        <rect class="loop-lit" x=x y=y width=width height=height rx="60" />
        <g class="loop-corners">{corners}</g>
    }
}

/// Draws a hint: its numbers, lines and marks, the highlighted cells, the continuation of one of several loops, and the
/// mistake.
fn hint_view(size: Size, scene: &Scene, hint: &ShownHint) -> impl IntoView + use<> {
    let part = hint.shown().cloned().unwrap_or_default();
    let cells = part.cells.iter().map(|&cell| {
        let (x, y, width, height) = cell_box(size, cell, 12);
        view! { <rect class="loop-highlight" x=x y=y width=width height=height rx="50" /> }
    });
    let numbers = part.numbers.iter().map(|&(cell, _)| {
        let (x, y, width, height) = cell_box(size, cell, 40);
        view! { <rect class="loop-basis" x=x y=y width=width height=height rx="50" /> }
    });
    let lines = hint.lines.iter().chain(&part.lines).map(|&edge| edge_path(size, edge));
    let lines = lines.collect::<String>();
    let place_path = |place: MarkPlace| match place {
        MarkPlace::Edge(edge) => edge_path(size, edge),
        MarkPlace::Cell(cell) => {
            let (x, y) = line::middle(size, cell);
            format!("M{x} {y}h1")
        }
    };
    let premises = part.premises.iter().map(|&place| place_path(place)).collect::<String>();
    let wrong = hint.wrong.map(place_path);
    view! {
        {cells.collect_view()}
        {numbers.collect_view()}
        <path class="loop-premises" d=premises />
        <path class="loop-next" d=lines />
        <path class="loop-deduced" d=marks_path(scene, &part.marks) />
        {wrong.map(|wrong| view! { <path class="loop-wrong" d=wrong /> })}
    }
}

/// Draws the letters that a hint gives to its numbers, each in a corner of the number's cell.
fn letters_view(size: Size, hint: &ShownHint) -> impl IntoView + use<> {
    let numbers = hint.shown().map(|part| part.numbers.clone()).unwrap_or_default();
    let letters = numbers.into_iter().filter_map(|(cell, letter)| Some((cell, letter?)));
    let letters = letters.map(|(cell, letter)| {
        let (x, y, width, _) = cell_box(size, cell, 40);
        let side = line::unit(size) * 22 / 100;
        let left = x + width - side;
        view! {
            <rect class="loop-badge" x=left y=y width=side height=side rx="50" />
            <text
                class="loop-letter"
                x=left + side / 2
                y=y + side * 82 / 100
                font-size=side * 9 / 10
            >
                {letter}
            </text>
        }
    });
    letters.collect_view()
}

/// Draws the names of the rows and columns.
fn labels_view(size: Size) -> impl IntoView {
    let unit = line::unit(size);
    let font = (unit * 26 / 100).min(130);
    let rows = (0..size.height()).map(|row| {
        let y = row * unit + unit / 2 + font * 36 / 100;
        view! { <text x=font * 7 / 10 y=y font-size=font>{format!("r{}", row + 1)}</text> }
    });
    let columns = (0..size.width()).map(|column| {
        let x = column * unit + unit / 2;
        view! { <text x=x y=font font-size=font>{format!("c{}", column + 1)}</text> }
    });
    view! { <g class="loop-labels">{rows.collect_view()}{columns.collect_view()}</g> }
}

/// Returns the line between the middles of two neighbouring cells.
fn edge_path(size: Size, edge: Edge) -> String {
    let [(x0, y0), (x1, y1)] = edge.cells(size).map(|cell| line::middle(size, cell));
    format!("M{x0} {y0}L{x1} {y1}")
}

/// Draws the keyboard cursor.
fn cursor_view(size: Size, scene: Memo<Scene>) -> impl IntoView {
    let (cell, pen) = scene.with(|scene| (scene.cursor, scene.pen_down));
    let (x, y, width, height) = cell_box(size, cell, 20);
    view! {
        <rect class="loop-cursor" class:pen=pen x=x y=y width=width height=height rx="80" />
    }
}

fn is_at_least(finding: Finding, least: Finding) -> bool {
    finding >= least
}

fn growth(growth: Growth) -> &'static str {
    match growth {
        Growth::None => "",
        Growth::Whole => "grows-whole",
        Growth::Half => "grows-half",
    }
}

fn grid_path(size: Size) -> String {
    let unit = line::unit(size);
    let (width, height) = (size.width() * unit, size.height() * unit);
    let columns = (1..size.width()).map(|n| format!("M{} 0V{height}", n * unit));
    let rows = (1..size.height()).map(|n| format!("M0 {}H{width}", n * unit));
    columns.chain(rows).collect()
}

/// Returns the x, y, width and height of a cell, reduced by `inset` on each side.
pub(super) fn cell_box(size: Size, cell: Cell, inset: usize) -> (usize, usize, usize, usize) {
    let unit = line::unit(size);
    let side = unit - 2 * inset;
    (size.x(cell) * unit + inset, size.y(cell) * unit + inset, side, side)
}

/// Returns the x, y, width and height of a clue's area, reduced by `inset` on each side.
pub(super) fn area_box(size: Size, cell: Cell, inset: usize) -> (usize, usize, usize, usize) {
    let unit = line::unit(size);
    let mut cells = area(size, cell);
    let first = cells.next().unwrap_or(cell);
    let last = cells.last().unwrap_or(first);
    let width = (size.x(last) - size.x(first) + 1) * unit - 2 * inset;
    let height = (size.y(last) - size.y(first) + 1) * unit - 2 * inset;
    (size.x(first) * unit + inset, size.y(first) * unit + inset, width, height)
}
