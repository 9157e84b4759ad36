//! Names of devices: chosen by the player, at first derived from the browser, for example "Firefox on Linux".

use std::fmt;
use std::str::FromStr;

use axum::http::{HeaderMap, header};

/// Maximum number of characters.
const MOST: usize = 40;

/// Browsers by a word in their `User-Agent`. Many browsers also name the ones they imitate, so the order matters.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];

/// Systems by a word in the `User-Agent`.
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// A name of 1 to 40 visible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeviceName(String);

/// The string isn't a name of a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a device name must have 1 to {MOST} visible characters")]
pub(crate) struct DeviceNameError;

impl DeviceName {
    /// Derives a name from the browser and the system of a request. Nothing else of the header is used.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        let agent = agent.unwrap_or_default();
        let named = |names: &[(&str, &'static str)]| {
            names.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
        };
        DeviceName(match (named(&BROWSERS), named(&SYSTEMS)) {
            (Some(browser), Some(system)) => format!("{browser} on {system}"),
            (Some(one), None) | (None, Some(one)) => one.to_owned(),
            (None, None) => "Device".to_owned(),
        })
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for DeviceName {
    type Err = DeviceNameError;

    fn from_str(text: &str) -> Result<Self, DeviceNameError> {
        let name = text.trim();
        let is_valid = (1..=MOST).contains(&name.chars().count());
        let is_visible = !name.chars().any(char::is_control);
        (is_valid && is_visible).then(|| DeviceName(name.to_owned())).ok_or(DeviceNameError)
    }
}

impl fmt::Display for DeviceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_recognised() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            ("curl/8.0", "Device"),
        ] {
            let headers = HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]);
            assert_eq!(DeviceName::of(&headers).as_str(), name, "{agent}");
        }
        assert_eq!(DeviceName::of(&HeaderMap::new()).as_str(), "Device");
    }

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(" My phone ".parse::<DeviceName>().unwrap().to_string(), "My phone");
        for wrong in ["", "  ", "a\nb", "\u{0}", &"x".repeat(41)] {
            assert_eq!(wrong.parse::<DeviceName>(), Err(DeviceNameError), "{wrong:?}");
        }
    }
}
