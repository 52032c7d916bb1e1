"""Makes the look-alike SDK one that whole apps compile against: with what Foundation has on Apple platforms alone.

The toolchain's Foundation is Linux's. What it lacks is declared in SDK/Toolchain/*.darwin, for molt. `prepared` makes a module of it,
FoundationDarwin, which the copies of the look-alikes import in the place of Foundation, and which every file imports implicitly.
A module ObjectiveC makes the parts of the look-alikes visible that take selectors.
"""
import hashlib, os, re, resource, shutil, subprocess

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
SDK = os.path.join(ROOT, "Corpus", "SDK")

def run(args, **options):
    return subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", **options)

def processor():
    """The seconds that the compiler and molt took of a processor, whatever else ran."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

def host():
    """Where the toolchain keeps what macros need."""
    info = run(["swiftc", "-print-target-info"]).stdout
    return os.path.join(re.search(r'"runtimeResourcePath": "([^"]*)"', info)[1], "host")

class Prepared:
    """Where the modules of the SDK are, and the flags that make the compiler use them."""
    def __init__(self, directory):
        self.directory = directory
        self.modules = {f[:-15] for f in os.listdir(directory) if f.endswith(".swiftinterface")} | {
            f[:-12] for f in os.listdir(directory) if f.endswith(".swiftmodule")}
        self.flags = ["-I", directory, "-module-cache-path", os.path.join(directory, "cache"), 
                      "-diagnostic-style", "llvm", "-load-plugin-library", os.path.join(directory, "libPreviewsMacros.so"),
                      "-plugin-path", os.path.join(host(), "plugins")]
        for module in ("FoundationDarwin", "FoundationNetworking", "FoundationXML"): self.flags += ["-import-module", module]

    def home(self, name):
        """The module of the look-alikes that declares a type, if one does."""
        if not hasattr(self, "homes"):
            self.homes = {}
            for module in sorted(self.modules):
                path = os.path.join(self.directory, module + ".swiftinterface")
                text = open(path, encoding="utf8").read() if os.path.exists(path) else ""
                for found in re.findall(r"^(?:@.* )?(?:public|open) (?:final |indirect )?(?:struct|class|enum|protocol|typealias) (\w+)", text, re.M): self.homes.setdefault(found, module)
        return self.homes.get(name)

    def has(self, pattern):
        """Whether a look-alike reads so."""
        if not hasattr(self, "all"):
            self.all = "\n".join(open(p, encoding="utf8").read() for m in sorted(self.modules) for p in [os.path.join(self.directory, m + ".swiftinterface")] if os.path.exists(p))
        return re.search(pattern, self.all) is not None

    def generic(self, name):
        """Whether a type of the look-alikes has parameters."""
        text = open(os.path.join(self.directory, self.home(name) + ".swiftinterface"), encoding="utf8").read()
        return re.search(r"\b(?:struct|class|enum|protocol) " + name + "<", text) is not None

    def view(self, name):
        """Whether a type of the look-alikes is a view."""
        if not self.home(name): return False
        text = open(os.path.join(self.directory, self.home(name) + ".swiftinterface"), encoding="utf8").read()
        return re.search(r"\b(?:struct|extension) " + name + r"\b[^{:\n]*:[^{\n]*\b(?:Primitive)?View\b", text) is not None

    def nested(self, name):
        """Whether protocols of the look-alikes have a type of the name, which what conforms to them finds without a base."""
        if not hasattr(self, "nested_names"):
            paths = [os.path.join(self.directory, m + ".swiftinterface") for m in self.modules]
            self.nested_names = {n for p in paths if os.path.exists(p) for n in re.findall(r"^  (?:public )?typealias (\w+) = ", open(p, encoding="utf8").read(), re.M)}
        return name in self.nested_names and not self.home(name)

def prepared(cache):
    """The SDK, made once for a state of its interfaces and of this script."""
    version = run(["swiftc", "--version"]).stdout
    digest = hashlib.sha256(version.encode())
    sources = sorted(os.path.join(d, f) for d, _, fs in os.walk(SDK + "/") for f in fs if f.endswith((".swiftinterface", ".darwin", ".swift")))
    for path in sources + [os.path.realpath(__file__), os.path.join(HERE, "Models.swift"), os.path.join(HERE, "models.txt")]: digest.update(open(path, "rb").read())
    directory = os.path.join(cache, "sdk-" + digest.hexdigest()[:16])
    if not os.path.exists(os.path.join(directory, "made")):
        shutil.rmtree(directory, ignore_errors=True)
        os.makedirs(directory)
        make(directory)
        open(os.path.join(directory, "made"), "w").close()
    return Prepared(directory)

def make(directory):
    make_foundation(directory)
    for f in sorted(os.listdir(SDK)):
        if f.endswith(".swiftinterface"):
            text = open(os.path.join(SDK, f), encoding="utf8").read()
            text = re.sub(r"^((?:@_exported )?import) Foundation$", r"\1 FoundationDarwin", text, flags=re.M)
            # For Molt the macros of models are without effect.
            if f == "SwiftData.swiftinterface": text += "\n" + open(os.path.join(HERE, "models.txt"), encoding="utf8").read()
            open(os.path.join(directory, f), "w", encoding="utf8").write(with_raw_values(with_selectors(text)))
    leave_out_what_is_faulty(directory)
    library = os.path.join(directory, "libPreviewsMacros.so")
    run(["swiftc", "-emit-library", "-parse-as-library", "-module-name", "PreviewsMacros", "-o", library, "-I", host(), "-L", host(),
         "-Xlinker", "-rpath", "-Xlinker", host(), os.path.join(SDK, "PreviewsMacros.swift"), os.path.join(HERE, "Models.swift")])

def with_selectors(text):
    """The declarations that need Objective-C, in a form that extensions of classes without it may have. Optional requirements go."""
    def section(m):
        if "@objc optional" in m[0]: return m[0].replace("canImport(ObjectiveC)", "NEVER")
        inside = m[0]
        inside = re.sub(r"^extension .*?^}", lambda block: re.sub(r"^  (public|open) init\(", r"  \1 convenience init(", block[0], flags=re.M), inside, flags=re.M | re.S)
        inside = re.sub(r"^( *)(?:weak )?((?:open|public) var \w+: [^{\n]*)$", r"\1\2 { get set }", inside, flags=re.M)
        return inside.replace("weak open var", "open var").replace("weak public var", "public var")
    text = re.sub(r"\boverride (open func awakeFromNib)", r"\1", text)
    text = re.sub(r"^ *#if canImport\(ObjectiveC\)\n.*?^ *#endif\n", section, text, flags=re.M | re.S)
    return text

def with_raw_values(text):
    """The raw values of enums, which the compiler makes for sources alone."""
    enum = re.compile(r"^( *)((?:@\w+ )*public enum \w+: (U?Int(?:8|16|32|64)?|String)\b[^{\n]*\{)\n", re.M)
    return enum.sub(lambda m: f"{m[0]}{m[1]}  public typealias RawValue = {m[3]}\n{m[1]}  public init?(rawValue: {m[3]})\n{m[1]}  public var rawValue: {m[3]} {{ get }}\n", text)

def leave_out_what_is_faulty(directory):
    """What clashes once all is visible, such as a declaration that stands twice, line by line."""
    for f in sorted(os.listdir(directory)):
        for _ in range(10 if f.endswith(".swiftinterface") else 0):
            out = run(["swiftc", "-frontend", "-compile-module-from-interface", "-module-name", f[:-15], "-I", directory, "-module-cache-path",
                       os.path.join(directory, "cache"), "-diagnostic-style", "llvm", "-o", os.path.join(directory, "probe.swiftmodule"),
                       os.path.join(directory, f)]).stderr
            wrong = {(os.path.join(directory, os.path.basename(p)), int(n)) for p, n in re.findall(r"^(/.*\.swiftinterface):(\d+):\d+: error: (?!failed to build)", out, re.M)}
            if not wrong: break
            for path, n in sorted(wrong):
                lines = open(path, encoding="utf8").read().split("\n")
                if lines[n - 1]: open(os.path.join(directory, "left-out.txt"), "a").write(f"{os.path.basename(path)}: {lines[n - 1].strip()}\n")
                leave_out(lines, n - 1)
                open(path, "w", encoding="utf8").write("\n".join(lines))

# MARK: What Foundation has on Apple platforms alone

HEADER = """\
// swift-interface-format-version: 1.0
// swift-module-flags: -module-name FoundationDarwin -swift-version 5 -enable-library-evolution
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import FoundationXML
@_exported import Glibc
import Swift
import _Concurrency
"""

def make_foundation(directory):
    text = "\n".join(open(os.path.join(SDK, "Toolchain", name + ".darwin"), encoding="utf8").read() for name in ("Foundation", "Dispatch"))
    text = re.sub(r"^ *open func awakeFromNib\(\)\n", "", text, flags=re.M)
    items = [i for i in top_level(text) if not re.search(r"\bin\b.*\bCChar, CChar, CChar", i)]
    known = names_that_are_there(items, directory)
    items = [i for i in items if declared(i) not in known]
    path = os.path.join(directory, "FoundationDarwin.swiftinterface")
    for _ in range(30):
        lines = HEADER.splitlines() + "\n".join(items).splitlines()
        open(path, "w", encoding="utf8").write("\n".join(lines) + "\n")
        wrong = faulty_lines(path, directory)
        if not wrong: break
        for n in wrong: leave_out(lines, n - 1)
        items = [line for line in lines[len(HEADER.splitlines()):] if line.strip()]
    empty = os.path.join(directory, "ObjectiveC.swift")
    open(empty, "w").write("@_exported import FoundationDarwin\n")
    run(["swiftc", "-frontend", "-emit-module", "-module-name", "ObjectiveC", "-I", directory, "-module-cache-path", os.path.join(directory, "cache"),
         "-o", os.path.join(directory, "ObjectiveC.swiftmodule"), empty])

def top_level(text):
    """The declarations of an interface, each with its attributes."""
    items, item, depth = [], [], 0
    for line in text.splitlines():
        if re.match(r"\s*//", line) or not line.strip(): continue
        item.append(line)
        depth += line.count("{") - line.count("}")
        if depth == 0 and not re.match(r"\s*@\w+(\([^)]*\))?\s*$", line):
            items.append("\n".join(item))
            item = []
    return items

def declared(item):
    m = re.search(r"^(?:@\S+ )*(?:public|open) (?:final )?(?:struct|class|enum|protocol|typealias|func|var|let) (\w+)", item, re.M)
    return m[1] if m and not item.startswith("extension") else None

def names_that_are_there(items, directory):
    """What Linux's own modules declare, too: it stays theirs."""
    names = sorted({n for n in map(declared, items) if n})
    probe = os.path.join(directory, "probe.swift")
    open(probe, "w").write("import Foundation\nimport FoundationNetworking\nimport Glibc\n" + "".join(f"func probe{i}() {{ _ = {n} }}\n" for i, n in enumerate(names)))
    missing = set(re.findall(r"error: cannot find '(\w+)' in scope", run(["swiftc", "-frontend", "-typecheck", "-diagnostic-style", "llvm", "-parse-as-library", probe]).stderr))
    return set(names) - missing

def faulty_lines(path, directory):
    out = run(["swiftc", "-frontend", "-compile-module-from-interface", "-module-name", "FoundationDarwin", "-module-cache-path", os.path.join(directory, "cache"),
               "-diagnostic-style", "llvm", "-o", os.path.join(directory, "probe.swiftmodule"), path]).stderr
    return sorted({int(n) for n in re.findall(re.escape(path) + r":(\d+):\d+: error:", out)} - {1})

def leave_out(lines, n):
    """Empties a line and, where it opens a block, those up to its end."""
    depth = 0
    while n < len(lines):
        depth += lines[n].count("{") - lines[n].count("}")
        lines[n] = ""
        if depth <= 0: return
        n += 1
