//! The steps of a proof as JSON, complete, so that any reader can check them.

use grid::{Cell, Size};
use loopy::Edge;
use loopy::logic::{Mark, ProofStep, Shape};
use serde::{Deserialize, Serialize};

use super::output::{Place, edge, place, places};

/// One deduction.
#[derive(Serialize, Deserialize)]
pub(super) struct StepObject {
    rule: String,
    cells: Vec<Place>,
    narrowed: Vec<NarrowedObject>,
    edges: Vec<EdgeObject>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assumed: Option<EdgeObject>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inner: Vec<StepObject>,
}

/// A cell with its remaining shapes.
#[derive(Serialize, Deserialize)]
struct NarrowedObject {
    cell: Place,
    shapes: Vec<String>,
}

/// An edge that is on the loop or isn't.
#[derive(Serialize, Deserialize)]
struct EdgeObject {
    cells: [Place; 2],
    line: bool,
}

impl StepObject {
    pub(super) fn new(size: Size, step: &ProofStep) -> Self {
        let narrowed = |&(cell, shapes): &(Cell, loopy::logic::Shapes)| NarrowedObject {
            cell: place(size, cell),
            shapes: shapes.iter().map(|shape| shape.to_string()).collect(),
        };
        let edge = |(at, mark)| EdgeObject { cells: edge(size, at), line: mark == Mark::Line };
        StepObject {
            rule: step.rule.to_string(),
            cells: places(size, &step.cells),
            narrowed: step.narrowed.iter().map(narrowed).collect(),
            edges: step.edges.iter().copied().map(edge).collect(),
            assumed: step.assumed.map(edge),
            inner: step.inner.iter().map(|step| StepObject::new(size, step)).collect(),
        }
    }

    /// Returns the deduction on a board of this size, or an error that names what is invalid.
    pub(super) fn step(&self, size: Size) -> Result<ProofStep, String> {
        let narrowed = |object: &NarrowedObject| {
            let shapes = object.shapes.iter().map(|shape| {
                shape.parse::<Shape>().map_err(|_| format!("{shape:?} is not a shape"))
            });
            Ok::<_, String>((cell(size, object.cell)?, shapes.collect::<Result<_, _>>()?))
        };
        let edge = |object: &EdgeObject| object.edge(size);
        let rule = self.rule.parse().map_err(|_| format!("{:?} is not a rule", self.rule))?;
        Ok(ProofStep {
            rule,
            cells: self.cells.iter().map(|&at| cell(size, at)).collect::<Result<_, _>>()?,
            narrowed: self.narrowed.iter().map(narrowed).collect::<Result<_, _>>()?,
            edges: self.edges.iter().map(edge).collect::<Result<_, _>>()?,
            assumed: self.assumed.as_ref().map(edge).transpose()?,
            inner: self.inner.iter().map(|step| step.step(size)).collect::<Result<_, _>>()?,
        })
    }
}

impl EdgeObject {
    fn edge(&self, size: Size) -> Result<(Edge, Mark), String> {
        let [from, to] = self.cells;
        let edge = Edge::between(size, cell(size, from)?, cell(size, to)?);
        let edge = edge.ok_or_else(|| format!("{from:?} and {to:?} are not neighbours"))?;
        Ok((edge, if self.line { Mark::Line } else { Mark::Cross }))
    }
}

fn cell(size: Size, [row, column]: Place) -> Result<Cell, String> {
    size.cell(column, row).ok_or_else(|| format!("[{row},{column}] is not a cell of the board"))
}
