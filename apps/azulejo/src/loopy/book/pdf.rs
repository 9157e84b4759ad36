//! Pages as PDF, in Helvetica, which every viewer has.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::page::{End, HEIGHT, Line, Page, WIDTH, Words};

const FONT: Name = Name(b"F1");

/// The file.
pub(super) fn write(pages: &[Page]) -> Vec<u8> {
    let [catalog, tree, font] = [1, 2, 3].map(Ref::new);
    // Two objects a page: the page and what is on it.
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
        page.words.iter().for_each(|words| say(&mut content, words));
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

fn say(content: &mut Content, words: &Words) {
    let (x, y) = words.at;
    let left = x - width(&words.text) * words.height / 2.0;
    content.begin_text().set_font(FONT, words.height).set_fill_gray(words.ink.lightness());
    content.next_line(left, HEIGHT - y).show(Str(words.text.as_bytes())).end_text();
}

/// The width of a text in Helvetica of height 1, from the widths that Adobe publishes for it.
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
