//! The practice page: a worked example of each Logic technique, and boards that need it, with the player's progress.

use ::loopy::logic::{LogicBoard, PRACTICE, SolvedPractice, WorkedExample};
use ::loopy::{Drawing, Edge, Loopy, Move, Params};
use ::play::{Game, Input};
use games::loop_hint;
use leptos::prelude::*;

use super::hints::{HintPart, ShownHint};
use super::href;
use super::opening::deal;
use super::picture::{Picture, StillPicture};
use super::storage::{self, Settings};
use super::tasks::explained_sentences;
use super::words::{help_words, practice_words};
use crate::platform::browser::adopt_style;
use crate::platform::store::store;
use crate::ui::components::{Glyph, Icon};
use crate::ui::play_page::PlayPage;
use crate::ui::route::link;

/// The page at `/loop/practice`.
#[component]
pub fn Practice() -> impl IntoView {
    adopt_style(include_str!("pages.css"));
    let words = practice_words();
    let changes = store().changes();
    let solved = Memo::new(move |_| {
        changes.track();
        untrack(storage::practice)
    });
    let lessons = PRACTICE.map(|practice| view! { <Technique practice=practice solved=solved /> });
    view! {
        <PlayPage title=words.title up=crate::ui::loopy::HOME>
            <div class="loop-practice">
                <p class="lead">{words.lead}</p>
                {lessons.into_iter().collect_view()}
            </div>
        </PlayPage>
    }
}

/// A technique: what it is, a worked example on demand, and its boards.
#[component]
fn Technique(practice: ::loopy::logic::Practice, solved: Memo<SolvedPractice>) -> impl IntoView {
    let words = practice_words();
    let boards = practice.boards().to_vec();
    let is_open = RwSignal::new(false);
    let n_boards = boards.len();
    let all = boards.clone();
    let n_solved = Memo::new(move |_| {
        solved.with(|solved| all.iter().filter(|board| solved.contains(board)).count())
    });
    let of = boards.clone();
    let next = move || {
        let next = solved.with(|solved| of.iter().find(|board| !solved.contains(board)).cloned());
        next.map(|board| {
            let text = if n_solved.get() == 0 { words.first } else { words.next };
            view! { <a class="button main" href=board_link(&board)>{text}</a> }
        })
    };
    let examples = move || {
        is_open
            .get()
            .then(|| practice.worked_example().map(|example| view! { <Example example=example /> }))
    };
    view! {
        <section class="loop-technique">
            <h2>{(help_words().technique)(practice.rule)}</h2>
            <p>{(words.text)(practice.rule)}</p>
            <details on:toggle=move |_| is_open.set(true)>
                <summary>{words.example}</summary>
                {examples}
            </details>
            <div class="loop-progress">
                {next}
                <span>{move || (words.progress)(n_solved.get(), n_boards)}</span>
            </div>
            <ol class="loop-boards">
                {boards.into_iter().zip(1..).map(|(board, n)| view! {
                    <li><BoardLink board=board n=n solved=solved /></li>
                }).collect_view()}
            </ol>
        </section>
    }
}

/// A board to play, and whether it is solved.
#[component]
fn BoardLink(board: LogicBoard, n: usize, solved: Memo<SolvedPractice>) -> impl IntoView {
    let words = practice_words();
    let size = board.size().grid();
    let (href, clues, of) = (board_link(&board), board.clues().to_vec(), board.clone());
    let is_solved = Memo::new(move |_| solved.with(|solved| solved.contains(&of)));
    view! {
        <a href=href class:done=move || is_solved.get()>
            <span class="loop-board small" aria-hidden="true">
                <StillPicture clues=clues drawing=Drawing::new(size) />
            </span>
            <span>
                {move || is_solved.get().then(|| view! { <Glyph icon=Icon::Check /> })}
                {move || (words.board)(n, is_solved.get())}
            </span>
        </a>
    }
}

/// The sentences of a worked example, each with its picture.
#[component]
fn Example(example: WorkedExample) -> impl IntoView {
    let WorkedExample { board, marks, argument } = example;
    let size = board.size().grid();
    let mut game: Game<Loopy> = deal(&Params::Logic(board));
    let lines: Vec<Edge> = marks.drawing.edges().collect();
    for edge in lines {
        game.handle(Input::Move(Move::Draw { flipped: vec![edge], dot: None }), 0);
    }
    if !marks.pencil.is_empty() {
        game.handle(Input::Move(Move::Mark(marks.pencil)), 0);
    }
    let puzzle = game.puzzle().clone();
    let scene = game.scene();
    let figure = |part: super::tasks::ExplainedPart| {
        let text = part.text.clone();
        let hint = ShownHint {
            title: Some(loop_hint::technique(argument.rule())),
            parts: vec![HintPart::of(size, &part)],
            ..ShownHint::default()
        };
        let (puzzle, scene) = (puzzle.clone(), scene.clone());
        view! {
            <li>
                <span class="loop-board small" aria-hidden="true">
                    <Picture
                        puzzle=puzzle
                        scene=Memo::new(move |_| scene.clone())
                        settings=Signal::stored(Settings::default())
                        hint=Signal::stored(Some(hint))
                    />
                </span>
                <span>{text}</span>
            </li>
        }
    };
    let parts = explained_sentences(size, &argument);
    view! { <ol class="loop-example">{parts.into_iter().map(figure).collect_view()}</ol> }
}

fn board_link(board: &LogicBoard) -> String {
    link(&href(&Params::Logic(board.clone())))
}
