"""Builds apps with the stand-ins, runs them before and after a migration, and says how they differ."""
import concurrent.futures as futures, hashlib, os, re, shutil, subprocess, sys, tempfile, threading, time

HERE = os.path.dirname(os.path.realpath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
STAND_INS = os.path.join(PROJECT, "Corpus/Behaviour/StandIns")
FLAGS = ["-swift-version", "5", "-Onone", "-parse-as-library", "-suppress-warnings", "-wmo"]
TARGETS = ["--deployment-target", "ios18", "--deployment-target", "macos15"]
MODES = ["0", "1", "2", "4"]    # each bit of `Assumptions` alone; the first is what counts
WORKERS = min(os.cpu_count() or 2, 4)

BAD = ("stale", "lost", "other", "endless", "trap", "compile", "molt")
MILD = ("fresher", "kept")
NOT_COUNTED = ("invalid", "broken-before", "unmoved", "unsteady", "no-root")


def command(arguments, cwd=None, seconds=300, environment=None):
    try:
        done = subprocess.run(arguments, cwd=cwd, capture_output=True, timeout=seconds, env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired as late:
        return 124, (late.stdout or b"").decode("utf8", "replace"), "timed out"
    return done.returncode, done.stdout.decode("utf8", "replace"), done.stderr.decode("utf8", "replace")


def stand_ins():
    """The directory with the compiled stand-ins, which are made once for their sources and compiler."""
    modules = {"Combine": [], "UIKit": [], "SwiftUI": ["Combine", "UIKit"]}
    sources = {m: sorted(os.path.join(STAND_INS, m, f) for f in os.listdir(os.path.join(STAND_INS, m)) if f.endswith(".swift"))
        for m in modules}
    digest = hashlib.sha256(command(["swiftc", "--version"])[1].encode() + repr(FLAGS).encode())
    for path in sum(sources.values(), []): digest.update(os.path.basename(path).encode() + open(path, "rb").read())
    place = os.path.join(PROJECT, ".build/behaviour", digest.hexdigest()[:16])
    if os.path.exists(place):
        os.utime(place)
        return place
    os.makedirs(os.path.dirname(place), exist_ok=True)
    for other in os.scandir(os.path.dirname(place)):    # those of other sources, that nobody used for a day
        if time.time() - other.stat().st_mtime > 86400: shutil.rmtree(other.path, ignore_errors=True)
    made = tempfile.mkdtemp(dir=os.path.dirname(place))
    for module, needs in modules.items():
        status, _, complaints = command(
            ["swiftc", *FLAGS, "-emit-module", "-emit-library", "-module-name", module, "-I", made, "-L", made,
                *("-l" + n for n in needs),
                "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN", "-o", f"{made}/lib{module}.so", *sources[module]], cwd=made)
        if status:
            shutil.rmtree(made)
            sys.exit(f"behaviour: the stand-in of {module} does not compile:\n{complaints}")
    try: os.rename(made, place)
    except OSError: shutil.rmtree(made)     # another run was faster
    return place


def module_of(path):
    return path.split("/")[1] if path.startswith(("Sources/", "Tests/")) else "App"


class Program:
    """What the compiler made of some apps: a program that runs each by its number."""

    def __init__(self, path):
        self.path = path

    def run(self, number, mode, limit=None):
        """What is printed, and how often views got other objects."""
        home = tempfile.mkdtemp(dir=os.path.dirname(self.path))
        status, printed, told = command(
            [self.path, str(number)] + ([str(limit)] if limit is not None else []), seconds=30,
            environment={"BEHAVIOUR_MODE": mode, "HOME": home, "CFFIXED_USER_HOME": home})
        shutil.rmtree(home, ignore_errors=True)
        if status and "ENDLESS" not in printed:
            printed += f"TRAP {status}: " + " ".join(re.findall(r"Fatal error: .*", told)[:1]) + "\n"
        printed = re.sub(rf"\bA{number}(?=[A-Z])", "", printed)     # the mark of names, inside of strings
        return printed, int((re.findall(r"replaced: (\d+)", told) or ["-1"])[0])

    def discard(self):
        shutil.rmtree(os.path.dirname(self.path), ignore_errors=True)


class Oracle:
    def __init__(self, molt=None, level="safe", all_modes=False):
        self.molt, self.level, self.all_modes = molt and os.path.abspath(molt), level, all_modes
        self.scratch = tempfile.mkdtemp(prefix="molt-behaviour-")
        self.library = stand_ins()
        self.compilers = threading.Semaphore(WORKERS)

    def close(self):
        shutil.rmtree(self.scratch, ignore_errors=True)

    # Migrating

    def migrate(self, app):
        if app.given:
            app.migrated, app.moved = app.given, 1
            return
        root = tempfile.mkdtemp(dir=self.scratch)
        try:
            for path, text in app.files.items():
                place = os.path.join(root, path)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                with open(place, "w", encoding="utf8") as out: out.write(text.replace("@@", "Zq"))
            status, _, told = command(
                [self.molt, "apply", "--rule", "observation", "--level", self.level, *TARGETS, "--allow-no-vcs", "-q", "."], cwd=root,
                seconds=120)
            if status not in (0, 1): app.error = f"molt: status {status}: {told[:500]}"
            app.migrated = {path: open(os.path.join(root, path), encoding="utf8").read().replace("Zq", "@@") for path in app.files}
            app.moved = sum(text.count("@Observable") - app.files[path].count("@Observable") for path, text in app.migrated.items())
        finally:
            shutil.rmtree(root)

    # Building

    def build(self, files, apps):
        """Compiles the files of numbered apps into one program. Returns it, and the complaints about those that had to be left out."""
        errors = {}
        while len(errors) < len(files):
            left = [number for number in files if number not in errors]
            program, complaints = self.compile({n: files[n] for n in left}, apps)
            if program: return program, errors
            found = {}
            for match in re.finditer(r"A(\d+)_\d+\.swift:(\d+):\d+: (error: .*)", complaints):
                found.setdefault(int(match[1]), []).append(f"line {match[2]}: {match[3]}")
            found = {number: lines for number, lines in found.items() if number in left}
            if found:
                errors.update({number: "\n".join(sorted(set(lines))[:4]) for number, lines in found.items()})
            elif len(left) == 1:
                errors[left[0]] = "the compiler or the linker ends:\n" + complaints[-1500:]
            else:   # nobody is named: by halves
                for half in (left[::2], left[1::2]):
                    part, wrong = self.build({n: files[n] for n in half}, apps)
                    errors.update(wrong)
                    if part: part.discard()
                if not any(number in errors for number in left): sys.exit("behaviour: " + complaints[-3000:])
        return None, errors

    def compile(self, files, apps):
        root = tempfile.mkdtemp(dir=self.scratch)
        modules, texts = {}, {}
        for number, paths in files.items():
            for place, (path, text) in enumerate(paths.items()):
                if not path.endswith(".swift") or path.endswith("Package.swift"): continue
                module, name = module_of(path), f"{root}/A{number}_{place}.swift"
                marked = re.sub(r"@main\b", "", text).replace("@@", f"A{number}")
                with open(name, "w", encoding="utf8") as out: out.write(marked)
                modules.setdefault(module, []).append(name)
                texts[module] = texts.get(module, "") + marked
        order = self.in_order(modules, texts)
        launch = "".join(
            "  case %d: run({ %s }, [%s], limit: limit)\n" % (
                n, apps[n].begin().replace("@@", f"A{n}"), ", ".join('"%s"' % line.replace("\\", "\\\\").replace('"', '\\"')
                for line in apps[n].script))
            for n in files)
        with open(f"{root}/Launch.swift", "w") as out:
            out.write("import SwiftUI\n@main enum Launch {\n  @MainActor static func main() {\n"
                "  let limit = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) : nil\n"
                f"  switch Int(CommandLine.arguments[1])! {{\n{launch}  default: print(\"no such app\")\n  }}\n  }}\n}}\n")
        libraries = []
        for module in order:
            is_last = module == order[-1]
            arguments = ["swiftc", *FLAGS, "-module-name", module, "-package-name", "app", "-I", self.library, "-L", self.library, "-I",
                root, "-L", root,
                "-lCombine", "-lUIKit", "-lSwiftUI", *libraries, "-Xlinker", "-rpath", "-Xlinker", self.library, "-Xlinker",
                "-rpath", "-Xlinker", root]
            arguments += ["-o", root + "/apps", f"{root}/Launch.swift"] if is_last else ["-emit-module", "-emit-library", "-o",
                f"{root}/lib{module}.so"]
            with self.compilers:
                status, printed, complaints = command([*arguments, *modules[module]], cwd=root)
            if status:
                shutil.rmtree(root)
                return None, printed + complaints
            libraries.append("-l" + module)
        return Program(root + "/apps"), ""

    @staticmethod
    def in_order(modules, texts):
        """Modules after those that they import; `App`, where there is one, last."""
        order = []
        def visit(module):
            if module in order: return
            for other in sorted(modules):
                if other != module and re.search(r"^\s*(@\w+ |public |package |internal )*import %s\b" % other, texts[module],
                    re.M): visit(other)
            order.append(module)
        for module in sorted(modules, key=lambda m: m == "App"): visit(module)
        return order

    # Judging

    def judge(self, apps):
        """Says of each app how it differs: its verdict, see README."""
        numbered = dict(enumerate(apps))
        for app in apps:
            app.reset()
            if not app.begin(): app.verdict = "no-root"
        with futures.ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(self.migrate, [app for app in apps if not app.verdict]))
            for app in apps:
                if app.error: app.verdict = "molt"
                elif not app.verdict and app.migrated == app.files: app.verdict = "unmoved"
            todo = {n: app for n, app in numbered.items() if not app.verdict}
            if not todo: return apps
            builds = [pool.submit(self.build, {n: files(app) for n, app in todo.items()}, numbered)
                for files in (lambda a: a.files, lambda a: a.migrated)]
            (before, errors_before), (after, errors_after) = (build.result() for build in builds)
            for number, error in errors_after.items(): numbered[number].verdict, numbered[number].error = "compile", error
            for number, error in errors_before.items(): numbered[number].verdict, numbered[number].error = "invalid", error
            todo = {n: app for n, app in todo.items() if not app.verdict}
            list(pool.map(lambda item: self.compare(item[1], item[0], before, after), todo.items()))
        for program in (before, after):
            if program: program.discard()
        return apps

    def compare(self, app, number, before, after):
        mode = MODES[0]
        app.before, lost_before = before.run(number, mode)
        if "ENDLESS" in app.before or "TRAP" in app.before:
            app.verdict = "broken-before"
            return
        app.after, lost_after = after.run(number, mode)
        if app.before != app.after and (before.run(number, mode)[0], after.run(number, mode)[0]) != (app.before, app.after):
            app.verdict = "unsteady"
            return
        is_same = app.before == app.after
        if is_same and not self.all_modes:
            app.verdict = "same"
            return
        others = [m for m in MODES[1:] if before.run(number, m)[0] != after.run(number, m)[0]]
        if is_same:
            app.verdict = "uncertain" if others else "same"
            app.note = "in modes " + " ".join(others) + " only" if others else ""
            return
        app.note = "in all modes" if len(others) == len(MODES) - 1 else "in modes " + " ".join([mode, *others]) + " only"
        app.verdict = self.verdict(app, number, before, after, lost_before, lost_after)

    def verdict(self, app, number, before, after, lost_before, lost_after):
        if "ENDLESS" in app.after: return "endless"
        if "TRAP" in app.after: return "trap"
        if lost_after != lost_before: return "kept" if lost_after < lost_before else "lost"
        old, new = app.before.splitlines(), app.after.splitlines()
        step = first_difference(old, new)
        if step >= min(len(old), len(new)): return "other"
        true_old, true_new = (p.run(number, MODES[0], step)[0].splitlines()[-1].removeprefix("fresh: ") for p in (before, after))
        shown_old, shown_new = (lines[step].split(": ", 2 if step else 1)[-1] for lines in (old, new))
        if true_old == true_new:
            # Only what differs is asked about: another part of the screen may have been stale all along.
            parts = [text.split(" ") for text in (shown_old, shown_new, true_old)]
            if len({len(words) for words in parts}) != 1: parts = [[text] for text in (shown_old, shown_new, true_old)]
            differing = [(old, new, true) for old, new, true in zip(*parts) if old != new]
            if all(old == true for old, new, true in differing): return "stale"
            if all(new == true for old, new, true in differing): return "fresher"
        return "other"


def first_difference(old, new):
    return next((k for k, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
