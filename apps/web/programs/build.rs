//! Asks the linker to keep the relocations, which say what each function needs: xtask splits the bundles with them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
