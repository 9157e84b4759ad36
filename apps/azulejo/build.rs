//! Creates the folder of the embedded site and rebuilds the binary when the site changes.

fn main() -> std::io::Result<()> {
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/site");
    // Cargo treats a missing folder as changed and would rebuild the binary each time.
    std::fs::create_dir_all(site)?;
    println!("cargo::rerun-if-changed={site}");
    Ok(())
}
