//! Bar charts of recorded results, as SVG files.

use std::fmt::Write;

use anyhow::{Context, Result};

use super::{Row, rounded};

/// A chart: its file, its title, and its bars.
struct Chart {
    file: &'static str,
    title: &'static str,
    bars: &'static [Bar],
}

/// A labelled bar: a recorded row, or a published number to compare with.
enum Bar {
    Recorded { label: &'static str, key: [&'static str; 4] },
    Published { label: &'static str, number: f64 },
}

const fn bar(label: &'static str, key: [&'static str; 4]) -> Bar {
    Bar::Recorded { label, key }
}

const CHARTS: [Chart; 3] = [
    Chart {
        file: "docs/charts/fifteen-nodes.svg",
        title: "Fifteen: mean nodes per board, Korf's 100 (fewer is better)",
        bars: &[
            Bar::Published { label: "6-6-3, published", number: 617_555.0 },
            bar("6-6-3, Azulejo", ["fifteen", "nodes per board", "Korf's 100, tiny", "native"]),
            Bar::Published { label: "7-8, published", number: 36_710.0 },
            bar("7-8, Azulejo", ["fifteen", "nodes per board", "Korf's 100, large", "native"]),
        ],
    },
    Chart {
        file: "docs/charts/loop-logic.svg",
        title: "Loop: time to generate and prove an 8×8 Logic puzzle, 95th percentile, ms (native)",
        bars: &[
            bar(
                "Easy",
                ["logic", "Logic puzzle with proof, p95", "8×8 easy, 1000 seeds", "native"],
            ),
            bar(
                "Medium",
                ["logic", "Logic puzzle with proof, p95", "8×8 medium, 1000 seeds", "native"],
            ),
            bar(
                "Hard",
                ["logic", "Logic puzzle with proof, p95", "8×8 hard, 1000 seeds", "native"],
            ),
            bar(
                "Expert",
                ["logic", "Logic puzzle with proof, p95", "8×8 expert, 1000 seeds", "native"],
            ),
            bar(
                "Extreme",
                ["logic", "Logic puzzle with proof, p95", "8×8 extreme, 1000 seeds", "native"],
            ),
        ],
    },
    Chart {
        file: "docs/charts/server-requests.svg",
        title: "Server: requests per second on two cores shared with the clients (SQLite)",
        bars: &[
            bar("POST /results", ["requests", "POST /results", "SQLite", "native"]),
            bar("PUT /me/synced/…", ["requests", "PUT /me/synced/…, 1 KiB", "SQLite", "native"]),
            bar("GET /leaderboards/…", ["requests", "GET /leaderboards/…", "SQLite", "native"]),
            bar("GET /me/synced/…", ["requests", "GET /me/synced/…, 1 KiB", "SQLite", "native"]),
            bar("POST /starts", ["requests", "POST /starts", "SQLite", "native"]),
            bar("GET /results/…/record", ["requests", "GET /results/…/record", "SQLite", "native"]),
        ],
    },
];

/// Colours for light and dark pages.
const STYLE: &str = "text{font:14px sans-serif;fill:#1f2937}.title{font-weight:600}\
    .ours{fill:#1d5fa8}.other{fill:#94a3b8}\
    @media(prefers-color-scheme:dark){text{fill:#e5e7eb}.ours{fill:#6aa8e8}.other{fill:#64748b}}";

const LABELS: f64 = 190.0;
const BARS: f64 = 420.0;
const LINE: f64 = 30.0;

/// Returns the path and the SVG of every chart.
pub(super) fn all(rows: &[Row]) -> Result<Vec<(String, String)>> {
    CHARTS.iter().map(|chart| Ok((chart.file.to_owned(), chart.svg(rows)?))).collect()
}

impl Chart {
    fn svg(&self, rows: &[Row]) -> Result<String> {
        let bars = self.bars.iter().map(|bar| bar.measured(rows)).collect::<Result<Vec<_>>>()?;
        let longest = bars.iter().map(|(_, number, _)| *number).fold(0.0, f64::max);
        let (width, height) = (LABELS + BARS + 90.0, LINE * (bars.len() as f64 + 1.5));
        let title = self.title;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
             <text class=\"title\" x=\"0\" y=\"20\">{title}</text>\n"
        );
        for (at, (label, number, class)) in bars.into_iter().enumerate() {
            let (top, length) = (LINE * (at as f64 + 1.2), (BARS * number / longest).max(1.0));
            let (middle, text) = (top + 15.0, rounded(number));
            writeln!(
                svg,
                "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{label}</text>\
                 <rect class=\"{class}\" x=\"{LABELS}\" y=\"{top}\" width=\"{length:.1}\" height=\"20\" rx=\"3\"/>\
                 <text x=\"{:.1}\" y=\"{middle}\">{text}</text>",
                LABELS - 10.0,
                LABELS + length + 8.0
            )?;
        }
        Ok(svg + "</svg>\n")
    }
}

impl Bar {
    /// Returns the label, the number and the CSS class.
    fn measured(&self, rows: &[Row]) -> Result<(&'static str, f64, &'static str)> {
        match *self {
            Bar::Published { label, number } => Ok((label, number, "other")),
            Bar::Recorded { label, key } => {
                let found = rows.iter().find(|row| {
                    [&row.group, &row.what, &row.on, &row.built].map(|text| &**text) == key
                });
                let row = found.with_context(|| format!("no recorded result for {key:?}"))?;
                Ok((label, row.number, "ours"))
            }
        }
    }
}
