//! UI strings for the sync settings.

use crate::ui::words::{counted, texts};

texts! {
    /// UI strings for the sync settings.
    pub fn words() -> SyncWords {
        title: "Sync",
        switch: "Sync my games across my devices",
        lead(host: &str) {
            format!(
                "Your games, replays, history, daily results and settings are also stored on {host}, so you can continue on another device. Theme, sound, board size, your own picture and speedsolving sessions stay on each device."
            )
        },
        running: "Syncing…",
        /// The number of synced devices and the time of the last sync.
        synced(n_devices: usize, when: &str) {
            match n_devices {
                0 | 1 => format!("Synced on this device only. Last sync: {when}."),
                n => format!("Synced on {n} devices. Last sync: {when}."),
            }
        },
        waiting(n: usize) {
            match n {
                0 => String::new(),
                1 => "1 change is waiting to be sent.".to_owned(),
                n => format!("{} are waiting to be sent.", counted(n, "change", "changes")),
            }
        },
        too_large(n: usize) {
            match n {
                0 => String::new(),
                1 => "1 item is larger than the server’s limit of 256 kB and stays on this device."
                    .to_owned(),
                n => format!(
                    "{n} items are larger than the server’s limit of 256 kB and stay on this device."
                ),
            }
        },
        without_room(n: usize) {
            match n {
                0 => String::new(),
                1 => "Your 8 MB of server storage is full: 1 item stays on this device.".to_owned(),
                n => format!("Your 8 MB of server storage is full: {n} items stay on this device."),
            }
        },
        elsewhere: "This game was also played on another device.",
    }
}

/// Returns the message for a game on the page that was played on another device.
pub fn played_elsewhere() -> &'static str {
    words().elsewhere
}
