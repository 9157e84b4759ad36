//! Form fields.

use leptos::prelude::*;

use super::unique_id;

/// An option of a [`Segmented`] or [`Select`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<T> {
    pub value: T,
    pub label: String,
}

impl<T> Choice<T> {
    pub fn new(value: T, label: impl Into<String>) -> Self {
        Choice { value, label: label.into() }
    }
}

/// A segmented control: a few options side by side.
#[component]
pub fn Segmented<T>(
    #[prop(into)] label: String,
    choices: Vec<Choice<T>>,
    #[prop(into)] value: Signal<T>,
    #[prop(into)] on_change: Callback<T>,
    /// Hides the label visually; screen readers still announce it.
    #[prop(optional)]
    bare: bool,
    #[prop(optional, into)] disabled: Signal<bool>,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let name = unique_id("choice");
    let options = choices
        .into_iter()
        .map(|choice| {
            let (wanted, sent) = (choice.value.clone(), choice.value);
            view! {
                <label class="segment">
                    <input
                        type="radio"
                        name=name.clone()
                        prop:checked=move || value.with(|value| *value == wanted)
                        on:change=move |_| on_change.run(sent.clone())
                    />
                    <span>{choice.label}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="segmented" disabled=move || disabled.get()>
            <legend class:unseen=bare>{label}</legend>
            <div class="segments">{options}</div>
        </fieldset>
    }
}

/// A switch.
#[component]
pub fn Toggle(
    #[prop(into)] label: String,
    #[prop(optional, into)] hint: Option<String>,
    #[prop(into)] value: Signal<bool>,
    #[prop(into)] on_change: Callback<bool>,
    #[prop(optional, into)] disabled: Signal<bool>,
) -> impl IntoView {
    let hint = hint.map(|hint| view! { <small>{hint}</small> }.into_any());
    view! {
        <Field class="field toggle" label=label beside=hint>
            <input
                type="checkbox"
                role="switch"
                disabled=move || disabled.get()
                prop:checked=move || value.get()
                on:change=move |event| on_change.run(event_target_checked(&event))
            />
        </Field>
    }
}

/// A slider for an integer.
#[component]
pub fn Slider(
    #[prop(into)] label: String,
    min: i32,
    max: i32,
    step: i32,
    #[prop(into)] value: Signal<i32>,
    #[prop(into)] on_change: Callback<i32>,
    /// Formats the value, for example `80%` or `5×5`.
    show: fn(i32) -> String,
    #[prop(optional, into)] disabled: Signal<bool>,
) -> impl IntoView {
    // Not an `output`, because the label would then refer to that instead of the input.
    let number = view! {
        <span class="number" aria-hidden="true">{move || show(value.get())}</span>
    };
    view! {
        <Field class="field slider" label=label beside=number.into_any()>
            <input
                type="range"
                min=min
                max=max
                step=step
                disabled=move || disabled.get()
                aria-valuetext=move || show(value.get())
                prop:value=move || value.get().to_string()
                on:input=move |event| {
                    if let Ok(number) = event_target_value(&event).parse() {
                        on_change.run(number);
                    }
                }
            />
        </Field>
    }
}

/// A drop-down list.
#[component]
pub fn Select<T>(
    #[prop(into)] label: String,
    choices: Vec<Choice<T>>,
    #[prop(into)] value: Signal<T>,
    #[prop(into)] on_change: Callback<T>,
    #[prop(optional, into)] disabled: Signal<bool>,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let options = choices
        .iter()
        .enumerate()
        .map(|(at, choice)| {
            let (wanted, label) = (choice.value.clone(), choice.label.clone());
            view! {
                <option
                    value=at.to_string()
                    prop:selected=move || value.with(|value| *value == wanted)
                >
                    {label}
                </option>
            }
        })
        .collect_view();
    let send = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        if let Some(choice) = at.and_then(|at| choices.get(at)) {
            on_change.run(choice.value.clone());
        }
    };
    view! {
        <Field class="field select" label=label>
            <select disabled=move || disabled.get() on:change=send>
                {options}
            </select>
        </Field>
    }
}

/// A single-line text field, also for numbers. The caller validates the value.
#[component]
pub fn TextField(
    #[prop(into)] label: String,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_change: Callback<String>,
    #[prop(optional, into)] placeholder: String,
    /// Validation message.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// The `inputmode`, which selects the on-screen keyboard.
    #[prop(default = "text")]
    keyboard: &'static str,
    /// Explanation next to the label.
    #[prop(optional)]
    hint: Option<&'static str>,
) -> impl IntoView {
    let hint = hint.map(|hint| view! { <small>{hint}</small> }.into_any());
    let error_id = unique_id("error");
    let described = error_id.clone();
    view! {
        <Field class="field text" label=label beside=hint>
            <input
                type="text"
                inputmode=keyboard
                autocomplete="off"
                placeholder=placeholder
                aria-invalid=move || error.with(Option::is_some).to_string()
                aria-describedby=described
                prop:value=move || value.get()
                on:input=move |event| on_change.run(event_target_value(&event))
            />
        </Field>
        <p class="field-error" id=error_id>{move || error.get()}</p>
    }
}

/// A label, an element next to it, and an input.
#[component]
fn Field(
    class: &'static str,
    label: String,
    #[prop(default = None, into)] beside: Option<AnyView>,
    children: Children,
) -> impl IntoView {
    view! {
        <label class=class>
            <span class="field-words">
                <span>{label}</span>
                {beside}
            </span>
            {children()}
        </label>
    }
}
