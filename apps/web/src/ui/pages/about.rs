//! The About page, with a demonstration of background work.

use games::Route;
use leptos::prelude::*;

use crate::platform::work::{Count, CountBoards, End, Job, start};
use crate::ui::components::{Button, ButtonKind, Choice, Segmented, TextPage, unique_id};
use crate::ui::pages::words::about_words;
use crate::ui::route::link;
use crate::ui::shell::announce;
use crate::ui::words::common_words;

#[component]
pub fn About() -> impl IntoView {
    let words = about_words();
    view! {
        <TextPage title=words.title>
            {words.description.iter().map(|text| view! { <p>{*text}</p> }).collect_view()}
            <section>
                <h2>{words.promises}</h2>
                <ul class="ticks">{words.promise.iter().map(|text| view! { <li>{*text}</li> }).collect_view()}</ul>
            </section>
            <Counting />
            <section>
                <h2>{words.made}</h2>
                <p>{words.made_of}</p>
                <p>
                    <a class="line-link" href=link(Route::LICENCES.path())>
                        {words.licences}
                    </a>
                </p>
                <p class="muted">{(words.version)(env!("CARGO_PKG_VERSION"))}</p>
            </section>
        </TextPage>
    }
}

/// Board sizes to count: they take an instant, about a second, and at least a minute.
const SIZES: [(usize, usize); 3] = [(3, 3), (5, 2), (4, 3)];

/// Counts all positions of a board size, in a worker.
#[component]
fn Counting() -> impl IntoView {
    let (words, common) = (about_words(), common_words());
    let size = RwSignal::new(SIZES[0]);
    let job = StoredValue::new_local(None::<Job>);
    let running = RwSignal::new(false);
    let count = RwSignal::new(Count::default());
    let said = RwSignal::new(String::new());

    let begin = move || {
        let (width, height) = size.get_untracked();
        running.set(true);
        count.set(Count::default());
        said.set(String::new());
        let report = move |so_far: Count| {
            count.set(so_far);
            said.set((words.count_progress)(so_far.boards, so_far.total, so_far.farthest));
        };
        let end = move |end| {
            running.set(false);
            let text = match end {
                End::Done(all) => {
                    count.set(all);
                    (words.count_done)(all.boards, all.farthest)
                }
                End::Stopped(Some(part)) => (words.count_stopped)(part.boards),
                End::Stopped(None) => words.count_ended.to_owned(),
                End::Failed(why) => (words.count_failed)(&why),
            };
            announce(text.clone());
            said.set(text);
        };
        job.set_value(Some(start(CountBoards { width, height }, report, end)));
    };
    let stop = move || job.with_value(|job| job.as_ref().map(Job::stop));
    // One button for both actions, so that it keeps the focus.
    let press = move |()| {
        if running.get_untracked() {
            stop();
        } else {
            begin();
        }
    };
    let action = move || if running.get() { common.stop } else { words.count_start };
    let choices = SIZES.map(|(w, h)| Choice::new((w, h), format!("{w}×{h}"))).to_vec();
    let label = unique_id("count");
    let (title, named) = (label.clone(), label.clone());
    view! {
        <section aria-labelledby=label>
            <h2 id=title>{words.count}</h2>
            <p>{words.count_lead}</p>
            <Segmented
                label=words.count_size
                choices=choices
                value=size
                on_change=move |chosen| size.set(chosen)
                disabled=running
            />
            <div class="button-row">
                <Button on_press=press kind=ButtonKind::Main>{action}</Button>
            </div>
            <progress
                aria-labelledby=named
                max="1000"
                prop:value=move || {
                    let count = count.get();
                    f64::from(count.boards) * 1000.0 / f64::from(count.total.max(1))
                }
            ></progress>
            <p class="count-said">{move || said.get()}</p>
        </section>
    }
}
