//! Paints pictures and thumbnails into `FOLDER/pictures`, and link previews into `FOLDER/previews`: `art FOLDER [NAME …]`.

use std::{env, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let mut words = env::args().skip(1);
    let Some(folder) = words.next() else {
        eprintln!("usage: art FOLDER [NAME …]");
        return ExitCode::from(2);
    };
    let names: Vec<String> = words.collect();
    let pictures = art::PICTURES.iter().map(|picture| {
        let paint: Box<dyn Fn() -> art::Canvas> = Box::new(picture.paint);
        (paint, "pictures", picture.name.to_owned())
    });
    let previews = art::previews().into_iter().map(|preview| {
        let paint: Box<dyn Fn() -> art::Canvas> = Box::new(move || preview.paint());
        (paint, "previews", format!("preview-{}", preview.name))
    });
    for (paint, subfolder, name) in pictures.chain(previews) {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let folder = Path::new(&folder).join(subfolder);
        let canvas = paint();
        let files = if subfolder == "pictures" {
            vec![
                (format!("{name}-thumb"), art::to_thumb_jpeg(&canvas)),
                (name, art::to_jpeg(&canvas)),
            ]
        } else {
            vec![(name, art::to_preview(&canvas))]
        };
        for (name, bytes) in files {
            let path = folder.join(name).with_extension("jpg");
            let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, &bytes));
            if let Err(error) = written {
                eprintln!("could not write {}: {error}", path.display());
                return ExitCode::from(2);
            }
            println!("{}: {} bytes", path.display(), bytes.len());
        }
    }
    ExitCode::SUCCESS
}
