//! Short sounds and vibrations, synthesized by the browser.

use std::cell::OnceCell;

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use super::browser::has;
use super::context;
use super::preferences::preferences;

/// An event with a sound and a vibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// A move was made or undone.
    Move,
    /// An input was refused.
    Refusal,
    /// A loop was closed that isn't the solution.
    Close,
    /// The puzzle is solved.
    Solve,
}

/// A tone: its frequency in hertz, when it begins and how long it lasts, in seconds.
type Note = (f32, f64, f64);

impl Cue {
    fn notes(self) -> &'static [Note] {
        match self {
            Cue::Move => &[(520.0, 0.0, 0.05)],
            Cue::Refusal => &[(140.0, 0.0, 0.1)],
            Cue::Close => &[(523.0, 0.0, 0.1), (659.0, 0.08, 0.14)],
            Cue::Solve => {
                &[(523.0, 0.0, 0.12), (659.0, 0.1, 0.12), (784.0, 0.2, 0.12), (1047.0, 0.3, 0.3)]
            }
        }
    }

    /// Returns the vibration pattern: milliseconds of vibration and rest, alternating.
    fn pulses(self) -> &'static [u32] {
        match self {
            Cue::Move => &[8],
            Cue::Refusal => &[20, 40, 20],
            Cue::Close => &[15, 30, 15],
            Cue::Solve => &[25, 40, 25, 40, 60],
        }
    }
}

/// Plays a cue according to the preferences and the browser's abilities.
pub fn play(cue: Cue) {
    let preferences = preferences();
    if preferences.volume > 0 {
        // Some browsers have no audio; the game continues without it.
        let _ = sound(cue.notes(), preferences.volume);
    }
    if preferences.vibrates && can_vibrate() {
        let pulses = cue.pulses().iter().copied().map(JsValue::from);
        window().navigator().vibrate_with_pattern(&pulses.collect::<js_sys::Array>());
    }
}

/// Returns whether the browser supports vibration.
pub fn can_vibrate() -> bool {
    has(&window().navigator(), "vibrate")
}

fn sound(notes: &[Note], volume: u8) -> Result<(), JsValue> {
    /// Gain at full volume.
    const LOUDEST: f32 = 0.25;
    /// An exponential ramp cannot end at zero.
    const SILENCE: f32 = 0.0001;
    /// Seconds until a tone reaches its full gain.
    const ATTACK: f64 = 0.005;

    let audio = audio()?;
    // A context created before the first user gesture is suspended.
    let _ = audio.resume()?;
    let gain = LOUDEST * f32::from(volume) / 100.0;
    for &(frequency, after, seconds) in notes {
        let at = audio.current_time() + after;
        let (tone, level) = (audio.create_oscillator()?, audio.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(frequency);
        level.gain().set_value_at_time(SILENCE, at)?;
        level.gain().linear_ramp_to_value_at_time(gain, at + ATTACK)?;
        level.gain().exponential_ramp_to_value_at_time(SILENCE, at + seconds)?;
        tone.connect_with_audio_node(&level)?;
        level.connect_with_audio_node(&audio.destination())?;
        tone.start_with_when(at)?;
        tone.stop_with_when(at + seconds)?;
    }
    Ok(())
}

/// Returns the page's audio context, created on first use.
fn audio() -> Result<&'static AudioContext, JsValue> {
    let audio = context::state::<OnceCell<AudioContext>>();
    match audio.get() {
        Some(audio) => Ok(audio),
        None => AudioContext::new().map(|new| audio.get_or_init(|| new)),
    }
}
