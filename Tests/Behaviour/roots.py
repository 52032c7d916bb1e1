"""A root view for modules that have views and nothing that begins them: it shows each view whose arguments it can make."""
import re

VALUES = {"Int": "1", "String": '"s"', "Bool": "false", "Double": "0.5", "() -> Void": "{}", "[String]": '["s"]', "[Int]": "[1]",
    "String?": "nil", "Int?": "nil"}


def block(text, begin):
    """What stands between the brace at or after a place and its end."""
    depth, at = 0, text.index("{", begin)
    start = at + 1
    while at < len(text):
        if text[at] == '"':
            at = text.index('"', at + 1)
        elif text[at] == "{": depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0: return text[start:at]
        at += 1
    return text[start:]


def top_level(text):
    """The text of a block without the blocks in it."""
    out, depth = [], 0
    for character in re.sub(r'"(\\.|[^"\\\n])*"', '""', text):
        if character == "{":
            depth += 1
            if depth == 1: out.append("{}")
        elif character == "}": depth -= 1
        elif depth == 0: out.append(character)
    return "".join(out)


def models(text):
    """Classes that can be observed and need no argument."""
    found = []
    for match in re.finditer(r"^(?:@\w+ |public |final |open )*class (\w+)\s*:\s*([^{]*)\{", text, re.M):
        if "ObservableObject" not in match[2]: continue
        parts = top_level(block(text, match.start()))
        inits = re.findall(r"\binit\(([^)]*)\)", parts)
        if not inits or any(all("=" in parameter for parameter in i.split(",") if parameter.strip())
            for i in inits): found.append(match[1])
    return found


def arguments(body, known):
    """The arguments of a memberwise initialiser, or None where one cannot be made; and whether the view needs an object around it."""
    out, parts = [], top_level(body)
    if re.search(r"\binit\(", parts): return ([] if re.search(r"\binit\(\s*\)", parts) else None)
    for attributes, word, name, type, rest in re.findall(
        r"((?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:private|public|internal|fileprivate)(?:\(set\))? )*(let|var) (\w+)\s*:\s*([^={;\n]+?)\s*(=|\{\}|;|\n|$)", parts):
        if name == "body" or rest in ("=", "{}") or re.search(r"@Environment|@State\b|@StateObject|@FocusState|@AppStorage|static",
            attributes): continue
        value = f"m{known.index(type)}" if type in known else VALUES.get(type)
        if value is None: return None
        out.append(f"{name}: " + (f".constant({value})" if "@Binding" in attributes else value))
    return out


def with_root(files):
    """The files with a root view at the end of the last one, or None."""
    paths = [path for path in files if path.endswith(".swift") and not path.endswith("Package.swift")]
    text = "\n".join(files[path] for path in paths)
    if any(path.startswith("Sources/") for path in paths): return None
    known, shown = models(text), []
    try:
        for match in re.finditer(r"^(?:@\w+ |public )*struct (\w+)\s*:\s*[^{<]*\bView\b[^{]*\{", text, re.M):
            made = arguments(block(text, match.start()), known)
            if made is not None: shown.append((match[1], f"{match[1]}({', '.join(made)})"))
    except ValueError: return None
    outer = [call for name, call in shown if not re.search(r"\b%s\s*[({]" % name, re.sub(r"struct %s\b" % name, "", text))]
    if not (outer or shown) or not known: return None
    fields = " ".join(f"@StateObject private var m{number} = {name}();" for number, name in enumerate(known))
    around = "".join(f".environmentObject(m{number})" for number in range(len(known)))
    root = f"\nstruct Root: View {{\n  {fields}\n  var body: some View {{ VStack {{ {'; '.join(outer[:8] or [shown[0][1]])} }}{around} }}\n}}\n"
    return {**files, paths[-1]: files[paths[-1]] + root}
