// Code: excerpts, and differences in one column or two.

/** How many blanks all lines begin with: what is deep inside of a view need not be far to the right. */
function commonIndent(lines) {
  const indents = lines.filter(([text]) => text.trim() !== "").map(([text]) => text.match(/^[ \t]*/)[0]);
  const first = indents[0] ?? "";
  let length = first.length;
  for (const indent of indents) while (!indent.startsWith(first.slice(0, length))) length--;
  return length;
}

const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A line of code with its colours; what lies in `mark`, a start and a length, is marked. The first `indent` characters are left out. */
function coloured([text, classes], mark, indent = 0) {
  const pieces = [];
  let position = 0;
  for (const [, kind, length] of classes.matchAll(/([a-z.])(\d+)/g)) {
    pieces.push([position, position + Number(length), kind === "." ? null : kind]);
    position += Number(length);
  }
  if (position < text.length) pieces.push([position, text.length, null]);
  const result = document.createDocumentFragment();
  // Words that are read from right to left must not swap places with what stands beside them.
  const isMixed = rightToLeft.test(text);
  const add = (parent, from, end, kind) => {
    const start = Math.max(from, indent);
    if (start >= end) return;
    const part = text.slice(start, end);
    parent.append(isMixed ? element("bdi", { class: kind, dir: "ltr" }, part) : kind ? element("span", { class: kind }, part) : part);
  };
  const [from, to] = mark && mark[1] > 0 ? [mark[0], mark[0] + mark[1]] : [text.length, text.length];
  for (const [start, end, kind] of pieces) add(result, start, Math.min(end, from), kind);
  if (from < to) {
    const marked = element("mark", {});
    for (const [start, end, kind] of pieces) add(marked, Math.max(start, from), Math.min(end, to), kind);
    result.append(marked);
    for (const [start, end, kind] of pieces) add(result, Math.max(start, to), end, kind);
  }
  return result;
}

/** A number that is no text: it is neither copied nor searched. */
function lineNumber(number) {
  return element("td", { class: "number", "data-number": number ?? "", "aria-hidden": "true" });
}

/** The lines around a place. */
function excerpt(file, [first, last, line, start, length], label) {
  const rows = [];
  const indent = commonIndent(Array.from({ length: last - first + 1 }, (_, index) => lineOf(file, first + index)));
  for (let number = first; number <= last; number++) {
    const mark = number === line ? [start, length] : null;
    rows.push(
      element("tr", { class: number === line ? "here" : null }, lineNumber(number + 1), element("td", { class: "line" }, coloured(lineOf(file, number), mark, indent))));
  }
  return element("table", { class: "code", role: "presentation", "aria-label": label }, element("tbody", {}, rows));
}

/** The stretch in which a line that goes differs from the one that comes for it. */
function marks(before, after) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // Where hardly anything is the same, marks say nothing.
  if ((start + end) * 3 < Math.max(before.trim().length, after.trim().length)) return [null, null];
  return [[start, before.length - start - end], [start, after.length - start - end]];
}

/** Pairs lines that go with those that come for them, as many as there are of both. */
function paired(lines) {
  const rows = [];
  for (let index = 0; index < lines.length;) {
    if (lines[index].kind === "same") {
      rows.push([lines[index], lines[index++]]);
      continue;
    }
    const removed = [], added = [];
    while (lines[index]?.kind === "removed") removed.push(lines[index++]);
    while (lines[index]?.kind === "added") added.push(lines[index++]);
    // Only as many as come for them are likely to stand beside what became of them.
    const isMarked = removed.length === added.length;
    for (let row = 0; row < Math.max(removed.length, added.length); row++) {
      if (isMarked) [removed[row].mark, added[row].mark] = marks(removed[row].code[0], added[row].code[0]);
      rows.push([removed[row] ?? null, added[row] ?? null]);
    }
  }
  return rows;
}

const signs = { same: " ", removed: "−", added: "+" };

function codeCell(line, indent) {
  if (!line) return element("td", { class: "line nothing" });
  const code = coloured(line.code, line.mark, indent);
  const content = line.kind === "removed" ? element("del", {}, code) : line.kind === "added" ? element("ins", {}, code) : code;
  return element("td", { class: `line ${line.kind}`, "data-sign": signs[line.kind] }, content);
}

function unifiedRows(lines, indent) {
  paired(lines);
  return lines.map((line) => element("tr", { class: { added: "adds", removed: "removes" }[line.kind] }, lineNumber(line.before), lineNumber(line.after), codeCell(line, indent)));
}

function splitRows(lines, indent) {
  return paired(lines).map(([before, after]) =>
    element("tr", {}, lineNumber(before?.before), codeCell(before, indent), lineNumber(after?.after), codeCell(after, indent)));
}

/** The differences of some files, each with its hunks. One that is in a known file alone needs no heading. */
function difference(parts, isSplit, known) {
  return parts.map(({ file: number, hunks }) => {
    const file = data.files[number];
    const columns = isSplit ? 4 : 3;
    const lines = hunks.map((hunk) => linesOf(file, hunk));
    const indent = commonIndent(lines.flat().map((line) => line.code));
    const body = lines.map((hunk, index) => [
      index > 0 ? element("tr", { class: "between" }, element("td", { colspan: columns }, "⋯")) : null,
      (isSplit ? splitRows : unifiedRows)(hunk, indent),
    ]);
    return element(
      "figure", { class: "difference" }, (parts.length > 1 || number !== known) && element("figcaption", {}, element("code", { class: "path" }, file.path)),
      element("table", { class: `code ${isSplit ? "split" : "unified"}`, "aria-label": `Changes in ${file.path}` }, element("tbody", {}, body)));
  });
}
