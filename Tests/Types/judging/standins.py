"""Stand-ins for what the modules of an app lack: types, values and members, from the names that the app uses.

They are learned from the errors of the old side, a round at a time, and are the same for both sides. A stand-in has any member and takes any
arguments; what it returns is another one, or whatever the context wants. So a stand-in hides faults in how it is used itself, never in what
stands around it.
"""
import collections, os, re
from sdk import run
from uses import arguments, signature

BASE = """\
import Swift
import Foundation
import SwiftUI
import Combine

public protocol StandInValue: Hashable, Comparable, Codable, Error, Sendable, ExpressibleByStringInterpolation, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, Identifiable, CustomStringConvertible {}
extension StandInValue {
  public static func < (a: Self, b: Self) -> Bool { fatalError() }
  public static func == (a: Self, b: Self) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws {}
  public init(stringLiteral value: String) { fatalError() }
  public init(floatLiteral value: Double) { fatalError() }
  public init(integerLiteral value: Int) { fatalError() }
  public init(booleanLiteral value: Bool) { fatalError() }
  public var id: StandInID { fatalError() }
  public var description: String { fatalError() }
}
/// What packages with resources get from their build.
extension Bundle { public static var module: Bundle { fatalError() } }
public struct StandInID: Hashable, Sendable {}
public func standIn<T>() -> T { fatalError() }
@dynamicMemberLookup @dynamicCallable public struct StandIn: StandInValue, View, Scene, Commands, ToolbarContent, Sequence {
  public typealias Body = Never
  public var body: Never { return fatalError() }
  public init() { fatalError() }
  public struct Iterator: IteratorProtocol { public mutating func next() -> StandIn? { fatalError() } }
  public func makeIterator() -> Iterator { fatalError() }
MEMBERS}
"""
MEMBERS = """\
  public subscript(dynamicMember name: String) -> StandIn { get { fatalError() } nonmutating set {} }
  @_disfavoredOverload public subscript<T>(dynamicMember name: String) -> T { get { fatalError() } nonmutating set {} }
  @_disfavoredOverload public subscript(dynamicMember name: String) -> StandIn? { get { fatalError() } nonmutating set {} }
  public static subscript(dynamicMember name: String) -> StandIn { get { fatalError() } set {} }
  @_disfavoredOverload public static subscript<T>(dynamicMember name: String) -> T { get { fatalError() } set {} }
  @discardableResult public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> StandIn { fatalError() }
  @_disfavoredOverload @discardableResult public func dynamicallyCall<T>(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> T { fatalError() }
  @_disfavoredOverload @discardableResult public func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> StandIn? { fatalError() }
  public subscript<I>(index: I) -> StandIn { get { fatalError() } nonmutating set {} }
  @_disfavoredOverload public subscript<I, T>(index: I) -> T { get { fatalError() } nonmutating set {} }
  public static subscript<I>(index: I) -> StandIn { get { fatalError() } set {} }
  @_disfavoredOverload public static subscript<I, T>(index: I) -> T { get { fatalError() } set {} }
"""

