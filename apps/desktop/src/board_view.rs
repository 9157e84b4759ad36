//! The board: draws a scene and reports pointer input, without any game logic.

use crate::appearance::{self, Colour, GLAZE, HINT, ON_TILE};
use crate::picture::{self, PictureError};
use crate::settings::{Face, Picture};
use crate::words;
use eframe::egui::epaint::RectShape;
use eframe::egui::{
    self, Align2, Color32, ColorImage, FontId, Label, Painter, PointerButton, Pos2, Rect, RichText,
    Role, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo,
    accesskit, vec2,
};
use fifteen::Motion;
use fifteen::{Board, Event, HeatScale, Move, distance, goal_cell};
use grid::{Cell, Dir, Size};
use play::Millis;

/// State that the view keeps between frames.
#[derive(Default)]
pub(crate) struct BoardView {
    /// Where the pointer was pressed.
    origin: Option<Pos2>,
    picture: Option<(Picture, TextureHandle)>,
    own: Option<ColorImage>,
}

#[derive(Clone, Copy)]
pub(crate) struct BoardContent<'a> {
    /// The current scene of the game.
    pub(crate) scene: &'a fifteen::Scene,
    /// The animation, which may lag behind the game.
    pub(crate) motion: &'a Motion,
    /// Numbers or picture on the tiles.
    pub(crate) face: Face,
    /// The picture on the tiles, if they have one.
    pub(crate) picture: Picture,
    /// The move to highlight.
    pub(crate) hint: Option<Move>,
    /// Whether the tiles are hidden, for example during a pause.
    pub(crate) is_covered: bool,
    pub(crate) now: Millis,
}

impl BoardView {
    /// Replaces the player's own picture.
    pub(crate) fn set_own_picture(&mut self, bytes: &[u8]) -> Result<(), PictureError> {
        self.own = Some(picture::decode(bytes, picture::SIDE)?);
        self.picture = None;
        Ok(())
    }

    /// Returns whether the player has chosen a picture.
    pub(crate) fn has_own_picture(&self) -> bool {
        self.own.is_some()
    }

    /// Draws the board as large as possible and returns the input of assistive technology.
    pub(crate) fn show(&mut self, ui: &mut Ui, content: BoardContent<'_>) -> Vec<Event> {
        let board = content.motion.shown();
        let room = ui.available_rect_before_wrap();
        let layout = BoardLayout::fit(room, board.size());
        let frame = ui.allocate_rect(layout.outer, Sense::hover());
        frame.widget_info(|| WidgetInfo::labeled(Role::Group, true, words::BOARD));
        let painter = ui.painter_at(layout.outer.expand(2.0));
        painter.rect_filled(layout.outer, layout.pad * 1.4, Colour::Well.of(ui));
        if content.is_covered {
            self.origin = None;
            cover(ui, &painter, &layout, board);
            return Vec::new();
        }
        let texture = self.texture(ui, content.face, content.picture);
        let heat = HeatScale::new(board.size());
        let mut events = Vec::new();
        for cell in board.size().cells() {
            let tile = board.tile(cell);
            if tile == 0 {
                gap_node(ui, &layout, board, cell);
                continue;
            }
            let rect = layout.tile_rect(content.motion, content.now, cell);
            draw_tile(&painter, rect, content, cell, &heat, texture);
            let id = frame.id.with(tile);
            let node = ui.interact(rect, id, Sense::CLICK);
            node.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, words::tile(tile, board.size(), cell))
            });
            if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
                events.extend(content.scene.board.cell_of(tile).map(Event::Press));
            }
        }
        if let Some(m) = content.hint.filter(|_| content.motion.is_still()) {
            draw_hint(&painter, &layout, board, m);
        }
        events
    }

    /// Returns all presses and releases on a board in `room` since the last frame, in order.
    pub(crate) fn pointer_events(
        &mut self,
        ui: &Ui,
        room: Rect,
        scene: &fifteen::Scene,
        motion: &Motion,
        now: Millis,
    ) -> Vec<Event> {
        let layout = BoardLayout::fit(room, motion.shown().size());
        let on_board = |pos: Pos2| {
            let layer = ui.ctx().layer_id_at(pos);
            layout.outer.contains(pos) && layer.is_none_or(|layer| layer == ui.layer_id())
        };
        let mut events = Vec::new();
        for event in ui.input(|input| input.events.clone()) {
            match event {
                egui::Event::PointerButton {
                    pos, button: PointerButton::Primary, pressed, ..
                } => {
                    if pressed && on_board(pos) {
                        let cell = layout.touched(motion, now, scene, pos);
                        self.origin = cell.map(|_| pos);
                        events.extend(cell.map(Event::Down));
                    } else if let Some(origin) = self.origin.take() {
                        let way = (pos - origin) / layout.cell * 100.0;
                        events.push(Event::Up { dx: way.x as i32, dy: way.y as i32 });
                    }
                }
                egui::Event::PointerGone if self.origin.take().is_some() => {
                    events.push(Event::Cancel);
                }
                _ => {}
            }
        }
        events
    }

    fn texture(&mut self, ui: &Ui, face: Face, picture: Picture) -> Option<egui::TextureId> {
        if !face.has_picture() {
            return None;
        }
        if let Some((_, texture)) = self.picture.as_ref().filter(|(shown, _)| *shown == picture) {
            return Some(texture.id());
        }
        let own = self.own.clone().filter(|_| picture == Picture::Own);
        let image = own.unwrap_or_else(|| picture::built_in(picture));
        let texture = ui.ctx().load_texture("picture", image, TextureOptions::LINEAR);
        let id = texture.id();
        self.picture = Some((picture, texture));
        Some(id)
    }
}

