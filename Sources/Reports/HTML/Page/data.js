// What the page knows. See PageData.swift for its form.

const data = JSON.parse(document.getElementById("molt-data").textContent);

const verdictOf = (site) => data.verdicts[site.verdict];
const ruleOf = (site) => data.rules[site.rule].id;
const fileOf = (site) => data.files[site.file];
const moduleOf = (site) => data.modules[fileOf(site).module] || "No target";
const ownerOf = (site) => data.owners[fileOf(site).owner] || "No owner";
const classOf = (site) => (site.class === undefined ? "Outside of types" : data.classes[site.class]);
const unitOf = (site) => (site.unit === undefined ? null : data.units[site.unit]);
const placeOf = (site) => `${fileOf(site).path}:${site.line}`;
/** What a command calls a file: as it is seen from where the report was made. */
const givenPathOf = (site) => fileOf(site).given ?? fileOf(site).path;

/** The reasons why a site stays: its unit's, or its own. */
function reasonsOf(site) {
  const unit = unitOf(site);
  const numbers = unit ? unit.reasons ?? [] : site.reason === undefined ? [] : [site.reason];
  return numbers.map((number) => data.reasons[number]);
}

/** The kinds of these reasons, each once. */
function codesOf(site) {
  return [...new Set(reasonsOf(site).map((reason) => data.codes[reason.code]))].sort();
}

/** What a search looks at. */
function wordsOf(site) {
  site.words ??= [
    site.message, placeOf(site), ruleOf(site), classOf(site), moduleOf(site), unitOf(site)?.subject ?? "",
    ...reasonsOf(site).flatMap((reason) => [data.codes[reason.code], reason.message]),
  ].join("\n").toLowerCase();
  return site.words;
}

/** A line of a file, 0-based: its text and classes. */
function lineOf(file, number) {
  if (!file.map) {
    file.map = new Map();
    for (const stretch of file.lines) {
      for (let index = 1; index < stretch.length; index += 2) {
        file.map.set(stretch[0] + (index - 1) / 2, [stretch[index], stretch[index + 1]]);
      }
    }
  }
  return file.map.get(number) ?? ["", ""];
}

/** The hunks of a difference, line by line: kind, number before, number after, text and classes. */
function linesOf(file, hunk) {
  const lines = [];
  let [before, after] = [hunk.old, hunk.new];
  for (const item of hunk.lines) {
    if (Array.isArray(item)) {
      lines.push({ kind: "added", after: ++after, code: item });
      continue;
    }
    for (let index = 0; index < Math.abs(item); index++) {
      const code = lineOf(file, before++);
      lines.push(item < 0 ? { kind: "removed", before, code } : { kind: "same", before, after: ++after, code });
    }
  }
  return lines;
}
