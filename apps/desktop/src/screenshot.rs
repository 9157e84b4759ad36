//! A picture of the window, for the README.

use eframe::egui::{ColorImage, Context, ViewportCommand};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;

/// The window is drawn this often before the picture is taken, so that everything has its size.
const DRAW_FIRST: u32 = 4;
/// After this many frames the picture is taken whatever still moves.
const DRAW_AT_MOST: u32 = 600;

/// Takes one picture, then closes the window.
pub(crate) struct Screenshot {
    file: PathBuf,
    ended: Sender<Result<(), String>>,
    n_frames: u32,
    is_asked: bool,
}

impl Screenshot {
    /// Will write the picture into this file and say how that went.
    pub(crate) fn into_file(file: PathBuf, ended: Sender<Result<(), String>>) -> Self {
        Screenshot { file, ended, n_frames: 0, is_asked: false }
    }

    /// Called after each frame; the picture is taken when nothing changes any more.
    pub(crate) fn look(&mut self, ctx: &Context, is_at_rest: bool) {
        self.n_frames += 1;
        ctx.request_repaint();
        let ready = self.n_frames > DRAW_FIRST && (is_at_rest || self.n_frames > DRAW_AT_MOST);
        if !ready || self.is_asked {
            return;
        }
        self.is_asked = true;
        let (file, ended, window) = (self.file.clone(), self.ended.clone(), ctx.clone());
        ctx.request_screenshot(move |image: Arc<ColorImage>| {
            let written = write(&file, &image);
            // Nobody waits any more only if the window is gone already.
            let _ = ended.send(written.map_err(|why| format!("{}: {why}", file.display())));
            window.send_viewport_cmd(ViewportCommand::Close);
        });
    }
}

fn write(file: &Path, image: &ColorImage) -> Result<(), png::EncodingError> {
    let [width, height] = image.size.map(|side| side as u32);
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file)?), width, height);
    encoder.set_color(png::ColorType::Rgb);
    let pixels: Vec<u8> = image.pixels.iter().flat_map(|p| [p.r(), p.g(), p.b()]).collect();
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()
}
