// One site: what is found, what becomes of it, and why.

const isNarrow = matchMedia("(max-width: 700px)");

/** The kinds of stretches of a document. */
function spans(list) {
  return list.map((span) => {
    if (typeof span === "string") return span;
    const [kind, ...rest] = span;
    if (kind === "code") return element("code", {}, rest[0]);
    if (kind === "a") return element("a", { href: rest[0], rel: "noreferrer noopener" }, spans(rest[1]));
    return element(kind, {}, spans(rest[0]));
  });
}

/** What a block of code in a document is for, and what it takes for granted. */
function caption(words) {
  const [, role, ...rest] = words.split(" ");
  const names = { before: "Before", after: "After", unchanged: "Stays as it is", match: "Pattern", rewrite: "Becomes", blocked: "Reason", note: "Note" };
  if (!(role in names)) return "";
  const details = rest.filter((word) => word !== "blocked").map((word) => word.replace(/^floor=/, "deployment target ").replace(/^level=/, "level "));
  return names[role] + (details.length > 0 ? `: ${details.join(", ")}` : "");
}

function documentBlock([kind, ...rest]) {
  switch (kind) {
    case "h": return element(`h${Math.min(6, rest[0] + 4)}`, {}, spans(rest[1]));
    case "p": return element("p", {}, spans(rest[0]));
    case "ul":
    case "ol": return element(kind, {}, rest[0].map((item) => element("li", {}, spans(item))));
    case "table": {
      const [head, ...rows] = rest[0];
      return element(
        "div", { class: "scroll" },
        element(
          "table", {}, element("thead", {}, element("tr", {}, head.map((cell) => element("th", { scope: "col" }, spans(cell))))),
          element("tbody", {}, rows.map((row) => element("tr", {}, row.map((cell) => element("td", {}, spans(cell))))))));
    }
    default: {
      const lines = [];
      for (let index = 0; index < rest[1].length; index += 2) lines.push(coloured([rest[1][index], rest[1][index + 1]]), "\n");
      const name = caption(rest[0]);
      return element(
        "figure", { class: `example ${rest[0].split(" ")[1] ?? ""}` }, name && element("figcaption", {}, name),
        element("pre", { tabindex: "0" }, element("code", {}, lines)));
    }
  }
}

/** The blocks of a document; code before and after stands side by side. */
function documentBlocks(blocks) {
  const result = [];
  for (let index = 0; index < blocks.length; index++) {
    const isPair = blocks[index][1]?.startsWith?.("swift before") && blocks[index + 1]?.[1]?.startsWith?.("swift after");
    if (isPair) result.push(element("div", { class: "pair" }, documentBlock(blocks[index]), documentBlock(blocks[++index])));
    else result.push(documentBlock(blocks[index]));
  }
  return result;
}

/** What a rule's document says. */
function ruleHelp(rule) {
  const help = element(
    "details", { class: "help-document" }, element("summary", {}, "About ", element("code", {}, rule.id), ": ", message(rule.title)));
  help.addEventListener("toggle", () => {
    if (help.open && help.childElementCount === 1) help.append(element(
      "div", { class: "document", role: "region", tabindex: "0", "aria-label": `About ${rule.id}` }, documentBlocks(rule.document)));
  });
  return help;
}

function reasonItem(reason, site) {
  // What stands at the site itself is to be seen there.
  const isHere = reason.file === site.file && reason.line === site.line;
  const place = reason.file === undefined || isHere ? null : `${data.files[reason.file].path}:${reason.line}`;
  return element(
    "li", {},
    element("p", {}, message(reason.message), " ", element("code", { class: "tag" }, data.codes[reason.code])),
    place && element("p", { class: "place" }, element("code", { class: "path" }, place)),
    place && reason.excerpt.length > 0 && excerpt(data.files[reason.file], reason.excerpt, `Code at ${place}`),
    reason.help && element("p", { class: "help" }, element("b", {}, "To unblock: "), message(reason.help)));
}

/** At most a handful, and the rest when they are asked for. */
function shortList(items, limit, noun, make) {
  const list = element("ol", { class: "reasons" }, items.slice(0, limit).map(make));
  if (items.length <= limit) return list;
  const button = element("button", {
    type: "button", class: "quiet",
    click: () => {
      button.remove();
      list.append(...items.slice(limit).map(make));
    },
  }, `Show ${counted(items.length - limit, `more ${noun}`)}`);
  return [list, button];
}

const headings = {
  gated: "What it waits for", blocked: "Why it stays", suppressed: "A molt:ignore comment keeps it", skipped: "Its file is never edited",
  review: "What to look at", changed: "What to know",
};