class StandIns:
    """The stand-ins that are known to be needed so far."""
    def __init__(self, uses, directory, sdk, modules):
        self.uses, self.directory, self.sdk, self.modules = uses, directory, sdk, modules
        # The kind and the number of generic parameters of each type, by its path; and what else is known, by owner.
        self.types, self.values, self.exported, self.arguments, self.inherited, self.inits = {}, set(), set(), set(), set(), set()
        self.statics, self.members, self.conformances = (collections.defaultdict(set) for _ in range(3))
        self.colours = set()
        self.missing, self.reported = collections.Counter(), set()
        # Which form of a declaration it came to: an earlier one did not compile.
        self.forms = collections.Counter()

    def take(self, other):
        """Begins with what another platform's pass has learned."""
        self.types.update(other.types)
        self.values |= other.values
        self.exported |= other.exported
        self.arguments |= other.arguments
        self.inherited |= other.inherited
        self.inits |= other.inits
        for mine, theirs in ((self.statics, other.statics), (self.members, other.members), (self.conformances, other.conformances)):
            for owner, names in theirs.items(): mine[owner] |= names

    # MARK: Learning

    def learn(self, errors, own, place=lambda e: ("", 0)):
        """Takes what errors name; says whether there was anything new. `own` are the types of the app; `place` is the code of an error's file without
        comments, and where the error is in it."""
        before = self._state()
        for e in errors:
            self._count(e)
            if re.match(BAD_CALL, e.text): self._bad_call(*place(e))
            for pattern, take in LEARNED:
                m = re.search(pattern, re.sub(r"\bStandIns\.(?=\w)", "", e.text))
                if m: take(self, m, own)
        return self._state() != before

    def _state(self):
        named = (self.statics, self.members, self.conformances)
        return (len(self.types), len(self.exported), len(self.arguments), len(self.inherited), len(self.inits), sorted(kind for kind, _ in self.types.values()), len(self.values), [sum(map(len, names.values())) for names in named])

    def _count(self, e):
        """What the SDK or packages lack, once for each place."""
        if (e.path, e.line, e.column) in self.reported: return
        self.reported.add((e.path, e.line, e.column))
        m = re.match(r"cannot find (?:type )?'(\w+)' in scope|unknown attribute '(\w+)'", e.text)
        if m: self.missing[m[1] or m[2], e.path] += 1
        m = re.match(r"(?:type|value of type) '([^']+)' has no (?:dynamic )?member '(\w+)'", e.text)
        if m: self.missing[re.sub(r"<.*>", "", m[1]) + "." + m[2], e.path] += 1
        m = re.match(r"'(\w+)' is not a member type of \w+(?: \w+)? '([\w.]+)'", e.text)
        if m: self.missing[m[2] + "." + m[1], e.path] += 1

    def _conform(self, name, protocol):
        """A stand-in gets a conformance that its use demands; what is observed, or weak, is a class."""
        kind, arity = self.types[name]
        if protocol in CLASSES and kind == "struct": self.types[name] = ("class", arity)
        if protocol and protocol not in ("NSObject", "View", "AnyObject") or kind == "protocol": self.conformances[name].add(protocol or "AnyObject")

    def _refine(self, name, protocol):
        """A protocol of a package, by which a type of the app has a conformance that is demanded of it, refines that one."""
        for m in re.finditer(r"\b(?:struct|class|enum|extension)\s+" + re.escape(name.split(".")[-1]) + r"\b[^{:]*:([^{]*)\{", self.uses.text):
            for other in re.findall(r"\w+", m[1]):
                if self.types.get(other, ("",))[0] == "protocol": self.conformances[other].add(protocol)

    def _bad_call(self, text, at):
        """A call that fits no initializer of a type of the SDK: packages add some. What the environment lacks is not named where it is asked for."""
        line = text[text.rfind("\n", 0, at) + 1:(text + "\n").index("\n", at)]
        m = re.search(r"@Environment\(\s*\\\.(\w+)\s*\)", line)
        if m: return self.members["EnvironmentValues"].add(m[1])
        m = re.compile(r"([A-Z]\w*)\(").match(text, at) or enclosing_call(text, at)
        if m and self.sdk.home(m[1]) and not self.sdk.generic(m[1]): self.inits.add((m[1], arguments(text, m.end() - 1)))

    def add_colours(self, names):
        """What Xcode makes of the catalogues' colours, where neither the app nor the look-alikes have a colour of the name."""
        self.colours = {n for n in names if not self.uses.has(r"\bstatic\s+(?:let|var)\s+" + n + r"\b") and not self.sdk.has(r"\bstatic (?:let|var) (?:\w+, )*" + n + r"\b")}

    def _call(self, name):
        """What is only called, and gives what its own type is not: a function."""
        if self.types.get(name, ("",))[0] == "struct" and not self.uses.as_type(name):
            del self.types[name]
            self.values.add(name)

    def _argument(self, name):
        """A member without a base, in an argument of a stand-in."""
        self.arguments.add(name)

    def name_modules(self, modules):
        """The types that have the name of the module that they are in: the compiler takes the name for the module's."""
        for name in sorted(modules):
            if self.uses.has(r"\bextension\s+" + name + r"\s*[:{]|(?<![\w.@])" + name + r"\s?[(\[<]|@" + name + r"\b|[:>&,]\s*" + name + r"\b\s*[{,?!)=]|\b(?:as[?!]?|is)\s+" + name + r"\b(?!\.)|\b" + name + r"\.self\b"): self._type(name)

    def absent_members(self): return {n for names in [*self.members.values(), *self.statics.values()] for n in names}

    def _type(self, name):
        """A type of a package; one that the SDK has is exported: on Apple platforms modules make more visible than the look-alikes do."""
        module = self.sdk.home(name)
        if module: self.exported.add(module)
        elif self.sdk.nested(name): self.inherited.add(name)
        elif name not in self.types and name not in ("Self", "self", "super"): self.types[name] = (self.uses.kind(name), self.uses.arity(name))

    def _named(self, name):
        if name[0].isupper(): self._type(name)
        else: self.values.add(name)

    def _nested(self, owner, name):
        first, _, rest = owner.partition(".")
        if first in self.modules and rest: owner = rest
        self.types.setdefault(owner + "." + name, (self.uses.kind(name), self.uses.arity(owner.split(".")[-1] + "." + name)))

    def _member(self, owner, name, static, own):
        """A member of a type of the SDK, or of a stand-in; the app's own types have what they have."""
        optional = owner.endswith("?") and not static
        owner = re.sub(r"^(?:some|any) |\.Type$|<.*>$", "", owner.rstrip("?"))
        if optional or not re.fullmatch(r"[A-Za-z_][\w.]*", owner) or owner.split(".")[0] in own or name == "init": return
        # What a cast has hidden is a member of some class that has it, not of all.
        if owner == "NSObject" and self.sdk.has(r"\b(?:var|func) (?:\w+, )*" + name + r"\b"): return
        if static and name[0].isupper(): self._nested(owner, name)
        elif not static and self.sdk.view(owner): self.members["View"].add(name)
        else: (self.statics if static else self.members)[owner].add(name)

    # MARK: Writing

    def write(self):
        """Writes the module; what does not compile, as it clashes with something that is there, takes another form, and in the end goes."""
        path = os.path.join(self.directory, "StandIns.swift")
        head = BASE.replace("MEMBERS", MEMBERS) + "".join(f"{'@_exported ' if m in self.exported else ''}import {m}\n" for m in sorted(self.modules | self.exported))
        for _ in range(10):
            lines, keys = head.splitlines(), {}
            for key, forms in self._declarations():
                if self.forms[key] >= len(forms): continue
                for line in forms[self.forms[key]].splitlines():
                    lines.append(line)
                    keys[len(lines)] = key
            open(path, "w").write("\n".join(lines) + "\n")
            out = run(["swiftc", "-frontend", "-emit-module", "-parse-as-library", "-suppress-warnings", "-swift-version", "5", "-module-name", "StandIns", *self.sdk.flags,
                       "-I", self.directory, "-o", os.path.join(self.directory, "StandIns.swiftmodule"), path])
            if not out.returncode: return
            wrong = {keys[int(n)] for n in re.findall(r"StandIns\.swift:(\d+):\d+: error:", out.stderr) if int(n) in keys}
            if not wrong: break
            self.forms.update(wrong)
        raise RuntimeError("the stand-ins do not compile: " + out.stderr[:3000])

    def _signature(self, labels):
        """What a stand-in is called with; members without a base are those of `StandIn` then."""
        for _, kind in labels:
            name = kind[9:] if kind.startswith("implicit ") else ""
            if name not in ("", "init", "values") and name not in self.extended: self.implied.add(name)
        return signature(labels, self.extended)

    def _declarations(self):
        """Each declaration, by what it is of, in its forms."""
        self.implied = set()
        plain = [n for n, (kind, arity) in self.types.items() if not arity and kind in ("struct", "class")]
        self.extended = self.uses.extended(plain)
        for path in sorted(set(self.extended.values())):
            for owner in ["StandIn", *(n for n in sorted(plain) if self.types[n][0] == "struct" and "." not in n)]: yield ("subscript", owner, path), [subscripts(owner, path)]
        for path in sorted(self.types): yield ("type", path), [self._type_text(path, True), self._type_text(path, False)]
        for path, (kind, arity) in sorted(self.types.items()):
            for name in sorted(self.inherited if kind == "protocol" else ()): yield ("inherited", path, name), [f"extension {path} {{ public typealias {name} = StandIn }}"]
        for name in sorted(self.values): yield ("value", name), [f"public var {name}: StandIn {{ get {{ fatalError() }} set {{}} }}"]
        for name in sorted(self.colours):
            for owner in ("Color", "UIColor", "NSColor"):
                if owner == "Color" or not self.sdk.has(r"\bclass (?:let|var) (?:\w+, )*" + name + r"\b"): yield ("colour", owner, name), [f"extension {owner} {{ public static var {name}: {owner} {{ fatalError() }} }}"]
            yield ("colour", "ShapeStyle", name), [f"extension ShapeStyle where Self == Color {{ public static var {name}: Color {{ fatalError() }} }}"]
        for owner, labels in sorted(self.inits):
            yield ("init", owner, labels), [f"extension {owner} {{{kind}{init(*self._signature(labels)).strip()} }}" for kind in (" ", " convenience ")]
        for name in sorted(self.arguments):
            type = "StandIn" if self.uses.has(r"(?<![\w)\]}?!])\." + name + r"\(") else "Any?"
            yield ("argument", name), [f"extension Optional where Wrapped == Any {{ public static var {name}: {type} {{ fatalError() }} }}"]
        for owner, names in sorted(self.statics.items()):
            if self.types.get(owner, ("",))[0] == "protocol": continue
            for name in sorted(names):
                yield ("static", owner, name), [f"extension {owner} {{ public static var {name}: {result} {{ get {{ fatalError() }} set {{}} }} }}" for result in ("Self", owner)]
        for owner, names in sorted(self.members.items()):
            for name in sorted(names):
                calls = self.uses.calls("." + name)
                for text in sorted({method(name, *self._signature(labels), owner) for labels in calls})[:12]: yield ("method", owner, text), [f"extension {owner} {{ {text} }}"]
                if calls and not self.uses.has(r"\." + name + r"\b(?!\s*[({])"): continue
                yield ("member", owner, name), [f"extension {owner} {{ public var {name}: {guess(name)} {{ get {{ fatalError() }} {kind}set {{}} }} }}" for kind in ("nonmutating ", "")]

        for name in sorted(self.implied - self.statics["StandIn"]):
            yield ("static", "StandIn", name), [f"extension StandIn {{ public static var `{name}`: Self {{ get {{ fatalError() }} set {{}} }} }}"]

    def _type_text(self, path, with_inits):
        owner, _, name = path.rpartition(".")
        kind, arity = self.types[path]
        generics = "<" + ", ".join(f"T{i}" for i in range(arity)) + ">" if arity else ""
        # Other arguments may come to the same parameters.
        inits = "".join(sorted({init(*self._signature(labels)) for labels in self.uses.calls(name)})) if with_inits else ""
        more = [p for p in sorted(self.conformances[path]) if kind == "protocol" or p[:2] not in ("UI", "NS")]
        text = {"protocol": protocol, "class": self._class, "wrapper": self._wrapper, "attribute": builder, "function": function}.get(kind, structure)(name, generics, more, inits)
        return f"extension {owner} {{\n{text}}}" if owner else text

    def _class(self, name, generics, more, inits):
        if "init()" not in inits: inits += init("", "")
        inits = inits.replace("public init()", "public override init()")
        # What the app's own types inherit has no members but those that the old side names: else theirs would not be judged.
        members = "" if self.uses.inherited(name) else MEMBERS.replace("nonmutating ", "")
        dynamic = "@dynamicMemberLookup @dynamicCallable " if members else ""
        return f"{dynamic}open class {name}{generics}: {', '.join(['NSObject', '@unchecked Sendable', *more])} {{\n{members}{inits}}}\n"

    def _wrapper(self, name, generics, more, inits):
        inits = init("", "") + init("", "wrappedValue: T0")
        for labels in self.uses.calls("@" + name):
            generic, parameters = self._signature(labels)
            if parameters: inits += init(generic, parameters) + init(generic, "wrappedValue: T0, " + parameters)
        return (f"@propertyWrapper public struct {name}<T0> {{\n  public var wrappedValue: T0 {{ get {{ fatalError() }} nonmutating set {{}} }}\n"
                f"  public var projectedValue: Binding<T0> {{ fatalError() }}\n{inits}}}\n")

