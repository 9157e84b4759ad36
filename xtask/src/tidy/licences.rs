//! The rule `licences`: every package in the product is listed with its licence and a licence text.

use crate::licences;

/// Returns the faults, one per line.
pub(super) fn check() -> Vec<String> {
    let list = match licences::collect() {
        Ok(list) => list,
        Err(error) => return vec![format!("licences: {error:#}")],
    };
    let mut faults = Vec::new();
    // If any of these long-standing dependencies is missing, the list was collected incorrectly.
    for name in ["axum", "leptos", "serde", "thiserror"] {
        if !list.packages.iter().any(|package| package.name == name) {
            faults.push(format!("licences: {name} is in the product but not listed"));
        }
    }
    for package in list.packages.iter().filter(|package| package.licence.is_empty()) {
        faults.push(format!("licences: {} {} names no licence", package.name, package.version));
    }
    faults
}
