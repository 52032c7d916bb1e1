"""Runs the compiler on a module, and reads what it says."""
import collections, concurrent.futures, os, re
from sdk import run

Message = collections.namedtuple("Message", "path line column text name", defaults=("",))

# How much the compiler tries for one expression. Where something is missing it tries all there is; while stand-ins are learned, and to come to SIL,
# that is not worth it. An expression that takes too long is not judged.
LIMIT = ["-solver-scope-threshold=12000", "-solver-expression-time-threshold=30"]
LEARNING = ["-solver-scope-threshold=2000", "-solver-expression-time-threshold=6"]
TOO_LONG = "the compiler is unable to type-check this expression in reasonable time"

def messages(output):
    """The errors, each where it is; one in what a macro makes is named for the declaration that the macro stands on, or is where that stands."""
    found, waiting = [], []
    for line in output.splitlines():
        m = re.match(r"(.*?):(\d+):(\d+): (error|note): (.*)", line)
        if not m: continue
        made = "@__swiftmacro" in m[1] or "swift-generated-sources" in m[1]
        if m[4] == "error":
            found.append(Message(m[1], int(m[2]), int(m[3]), m[5]))
            waiting = [len(found) - 1] if made else []
        elif "in expansion of macro" in m[5]:
            named = re.search(r" on \w+(?: \w+)? '(\w+)' here", m[5])
            for i in waiting:
                if not made: found[i] = Message(m[1], int(m[2]), int(m[3]), found[i].text, found[i].name)
                elif named: found[i] = found[i]._replace(name=named[1])
    return found

class Compiler:
    """Compiles modules of one side: the flags of the SDK, of stand-ins, and of each module."""
    def __init__(self, sdk, directory, stand_ins, everywhere, behind=()):
        self.behind = [a for d in behind for a in ("-I", d)]
        self.sdk, self.directory, self.stand_ins, self.everywhere = sdk, directory, stand_ins, everywhere
        os.makedirs(directory, exist_ok=True)

    def flags(self, module, limit=LIMIT):
        known = ["-import-module", "StandIns"] if os.path.exists(os.path.join(self.stand_ins, "StandIns.swiftmodule")) else []
        known += [a for m in self.everywhere for a in ("-import-module", m)]
        return [*self.sdk.flags, "-I", self.stand_ins, "-I", self.directory, *self.behind, *known, "-suppress-warnings", "-enable-testing", "-package-name", "app",
                "-module-name", module.name, *module.flags, *limit]

    def check(self, module, files):
        """The errors of type-checking; the module is written, whatever they are."""
        args = ["swiftc", "-frontend", "-emit-module", "-experimental-allow-module-with-compiler-errors", *self.flags(module),
                "-o", os.path.join(self.directory, module.name + ".swiftmodule")]
        return self._run(args, files)

    def halves(self, module, files):
        """The same errors by two processes, each for half of the files; the module is written without bodies."""
        args = ["swiftc", "-frontend", "-typecheck", *self.flags(module, LEARNING)]
        def one(part):
            mine = set(files[part::2])
            return self._run(args, [a for f in files for a in (["-primary-file", f] if f in mine else [f])])
        with concurrent.futures.ThreadPoolExecutor(2) as pool: found = [e for part in pool.map(one, (0, 1)) for e in part]
        self.emit(module, files)
        return sorted(set(found))

    def emit(self, module, files):
        """Writes a module, without bodies."""
        self._run(["swiftc", "-frontend", "-emit-module", "-experimental-allow-module-with-compiler-errors", "-experimental-skip-all-function-bodies", *self.flags(module),
                   "-o", os.path.join(self.directory, module.name + ".swiftmodule")], files)

    def types(self, module, files):
        """The errors of type-checking alone, without a module."""
        return self._run(["swiftc", "-frontend", "-typecheck", *self.flags(module, LEARNING)], files)

    def lower(self, module, files):
        """The errors of what comes behind type-checking: definite initialisation, missing returns, exclusivity."""
        return self._run(["swiftc", "-frontend", "-emit-sil", *self.flags(module, LEARNING), "-o", "/dev/null"], files)

    def _run(self, args, files):
        if not any(os.path.basename(f) == "main.swift" for f in files): args = [*args, "-parse-as-library"]
        try: done = run(args + files, timeout=280)
        except Exception as error: return [Message("", 0, 0, f"the compiler did not end: {type(error).__name__}")]
        found = messages(done.stderr)
        if done.returncode and not found: found = [Message("", 0, 0, "the compiler failed: " + (done.stderr.strip().splitlines() or ["?"])[0][:200])]
        return found