/// The geometry of the board on the screen.
struct BoardLayout {
    size: Size,
    outer: Rect,
    /// The upper left corner of the first cell.
    corner: Pos2,
    cell: f32,
    pad: f32,
    between: f32,
}

impl BoardLayout {
    /// Returns the layout of the largest board that fits into `room`, centred.
    fn fit(room: Rect, size: Size) -> Self {
        let (w, h) = (size.width() as f32, size.height() as f32);
        let pad = (room.width().min(room.height()) * 0.018).clamp(4.0, 12.0);
        let inner = room.size() - Vec2::splat(2.0 * pad);
        let cell = (inner.x / w).min(inner.y / h).max(4.0);
        let outer = Rect::from_center_size(
            room.center(),
            vec2(w * cell, h * cell) + Vec2::splat(2.0 * pad),
        );
        let corner = outer.min + Vec2::splat(pad);
        BoardLayout { size, outer, corner, cell, pad, between: (cell * 0.05).clamp(1.0, 6.0) }
    }

    fn cell_rect(&self, cell: Cell) -> Rect {
        let at = vec2(self.size.x(cell) as f32, self.size.y(cell) as f32) * self.cell;
        let side = Vec2::splat(self.cell);
        Rect::from_min_size(self.corner + at, side).shrink(self.between / 2.0)
    }

    /// Returns the current position of the tile in this cell of the shown board.
    fn tile_rect(&self, motion: &Motion, now: Millis, cell: Cell) -> Rect {
        let rect = self.cell_rect(cell);
        match motion.moving(now) {
            Some(moving) if moving.tile == motion.shown().tile(cell) => {
                rect.translate(toward(moving.dir) * (moving.progress * self.cell))
            }
            _ => rect,
        }
    }

    /// Returns the cell, in the game, of the tile that is shown under the pointer.
    fn touched(
        &self,
        motion: &Motion,
        now: Millis,
        scene: &fifteen::Scene,
        at: Pos2,
    ) -> Option<Cell> {
        let shown = motion.shown();
        let is_hit = |&cell: &Cell| {
            let rect = self.tile_rect(motion, now, cell).expand(self.between / 2.0);
            shown.tile(cell) != 0 && rect.contains(at)
        };
        let tile = self.size.cells().find(is_hit).map_or(0, |cell| shown.tile(cell));
        scene.board.cell_of(tile)
    }
}

fn toward(dir: Dir) -> Vec2 {
    let (dx, dy) = dir.delta();
    vec2(dx as f32, dy as f32)
}

fn gap_node(ui: &Ui, layout: &BoardLayout, board: &Board, cell: Cell) {
    let node = ui.interact(layout.cell_rect(cell), ui.scope_id().with("gap"), Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Label, true, words::gap(board.size(), cell)));
}

