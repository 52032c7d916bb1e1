"""Judges the modules of an app for one platform: prepares both sides, learns stand-ins, compiles, and compares."""
import collections, concurrent.futures, os, re
import comparison, conditions, project, standins
from compiler import Compiler
from lexing import masked
from sdk import run
from units import File
from uses import Uses

ROUNDS = 5
# What Foundation and SwiftUI make visible on a platform.
EVERYWHERE = {"iOS": ["Combine", "UIKit"], "tvOS": ["Combine", "UIKit"], "visionOS": ["Combine", "UIKit"], "macOS": ["Combine", "AppKit"], "watchOS": ["Combine", "WatchKit"]}

class Result:
    """What is known of a module: what is new, what was not judged, and the edited lines that were typed and lowered."""
    def __init__(self, module, platform):
        self.module, self.platform = module, platform
        self.fresh, self.unjudged, self.errors, self.left_out, self.lowered, self.why = [], [], (0, 0), 0, False, ""
        self.typed, self.through = collections.defaultdict(set), collections.defaultdict(set)

class App:
    """Both sides of a migration as they are on disk: texts by relative path, and which lines were edited."""
    def __init__(self, old, new, modules):
        self.old, self.new, self.modules = old, new, modules
        paths = {os.path.relpath(f, old) for m in modules for f in m.files}
        self.texts = {path: [read(os.path.join(root, path)) for root in (old, new)] for path in sorted(paths)}
        self.lines, self.edited = {}, {}
        for path, (before, after) in self.texts.items():
            self.lines[path] = comparison.Lines(before.split("\n"), after.split("\n"))
            if before != after: self.edited[path] = comparison.with_words(self.lines[path].edited, masked(after).split("\n"))
        self.packages = project.packages(old)

    def paths(self, module): return [os.path.relpath(f, self.old) for f in module.files]

def read(path):
    try: return open(path, encoding="utf8", errors="replace").read().replace("\r\n", "\n")
    except OSError: return ""

