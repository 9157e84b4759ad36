//! Writes the pages as one SVG, one below the other.

use std::fmt::Write;

use super::page::{End, HEIGHT, Ink, Label, Line, Page, WIDTH};

/// Returns the SVG, sized in millimetres of A4 so that it prints at its true size.
pub(super) fn write(pages: &[Page]) -> String {
    let n_pages = pages.len() as f32;
    let (height, millimetres) = (HEIGHT * n_pages, 297 * pages.len());
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"{millimetres}mm\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (number, page) in pages.iter().enumerate() {
        let top = HEIGHT * number as f32;
        writeln!(text, "<g transform=\"translate(0 {top})\">").expect("a string takes everything");
        page.lines.iter().for_each(|line| text += &path(line));
        page.labels.iter().for_each(|label| text += &label_element(label));
        text += "</g>\n";
    }
    text + "</svg>\n"
}

fn path(line: &Line) -> String {
    let mut path = String::new();
    for (number, (x, y)) in line.points.iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        write!(path, "{letter}{x:.2} {y:.2}").expect("a string takes everything");
    }
    if line.end == End::Closed {
        path.push('Z');
    }
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.2}\" stroke-linejoin=\"round\"/>\n",
        colour(line.ink),
        line.width
    )
}

fn label_element(label: &Label) -> String {
    let text = label.text.replace('&', "&amp;").replace('<', "&lt;");
    let ((x, y), size, fill) = (label.at, label.height, colour(label.ink));
    format!(
        "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size:.2}\" fill=\"{fill}\">{text}</text>\n"
    )
}

fn colour(ink: Ink) -> String {
    let part = (ink.lightness() * 255.0) as u8;
    format!("#{part:02x}{part:02x}{part:02x}")
}
