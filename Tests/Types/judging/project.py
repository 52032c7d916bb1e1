"""What a project says of its modules: their files, platforms, language mode and flags."""
import collections, json, os, re
from sdk import run

class Module:
    def __init__(self, name, kind, origin, platforms, files):
        self.name, self.kind, self.origin, self.platforms, self.files = name, kind, origin, platforms, files
        self.flags, self.mode, self.defined = ["-swift-version", "5"], (5,), {"DEBUG"}

def modules(molt, app):
    """Each target that compiles something, with its files, as `molt targets` tells them."""
    told = json.loads(run([molt, "targets", "--format", "json", app]).stdout or "{}").get("targets", [])
    waiting = collections.defaultdict(list)
    for t in told: waiting[t["origin"], t["name"]].append(t)
    found, current, origin, names = [], None, "", collections.Counter()
    for line in run([molt, "targets", "--verbose", "--no-pager", app]).stdout.splitlines():
        if line[:1] not in (" ", ""): origin = os.path.relpath(line.strip(), app)
        target = re.match(r"  (\S.*?): [\w ]+, \d+ files?", line)
        path = re.match(r"      (/.*\.swift)(?: .*)?$", line)
        if target:
            entries = waiting.get((origin, target[1])) or [t for t in told if t["name"] == target[1]]
            entry = entries.pop(0) if len(entries) > 1 else entries[0] if entries else {"module": None, "kind": "", "platforms": [], "origin": origin}
            name = entry.get("module") or re.sub(r"\W", "_", target[1])
            current = Module(name, entry["kind"], entry["origin"], entry["platforms"], [])
            found.append(current)
        elif path and current is not None: current.files.append(path[1])
    found = [m for m in found if m.files]
    for m in found: settle(m, app)
    return found

def plain_modules(app):
    """The folders of Sources, without molt: what the cases of --check are."""
    root = os.path.join(app, "Sources")
    found = []
    for name in sorted(os.listdir(root)):
        files = sorted(os.path.join(d, f) for d, _, fs in os.walk(os.path.join(root, name)) for f in fs if f.endswith(".swift"))
        found.append(Module(name, "library", "Package.swift", ["iOS"], files))
        settle(found[-1], app)
    return found

# MARK: Language mode and flags

def settle(module, app):
    path = os.path.join(app, module.origin)
    text = open(path, encoding="utf8", errors="replace").read() if os.path.isfile(path) else ""
    settings = from_manifest(text) if path.endswith("Package.swift") else from_settings(text, module.name, app)
    module.mode = settings["mode"]
    module.flags = ["-swift-version", "6" if module.mode >= (6,) else "5"] + settings["flags"]
    module.defined |= settings["defined"]

def from_manifest(text):
    tools = re.match(r"//\s*swift-tools-version:\s*([\d.]+)", text)
    major = int(tools[1].split(".")[0]) if tools else 5
    wanted = re.search(r"swiftLanguage(?:Modes|Versions):\s*\[([^\]]*)\]", text)
    modes = re.findall(r"v(\d)|\"(\d)", wanted[1]) if wanted else [m for m in re.findall(r"\.swiftLanguageMode\(\.v(\d)()\)", text)]
    if modes: major = max(int(a or b) for a, b in modes)
    flags = [a for f in sorted(set(re.findall(r"enableUpcomingFeature\(\"(\w+)\"", text))) for a in ("-enable-upcoming-feature", f)]
    flags += [a for f in sorted(set(re.findall(r"enableExperimentalFeature\(\"(\w+)", text))) if f != "StrictConcurrency" for a in ("-enable-experimental-feature", f)]
    if "StrictConcurrency" in text: flags += ["-strict-concurrency=complete"]
    if re.search(r"defaultIsolation\(MainActor", text): flags += ["-default-isolation", "MainActor"]
    return {"mode": (6,) if major >= 6 else (5,), "flags": flags, "defined": {"SWIFT_PACKAGE"} | set(re.findall(r"\.define\(\"(\w+)\"", text))}