# MARK: What is learned from an error

BAD_CALL = "no exact matches in call to initializer|extra argument|extraneous argument label|argument passed to call that takes no|incorrect argument label|cannot infer key path type"

def enclosing_call(text, at):
    """The name and the bracket of the call that a place is an argument of."""
    depth = 0
    for i in range(at - 1, max(-1, at - 2000), -1):
        if text[i] in ")]}": depth += 1
        elif text[i] in "([{":
            if not depth: return re.search(r"(?<![\w.])([A-Z]\w*)\($", text[max(0, i - 80):i + 1]) and re.compile(r"([A-Z]\w*)\(").match(text, i - len(re.search(r"\w*$", text[:i])[0]))
            depth -= 1

LEARNED = [
    (r"^cannot find (?:type )?'(\w+)' in scope", lambda names, m, own: names._named(m[1])),
    (r"^unknown attribute '(\w+)'", lambda names, m, own: names._type(m[1])),
    (r"^'(\w+)' is not a member type of \w+(?: \w+)? '([\w.]+)'", lambda names, m, own: names._nested(m[2], m[1])),
    (r"^module '\w+' has no member named '(\w+)'", lambda names, m, own: names._named(m[1])),
    (r"^no type named '(\w+)' in module '\w+'", lambda names, m, own: names._named(m[1])),
    (r"^type 'Any\?' has no member '(\w+)'", lambda names, m, own: names._argument(m[1])),
    (r"(?:non-optional (?:value of )?type|must have Optional type, not|cannot convert (?:value|return expression) of type|cannot assign value of type) '(\w+)'", lambda names, m, own: names._call(m[1])),
    (r"^type '([^']+)' has no member '(\w+)'", lambda names, m, own: names._member(m[1], m[2], True, own)),
    (r"^value of type '([^']+)' has no (?:dynamic )?member '(\w+)'", lambda names, m, own: names._member(m[1], m[2], False, own)),
    (r"requires that '([\w.]+)(?:<[^']*>)?'(?: \(aka '[^']*'\))? (?:conform to|inherit from|be a class type)(?: '([\w.]+)')?",
     lambda names, m, own: names._conform(m[1], m[2]) if m[1] in names.types else names._refine(m[1], m[2]) if m[2] else None),
    (r"'weak' (?:may only be|variable should|must not).*? '(?:any )?([\w.]+)\??'", lambda names, m, own: names._conform(m[1], "AnyObject") if m[1] in names.types else None),
]
CLASSES = {None, "ObservableObject", "Observable", "AnyObject", "NSObject", "UIView", "NSView", "UIViewController", "NSViewController"}

