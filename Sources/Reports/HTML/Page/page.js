// Brings the page to life.

/** The theme is kept where the browser lets a file keep anything. */
function setUpTheme() {
  const select = document.getElementById("theme");
  const apply = (theme) => {
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  };
  try {
    select.value = localStorage.getItem("molt-theme") ?? "auto";
  } catch { /* It stays as the system has it. */ }
  if (select.value === "") select.value = "auto";
  apply(select.value);
  select.addEventListener("change", () => {
    apply(select.value);
    try { localStorage.setItem("molt-theme", select.value); } catch { /* Then for this once. */ }
  });
}

/** On paper, short lists of places are open; sites are as they are on the screen. */
function setUpPrinting() {
  document.getElementById("print").addEventListener("click", () => print());
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("details.places:not([open])")].filter((details) => details.querySelectorAll("tbody tr").length <= 5);
    for (const details of opened) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}

/** Shows what the address asks for, and goes there. */
function followAddress() {
  if (!readAddress()) return;
  show();
  if (state.site) showNamedSite();
  else goTo("sites");
}

/** To a part of the page, with the focus, and without losing the filters in the address. */
function goTo(id) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function setUpLinks() {
  addEventListener("hashchange", () => {
    if (location.hash !== written) followAddress();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button.copy");
    if (button) copy(button);
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = link.getAttribute("href").slice(1);
    if (!target.includes("=")) {
      event.preventDefault();
      goTo(target);
    } else if (link.getAttribute("href") === location.hash) {
      followAddress();
    }
  });
}

/** Says in the list of parts which one is to be seen. */
function setUpContents() {
  const links = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.getAttribute("href").slice(1), link]));
  const seen = new Set();
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const id = entry.target.getAttribute("aria-labelledby");
      if (entry.isIntersecting) seen.add(id); else seen.delete(id);
    }
    const current = [...links.keys()].find((id) => seen.has(id));
    for (const [id, link] of links) id === current ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
  }, { rootMargin: "-70px 0px -40% 0px" });
  for (const section of document.querySelectorAll("body > section, main > section")) observer.observe(section);
}

const explorer = document.getElementById("explorer");
if (data.sites.length > 0) {
  const all = (isOpen) => {
    for (const details of list.querySelectorAll(":scope > details")) details.open = isOpen;
  };
  explorer.append(
    makeControls(),
    element(
      "div", { class: "list-actions" },
      element("button", { type: "button", class: "quiet", click: () => all(true) }, "Open all groups"),
      element("button", { type: "button", class: "quiet", click: () => all(false) }, "Close all groups"),
      element("span", { class: "more" }, "Arrow keys move, open and close.")),
    list);
  list.addEventListener("keydown", moveByKey);
  isNarrow.addEventListener("change", showDifferences);
} else {
  explorer.append(element("p", { class: "empty" }, "There are none."));
}
setUpTheme();
setUpPrinting();
setUpLinks();
setUpContents();
for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
document.documentElement.classList.add("script");
if (data.sites.length > 0) {
  const isAsked = readAddress();
  show();
  if (isAsked) state.site ? showNamedSite() : goTo("sites");
}
