//! Paints the pictures and their thumbnails into a folder: `art FOLDER [NAME …]`.

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
        let canvas = (picture.paint)();
        let thumb = format!("{}-thumb", picture.name);
        for (name, bytes) in
            [(picture.name, art::to_jpeg(&canvas)), (&thumb, art::to_thumb_jpeg(&canvas))]
        {
            let path = Path::new(&folder).join(name).with_extension("jpg");
            let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &bytes));
            if let Err(error) = written {
                eprintln!("cannot write {}: {error}", path.display());
                return ExitCode::from(2);
            }
            println!("{}: {} bytes", path.display(), bytes.len());
        }
    }
    ExitCode::SUCCESS
}