# MARK: Declarations

def init(generics, parameters): return f"  public init{generics}({parameters}) {{ fatalError() }}\n"

def protocol(name, generics, more, inits):
    text = f"public protocol {name}{': ' + ', '.join(more) if more else ''} {{}}\n"
    return text + (f"extension {name} {{\n  @MainActor @preconcurrency public var body: StandIn {{ return standIn() }}\n}}\n" if "View" in more else "")

def method(name, generics, parameters, owner):
    """A method that gives a stand-in; one of a view gives a view alone, which spares the compiler choices."""
    results = ["StandIn"] if owner in ("View", "Scene") else ["StandIn", "T", "StandIn?"]
    heads = {"T": "<T" + (", " + generics[1:] if generics else ">")}
    return "; ".join(f"{'@_disfavoredOverload ' if r != 'StandIn' else ''}@discardableResult public func {name}{heads.get(r, generics)}({parameters}) -> {r} {{ fatalError() }}" for r in results)

def function(name, generics, more, inits): return f"public typealias {name}{generics} = (Any?) -> Void\n"

def builder(name, generics, more, inits):
    return f"@resultBuilder public struct {name} {{\n  public static func buildBlock(_ parts: Any...) -> StandIn {{ fatalError() }}\n}}\n"

def structure(name, generics, more, inits):
    if "init()" not in inits: inits += init("", "")
    return (f"@dynamicMemberLookup @dynamicCallable public struct {name}{generics}: {', '.join(['StandInValue', 'View', *more])} {{\n  public typealias Body = Never\n"
            f"  public var body: Never {{ return fatalError() }}\n{MEMBERS}{inits}}}\n")

def subscripts(owner, path):
    """For `Owner[.name]`, where the app itself gives `path` the static members that it names so."""
    return (f"extension {owner} {{\n  public static subscript(index: {path}) -> StandIn {{ get {{ fatalError() }} set {{}} }}\n"
            f"  @_disfavoredOverload public static subscript<T>(index: {path}) -> T {{ get {{ fatalError() }} set {{}} }}\n"
            f"  public subscript(index: {path}) -> StandIn {{ get {{ fatalError() }} nonmutating set {{}} }}\n}}\n")

def guess(name):
    """The type of a property of the SDK that the look-alikes lack, as names go there."""
    verbs = "is|has|should|can|allows|shows|hides|uses|accepts|wants|ignores|prefers|needs|supports|displays|includes|animates|disables|enables|automatically"
    return "Bool" if re.match(rf"(?:{verbs})[A-Z]", name) else "StandIn"
