// The list of the sites: groups that open, and in them sites that open.

const groupLimit = 100, siteLimit = 150;
const list = element("div", { class: "groups" });

function bar(sites, whole) {
  const namespace = "http://www.w3.org/2000/svg";
  const result = document.createElementNS(namespace, "svg");
  const set = (node, values) => { for (const [name, value] of Object.entries(values)) node.setAttribute(name, value); };
  set(result, { class: "bar", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" });
  let start = 0;
  data.verdicts.forEach((verdict, index) => {
    const count = sites.filter((site) => site.verdict === index).length;
    if (count === 0) return;
    const part = document.createElementNS(namespace, "rect");
    // In thousandths. A single site among thousands is seen, too.
    const breadth = Math.max(6, (count * 1000) / whole);
    set(part, { class: `v-${verdict}`, x: start, width: breadth, height: 10 });
    result.append(part);
    start += breadth;
  });
  return result;
}

/** Appends what an array becomes, so many at a time. */
function addInParts(parent, items, limit, noun, make) {
  let position = 0;
  const add = () => {
    parent.append(...items.slice(position, position + limit).map(make));
    position += limit;
    if (position >= items.length) return;
    const button = element("button", {
      type: "button", class: "quiet more-items",
      click: () => {
        const last = button.previousElementSibling;
        button.remove();
        add();
        last?.nextElementSibling?.querySelector("summary")?.focus();
      },
    }, `Show ${counted(Math.min(limit, items.length - position), `more ${noun}`)} of ${(items.length - position).toLocaleString("en-US")}`);
    parent.append(button);
  };
  add();
  return (index) => { while (position <= index && position < items.length) parent.lastElementChild.click(); };
}

/** Where a site is. Directories give way where there is no room, and a group of one file need not name it again. */
function placeLine(site) {
  if (state.view === "file") return element("code", { class: "path" }, element("span", { class: "name" }, `:${site.line}`));
  const path = placeOf(site);
  const end = path.lastIndexOf("/") + 1;
  return element(
    "code", { class: "path", title: path }, element("span", { class: "directory" }, path.slice(0, end)), element("span", { class: "name" }, path.slice(end)));
}

function siteRow(site) {
  const verdict = verdictOf(site);
  const row = element(
    "details", { class: "site", id: `site-${site.id}` },
    element(
      "summary", {}, element("span", { class: `badge v-${verdict}` }, verdict),
      element("h4", {}, message(site.message)), placeLine(site),
      state.view !== "rule" && element("span", { class: "rule" }, ruleOf(site))));
  row.addEventListener("toggle", () => {
    if (row.open && row.childElementCount === 1) row.append(siteBody(site));
  });
  row.showDifference = () => row.querySelector(".change")?.replaceWith(differencePart(site, unitOf(site)));
  return row;
}

/** Shows differences in the form that is chosen now. What is open stays open. */
function showDifferences() {
  for (const row of list.querySelectorAll("details.site")) row.showDifference();
}

/** A path may break behind its slashes. */
function breakable(name) {
  return name.split(/(?<=\/)/).flatMap((part, index) => (index === 0 ? [part] : [element("wbr"), part]));
}

function group(name, sites, most) {
  const ready = sites.filter((site) => verdictOf(site) === "changed").length;
  const details = element(
    "details", { class: "group" },
    element(
      "summary", {}, element("h3", {}, breakable(name)), bar(sites, most),
      element("span", { class: "numbers" }, counted(sites.length, "site"), element("span", { class: "more" }, `, ${ready.toLocaleString("en-US")} ready`))));
  details.reveal = (site) => {
    details.open = true;
    details.fill();
    details.upTo?.(sites.indexOf(site));
  };
  details.fill = () => {
    if (details.childElementCount > 1) return;
    const holder = element("div", { class: "site-list" });
    details.append(holder);
    details.upTo = addInParts(holder, sites, siteLimit, "site", siteRow);
  };
  details.addEventListener("toggle", () => { if (details.open) details.fill(); });
  return details;
}

let groupsByName = new Map();
let revealGroup = () => {};

/** Shows what passes the filters. */
function show() {
  const shown = data.sites.filter((site) => passes(site));
  updateControls(shown.length);
  const [, nameOf] = views[state.view];
  const groups = new Map();
  for (const site of shown) {
    const name = nameOf(site);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(site);
  }
  const sorted = [...groups].sort(([a, m], [b, n]) => n.length - m.length || (a < b ? -1 : 1));
  const most = sorted[0]?.[1].length ?? 0;
  list.replaceChildren();
  groupsByName = new Map(sorted.map(([name], index) => [name, index]));
  revealGroup = addInParts(list, sorted, groupLimit, "group", ([name, sites]) => group(name, sites, most));
  if (sorted.length === 0) list.append(element("p", { class: "empty" }, "No site passes these filters."));
  // What is little is shown at once.
  if (sorted.length === 1 || shown.length <= 10) for (const details of list.children) if (details.tagName === "DETAILS") details.open = true;
}

/** Opens the site that the address names. */
function showNamedSite() {
  const site = data.sites.find((site) => site.id === state.site);
  if (!site) return;
  if (!passes(site)) {
    for (const name of Object.keys(choices)) state[name] = "";
    Object.assign(state, { q: "", verdict: new Set() });
    show();
  }
  const index = groupsByName.get(views[state.view][1](site));
  revealGroup(index);
  list.children[index].reveal(site);
  const row = document.getElementById(`site-${site.id}`);
  row.open = true;
  row.firstElementChild.focus({ preventScroll: true });
  // When what is inside has been laid out.
  setTimeout(() => row.scrollIntoView({ block: "start" }), 50);
}

/** Arrows go from row to row, and open and close them. */
function moveByKey(event) {
  const summary = event.target.closest("summary");
  if (!summary || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const details = summary.parentElement;
  if (event.key === "ArrowRight") details.open = true;
  else if (event.key === "ArrowLeft" && details.open) details.open = false;
  else if (event.key === "ArrowLeft") details.parentElement.closest("details")?.querySelector("summary").focus();
  else {
    const rows = [...list.querySelectorAll("summary")].filter((row) => row.checkVisibility?.() ?? row.offsetParent !== null);
    const place = rows.indexOf(summary);
    const next = { ArrowDown: rows[place + 1], ArrowUp: rows[place - 1], Home: rows[0], End: rows.at(-1) }[event.key];
    if (!next) return;
    next.focus();
  }
  event.preventDefault();
}
