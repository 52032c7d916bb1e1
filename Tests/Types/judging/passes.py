"""Judges the modules of an app for one platform: prepares both sides, learns stand-ins, compiles, and compares."""
import collections, concurrent.futures, os, re
import comparison, conditions, project, standins
from compiler import Compiler, LIMIT, Message, TOO_LONG
from lexing import masked
from sdk import processor, run
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

class Watch:
    """Makes files of a side without the bodies that take the compiler too long; lines stay."""
    def __init__(self, owner, side, left=()):
        self.owner, self.side, self.left, self.slow = owner, side, left, set()

    def body(self, path, line):
        path = self.owner.relative(path)
        unit = self.owner.files[self.side][path].unit_at(line) if path in self.owner.files[self.side] else None
        return (path, unit.name) if unit else None

    def without(self, path, line):
        """The file without the body around a place."""
        body = self.body(path, line)
        self.owner.verbose(f"{body[0]}: {body[1]} takes too long")
        self.slow.add(body)
        return self.put(body[0])

    def put(self, path):
        file = self.owner.files[self.side][path]
        return self.owner._put(("old", "new")[self.side] + "-slow", path, file.without([u for u in file.units if (path, u.name) in self.slow or (path, u.name) in self.left]))

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
        # The files, as they are on the new side, that another platform's pass has compiled.
        self.asked, self.slow, self.covered = set(), set(), set()
        # The bodies that a side was compiled without, as they take too long.
        self.too_long = (set(), set())
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

    def relative(self, path):
        """A path as it is in the app."""
        return re.sub(re.escape(self.root) + r"/(?:old|new)(?:-sil|-slow)?/", "", path)

    def _relative(self, errors, side):
        """Messages with paths as they are in the app."""
        found = [e._replace(path=self.relative(e.path)) for e in errors]
        return [self._placed(e, side) if e.name and e.path not in self.files[side] else e for e in found]

    def _placed(self, e, side):
        """An error in what a macro makes of a property, where the property stands: among those of its name first in an edited file."""
        places = [(path not in self.app.edited, path, u.first) for path, file in self.files[side].items() for u in file.units
                  if u.kind == "member" and u.name.rpartition("#")[0].endswith(f".{e.name}!") and re.search(r"swiftmacro_\w*?" + str(len(e.name)) + e.name, e.path)]
        return e._replace(path=min(places)[1], line=min(places)[2]) if places else e

    def _places(self, module, folder): return [os.path.join(self.root, folder, p) for p in self.app.paths(module) if p in self.files[0]]

    def _wanted(self, files):
        """Of the files, those that no other platform's pass has compiled as they are here."""
        return [f for f in files for p in [self.relative(f)] if (p, self.files[1][p].text) not in self.covered]

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
        self.names.add_colours(project.assets(self.app.old, "colorset"))
        empty = self._empty(wanted)
        self.names.name_modules(empty)
        self.names.write()
        self._fill(empty)
        own = {m[1] for t in self.files[0].values() for m in re.finditer(r"\b(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)", t.mask)}
        for module in self.order:
            last, files, slow, hidden = None, self._places(module, "old"), collections.Counter(), set()
            wanted = self._wanted(files)
            for n in range(ROUNDS):
                # What took too long twice is not tried again.
                watch = Watch(self, 0)
                watch.slow |= {body for body, times in slow.items() if times > 1}
                files, wanted = ([watch.put(self.relative(f)) if self.relative(f) in {p for p, _ in watch.slow} else f for f in fs] for fs in (files, wanted))
                errors = self._relative(self.compilers[0].halves(module, files, wanted, watch, {f for f in files if self.relative(f) in {p for p, _ in slow}}), 0)
                slow.update(watch.slow)
                self.verbose(f"{self.platform} {module.name}: round {n}, {len(errors)} errors, {processor():.0f} s")
                # A round that mends little is the last: a large module takes the compiler a while.
                ended = not errors or last is not None and len(errors) > last * 0.97 or not self.names.learn(errors, own, self._place)
                last = len(errors)
                # What has no error gets none by more stand-ins.
                faulty = {e.path for e in errors}
                if faulty <= set(self.files[0]): wanted = [f for f in files if self.relative(f) in faulty]
                if ended:
                    # What was too much for the compiler hides what is missing in it: once, it may try harder.
                    much = {e.path for e in errors if e.text.startswith(TOO_LONG)} - {p for p, _ in watch.slow} - hidden
                    hidden |= much
                    if not much: break
                    errors = self._relative(self.compilers[0].halves(module, files, [f for f in files if self.relative(f) in much], Watch(self, 0), limit=LIMIT), 0)
                    self.verbose(f"{self.platform} {module.name}: {len(errors)} errors in {len(much)} files that were too much, {processor():.0f} s")
                    if not self.names.learn(errors, own, self._place): break
                    last = None
                self.names.write()
            self.slow |= watch.slow
            self.compilers[0].emit(module, files)

    def _empty(self, wanted):
        """The modules that are nowhere."""
        system = {"Foundation", "Swift", "Dispatch", "Observation", "Synchronization", "RegexBuilder", "XCTest", "Testing", "FoundationNetworking", "FoundationXML", "Glibc", "_Concurrency", "StandIns", "Distributed", "_StringProcessing", "CoreFoundation"}
        return sorted(wanted - self.sdk.modules - system)

    def _place(self, e):
        """The code of the old side that an error is in, and where."""
        file = self.files[0].get(e.path)
        return (file.mask, file.starts[e.line - 1] + e.column - 1) if file and 0 < e.line <= len(file.starts) else ("", 0)

    def _fill(self, modules):
        """They export the stand-ins."""
        source = os.path.join(self.stand, "Exported.swift")
        open(source, "w").write("@_exported import StandIns\n")
        for module in modules:
            run(["swiftc", "-frontend", "-emit-module", "-parse-as-library", "-module-name", module, *self.sdk.flags, "-I", self.stand, "-o", os.path.join(self.stand, module + ".swiftmodule"), source])

    # MARK: Judging

    def judge(self, module):
        result = Result(module, self.platform)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda side: self._side(module, side), (0, 1)))
        (old_errors, old_left, old_rest), (new_errors, new_left, new_rest) = done
        too_long = self.too_long[0] | self.too_long[1]
        def seen(side, path, line):
            unit = self.files[side][path].unit_at(line) if path in self.files[side] else None
            return not unit or (path, unit.name) not in too_long
        new_errors = [e for e in new_errors if e.text == TOO_LONG or seen(1, e.path, e.line)]
        sides = [comparison.Side({p: self.files[i][p] for p in self.app.paths(module)}, errors) for i, errors in enumerate((old_errors, new_errors))]
        result.fresh, result.unjudged = comparison.judged(sides[0], sides[1], self.app.lines, self.names.absent_members())
        result.errors = (len(old_errors), len(new_errors))
        result.left_out = len(new_left)
        result.lowered, result.why = new_rest is None, new_rest or ""
        for path in self.app.paths(module):
            file = self.files[1][path]
            if path not in self.app.edited or (path, file.text) in self.covered: continue
            lines = comparison.typed(file, [e for e in new_errors if e.path == path], self.app.edited[path], self.left_out[1][path])
            lines = [n for n in lines if seen(1, path, n)]
            result.typed[path] |= set(lines)
            if result.lowered:
                out = [u for u in file.units if (path, u.name) in new_left]
                result.through[path] |= {n for n in lines if not any(u.first <= n <= u.last for u in out)}
        return result

    def _side(self, module, side):
        """The errors of a side; the bodies that had to be left out to come to SIL; and why SIL was not reached, or nothing."""
        folder, compiler, lowering = ("old", "new")[side], self.compilers[side], self.lowering[side]
        # What took too long while stand-ins were learned is left out from the start.
        watch, files = Watch(self, side), self._places(module, folder)
        slow = [(p, u) for p in self.app.paths(module) for u in self.files[side][p].units if (p, u.name) in self.slow]
        watch.slow |= {(p, u.name) for p, u in slow}
        files = [watch.put(self.relative(f)) if self.relative(f) in {p for p, _ in slow} else f for f in files]
        errors = self._relative(compiler.check(module, files, watch, self._wanted(files)), side) + [Message(p, u.first, 1, TOO_LONG) for p, u in slow]
        self.too_long[side].update(watch.slow)
        found, left = list(errors), set()
        places = {p: os.path.join(self.root, folder, p) for p in self.app.paths(module)}
        with open(os.path.join(self.root, f"errors-{module.name}-{folder}.txt"), "w") as out: out.writelines(f"{e.path}:{e.line}:{e.column}: {e.text}\n" for e in errors)
        now = errors
        for n in range(ROUNDS * 2):
            more = {(e.path, u.name) for e in now for u in [self._unit(side, e, left)] if u}
            lost = [e for e in now if not self._unit(side, e, left)]
            self.verbose(f"{self.platform} {module.name} {folder}: {len(now)} errors, {len(more)} more left out" + (f", {lost[0].path}:{lost[0].line}: {lost[0].text} cannot be" if lost else "") + f", {processor():.0f} s")
            if not more and (n or now): break
            left |= more
            for path in {p for p, _ in more}:
                file = self.files[side][path]
                places[path] = self._put(folder + "-sil", path, file.without([u for u in file.units if (path, u.name) in left]))
            files = self._in_order(module, places)
            now = self._relative(lowering.types(module, files, Watch(self, side, left), self._wanted(files)), side)
            if not now: break
        if now: return found, left, f"{now[0].path}:{now[0].line}: {now[0].text}"
        files = self._in_order(module, places)
        found += [e for e in self._relative(lowering.lower(module, files, self._wanted(files)), side) if e not in found]
        lowering.emit(module, files)
        return found, left, None

    def _in_order(self, module, places): return [places[p] for p in self.app.paths(module)]

    def _unit(self, side, e, left):
        """The innermost part around an error that can be left out and was not yet."""
        file = self.files[side].get(e.path)
        if not file: return None
        best = None
        for u in file.units:
            if u.first <= e.line <= u.last and (e.path, u.name) not in left and (best is None or u.start >= best.start): best = u
        return best
