"""Runs the compiler on a module, and reads what it says."""
import collections, concurrent.futures, os, re, resource, signal, subprocess

Message = collections.namedtuple("Message", "path line column text name", defaults=("",))

# How much the compiler tries for one expression. Where something is missing it tries all there is; while stand-ins are learned, and to come to SIL,
# that is not worth it. An expression that takes too long is not judged.
LIMIT = ["-solver-scope-threshold=12000", "-solver-expression-time-threshold=30"]
LEARNING = ["-solver-scope-threshold=2000", "-solver-expression-time-threshold=6"]
TOO_LONG = "the compiler is unable to type-check this expression in reasonable time"
# The limits hold for one attempt. Where closures lie in closures, each attempt at the outer one types the inner ones anew, and none of them takes long:
# so many seconds a body may take in all. Then it is left out, and the rest compiled once more.
PATIENCE, WHILE_LEARNING = 20, 8
# And so many seconds all of a module.
LONGEST = 200

class TooLong(Exception):
    """A place in whose body the compiler has spent its time, and what it said until then."""
    def __init__(self, path, line, said): self.path, self.line, self.said = path, line, said

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

def primary(files, wanted):
    """Files as arguments, of which some are compiled and the others looked up in."""
    return [a for f in files for a in (["-primary-file", f] if f in wanted else [f])]

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

    def check(self, module, files, watch, wanted):
        """The errors of type-checking in the files that are wanted; the module is written, whatever they are."""
        if len(wanted) < len(files):
            self.emit(module, files)
            return self._run(["swiftc", "-frontend", "-typecheck", *self.flags(module)], primary(files, wanted), watch) if wanted else []
        args = ["swiftc", "-frontend", "-emit-module", "-experimental-allow-module-with-compiler-errors", *self.flags(module),
                "-o", os.path.join(self.directory, module.name + ".swiftmodule")]
        return self._run(args, files, watch)

    def halves(self, module, files, wanted, watch, apart=(), limit=LEARNING):
        """The same errors by two processes, each for half of the files that are wanted; no module is written. Files `apart` get a process of their own."""
        args = ["swiftc", "-frontend", "-typecheck", *self.flags(module, limit)]
        def one(part): return self._run(args, primary(files, part), watch, WHILE_LEARNING) if part else []
        rest = [f for f in wanted if f not in apart]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            found = [e for part in pool.map(one, [set(rest[0::2]), set(rest[1::2]), *({f} for f in wanted if f in apart)]) for e in part]
        return sorted(set(found))

    def emit(self, module, files):
        """Writes a module, without bodies."""
        return self._run(["swiftc", "-frontend", "-emit-module", "-experimental-allow-module-with-compiler-errors", "-experimental-skip-all-function-bodies", *self.flags(module),
                          "-o", os.path.join(self.directory, module.name + ".swiftmodule")], files)

    def types(self, module, files, watch, wanted):
        """The errors of type-checking alone, without a module."""
        if not wanted: return []
        return self._run(["swiftc", "-frontend", "-typecheck", *self.flags(module, LEARNING)], primary(files, wanted) if len(wanted) < len(files) else files, watch, WHILE_LEARNING)

    def lower(self, module, files, wanted):
        """The errors of what comes behind type-checking: definite initialisation, missing returns, exclusivity."""
        if not wanted: return []
        part = len(wanted) < len(files)
        return self._run(["swiftc", "-frontend", "-emit-sil", *self.flags(module, LEARNING), *["-o", "/dev/null"] * (len(wanted) if part else 1)], primary(files, wanted) if part else files)

    def _run(self, args, files, watch=None, patience=PATIENCE):
        """The errors. `watch` names the body that a place lies in, and makes a file without it where that takes too long."""
        if not any(os.path.basename(f) == "main.swift" for f in files): args = [*args, "-parse-as-library"]
        if not watch: return self._once(args + files)
        args, left_out = [*args, "-debug-time-expression-type-checking"], []
        while True:
            try: return self._once(args + files, watch, patience) + left_out
            except TooLong as e:
                body, instead = watch.body(e.path, e.line), watch.without(e.path, e.line)
                files = [instead if f == e.path else f for f in files]
                left_out += [m for m in e.said if watch.body(m.path, m.line) == body] + [Message(e.path, e.line, 1, TOO_LONG)]

    def _once(self, args, watch=None, patience=0):
        # By the processor's time, as others may want it, too.
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 5))
        with subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", preexec_fn=limit) as process:
            spent, said = collections.Counter(), []
            for line in process.stderr:
                m = re.match(r"([\d.]+)ms\t(?:<|(.*):(\d+):\d+$)", line)
                if not m: said.append(line)
                elif m[2] and watch and (body := watch.body(m[2], int(m[3]))):
                    spent[body] += float(m[1]) / 1000
                    if spent[body] > patience:
                        process.kill()
                        raise TooLong(m[2], int(m[3]), messages("".join(said)))
            process.wait()
        if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL): return [Message("", 0, 0, "the compiler did not end")]
        found = messages("".join(said))
        if process.returncode and not found: found = [Message("", 0, 0, "the compiler failed: " + (said or ["?"])[0].strip()[:200])]
        return found
