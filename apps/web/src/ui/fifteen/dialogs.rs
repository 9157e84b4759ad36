//! The dialogs: new game, links to copy, and view settings.

use ::fifteen::{BoardSize, Difficulty, LONGEST_SIDE, Solver};
use grid::Size;
use leptos::prelude::*;

use super::appearance::AppearanceChoice;
use super::game::FifteenPage;
use super::words::words;
use crate::ui::components::{
    Button, ButtonKind, FormDialog, Icon, SeedField, SeedText, Segmented, Sheet, Slider, Toggle,
};
use crate::ui::sharing::copy;
use crate::ui::solving::{choices, index};

/// The dialog for a new game.
#[component]
pub fn NewGame(page: FifteenPage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.new_game;
    let (sides, difficulty) = page.appearance.settings.with_untracked(|settings| {
        let difficulty = index(&Difficulty::ALL, settings.difficulty);
        ((settings.side, settings.rows), difficulty)
    });
    let sides = RwSignal::new(sides);
    let difficulty = RwSignal::new(difficulty);
    let seed = SeedText::new();
    Effect::new(move || {
        if open.get() {
            seed.set(None);
        }
    });
    let start = move |()| {
        if let Some(seed) = seed.seed() {
            open.set(false);
            let difficulty = Difficulty::ALL[difficulty.get_untracked()];
            let (side, rows) = sides.get_untracked();
            if let Ok(size) = BoardSize::new(side, if rows == 0 { side } else { rows }) {
                page.start(size, difficulty, seed);
            }
        }
    };
    view! {
        <FormDialog
            open=open
            title=words.new_game
            submit=words.start
            disabled=Signal::derive(move || seed.is_wrong())
            on_submit=start
        >
            <SizeChoice sides=sides on_change=move |chosen| sides.set(chosen) />
            <Segmented
                label=words.difficulty
                choices=choices(&Difficulty::ALL, words.difficulty_name)
                value=difficulty
                on_change=move |value| difficulty.set(value)
            />
            <SeedField seed=seed />
        </FormDialog>
    }
}

/// The choice of a size: the side length, or columns and rows. The number of rows is 0 for square boards.
#[component]
pub fn SizeChoice(
    #[prop(into)] sides: Signal<(usize, usize)>,
    #[prop(into)] on_change: Callback<(usize, usize)>,
) -> impl IntoView {
    let words = words();
    let is_rectangle = Memo::new(move |_| sides.get().1 > 0);
    let slider = move |label: &'static str, show: fn(i32) -> String, is_rows: bool| {
        let side = move |(columns, rows): (usize, usize)| if is_rows { rows } else { columns };
        let change = move |chosen: i32| {
            let (columns, rows) = sides.get_untracked();
            let chosen = chosen as usize;
            on_change.run(if is_rows { (columns, chosen) } else { (chosen, rows) });
        };
        view! {
            <Slider
                label=label
                min=3
                max=LONGEST_SIDE as i32
                step=1
                value=Signal::derive(move || side(sides.get()) as i32)
                on_change=change
                show=show
            />
        }
    };
    let number: fn(i32) -> String = |n| n.to_string();
    let sliders = move || {
        if is_rectangle.get() {
            let columns = slider(words.columns, number, false);
            view! { {columns} {slider(words.rows, number, true)} }.into_any()
        } else {
            slider(words.size, words.side, false).into_any()
        }
    };
    view! {
        {sliders}
        <Toggle
            label=words.rectangle
            value=is_rectangle
            on_change=move |on| {
                let (side, _) = sides.get_untracked();
                on_change.run((side, if on { side } else { 0 }));
            }
        />
    }
}

/// The sheet with links to copy.
#[component]
pub fn Share(page: FifteenPage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.share;
    let copy_link = move |which: usize| {
        open.set(false);
        let link = page.links()[which].clone();
        let failed = (words.not_copied)(&link);
        copy(link, words.copied, failed);
    };
    view! {
        <Sheet open=open title=words.share icon=Icon::Link>
            <p class="muted">{words.share_lead}</p>
            <div class="button-stack">
                <Button kind=ButtonKind::Main icon=Icon::Copy on_press=move |()| copy_link(0)>
                    {words.copy_game}
                </Button>
                <Button icon=Icon::Copy on_press=move |()| copy_link(1)>{words.copy_position}</Button>
            </div>
        </Sheet>
    }
}

/// The sheet with view settings.
#[component]
pub fn View(page: FifteenPage) -> impl IntoView {
    let words = words();
    let size = Memo::new(move |_| page.facts.with(|facts| facts.size));
    view! {
        <Sheet open=page.dialogs.view title=words.view icon=Icon::Image>
            <AppearanceChoice appearance=page.appearance size=size open=page.dialogs.view />
            {move || view! { <SolverChoice page=page size=size.get() /> }}
            <Toggle
                label=words.show_clock
                value=Signal::derive(move || page.appearance.settings.with(|settings| settings.clock))
                on_change=move |on| page.appearance.change(|settings| settings.clock = on)
            />
        </Sheet>
    }
}

/// The choice of Auto-solve's solver, among those that can solve boards of this size.
#[component]
fn SolverChoice(page: FifteenPage, size: Size) -> impl IntoView {
    let words = words();
    let solvers = Solver::ALL.into_iter().filter(|solver| solver.supports(size));
    let solvers = StoredValue::new(solvers.collect::<Vec<_>>());
    let chosen = Memo::new(move |_| page.facts.with(|facts| facts.solver));
    let choose = move |at: usize| {
        if let Some(solver) = solvers.with_value(|solvers| solvers.get(at).copied()) {
            page.choose_solver(solver);
        }
    };
    view! {
        <Segmented
            label=words.solver
            choices=solvers.with_value(|solvers| choices(solvers, words.solver_name))
            value=Signal::derive(move || solvers.with_value(|all| index(all, chosen.get())))
            on_change=choose
        />
        <p class="muted">{move || (words.solver_help)(chosen.get())}</p>
    }
}
