//! The dialogs: new game, links to copy, and view settings.

use ::fifteen::{Difficulty, LONGEST_SIDE, Solver};
use grid::Size;
use leptos::prelude::*;

use super::game::FifteenPage;
use super::storage::Face;
use super::words::words;
use crate::ui::components::{
    Button, ButtonKind, FormDialog, Icon, SeedField, SeedText, Segmented, Sheet, Slider, Toggle,
};
use crate::ui::pictures::{Artwork, PictureChoice};
use crate::ui::sharing::copy;
use crate::ui::solving::{choices, index};

/// The dialog for a new game.
#[component]
pub fn NewGame(page: FifteenPage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.new_game;
    let (side, difficulty) =
        page.settings.with_untracked(|s| (s.side as i32, index(&Difficulty::ALL, s.difficulty)));
    let side = RwSignal::new(side);
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
            page.start(side.get_untracked() as usize, difficulty, seed);
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
            <Slider
                label=words.size
                min=3
                max=LONGEST_SIDE as i32
                step=1
                value=side
                on_change=move |value| side.set(value)
                show=words.side
            />
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
    let pictured = Memo::new(move |_| page.settings.with(|s| s.face != Face::Numbers));
    view! {
        <Sheet open=page.dialogs.view title=words.view icon=Icon::Image>
            <Segmented
                label=words.tiles
                choices=choices(&Face::ALL, words.face)
                value=Signal::derive(move || page.settings.with(|s| index(&Face::ALL, s.face)))
                on_change=move |at: usize| page.change_settings(|s| s.face = Face::ALL[at])
            />
            {move || pictured.get().then(|| view! { <Pictures page=page /> })}
            {move || view! { <SolverChoice page=page size=size.get() /> }}
            <Toggle
                label=words.show_clock
                value=Signal::derive(move || page.settings.with(|settings| settings.clock))
                on_change=move |on| page.change_settings(|settings| settings.clock = on)
            />
        </Sheet>
    }
}

/// The choice of a picture: the ship, Slide's pictures, or the player's own.
#[component]
fn Pictures(page: FifteenPage) -> impl IntoView {
    const PICTURES: [Artwork; 7] = {
        let [light, dark, panel, panel_dark, garden, garden_dark] = Artwork::BUILT_IN;
        [Artwork::Ship, light, dark, panel, panel_dark, garden, garden_dark]
    };
    view! {
        <PictureChoice
            pictures=&PICTURES
            chosen=Signal::derive(move || page.settings.with(|settings| settings.artwork))
            own=page.own
            shape=Signal::derive(move || page.facts.with(|facts| facts.size))
            open=page.dialogs.view
            on_choose=move |artwork| page.change_settings(|s| s.artwork = artwork)
            on_own=move |own| page.change_picture(own)
        />
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
