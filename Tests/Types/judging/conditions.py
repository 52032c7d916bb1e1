"""Makes a file of an app one that the compiler takes for a platform that it does not run on.

`prepared` decides each `#if` and leaves what is not compiled empty, together with the directives; takes out what only Objective-C has; and lets
files import modules instead of parts of them. Lines stay where they are.
"""
import re
from lexing import masked, closing

FAMILIES = {"UIKit": {"iOS", "tvOS", "visionOS"}, "AppKit": {"macOS"}, "Cocoa": {"macOS"}, "Carbon": {"macOS"}, "WatchKit": {"watchOS"}, "IOKit": {"macOS"},
            "ActivityKit": {"iOS"}, "AppKitCore": {"macOS"}, "ServiceManagement": {"macOS"}, "TVUIKit": {"tvOS"}, "ClockKit": {"watchOS"}}
ELSEWHERE = {"Glibc", "Musl", "Android", "Bionic", "WinSDK", "ucrt", "CRT", "WASILibc", "FoundationNetworking", "FoundationXML", "FoundationEssentials", "SwiftGlibc"}

class Setting:
    """What decides conditions: the platform, the names that are defined, and the compiler's version and language mode."""
    def __init__(self, platform, defined, compiler, mode):
        self.platform, self.defined, self.compiler, self.mode = platform, defined, compiler, mode

    def holds(self, condition):
        words = re.findall(r"\w+\s*\([^()]*\)|[A-Za-z_]\w*|&&|\|\||!|\(|\)", condition)
        python = " ".join({"&&": " and ", "||": " or ", "!": " not ", "(": "(", ")": ")"}.get(w) or str(self.one(w)) for w in words)
        try: return bool(eval(python, {"__builtins__": {}}))
        except Exception: return False

    def one(self, word):
        m = re.match(r"(\w+)\s*\(\s*([^()]*?)\s*\)$", word)
        if not m: return word == "true" or word in self.defined
        test, argument = m[1], m[2]
        if test == "os": return {"OSX": "macOS", "xrOS": "visionOS"}.get(argument, argument) == self.platform
        if test == "canImport":
            module = re.split(r"[.,\s]", argument)[0]
            return module not in ELSEWHERE and self.platform in FAMILIES.get(module, {self.platform})
        if test in ("swift", "compiler"):
            n = re.match(r"(>=|<)\s*([\d.]+)", argument)
            if not n: return False
            wanted = tuple(map(int, n[2].strip(".").split(".")))
            own = self.compiler if test == "compiler" else self.mode if self.mode >= (6,) else max(self.mode, (5, 10))
            # `swift` is the language mode's, which for Swift 5 counts as the newest 5.x.
            return (own >= wanted) if n[1] == ">=" else own < wanted
        if test == "arch": return argument == "arm64"
        return test in ("hasFeature", "hasAttribute")

DIRECTIVE = re.compile(r"^([ \t]*)#(if|elseif|else|endif)\b(.*)$")

def without_conditions(text, setting):
    """The text with the lines empty that are not compiled, and their numbers; and whether a platform was asked for anywhere."""
    mask = masked(text)
    if "#if" not in mask: return text, set(), False
    lines, masks = text.split("\n"), mask.split("\n")
    stack, left_out, asked = [], set(), False
    for n, line in enumerate(masks):
        m = DIRECTIVE.match(line)
        active = all(now for now, _ in stack)
        if not m:
            if not active:
                if re.search(r"\w", line): left_out.add(n + 1)
                lines[n] = ""
            continue
        lines[n] = ""
        asked = asked or bool(re.search(r"\b(os|canImport|targetEnvironment)\b", m[3]))
        if m[2] == "if":
            now = setting.holds(m[3])
            stack.append((now, now))
        elif not stack: continue
        elif m[2] == "endif": stack.pop()
        else:
            _, before = stack.pop()
            now = not before and (m[2] == "else" or setting.holds(m[3]))
            stack.append((now, before or now))
    return "\n".join(lines), left_out, asked

ATTRIBUTES = re.compile(r"@(?:objcMembers|objc|IBOutlet|IBAction|IBInspectable|IBDesignable|IBSegueAction|GKInspectable|NSCopying|UIApplicationMain|NSApplicationMain|nonobjc)\b(?:\(\s*[\w:]+\s*\))?")

def without_objective_c(text):
    text = re.sub(r"^[^\n]*@objc[ \t]+optional\b[^\n]*$|^[ \t]*optional (?:func|var)\b[^\n]*$", "", text, flags=re.M)
    text = re.sub(r"@objc(?:\(\w+\))?([ \t\n]+(?:(?:public|private|internal|fileprivate|package)[ \t]+)?protocol[ \t]+\w+[ \t]*)(:?)",
                  lambda m: m[1] + (": AnyObject, " if m[2] else ": AnyObject "), text)
    text = re.sub(r"^([^\n]*)@NSManaged\b([^\n]*\bvar\b[^\n{=]*)$", r"\1\2 { get { fatalError() } set {} }", text, flags=re.M)
    text = re.sub(r"^([^\n]*)@NSManaged\b([^\n]*\bfunc\b[^\n{=]*)$", r"\1\2 { fatalError() }", text, flags=re.M)
    text = re.sub(r"(@objc(?:\([\w:]+\))?[^\n]*?)\bdynamic[ \t]", r"\1", text)
    text = ATTRIBUTES.sub("", text)
    for name, instead in (("#selector", 'Selector("")'), ("#keyPath", '""')):
        while True:
            mask = masked(text)
            m = re.search(re.escape(name) + r"\s*\(", mask)
            if not m: break
            end = closing(mask, m.end() - 1) + 1
            text = text[:m.start()] + instead + "\n" * text.count("\n", m.start(), end) + text[end:]
    return text

def prepared(text, setting):
    text, left_out, asked = without_conditions(text, setting)
    text = without_objective_c(text)
    text = re.sub(r"^([ \t]*(?:@\w+[ \t]+|(?:public|internal|private|package|fileprivate)[ \t]+)*import)[ \t]+(?:struct|class|enum|func|protocol|typealias|var|let)?[ \t]*(\w+)\.[\w.]+", r"\1 \2", text, flags=re.M)
    return text, left_out, asked