def from_settings(text, target, app):
    """The settings of a target of an Xcode project; those of xcconfig and project.yml files where it has none."""
    found = collections.ChainMap(*configurations(text, target))
    if "SWIFT_VERSION" not in found:
        for d, _, fs in os.walk(app):
            for f in fs:
                if f.endswith(".xcconfig") or f in ("project.yml", "project.yaml"):
                    for k, v in re.findall(r"^\s*(SWIFT_\w+)\s*[=:]\s*(.*?)\s*;?$", open(os.path.join(d, f), errors="replace").read(), re.M): found.setdefault(k, v.strip('"'))
    version = re.match(r"(\d+)", found.get("SWIFT_VERSION", "5"))
    flags = []
    if found.get("SWIFT_STRICT_CONCURRENCY") in ("complete", "targeted"): flags += ["-strict-concurrency=" + found["SWIFT_STRICT_CONCURRENCY"]]
    if found.get("SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor": flags += ["-default-isolation", "MainActor"]
    features = {"".join(w.capitalize() for w in k[len("SWIFT_UPCOMING_FEATURE_"):].split("_")) for k, v in found.items() if k.startswith("SWIFT_UPCOMING_FEATURE_") and v == "YES"}
    if found.get("SWIFT_APPROACHABLE_CONCURRENCY") == "YES":
        features |= {"DisableOutwardActorInference", "InferSendableFromCaptures", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances", "NonisolatedNonsendingByDefault"}
    mode = (6,) if version and int(version[1]) >= 6 else (5,)
    known = {"BareSlashRegexLiterals", "ConciseMagicFile", "DisableOutwardActorInference", "ExistentialAny", "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability", "GlobalConcurrency", "ImplicitOpenExistentials",
             "ImportObjcForwardDeclarations", "InferSendableFromCaptures", "InternalImportsByDefault", "IsolatedDefaultValues", "MemberImportVisibility", "NonfrozenEnumExhaustivity",
             "RegionBasedIsolation", "InferIsolatedConformances", "NonisolatedNonsendingByDefault"}
    in_six = {"BareSlashRegexLiterals", "ConciseMagicFile", "DisableOutwardActorInference", "ForwardTrailingClosures", "GlobalActorIsolatedTypesUsability", "GlobalConcurrency", "ImplicitOpenExistentials",
              "ImportObjcForwardDeclarations", "InferSendableFromCaptures", "IsolatedDefaultValues", "RegionBasedIsolation", "NonfrozenEnumExhaustivity"}
    flags += [a for f in sorted(features & known - (in_six if mode >= (6,) else set())) for a in ("-enable-upcoming-feature", f)]
    return {"mode": mode, "flags": flags, "defined": set(re.findall(r"\w+", found.get("SWIFT_ACTIVE_COMPILATION_CONDITIONS", "").replace("$(inherited)", "")))}

def configurations(text, target):
    """The settings of a target's first configuration, and those of the project, in a pbxproj file."""
    objects = {m[1]: m[2] for m in re.finditer(r"^\t\t([0-9A-Za-z]+)(?: /\*.*?\*/)? = \{(.*?)^\t\t\};|^\t\t([0-9A-Za-z]+) .*?= \{(.*)\};$", text, re.M | re.S) if m[1]}
    def settings(owner):
        listed = re.search(r"buildConfigurationList = (\w+)", owner)
        first = re.search(r"buildConfigurations = \(\s*(\w+)", objects.get(listed[1], "")) if listed else None
        inside = objects.get(first[1], "") if first else ""
        found = {k: v.strip('"') for k, v in re.findall(r"^\t\t\t\t(\w+) = (.*?);$", inside, re.M)}
        for k, v in re.findall(r"^\t\t\t\t(\w+) = \((.*?)\);$", inside, re.M | re.S): found[k] = v
        return found
    found = [{}]
    for o in objects.values():
        name = re.search(r"^\t\t\tname = (.*?);$", o, re.M)
        if "isa = PBXNativeTarget;" in o and name and re.sub(r"\W", "_", name[1].strip('"')) == re.sub(r"\W", "_", target): found.append(settings(o))
    for o in objects.values():
        if "isa = PBXProject;" in o: found.append(settings(o))
    return found

# MARK: Imports

IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+|public |package |internal |private |fileprivate )*import (?:class |struct |enum |func |protocol |typealias |var |let )?(\w+)", re.M)

def imports(text): return set(IMPORT.findall(text))

def ordered(found, texts):
    """The modules, each behind those that it imports."""
    by_name, order = {m.name: m for m in found}, []
    def visit(module, above):
        if module in order or module in above: return
        for name in sorted(set().union(*(imports(texts[f]) for f in module.files)) & by_name.keys()): visit(by_name[name], above + [module])
        order.append(module)
    for module in found: visit(module, [])
    return order

def packages(app):
    """What the project's descriptions name as products of packages."""
    found = set()
    for d, _, fs in os.walk(app):
        for f in fs:
            if f not in ("project.pbxproj", "Package.swift", "Podfile", "project.yml", "Cartfile"): continue
            text = open(os.path.join(d, f), encoding="utf8", errors="replace").read()
            found |= set(re.findall(r"productName = \"?(\w+)", text)) | set(re.findall(r"\.product\(name: \"([\w-]+)\"", text)) | set(re.findall(r"^\s*pod '([\w-]+)", text, re.M))
            found |= set(re.findall(r"^\s*- package: (\w+)|product: (\w+)", text, re.M) and [a or b for a, b in re.findall(r"^\s*- package: (\w+)|product: (\w+)", text, re.M)])
            found |= {n for inside in re.findall(r"dependencies:\s*\[([^\]]*)\]", text) for n in re.findall(r"\"([\w-]+)\"", inside)}
    return found

# MARK: Assets

def assets(app, kind):
    """The names by which code has the colours or images ("colorset", "imageset") of the catalogues, as Xcode makes them."""
    found = set()
    for d, folders, _ in os.walk(app):
        if d.endswith("." + kind): found.add(symbol(os.path.basename(d)[:-len(kind) - 1], kind[:-3].capitalize()))
    return {n for n in found if n}

def symbol(name, suffix):
    words = [w for w in re.split(r"[^A-Za-z0-9]+", name) if w]
    if not words: return ""
    joined = words[0] + "".join(w[0].upper() + w[1:] for w in words[1:])
    if joined.lower().endswith(suffix.lower()) and len(joined) > len(suffix): joined = joined[:-len(suffix)]
    first = re.match(r"[A-Z]+(?![a-z])|[A-Z]?", joined)[0]
    joined = first.lower() + joined[len(first):]
    return "_" + joined if joined[0].isdigit() else joined
