//! Makes sure that there is a place for the site and that a new site is embedded.

fn main() -> std::io::Result<()> {
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/site");
    // Cargo takes a folder that is missing for one that has changed, and would build this each time.
    std::fs::create_dir_all(site)?;
    println!("cargo::rerun-if-changed={site}");
    Ok(())
}