class Pass:
    """One platform: the sources of both sides, in which conditions are decided, and the compilers."""
    def __init__(self, app, platform, sdk, scratch, version, verbose=lambda *a: None):
        self.app, self.platform, self.sdk, self.verbose = app, platform, sdk, verbose
        self.root = os.path.join(scratch, platform)
        self.modules = [m for m in app.modules if not m.platforms or platform in m.platforms]
        self.stand = os.path.join(self.root, "standins")
        os.makedirs(self.stand, exist_ok=True)
        self.version = version
        self.files = ({}, {})
        self.left_out = ({}, {})
        self.asked = set()
        for m in self.modules: self._write(m)
        self.compilers = [Compiler(sdk, os.path.join(self.root, side + "-modules"), self.stand, EVERYWHERE.get(platform, ["Combine"])) for side in ("old", "new")]
        # Modules in which nothing faulty is left, for what is lowered: SIL takes no faulty declaration of another module.
        self.lowering = [Compiler(sdk, os.path.join(self.root, side + "-sil-modules"), self.stand, EVERYWHERE.get(platform, ["Combine"]), [os.path.join(self.root, side + "-modules")]) for side in ("old", "new")]
        self.names = None

    def _write(self, module):
        setting = conditions.Setting(self.platform, module.defined, self.version, module.mode)
        for path in self.app.paths(module):
            if path in self.files[0]: continue
            for side, name in enumerate(("old", "new")):
                text, left, asked = conditions.prepared(self.app.texts[path][side], setting)
                self.files[side][path] = File(text)
                self.left_out[side][path] = left
                if asked: self.asked.add(path)
                self._put(name, path, text)

    def _put(self, folder, path, text):
        to = os.path.join(self.root, folder, path)
        os.makedirs(os.path.dirname(to), exist_ok=True)
        open(to, "w", encoding="utf8").write(text)
        return to

    def _relative(self, errors, folder):
        """Messages with paths as they are in the app."""
        root, side = os.path.join(self.root, folder) + "/", int(folder.startswith("new"))
        found = [e._replace(path=e.path[len(root):]) if e.path.startswith(root) else e for e in errors]
        return [self._placed(e, side) if e.name and e.path not in self.files[side] else e for e in found]

    def _placed(self, e, side):
        """An error in what a macro makes of a property, where the property stands: among those of its name first in an edited file."""
        places = [(path not in self.app.edited, path, u.first) for path, file in self.files[side].items() for u in file.units
                  if u.kind == "member" and u.name.rpartition("#")[0].endswith(f".{e.name}!") and re.search(r"swiftmacro_\w*?" + str(len(e.name)) + e.name, e.path)]
        return e._replace(path=min(places)[1], line=min(places)[2]) if places else e

    def _places(self, module, folder): return [os.path.join(self.root, folder, p) for p in self.app.paths(module) if p in self.files[0]]

    # MARK: Stand-ins

    def learn(self, known=None):
        """Compiles the old side, module by module, until stand-ins add nothing; those of another platform are known."""
        texts = {f: self.files[0][p].text for m in self.modules for f, p in zip(m.files, self.app.paths(m))}
        self.order = project.ordered(self.modules, texts)
        own_modules = {m.name for m in self.modules}
        wanted = set().union(*(project.imports(t) for t in texts.values())) - own_modules
        visible = {m for m in wanted if m in self.sdk.modules and m != "ObjectiveC"} | {"SwiftUI", "Combine"}
        self.names = standins.StandIns(Uses([f.mask for f in self.files[0].values()]), self.stand, self.sdk, visible)
        if known: self.names.take(known)
        self.names.write()
        self._empty(wanted)
        own = {m[1] for t in self.files[0].values() for m in re.finditer(r"\b(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", t.mask)}
        for module in self.order:
            last = None
            for n in range(ROUNDS):
                errors = self._relative(self.compilers[0].halves(module, self._places(module, "old")), "old")
                self.verbose(f"{self.platform} {module.name}: round {n}, {len(errors)} errors")
                # A round that mends little is the last: a large module takes the compiler a while.
                if not errors or last is not None and len(errors) > last * 0.97 or not self.names.learn(errors, own): break
                last = len(errors)
                self.names.write()

    def _empty(self, wanted):
        """Modules that are nowhere export the stand-ins."""
        source = os.path.join(self.stand, "Exported.swift")
        open(source, "w").write("@_exported import StandIns\n")
        system = {"Foundation", "Swift", "Dispatch", "Observation", "Synchronization", "RegexBuilder", "XCTest", "Testing", "FoundationNetworking", "FoundationXML", "Glibc", "_Concurrency", "StandIns", "Distributed", "_StringProcessing", "CoreFoundation"}
        for module in sorted(wanted - self.sdk.modules - system):
            run(["swiftc", "-frontend", "-emit-module", "-parse-as-library", "-module-name", module, *self.sdk.flags, "-I", self.stand, "-o", os.path.join(self.stand, module + ".swiftmodule"), source])

    # MARK: Judging

    def judge(self, module):
        result = Result(module, self.platform)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda side: self._side(module, side), (0, 1)))
        (old_errors, old_left, old_rest), (new_errors, new_left, new_rest) = done
        sides = [comparison.Side({p: self.files[i][p] for p in self.app.paths(module)}, errors) for i, errors in enumerate((old_errors, new_errors))]
        result.fresh, result.unjudged = comparison.judged(sides[0], sides[1], self.app.lines, self.names.absent_members())
        result.errors = (len(old_errors), len(new_errors))
        result.left_out = len(new_left)
        result.lowered, result.why = new_rest is None, new_rest or ""
        for path in self.app.paths(module):
            if path not in self.app.edited: continue
            file = self.files[1][path]
            lines = comparison.typed(file, [e for e in new_errors if e.path == path], self.app.edited[path], self.left_out[1][path])
            result.typed[path] |= set(lines)
            if result.lowered:
                out = [u for u in file.units if (path, u.name) in new_left]
                result.through[path] |= {n for n in lines if not any(u.first <= n <= u.last for u in out)}
        return result

    def _side(self, module, side):
        """The errors of a side; the bodies that had to be left out to come to SIL; and why SIL was not reached, or nothing."""
        folder, compiler, lowering = ("old", "new")[side], self.compilers[side], self.lowering[side]
        errors = self._relative(compiler.check(module, self._places(module, folder)), folder)
        found, left = list(errors), set()
        places = {p: os.path.join(self.root, folder, p) for p in self.app.paths(module)}
        with open(os.path.join(self.root, f"errors-{module.name}-{folder}.txt"), "w") as out: out.writelines(f"{e.path}:{e.line}:{e.column}: {e.text}\n" for e in errors)
        now = errors
        for n in range(ROUNDS * 2):
            more = {(e.path, u.name) for e in now for u in [self._unit(side, e, left)] if u}
            lost = [e for e in now if not self._unit(side, e, left)]
            self.verbose(f"{self.platform} {module.name} {folder}: {len(now)} errors, {len(more)} more left out" + (f", {lost[0].path}:{lost[0].line}: {lost[0].text} cannot be" if lost else ""))
            if not more and (n or now): break
            left |= more
            for path in {p for p, _ in more}:
                file = self.files[side][path]
                places[path] = self._put(folder + "-sil", path, file.without([u for u in file.units if (path, u.name) in left]))
            now = self._compiled(lowering.types, module, places, folder)
            if not now: break
        if now: return found, left, f"{now[0].path}:{now[0].line}: {now[0].text}"
        found += [e for e in self._compiled(lowering.lower, module, places, folder) if e not in found]
        self._compiled(lowering.emit, module, places, folder)
        return found, left, None

    def _compiled(self, how, module, places, folder):
        return self._relative(self._relative(how(module, [places[p] for p in self.app.paths(module)]) or [], folder), folder + "-sil")

    def _unit(self, side, e, left):
        """The innermost part around an error that can be left out and was not yet."""
        file = self.files[side].get(e.path)
        if not file: return None
        best = None
        for u in file.units:
            if u.first <= e.line <= u.last and (e.path, u.name) not in left and (best is None or u.start >= best.start): best = u
        return best