function reasonsPart(site) {
  const verdict = verdictOf(site);
  const unit = unitOf(site);
  if (verdict === "changed" || verdict === "review") {
    if (!unit?.notes) return null;
    return element(
      "section", {}, element("h5", {}, headings[verdict]),
      shortList(unit.notes, 5, "note", (note) => element(
        "li", {}, element("p", {}, message(note.message)),
        note.file !== undefined && element("p", { class: "place" }, element("code", { class: "path" }, `${data.files[note.file].path}:${note.line}`)))));
  }
  const reasons = reasonsOf(site);
  if (reasons.length === 0) return element("p", {}, headings[verdict] + ".");
  return element("section", {}, element("h5", {}, headings[verdict]), shortList(reasons, 5, "reason", (reason) => reasonItem(reason, site)));
}

/** The part of its unit's difference that is about a site. */
function ownDifference(site, unit) {
  if (!site.hunks) return unit.diff;
  const parts = new Map();
  for (const [file, hunk] of site.hunks) {
    if (!parts.has(file)) parts.set(file, { file: unit.diff[file].file, hunks: [] });
    parts.get(file).hunks.push(unit.diff[file].hunks[hunk]);
  }
  return [...parts.values()];
}

function differencePart(site, unit) {
  const isSplit = () => state.diff === "split" && !isNarrow.matches;
  const holder = element("div", {}, difference(ownDifference(site, unit), isSplit(), site.file));
  const part = element("section", { class: "change" }, element("h5", {}, "What changes"), holder);
  if (site.hunks?.length === 0) holder.append(element("p", { class: "more" }, "Nothing at this place: the rest of its unit changes."));
  if (site.hunks) {
    const files = new Set(unit.diff.map((part) => part.file)).size;
    part.append(element("button", {
      type: "button", class: "quiet",
      click: (event) => {
        event.target.remove();
        holder.replaceChildren(...difference(unit.diff, isSplit(), site.file).flat());
      },
    }, `Show the whole unit, in ${counted(files, "file")}`));
  }
  return part;
}

/** The sites that move together with this one, or wait with it. */
function unitPart(site, unit) {
  if (!unit || unit.sites.length < 2) return null;
  const others = unit.sites.length - 1;
  const verb = verdictOf(site) === "changed" || verdictOf(site) === "review" ? "Moves" : "Waits";
  const list = element("details", { class: "unit" }, element("summary", {}, `${verb} together with ${counted(others, "other site")}: `, message(unit.subject)));
  list.addEventListener("toggle", () => {
    if (!list.open || list.childElementCount > 1) return;
    list.append(shortList(unit.sites.map((index) => data.sites[index]), 40, "site", (other) => element(
      "li", { class: other === site ? "here" : null },
      element("a", { href: `#site=${other.id}` }, element("code", { class: "path" }, placeOf(other))), " ", message(other.message))));
  });
  return list;
}

function commands(site, unit) {
  const { explain, apply, paths, findsProject } = data.commands;
  const result = [commandLine("Explain", `molt explain ${shellWord(`${givenPathOf(site)}:${site.line}`)}${explain}`)];
  if (unit?.type) result.push(commandLine("Explain the unit", `molt explain ${shellWord(unit.type)}${explain}`));
  const verdict = verdictOf(site);
  if (unit && apply !== null && (verdict === "changed" || verdict === "review")) {
    const rules = [...new Set(unit.sites.map((index) => ruleOf(data.sites[index])))];
    const isOneFile = findsProject && unit.diff.length === 1 && unit.diff[0].file === site.file;
    const where = isOneFile ? [givenPathOf(site)] : paths;
    const level = verdict === "review" && !apply.includes("--level review") ? " --level review" : "";
    const words = ["molt", "apply", ...where, ...rules.flatMap((rule) => ["--rule", rule])].map(shellWord).join(" ");
    const what = rules.length === 1 ? "this rule" : "these rules";
    result.push(commandLine(`Apply ${what} in ${isOneFile ? "this file" : "the project"}`, words + level + apply));
  }
  return element("div", { class: "commands" }, result);
}

function siteBody(site) {
  const unit = unitOf(site);
  const hasDifference = unit?.diff?.length > 0 && (verdictOf(site) === "changed" || verdictOf(site) === "review");
  return element(
    "div", { class: "body" },
    hasDifference ? differencePart(site, unit) : site.excerpt.length > 0 && excerpt(fileOf(site), site.excerpt, `Code at ${placeOf(site)}`),
    reasonsPart(site), unitPart(site, unit), ruleHelp(data.rules[site.rule]), commands(site, unit),
    element("p", { class: "facts" }, element("a", { href: `#site=${site.id}` }, "Link to this site"),
      ` · ${moduleOf(site)}`, hasOwners && ` · ${ownerOf(site)}`));
}
