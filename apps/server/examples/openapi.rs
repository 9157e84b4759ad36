//! Prints the OpenAPI document, for `cargo xtask test`, which gives it to an independent validator.

fn main() {
    println!("{}", server::openapi_json());
}
