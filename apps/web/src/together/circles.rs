//! The page at `/circles`: the player's circles, a new one, and invitations.

use games::Address;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::circle::OneCircle;
use super::circle_words::circle_words;
use super::client::{Problem, get, in_path, is_alone, look_for_server, post, server};
use super::player::player_memo;
use super::taking_part::{Form, Join, OneField, tell};
use crate::browser::adopt_style;
use crate::route::{self, link};
use crate::shell::shell;
use crate::ui::{Button, ButtonKind, Icon, Notice, Question, TextPage, notify};

/// The page.
#[component]
pub fn Circles() -> impl IntoView {
    adopt_style(include_str!("style.css"));
    adopt_style(include_str!("circles.css"));
    look_for_server();
    let words = circle_words();
    let place = shell().place;
    let player = player_memo();
    let takes_part = Memo::new(move |_| player.with(Option::is_some));
    let offers = Memo::new(move |_| server().map(|server| server.offers("circles")));
    let circle = Memo::new(move |_| place.with(|place| place.param("circle")));
    let invite = Memo::new(move |_| place.with(|place| place.param("join")));
    let inside = move || match (offers.get(), takes_part.get()) {
        (Some(false), _) => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) if is_alone() => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) => view! { <p>{words.loading}</p> }.into_any(),
        (Some(true), false) => view! { <TakePart /> }.into_any(),
        (Some(true), true) => match (invite.get(), circle.get()) {
            (Some(invite), _) => view! { <Invited invite=invite /> }.into_any(),
            (None, Some(circle)) => view! { <OneCircle circle=circle /> }.into_any(),
            (None, None) => view! { <List /> }.into_any(),
        },
    };
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            {inside}
        </TextPage>
    }
}

/// The address of a circle.
pub fn circle_href(circle: &str) -> String {
    format!("{}?circle={}", Address::CIRCLES.path(), in_path(circle))
}

/// The address that asks whoever opens it to join.
pub fn invitation_href(invite: &str) -> String {
    format!("{}?join={}", Address::CIRCLES.path(), in_path(invite))
}

/// The circles of the player; none until they have come.
pub fn circles_signal() -> RwSignal<Option<Result<Vec<api::NewCircle>, Problem>>> {
    let circles = RwSignal::new(None);
    spawn_local(async move {
        let _ = circles.try_set(Some(get("/circles").signed().fetch().await));
    });
    circles
}

#[component]
fn TakePart() -> impl IntoView {
    let words = circle_words();
    let joining = RwSignal::new(false);
    view! {
        <p>{words.take_part_first}</p>
        <div class="button-row">
            <Button kind=ButtonKind::Main on_press=move |()| joining.set(true)>{words.take_part}</Button>
        </div>
        <Join open=joining />
    }
}

/// Asks whether to join.
#[component]
fn Invited(invite: String) -> impl IntoView {
    let words = circle_words();
    let open = RwSignal::new(false);
    // A dialog is opened once it is on the page.
    Effect::new(move || open.set(true));
    let invite = StoredValue::new(invite);
    let join = move |()| {
        let invite = invite.get_value();
        spawn_local(async move {
            let asked = post("/circles/join").signed().json(&api::Invitation { invite });
            match asked.fetch::<api::NewCircle>().await {
                Ok(circle) => {
                    notify(Notice::success((words.joined)(&circle.name)));
                    route::replace(&circle_href(&circle.circle));
                }
                Err(problem) => {
                    tell(&problem);
                    // Where the server did not answer, the invitation can be tried again.
                    if !problem.may_pass() {
                        route::replace(Address::CIRCLES.path());
                    }
                }
            }
        });
    };
    let (title, text, yes) = (words.join_title, words.join_text, words.join_do);
    view! {
        <p>{text}</p>
        <div class="button-row">
            <Button kind=ButtonKind::Main on_press=move |()| open.set(true)>{title}</Button>
            <a class="button plain" href=link(Address::CIRCLES.path())>{words.all}</a>
        </div>
        <Question open=open title=title text=text yes=yes on_yes=join />
    }
}

/// All circles of the player, and a new one.
#[component]
fn List() -> impl IntoView {
    let words = circle_words();
    let founding = RwSignal::new(false);
    let circles = circles_signal();
    let list = move || match circles.get() {
        None => view! { <p>{words.loading}</p> }.into_any(),
        Some(Err(problem)) => view! { <p role="alert">{problem.to_string()}</p> }.into_any(),
        Some(Ok(circles)) if circles.is_empty() => view! { <p>{words.none}</p> }.into_any(),
        Some(Ok(circles)) => {
            let links = circles.into_iter().map(|circle| {
                let href = link(&circle_href(&circle.circle));
                view! { <a class="button plain" href=href>{circle.name}</a> }
            });
            view! { <nav class="circle-list" aria-label=words.title>{links.collect_view()}</nav> }
                .into_any()
        }
    };
    view! {
        {list}
        <div class="button-row">
            <Button kind=ButtonKind::Main icon=Icon::New on_press=move |()| founding.set(true)>
                {words.found}
            </Button>
        </div>
        <Found open=founding />
    }
}

/// The dialog for a new circle.
#[component]
fn Found(open: RwSignal<bool>) -> impl IntoView {
    let words = circle_words();
    let form = Form::new(open, String::new);
    let submit = move |()| {
        let send = |name| {
            post("/circles").signed().json(&api::CircleName { name }).fetch::<api::NewCircle>()
        };
        form.submit(send, |circle| route::go(&circle_href(&circle.circle)));
    };
    view! {
        <OneField
            form=form
            title=words.found_do
            submit=words.found_do
            label=words.name
            hint=words.name_hint
            on_submit=submit
        />
    }
}
