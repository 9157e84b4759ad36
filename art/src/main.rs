//! Paints the pictures into a folder: `art FOLDER [NAME …]`.

use std::{env, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let Some(folder) = words.next() else {
        eprintln!("usage: art FOLDER [NAME …]");
        return ExitCode::from(2);
    };
    let names: Vec<String> = words.collect();
    for picture in &art::PICTURES {
        if !names.is_empty() && !names.iter().any(|name| name == picture.name) {
            continue;
        }
        let path = Path::new(&folder).join(picture.name).with_extension("jpg");
        let bytes = art::to_jpeg(&(picture.paint)());
        if let Err(error) = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &bytes)) {
            eprintln!("cannot write {}: {error}", path.display());
            return ExitCode::from(2);
        }
        println!("{}: {} bytes", path.display(), bytes.len());
    }
    ExitCode::SUCCESS
}
