// Elements are made one by one and never from text, so that whatever a name or a source holds stays text.

/** An element. Attributes that are null, undefined or false are left out; a function listens to the event of its name. */
function element(tag, attributes, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") result.addEventListener(name, value);
    else if (value === true) result.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) result.setAttribute(name, value);
  }
  result.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return result;
}

/** A message, whose code in back-ticks becomes code. */
function message(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, index) => (index % 2 === 0 ? part : element("code", {}, part)));
}

/** `1 site`, `1,234 sites` */
function counted(count, noun) {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Tells who does not see it what has happened. */
function announce(text) {
  document.getElementById("status").textContent = text;
}

/** A word as a shell takes it for one that stands for itself. */
function shellWord(word) {
  return /^[\p{Alphabetic}\d\-_.\/,=:+@%]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The words of a command; a line does not end between the dashes of a flag. */
function commandWords(command) {
  return command.split(/(?<= )/).map((word) => (word.startsWith("-") ? element("span", { class: "flag" }, word) : word));
}

/** A command with a button that copies it. */
function commandLine(label, command) {
  return element(
    "div", { class: "command" }, element("span", { class: "command-label" }, label), element("code", {}, commandWords(command)),
    element("button", { type: "button", class: "copy" }, "Copy"));
}

/** Copies the command beside a button; where that is not allowed, selects it for the keyboard. */
async function copy(button) {
  const code = button.parentElement.querySelector("code");
  let isDone = false;
  try {
    await navigator.clipboard.writeText(code.textContent);
    isDone = true;
  } catch {
    const selection = getSelection();
    selection.removeAllRanges();
    const range = document.createRange();
    range.selectNodeContents(code);
    selection.addRange(range);
    try {
      isDone = document.execCommand("copy");
    } catch {
      isDone = false;
    }
    if (isDone) selection.removeAllRanges();
  }
  const said = isDone ? "Copied" : "Press Ctrl+C";
  button.textContent = said;
  announce(isDone ? "Copied" : "The command is selected: copy it with Ctrl+C or Command+C");
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}