fn draw_tile(
    painter: &Painter,
    rect: Rect,
    content: BoardContent<'_>,
    cell: Cell,
    heat: &HeatScale,
    texture: Option<egui::TextureId>,
) {
    let board = content.motion.shown();
    let size = board.size();
    let tile = board.tile(cell);
    let heat = heat.percent(distance(board, cell));
    let colour = appearance::tile_colour(f32::from(heat) / 100.0);
    let radius = (rect.width() * 0.1).clamp(2.0, 10.0);
    let is_pressed =
        content.scene.pressed.is_some_and(|cell| content.scene.board.tile(cell) == tile);
    let rect = if is_pressed { rect.shrink(rect.width() * 0.03) } else { rect };
    if let Some(texture) = texture {
        let (w, h) = (size.width() as f32, size.height() as f32);
        let home = goal_cell(size, tile);
        let corner = Pos2::new(size.x(home) as f32 / w, size.y(home) as f32 / h);
        let uv = Rect::from_min_size(corner, vec2(1.0 / w, 1.0 / h));
        painter.add(RectShape::filled(rect, radius, Color32::WHITE).with_texture(texture, uv));
        let width = (rect.width() * 0.04).clamp(1.5, 5.0);
        painter.rect_stroke(rect, radius, Stroke::new(width, colour), StrokeKind::Inside);
        if content.face.has_number() {
            let badge = Rect::from_min_size(rect.min, Vec2::splat(rect.width() * 0.36));
            painter.rect_filled(badge, radius, colour);
            write_number(painter, badge, tile, 0.64);
        }
    } else {
        painter.rect_filled(rect, radius, colour);
        ornament(painter, rect, cell == goal_cell(size, tile));
        write_number(painter, rect, tile, 0.42);
    }
    let edge = Color32::from_rgba_unmultiplied(16, 42, 82, if is_pressed { 160 } else { 60 });
    painter.rect_stroke(rect, radius, Stroke::new(1.0, edge), StrokeKind::Inside);
}

/// Draws a quarter ring in each corner, with a dot if the tile is in place.
fn ornament(painter: &Painter, rect: Rect, is_in_place: bool) {
    let side = rect.width();
    if side < 30.0 {
        return;
    }
    let clipped = painter.with_clip_rect(rect.shrink(1.0).intersect(painter.clip_rect()));
    let ink = GLAZE.gamma_multiply(if is_in_place { 0.9 } else { 0.45 });
    let line = Stroke::new((side * 0.022).clamp(1.0, 2.5), ink);
    for (corner, inward) in [
        (rect.left_top(), vec2(1.0, 1.0)),
        (rect.right_top(), vec2(-1.0, 1.0)),
        (rect.left_bottom(), vec2(1.0, -1.0)),
        (rect.right_bottom(), vec2(-1.0, -1.0)),
    ] {
        clipped.circle_stroke(corner, side * 0.24, line);
        if is_in_place {
            clipped.circle_filled(corner + inward * side * 0.09, side * 0.042, ink);
        }
    }
}

fn write_number(painter: &Painter, rect: Rect, tile: u8, share: f32) {
    let digits = if tile >= 100 { 0.78 } else { 1.0 };
    let font_size = (rect.width() * share * digits).max(5.0);
    let font = FontId::proportional(font_size);
    let galley = painter.layout_no_wrap(tile.to_string(), font, ON_TILE);
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    // The font has no bold weight: large numbers are drawn three times, slightly offset. On small tiles,
    // rounding to pixels would make some numbers bolder than others.
    let hair = (font_size * 0.018).min(0.8);
    let offsets: &[f32] = if rect.width() < 80.0 { &[0.0] } else { &[-hair, 0.0, hair] };
    for &dx in offsets {
        painter.galley(at.min + vec2(dx, 0.0), galley.clone(), ON_TILE);
    }
}

/// Draws a ring around each tile that would move, and an arrow in its direction.
fn draw_hint(painter: &Painter, layout: &BoardLayout, board: &Board, m: Move) {
    let stroke = Stroke::new((layout.cell * 0.06).clamp(2.0, 5.0), HINT);
    let halo = Stroke::new(stroke.width * 2.2, GLAZE);
    let mut cell = board.gap();
    for _ in 0..m.n_tiles {
        let Some(next) = board.size().step(cell, m.dir.opposite()) else { return };
        cell = next;
        let rect = layout.cell_rect(cell);
        painter.rect_stroke(rect, layout.cell * 0.1, stroke, StrokeKind::Inside);
    }
    let gap = layout.cell_rect(board.gap()).center();
    let way = toward(m.dir) * layout.cell * 0.45;
    for stroke in [halo, stroke] {
        painter.arrow(gap - way * 0.75, way * 1.2, stroke);
    }
}

/// Draws covered tiles and the word "Paused".
fn cover(ui: &mut Ui, painter: &Painter, layout: &BoardLayout, board: &Board) {
    for cell in board.size().cells().filter(|&cell| board.tile(cell) != 0) {
        let rect = layout.cell_rect(cell);
        painter.rect_filled(
            rect,
            (rect.width() * 0.1).clamp(2.0, 10.0),
            appearance::tile_colour(0.0),
        );
        ornament(painter, rect, true);
    }
    let sign = Rect::from_center_size(layout.outer.center(), vec2(180.0, 60.0));
    painter.rect_filled(sign, 12.0, ui.visuals().window_fill);
    ui.put(sign, Label::new(RichText::new(words::PAUSED).heading()));
}
