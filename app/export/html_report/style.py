"""The style sheet of a report: light and dark by the reader's own setting, also on paper."""

CSS = """
:root {
  color-scheme: light dark;
  --text: #1c2026; --quiet: #59616d; --line: #dcdfe4; --surface: #ffffff; --ground: #f3f4f6;
  --accent: #1d5fd1; --good: #1a7a38; --warn: #8a5600; --bad: #c0262d; --redirect: #7a3db8;
  --queued: #4d6a94; --plain: #6b7482;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e4e6ea; --quiet: #a0a8b4; --line: #33373e; --surface: #17191d; --ground: #1f2226;
    --accent: #78aefc; --good: #5fc97b; --warn: #e2ac48; --bad: #ff857c; --redirect: #c7a0ff;
    --queued: #94add2; --plain: #8b94a1;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--surface); color: var(--text);
  font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums;
}
header, main, footer { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 36px; }
h1 { margin: 0; font-size: 28px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0 0 4px; font-size: 20px; }
h3 { margin: 0 0 12px; font-size: 15px; }
section { margin-top: 40px; scroll-margin-top: 16px; }
p { margin: 4px 0 12px; max-width: 75ch; }
a { color: var(--accent); text-decoration: none; overflow-wrap: anywhere; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.quiet, .note, caption { color: var(--quiet); }
.note { font-size: 14px; }
.bad { color: var(--bad); } .good { color: var(--good); } .redirect { color: var(--redirect); }
nav { margin: 20px 0 0; border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 22px; margin: 0; padding: 0 0 10px;
  list-style: none; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 12px;
  margin: 20px 0 0; }
.figures div { padding: 12px 16px; border-radius: 8px; background: var(--ground); }
.figures dt { font-size: 13px; color: var(--quiet); }
.figures dd { margin: 0; font-size: 24px; font-weight: 600; line-height: 1.3; }
.charts { columns: 2 400px; column-gap: 48px; margin-top: 16px; }
figure { margin: 0 0 36px; break-inside: avoid; }
.chart { display: block; width: 100%; height: auto; max-width: 620px; font-size: 13px; }
.chart text { fill: var(--quiet); }
.chart .figure { fill: var(--text); }
.chart .middle { text-anchor: middle; } .chart .end { text-anchor: end; }
.axis, .grid { stroke: var(--line); stroke-width: 1; }
rect.good, .area.good { fill: var(--good); } rect.bad { fill: var(--bad); }
rect.redirect { fill: var(--redirect); } rect.quiet { fill: var(--plain); }
rect.queued, .area.queued { fill: var(--queued); } rect.accent { fill: var(--accent); }
.area { opacity: .22; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.line.queued { stroke: var(--queued); } .line.good { stroke: var(--good); }
.legend { display: flex; gap: 18px; margin: 0 0 8px; padding: 0; list-style: none;
  font-size: 13px; color: var(--quiet); }
.key { margin-right: 6px; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); color: var(--quiet);
  font-size: 13px; font-weight: 500; text-align: left; white-space: nowrap; }
td { padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th.number, td.number { padding-right: 20px; text-align: right; white-space: nowrap; }
td.address { min-width: 220px; }
td small { display: block; color: var(--quiet); font-size: 13px; }
.badge { display: inline-block; font-weight: 600; white-space: nowrap; }
.badge.quiet { font-weight: 400; }
.chain { margin: 0; padding: 0; list-style: none; }
.tree, .tree ul { margin: 0; padding: 0; list-style: none; }
.tree { font-size: 14px; line-height: 1.7; }
.tree ul { margin-left: 7px; padding-left: 15px; border-left: 1px solid var(--line); }
.tree li { padding-left: 16px; } .tree li:has(> details) { padding-left: 0; }
.tree summary { cursor: pointer; }
.tree .badge { margin-left: 6px; } .tree span:not(.badge) { margin-left: 6px; font-size: 13px; }
footer { margin-top: 56px; padding-bottom: 40px; color: var(--quiet); font-size: 13px; }
@media print {
  nav { display: none; } body { font-size: 11px; } section { break-inside: auto; }
  tr { break-inside: avoid; } a { color: inherit; }
}
"""
