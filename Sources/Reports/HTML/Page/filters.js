// What is shown: chosen by controls, kept in the address behind `#`.

const views = {
  rule: ["Rule", ruleOf], module: ["Module", moduleOf], owner: ["Owner", ownerOf], class: ["Class", classOf],
  blocker: ["Blocker", (site) => codesOf(site).join(" + ") || "Nothing stands in the way"], file: ["File", (site) => fileOf(site).path],
};
const hasOwners = data.owners.some((owner) => owner !== "");
if (!hasOwners) delete views.owner;

/** The filters that take one value: what they are called, and the values that a site has. */
const choices = {
  rule: ["Rule", (site) => [ruleOf(site)]], module: ["Module", (site) => [moduleOf(site)]], owner: ["Owner", (site) => [ownerOf(site)]],
  blocker: ["Blocker", codesOf], class: ["Class", (site) => [classOf(site)]],
};
if (!hasOwners) delete choices.owner;

const state = { view: "rule", diff: "unified", verdict: new Set(), q: "", site: "" };
for (const name of Object.keys(choices)) state[name] = "";

/** Reads the address; returns whether it says anything of the state. */
function readAddress() {
  const hash = location.hash.slice(1);
  if (!hash.includes("=")) return false;
  const values = new URLSearchParams(hash);
  const view = values.get("view");
  state.view = view in views ? view : "rule";
  state.diff = values.get("diff") === "split" ? "split" : "unified";
  state.verdict = new Set((values.get("verdict") ?? "").split(",").filter((verdict) => data.verdicts.includes(verdict)));
  state.q = values.get("q") ?? "";
  state.site = values.get("site") ?? "";
  for (const name of Object.keys(choices)) state[name] = values.get(name) ?? "";
  return true;
}

let written = location.hash;

function writeAddress() {
  const values = new URLSearchParams();
  if (state.view !== "rule") values.set("view", state.view);
  if (state.verdict.size > 0) values.set("verdict", data.verdicts.filter((verdict) => state.verdict.has(verdict)).join(","));
  for (const name of [...Object.keys(choices), "q", "site"]) if (state[name]) values.set(name, state[name]);
  if (state.diff !== "unified") values.set("diff", state.diff);
  const hash = values.toString().replaceAll("%2C", ",");
  written = hash ? `#${hash}` : "#view=rule";
  history.replaceState(null, "", written);
}

/** Whether a site passes all filters but one. */
function passes(site, except) {
  if (except !== "verdict" && state.verdict.size > 0 && !state.verdict.has(verdictOf(site))) return false;
  for (const [name, [, values]] of Object.entries(choices)) {
    if (name !== except && state[name] && !values(site).includes(state[name])) return false;
  }
  if (state.q === "") return true;
  const words = wordsOf(site);
  return state.q.toLowerCase().split(/\s+/).every((word) => words.includes(word));
}

/** How many sites each value of a filter would show. */
function counts(name, values) {
  const result = new Map();
  for (const site of data.sites) {
    if (!passes(site, name)) continue;
    for (const value of values(site)) result.set(value, (result.get(value) ?? 0) + 1);
  }
  return result;
}

// MARK: Controls

const controls = {};

function makeControls() {
  const label = (text, control) => element("label", { class: "field" }, element("span", {}, text), control);
  controls.q = element("input", {
    type: "search", placeholder: "Path, class, message, reason …", autocomplete: "off", spellcheck: "false",
    input: () => later(() => change({ q: controls.q.value.trim() })),
  });
  const verdicts = data.verdicts.map((verdict) => {
    const box = element("input", { type: "checkbox", value: verdict, change: () => {
      const chosen = new Set(state.verdict);
      if (box.checked) chosen.add(verdict); else chosen.delete(verdict);
      change({ verdict: chosen });
    } });
    const count = element("span", { class: "count" });
    controls[`verdict ${verdict}`] = { box, count };
    return element("label", { class: `chip v-${verdict}` }, box, element("span", { class: "name" }, verdict), " ", count);
  });
  const selects = Object.keys(choices).map((name) => {
    controls[name] = element("select", { change: () => change({ [name]: controls[name].value }) });
    return label(choices[name][0], controls[name]);
  });
  const radios = (name, legend, items) => element(
    "fieldset", { class: `segments ${name}` }, element("legend", {}, legend),
    element("div", {}, items.map(([value, text]) => {
      const radio = element("input", { type: "radio", name, value, change: () => (name === "diff" ? changeDifference(value) : change({ [name]: value })) });
      controls[`${name} ${value}`] = radio;
      return element("label", {}, radio, element("span", {}, text));
    })));
  controls.reset = element("button", { type: "button", class: "quiet", click: reset }, "Reset filters");
  controls.count = element("p", { class: "result", role: "status", "aria-live": "polite" });
  return element(
    "form", { class: "filters", role: "search", "aria-label": "Filter the sites", submit: (event) => event.preventDefault() },
    element("div", { class: "row" }, element("label", { class: "field search" }, element("span", {}, "Search"), controls.q), selects),
    element("fieldset", { class: "chips" }, element("legend", {}, "Verdict"), element("div", {}, verdicts)),
    element(
      "div", { class: "row" }, radios("view", "Group by", Object.entries(views).map(([name, [text]]) => [name, text])),
      radios("diff", "Changes", [["unified", "Unified"], ["split", "Side by side"]])),
    element("div", { class: "row result-row" }, controls.count, controls.reset));
}

let timer = 0;

/** Soon, but once for many keys. */
function later(work) {
  clearTimeout(timer);
  timer = setTimeout(work, 120);
}

function change(values) {
  clearTimeout(timer);
  Object.assign(state, values, { site: "" });
  writeAddress();
  show();
}

function changeDifference(value) {
  state.diff = value;
  writeAddress();
  showDifferences();
}

function reset() {
  for (const name of Object.keys(choices)) state[name] = "";
  change({ q: "", verdict: new Set() });
  controls.q.focus();
}

/** Puts the state and the numbers into the controls. */
function updateControls(shown) {
  if (controls.q.value.trim() !== state.q) controls.q.value = state.q;
  const ofVerdict = counts("verdict", (site) => [verdictOf(site)]);
  for (const verdict of data.verdicts) {
    const { box, count } = controls[`verdict ${verdict}`];
    box.checked = state.verdict.has(verdict);
    box.parentElement.classList.toggle("chosen", box.checked);
    count.textContent = (ofVerdict.get(verdict) ?? 0).toLocaleString("en-US");
  }
  for (const [name, [, values]] of Object.entries(choices)) {
    const found = counts(name, values);
    if (state[name] && !found.has(state[name])) found.set(state[name], 0);
    const sorted = [...found].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    controls[name].replaceChildren(
      element("option", { value: "" }, "All"),
      ...sorted.map(([value, count]) => element("option", { value }, `${value} (${count.toLocaleString("en-US")})`)));
    controls[name].value = state[name];
  }
  controls[`view ${state.view}`].checked = true;
  controls[`diff ${state.diff}`].checked = true;
  const isAll = shown === data.sites.length;
  controls.count.textContent = isAll ? `All ${counted(shown, "site")}` : `${shown.toLocaleString("en-US")} of ${counted(data.sites.length, "site")}`;
  controls.reset.hidden = isAll;
}
