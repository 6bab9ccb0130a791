"use strict";
// Sorts tables, filters rows, opens and closes. The report is whole without it. Texts are only read
// and compared: nothing of a crawl becomes markup here.
(() => {
  const all = (selector, of = document) => [...of.querySelectorAll(selector)];
  const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  // Sorting

  const text = (row, column) => row.cells[column].textContent.trim();
  const number = (row, column) => {
    const exact = row.cells[column].dataset.value;
    return exact === undefined ? parseFloat(text(row, column).replaceAll(",", "")) || 0 : +exact;
  };

  const sort = (table, column) => {
    const head = table.tHead.rows[0].cells[column];
    const isNumber = head.classList.contains("number");
    // Where larger is more interesting, the largest come first.
    const other = { ascending: "descending", descending: "ascending" };
    const order = other[head.getAttribute("aria-sort")] || (isNumber ? "descending" : "ascending");
    const sign = order === "ascending" ? 1 : -1;
    const keyed = [...table.tBodies[0].rows].map((row) => [(isNumber ? number : text)(row, column), row]);
    keyed.sort(([a], [b]) => sign * (isNumber ? a - b : words.compare(a, b)));
    table.tBodies[0].append(...keyed.map(([, row]) => row));
    all("th[aria-sort]", table).forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", order);
  };

  for (const table of all("table.list")) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, column));
      head.append(button);
    });
  }

  // Filtering: rows, and folders of the tree; what holds none of those found is hidden with them

  const box = document.getElementById("filter");
  const found = document.getElementById("found");
  const folds = all("main details");
  const holders = all("main section:not(#charts), details.finding, details.rule, #findings h3");
  const MOST_OPENED = 500; // rows found, of which all are opened
  let rows, entries, before; // gathered when first asked for; what was open before a filter

  const gather = () => {
    rows = all("table.list tbody tr").map((row) => {
      const fold = row.closest("details.finding, details.rule");
      const above = fold ? fold.querySelector("summary").textContent + " " : "";
      return [row, (above + row.textContent).toLowerCase()];
    });
    entries = all(".tree li").reverse().map((entry) => {
      const own = entry.querySelector(":scope > details > summary") || entry;
      const link = own.querySelector("a");
      return [entry, ((link ? link.href + " " : "") + own.textContent).toLowerCase()];
    });
  };

  const apply = () => {
    if (!rows) gather();
    const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (words) => wanted.every((word) => words.includes(word));
    const holding = new Set();
    const note = (node) => {
      for (let at = node; at && !holding.has(at); at = at.parentElement) holding.add(at);
    };
    let shown = 0;
    for (const [row, words] of rows) {
      row.hidden = !has(words);
      if (!row.hidden) shown += 1, note(row.parentElement);
    }
    for (const [entry, words] of entries) { // the deepest first
      const is = has(words);
      entry.hidden = !is && !holding.has(entry);
      if (is) shown += 1, note(entry);
    }
    heads(holding);
    for (const each of holders) each.hidden = wanted.length > 0 && !holding.has(each);
    fold(wanted.length > 0, holding, shown);
    const total = (rows.length + entries.length).toLocaleString("en");
    const some = shown.toLocaleString("en");
    found.textContent = wanted.length ? `{{ tr("{shown} of {total} rows").format(shown="${some}", total="${total}") }}` : "";
  };

  // A heading among the findings is needed if one of those below it is.
  const heads = (holding) => {
    let severity;
    for (const each of all("#findings > h3, #findings > details")) {
      if (each.tagName === "H3") severity = each;
      else if (holding.has(each)) holding.add(severity);
    }
  };

  const fold = (isFiltered, holding, shown) => {
    if (isFiltered && !before) before = folds.map((each) => each.open);
    if (isFiltered && shown <= MOST_OPENED) folds.forEach((each) => { each.open = holding.has(each); });
    if (isFiltered || !before) return;
    folds.forEach((each, place) => { each.open = before[place]; });
    before = undefined;
  };

  let waiting;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(apply, 120);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    box.value = "";
    apply();
  });
  const open = (is) => () => folds.forEach((each) => { each.open = is; });
  document.getElementById("open").addEventListener("click", open(true));
  document.getElementById("close").addEventListener("click", open(false));
  document.getElementById("tools").hidden = false;

  // A link to a finding, in the address, opens it.
  const goTo = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  addEventListener("hashchange", goTo);
  goTo();
})();
