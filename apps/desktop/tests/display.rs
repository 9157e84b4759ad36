//! The program without a display.

#![cfg(all(unix, not(target_os = "macos")))]

use std::process::Command;

#[test]
fn a_missing_display_is_reported_in_one_line() {
    let home = std::env::temp_dir().join(format!("azulejo-no-display-{}", std::process::id()));
    let out = Command::new(env!("CARGO_BIN_EXE_azulejo-desktop"))
        .env_clear()
        .env("HOME", &home)
        .env("XDG_DATA_HOME", &home)
        .output()
        .expect("the program starts");
    // It exists only if something was saved, which needs a window.
    let _ = std::fs::remove_dir_all(&home);
    assert_eq!(out.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&out.stdout), "");
    assert_eq!(
        String::from_utf8_lossy(&out.stderr),
        "azulejo-desktop: could not open a window: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)\n"
    );
}
