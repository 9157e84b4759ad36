//! The rule `licences`: whatever is built into the product is listed with its licence and a text of it.

use crate::licences;

/// What is wrong, a line each.
pub(super) fn check() -> Vec<String> {
    let list = match licences::collect() {
        Ok(list) => list,
        Err(error) => return vec![format!("licences: {error:#}")],
    };
    let mut faults = Vec::new();
    // A few that have been there from the start: a list without them was read wrongly.
    for name in ["axum", "leptos", "serde", "thiserror"] {
        if !list.packages.iter().any(|package| package.name == name) {
            faults.push(format!("licences: {name} is built in and not listed"));
        }
    }
    for package in list.packages.iter().filter(|package| package.licence.is_empty()) {
        faults.push(format!("licences: {} {} names none", package.name, package.version));
    }
    faults
}
