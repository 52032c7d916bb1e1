"""Apps: their files, what a user does, and where they begin."""
import os, re

MARK = "@@"     # begins each name that an app declares, so that many apps can share a module


class App:
    """A small app: files by path, the script of a user's actions, and what begins it.

    `key` names it to people. `migrated` holds the files of a migration that is given, so that none is made.
    """

    def __init__(self, key, files, script, root=None, options=None):
        self.key, self.files, self.script, self.root = key, files, script, root
        self.options = options or {}
        self.given = None
        self.reset()

    def reset(self):
        self.before = self.after = None     # what is printed in the mode that counts
        self.migrated = None
        self.moved = 0
        self.error = self.verdict = self.note = ""

    def copy(self, files=None, script=None):
        copy = App(self.key, files or self.files, self.script if script is None else script, self.root, self.options)
        copy.given = self.given
        return copy

    @property
    def text(self):
        return "\n".join(self.files.values())

    @property
    def lines(self):
        return sum(1 for line in self.text.splitlines() if line.strip()) + len(self.script)

    def begin(self):
        """The expression that makes the host of the app, or None where nothing begins it."""
        if self.root: return f"Host({self.root})"
        main = re.search(r"@main\s+(?:\w+\s+)*struct (\S+?): (?:SwiftUI\.)?App\b", self.text)
        if main: return f"Host(app: {main[1]}.self)"
        view = re.search(r"struct (%s)?Root: View\b" % MARK, self.text)
        return f"Host({view[1] or ''}Root())" if view else None


def parse(text):
    """Options (`//# key: value` lines at the top) and files (`//@ Path.swift` begins one)."""
    options, files, current = {}, {}, None
    for line in text.splitlines(keepends=True):
        option = re.match(r"//# (\w+):? ?(.*?)\r?\n", line)
        begin = re.match(r"//@ (\S+)\s*\n", line)
        if option and current is None:
            options.setdefault(option[1], []).append(option[2].strip())
        elif begin:
            current = begin[1]
            files[current] = ""
        else:
            current = current or "App.swift"
            files[current] = files.get(current, "") + line
    return {key: " ".join(values) for key, values in options.items()}, files


def mark_names(files):
    """Puts the mark before each name that the files declare at top level."""
    files, manifests = {p: t for p, t in files.items() if not p.endswith("Package.swift")}, {p: t for p,
        t in files.items() if p.endswith("Package.swift")}
    text = "\n".join(files.values())
    declared = r"^(?:@?\w+(?:\([^)\n]*\))? )*(?:class|struct|enum|protocol|actor|typealias|func|var|let) (\w+)"
    names = {name for name in re.findall(declared, text, re.M)}
    if not names: return {**manifests, **files}
    pattern = re.compile(r"(?<![\w@])(?<![^.]\.)(%s)\b(?!:(?! [A-Z\[(@]))" % "|".join(sorted(names, key=len, reverse=True)))
    return {**manifests, **{path: pattern.sub(lambda match: MARK + match[1], text) for path, text in files.items()}}


def read(path, shares_module=True):
    """An app from a file; one that does not share a module with others keeps its names."""
    options, files = parse(open(path, encoding="utf8").read())
    root = options.get("root")
    if shares_module:
        marked = mark_names({**files, "(root)": root or ""})
        root = marked.pop("(root)") or None
        files = marked
    script = [line.strip() for line in options.get("script", "").split(";") if line.strip()]
    name = re.sub(r"\.(swift|txt)$", "", os.path.basename(path))
    return App(name, files, script, root, options)


def shown(app):
    """The app as a file that `read` takes back."""
    out = f"//# script: {'; '.join(app.script)}\n" + (f"//# root: {app.root}\n" if app.root else "")
    for path, text in app.files.items():
        if len(app.files) > 1: out += f"//@ {path}\n"
        out += text.strip() + "\n"
    return out.replace(MARK, "")
