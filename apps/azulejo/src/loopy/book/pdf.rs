//! Writes the pages as PDF in Helvetica, which every viewer has.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::page::{End, HEIGHT, Label, Line, Page, WIDTH};

const FONT: Name = Name(b"F1");

pub(super) fn write(pages: &[Page]) -> Vec<u8> {
    let [catalog, tree, font] = [1, 2, 3].map(Ref::new);
    // Two objects per page: the page and its content.
    let id = |number: usize| Ref::new(4 + 2 * number as i32);
    let content_id = |number: usize| Ref::new(5 + 2 * number as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..pages.len()).map(id)).count(pages.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    for (number, page) in pages.iter().enumerate() {
        let mut object = pdf.page(id(number));
        object.parent(tree).media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT));
        object.contents(content_id(number));
        object.resources().fonts().pair(FONT, font);
        object.finish();
        let mut content = Content::new();
        page.lines.iter().for_each(|line| draw(&mut content, line));
        page.labels.iter().for_each(|label| write_label(&mut content, label));
        pdf.stream(content_id(number), &content.finish());
    }
    pdf.finish()
}

fn draw(content: &mut Content, line: &Line) {
    content.set_stroke_gray(line.ink.lightness()).set_line_width(line.width);
    content.set_line_join(pdf_writer::types::LineJoinStyle::RoundJoin);
    for (number, &(x, y)) in line.points.iter().enumerate() {
        // The file's origin is at the bottom.
        if number == 0 {
            content.move_to(x, HEIGHT - y)
        } else {
            content.line_to(x, HEIGHT - y)
        };
    }
    if line.end == End::Closed {
        content.close_path();
    }
    content.stroke();
}

fn write_label(content: &mut Content, label: &Label) {
    let (x, y) = label.at;
    let left = x - width(&label.text) * label.height / 2.0;
    content.begin_text().set_font(FONT, label.height).set_fill_gray(label.ink.lightness());
    content.next_line(left, HEIGHT - y).show(Str(label.text.as_bytes())).end_text();
}

/// Returns the width of a string in Helvetica of height 1, from the widths that Adobe publishes.
fn width(text: &str) -> f32 {
    let thousandths = |letter: char| match letter {
        'i' | 'j' | 'l' => 222,
        ' ' | '.' | ',' | ':' | 'f' | 't' | 'I' => 278,
        'r' => 333,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 500,
        'w' | 'A' | 'B' | 'E' | 'S' | 'X' | 'Y' => 690,
        'm' | 'M' => 833,
        _ => 556,
    };
    text.chars().map(|letter| thousandths(letter) as f32 / 1000.0).sum()
}
