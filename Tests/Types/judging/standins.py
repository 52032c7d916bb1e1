"""Stand-ins for what the modules of an app lack: types, values and members, from the names that the app uses.

They are learned from the errors of the old side, a round at a time, and are the same for both sides. A stand-in has any member and takes any
arguments; what it returns is another one, or whatever the context wants. So a stand-in hides faults in how it is used itself, never in what
stands around it.
"""
import collections, os, re
from lexing import closing, masked, pieces
from sdk import run

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

class Uses:
    """The code of an app, for how names are used in it."""
    def __init__(self, masks): self.text = "\n".join(masks)

    def extended(self, types):
        """The static members that the app gives types of its packages, by name."""
        found = {}
        for path in types:
            for m in re.finditer(r"\bextension\s+" + re.escape(path) + r"\b[^{\n]*\{", self.text):
                inside = self.text[m.end():closing(self.text, m.end() - 1)]
                for name in re.findall(r"\bstatic\s+(?:let|var|func)\s+(\w+)", inside): found.setdefault(name, path)
        return found

    def arity(self, name):
        found = 0
        for m in re.finditer(r"\b" + re.escape(name) + r"<", self.text):
            depth, i = 0, m.end() - 1
            for i in range(m.end() - 1, min(len(self.text), m.end() + 300)):
                c = self.text[i]
                depth += (c == "<") - (c == ">" and self.text[i - 1] != "-")
                if depth == 0: break
            inside = self.text[m.end():i]
            if "\n\n" not in inside and depth == 0 and not re.search(r"[{};]|&&|\|\|", inside): found = max(found, len(pieces(inside)))
        return found

    def has(self, pattern): return re.search(pattern, self.text) is not None

    def inherited(self, name): return self.has(r"\bclass\s+\w+(?:<[^>{]*>)?\s*:\s*(?:\w+\.)?" + re.escape(name) + r"\b")

    def kind(self, name):
        n = r"(?:\w+\.)?" + re.escape(name) + r"\b"
        if self.has(r"@" + n + r"(?:\([^()\n]*\))?\s+(?:@\w+\s+)*(?:(?:public|private|internal|fileprivate|static|package)(?:\(set\))?\s+)*var\b"): return "wrapper"
        if self.has(r"@" + n): return "attribute"
        if self.has(r"@escaping\s+(?:@\w+\s+)*" + n): return "function"
        made = self.has(r"(?<![\w.])" + n + r"(?:<[\w, .?]*>)?\(")
        constraint = self.has(r"<\w+\s*:\s*" + n + r"|\bwhere [^{]*:\s*" + n + r"|\b(?:any|some)\s+" + n)
        inherits = r"\b(class|struct|enum|actor|extension|protocol)\s+[\w.<>: ]*?:\s*[^{\n]*?\b" + n
        kinds = {m[1] for m in re.finditer(inherits, self.text)}
        first = self.has(r"\bclass\s+\w+(?:<[^>{]*>)?\s*:\s*" + n)
        if constraint or kinds - {"class"}: return "protocol"
        if kinds and not first: return "protocol"
        if first: return "class" if made or not re.search(r"(Delegate|Protocol|DataSource|able|ible|ing|Observer)$", name) else "protocol"
        return "struct"

class StandIns:
    """What stands in, as it is known so far."""
    def __init__(self, uses, directory, known, source):
        self.uses, self.directory, self.known, self.source = uses, directory, known, source
        self.types, self.values, self.statics, self.members, self.inits = {}, set(), collections.defaultdict(set), collections.defaultdict(set), collections.defaultdict(set)
        self.conformances = collections.defaultdict(set)
        self.missing = collections.Counter()
        self.reported = set()
        self.left_out, self.bare = set(), set()
        self.modules = set()

    def take(self, other):
        """Begins with what another platform's pass has learned."""
        self.types.update(other.types)
        self.values |= other.values
        for mine, theirs in ((self.statics, other.statics), (self.members, other.members), (self.conformances, other.conformances)):
            for owner, names in theirs.items(): mine[owner] |= names

    # MARK: Learning

    def learn(self, errors, own):
        """Takes what errors name; says whether there was anything new. `own` are the types of the app."""
        before = self._state()
        for e in errors:
            self._count(e)
            m = re.match(r"cannot find type '(\w+)' in scope", e.text)
            if m: self._type(m[1])
            m = re.match(r"cannot find '(\w+)' in scope", e.text)
            if m: self._type(m[1]) if m[1][0].isupper() else self.values.add(m[1])
            m = re.match(r"unknown attribute '(\w+)'", e.text)
            if m: self._type(m[1])
            m = re.match(r"'(\w+)' is not a member type of \w+(?: \w+)? '([\w.]+)'", e.text)
            if m: self._nested(m[2], m[1])
            m = re.match(r"module '(\w+)' has no member named '(\w+)'", e.text)
            if m: self._type(m[2]) if m[2][0].isupper() else self.values.add(m[2])
            m = re.match(r"type '([^']+)' has no member '(\w+)'", e.text)
            if m: self._member(m[1], m[2], True, own, e)
            m = re.match(r"value of type '([^']+)' has no (?:dynamic )?member '(\w+)'", e.text)
            if m: self._member(m[1], m[2], False, own, e)
            m = re.search(r"requires that '([\w.]+)(?:<[^']*>)?'(?: \(aka '[^']*'\))? (?:conform to|inherit from|be a class type)(?: '([\w.]+)')?", e.text)
            if m and m[1] in self.types: self._conform(m[1], m[2])
            elif m and m[2]: self._refine(m[1], m[2])
            m = re.search(r"'weak' (?:may only be|variable should|must not).*? '(?:any )?([\w.]+)\??'", e.text)
            if m and m[1] in self.types: self._conform(m[1], "AnyObject")
        return self._state() != before

    def _state(self):
        return (len(self.types), len(self.values), sum(map(len, self.statics.values())), sum(map(len, self.members.values())), sum(map(len, self.conformances.values())), tuple(sorted(k for k, _ in self.types.values())), len(self.left_out))

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
        if protocol in (None, "ObservableObject", "Observable", "AnyObject", "NSObject", "UIView", "NSView", "UIViewController", "NSViewController") and kind == "struct": self.types[name] = ("class", arity)
        if protocol and protocol not in ("NSObject", "View", "AnyObject") or kind == "protocol": self.conformances[name].add(protocol or "AnyObject")

    def _refine(self, name, protocol):
        """A protocol of a package, by which a type of the app has a conformance that is demanded of it, refines that one."""
        for m in re.finditer(r"\b(?:struct|class|enum|extension)\s+" + re.escape(name.split(".")[-1]) + r"\b[^{:]*:([^{]*)\{", self.uses.text):
            for other in re.findall(r"\w+", m[1]):
                if self.types.get(other, ("",))[0] == "protocol": self.conformances[other].add(protocol)

    def absent_members(self): return {n for names in [*self.members.values(), *self.statics.values()] for n in names}

    def _type(self, name):
        if name not in self.types and name not in ("Self", "self", "super"): self.types[name] = (self.uses.kind(name), self.uses.arity(name))

    def _nested(self, owner, name):
        owner = re.sub(r"^\w+\.(?=[A-Z])", "", owner) if owner.split(".")[0] in self.modules else owner
        self.types.setdefault(owner + "." + name, (self.uses.kind(name), self.uses.arity(owner.split(".")[-1] + "." + name)))

    def _member(self, owner, name, static, own, error):
        if owner.startswith("some ") or owner in ("any View", "View"): owner = re.match(r"(?:some |any )?([\w.]+)", owner)[1]
        owner = re.sub(r"^any ", "", owner)
        optional = owner.endswith("?") and not static
        owner = re.sub(r"<.*>$", "", owner.rstrip("?"))
        owner = re.sub(r"\.Type$", "", owner)
        if not re.fullmatch(r"[A-Za-z_][\w.]*", owner) or optional: return
        if owner.split(".")[0] in own: return
        if static and name[0].isupper(): return self._nested(owner, name)
        (self.statics if static else self.members)[owner].add(name)

    # MARK: Writing

    def write(self):
        """The module of the stand-ins, without what clashes with something that is there."""
        path = os.path.join(self.directory, "StandIns.swift")
        for _ in range(8):
            pieces_ = self._pieces()
            text = BASE.replace("MEMBERS", MEMBERS) + "".join(f"import {m}\n" for m in sorted(self.modules)) + "".join(t for key, t in pieces_ if key not in self.left_out)
            open(path, "w").write(text)
            out = run(["swiftc", "-frontend", "-emit-module", "-parse-as-library", "-suppress-warnings", "-swift-version", "5", "-module-name", "StandIns", *self.known.flags,
                       "-I", self.directory, "-o", os.path.join(self.directory, "StandIns.swiftmodule"), path])
            if not out.returncode: return
            starts = {}
            n = text[:text.find("".join(t for key, t in pieces_ if key not in self.left_out))].count("\n") + 1 if pieces_ else 0
            for key, t in pieces_:
                if key in self.left_out: continue
                for k in range(t.count("\n")): starts[n + k] = key
                n += t.count("\n")
            wrong = {starts[int(k)] for k in re.findall(r"StandIns\.swift:(\d+):\d+: error:", out.stderr) if int(k) in starts}
            if not wrong:
                raise RuntimeError("the stand-ins do not compile: " + out.stderr[:3000])
            # A type goes only where it does not do without initialisers, either.
            bare = {key[1] for key in wrong if key[0] == "type"} - self.bare
            self.bare |= bare
            self.left_out |= {key for key in wrong if not (key[0] == "type" and key[1] in bare)}

    def _pieces(self):
        found = []
        self.extended = self.uses.extended([n for n, (kind, arity) in self.types.items() if not arity and kind in ("struct", "class")])
        for path in sorted(set(self.extended.values())):
            for owner in ["StandIn", *(n for n, (kind, arity) in self.types.items() if kind == "struct" and "." not in n)]:
                found.append((("subscript", owner, path), f"extension {owner} {{\n  public static subscript(index: {path}) -> StandIn {{ get {{ fatalError() }} set {{}} }}\n"
                              f"  @_disfavoredOverload public static subscript<T>(index: {path}) -> T {{ get {{ fatalError() }} set {{}} }}\n"
                              f"  public subscript(index: {path}) -> StandIn {{ get {{ fatalError() }} nonmutating set {{}} }}\n}}\n"))
        for name, (kind, arity) in sorted(self.types.items()): found.append((("type", name), self._declaration(name, kind, arity)))
        for name in sorted(self.values): found.append((("value", name), f"nonisolated(unsafe) public var {name}: StandIn {{ get {{ fatalError() }} set {{}} }}\n".replace("nonisolated(unsafe) ", "")))
        for owner, names in sorted(self.statics.items()):
            for name in sorted(names):
                result = "Self" if owner not in self.types or self.types[owner][0] != "class" else owner
                if owner in self.types and self.types[owner][0] == "protocol": continue
                if name == "init": continue
                found.append((("static", owner, name), f"extension {owner} {{ public static var {name}: {result} {{ get {{ fatalError() }} set {{}} }} }}\n"))
        for owner, names in sorted(self.members.items()):
            for name in sorted(names): found.append((("member", owner, name), f"extension {owner} {{ public var {name}: {guess(name)} {{ get {{ fatalError() }} nonmutating set {{}} }} }}\n".replace("nonmutating ", "" if self._class(owner) else "nonmutating ")))
        return found

    def _class(self, owner): return owner in self.types and self.types[owner][0] == "class"

    def _declaration(self, path, kind, arity):
        owner, _, name = path.rpartition(".")
        generics = "<" + ", ".join(f"T{i}" for i in range(arity)) + ">" if arity else ""
        inits = "" if path in self.bare else self._inits(name)
        more = "".join(", " + p for p in sorted(self.conformances[path]) if p[:2] not in ("UI", "NS") or kind == "protocol")
        dynamic = "@dynamicMemberLookup @dynamicCallable "
        if kind == "protocol": text = f"public protocol {name}{more.replace(', ', ': ', 1)} {{}}\n"
        if kind == "protocol" and "View" in self.conformances[path]: text += f"extension {path} {{\n  @MainActor @preconcurrency public var body: StandIn {{ return fatalError() }}\n}}\n"
        elif kind == "protocol": pass
        elif kind == "function": text = f"public typealias {name}{generics} = (Any?) -> Void\n"
        # What the app's own types inherit has no members but those that the old side names: else theirs would not be judged.
        elif kind == "class" and self.uses.inherited(name): text = f"open class {name}{generics}: NSObject, @unchecked Sendable{more} {{\n{inits.replace('init()', 'override init()') if 'init()' in inits else inits + '  public override init() { fatalError() }' + chr(10)}}}\n"
        elif kind == "class": text = f"{dynamic}open class {name}{generics}: NSObject, @unchecked Sendable{more} {{\n{MEMBERS.replace('nonmutating ', '')}{inits.replace('init()', 'override init()') if 'init()' in inits else inits + '  public override init() { fatalError() }' + chr(10)}}}\n"
        elif kind == "wrapper": text = self._wrapper(name, generics)
        elif kind == "attribute": text = f"@resultBuilder public struct {name} {{\n  public static func buildBlock(_ parts: Any...) -> StandIn {{ fatalError() }}\n}}\n"
        else: text = f"{dynamic}public struct {name}{generics}: StandInValue, View{more} {{\n  public typealias Body = Never\n  public var body: Never {{ return fatalError() }}\n{MEMBERS}{inits}}}\n"
        if "public init()" not in text and kind == "struct": text = text[:-2] + "  public init() { fatalError() }\n}\n"
        if owner: text = f"extension {owner} {{\n{text}}}\n"
        return text

    def _wrapper(self, name, generics):
        if generics.count(",") > 0: generics = ""
        return (f"@propertyWrapper public struct {name}<T0> {{\n  public var wrappedValue: T0 {{ get {{ fatalError() }} nonmutating set {{}} }}\n  public var projectedValue: Binding<T0> {{ fatalError() }}\n"
                + "  public init(wrappedValue: T0) { fatalError() }\n  public init() { fatalError() }\n"
                + "".join(f"  public init({'wrappedValue: T0, ' if wrapped else ''}{parameters}){' where ' + '' if False else ''} {{ fatalError() }}\n" for generic, parameters in [] for wrapped in (True, False))
                + "".join(self._wrapper_inits(name)) + "}\n")

    def _wrapper_inits(self, name):
        for labels in sorted(self._calls("@" + name)):
            if not labels: continue
            g, p = signature(labels, self.extended)
            yield f"  public init{g}({p}) {{ fatalError() }}\n"
            yield f"  public init{g}(wrappedValue: T0, {p}) {{ fatalError() }}\n"

    def _inits(self, name):
        text = ""
        for labels in sorted(self._calls(name)):
            g, p = signature(labels, self.extended)
            text += f"  public init{g}({p}) {{ fatalError() }}\n"
        return text

    def _calls(self, name):
        """The arguments of each call of a name: labels, and what kind of expression each is."""
        found = set()
        start = r"(?<![\w@])" if not name.startswith("@") else ""
        for m in re.finditer(start + re.escape(name) + r"\b(?:<[^()\n{}]*>)?[ ]?([({])", self.uses.text):
            if re.search(r"\b(?:extension|struct|class|enum|protocol|func|import|in|is|as|->|:)\s+(?:\w+\.)*$", self.uses.text[max(0, m.start() - 40):m.start()]) and m[1] == "{": continue
            found.add(arguments(self.uses.text, m.end() - 1))
        return found

def guess(name):
    """The type of a property of the SDK that the look-alikes lack, as names go there."""
    if re.match(r"(?:is|has|should|can|allows|shows|hides|uses|accepts|wants|ignores|prefers|needs|supports|displays|includes|animates|disables|enables|automatically)[A-Z]", name): return "Bool"
    return "StandIn"

def arguments(text, place):
    """(label, kind) of each argument of a call whose bracket stands at a place."""
    found, i = [], place
    if text[place] == "(":
        end = closing(text, place)
        inside = text[place + 1:end]
        for a, b in call_pieces(inside):
            m = re.match(r"\s*(?:(\w+)\s*:(?!:))?\s*(.*)", inside[a:b], re.S)
            found.append((m[1] or "_", kind_of(m[2])))
        i = end + 1
    if text[i:i + 2] in (" {", "{") or text[i:i + 1] == "{":
        i = text.index("{", i)
        first = True
        while True:
            end = closing(text, i)
            found.append(("_" if first else label, kind_of(text[i:end + 1])))
            m = re.compile(r"\s*(\w+)\s*:\s*\{").match(text, end + 1)
            if not m or m[1] in ("default", "case"): break
            label, i, first = m[1], m.end() - 1, False
    return tuple(found)

def call_pieces(inside):
    found, depth, start = [], 0, 0
    for i, c in enumerate(inside):
        if c in "([{": depth += 1
        elif c in ")]}": depth -= 1
        elif c == "," and depth == 0:
            found.append((start, i))
            start = i + 1
    return found + [(start, len(inside))] if inside.strip() else []

def kind_of(text):
    text = text.strip()
    if text.startswith("{"):
        m = re.match(r"\{\s*(?:\[[^\]]*\]\s*)?(?:\(([^()]*)\)|(_?\w+(?:\s*,\s*_?\w+)*))(?:\s+async)?(?:\s+throws)?(?:\s*->[^{}\n]*?)?\s+in\b", text)
        if m: count = len((m[1] if m[1] is not None else m[2]).split(",")) if (m[1] if m[1] is not None else m[2]).strip() else 0
        else: count = max([int(n) + 1 for n in re.findall(r"\$(\d)\b", text)], default=0)
        body = text[m.end():-1] if m else text[1:-1]
        view = re.match(r"\s*(?:if\b[^{]*\{|switch\b[^{]*\{[^:]*:)?\s*(?:[A-Z]\w*|content|label)\s*[({.]", body) is not None and not re.search(r"\breturn\b|\bTask\b|=\s", body.split("\n")[1] if "\n" in body.strip() else body)
        return ("builder" if view else "closure") + str(count) + ("a" if re.search(r"\bawait\b", text) else "")
    if re.match(r"\.\w|\.init\(", text): return "implicit " + re.match(r"\.(\w+)", text)[1]
    if text.startswith("&"): return "inout"
    return "value"

def signature(labels, extended):
    """Generic parameters, and parameters, for arguments."""
    generics, parameters = [], []
    for i, (label, kind) in enumerate(labels):
        if kind == "value":
            generics.append(f"A{i}")
            type = f"A{i}"
        elif kind.startswith("implicit"): type = extended.get(kind[9:], "StandIn")
        elif kind == "inout":
            generics.append(f"A{i}")
            type = f"inout A{i}"
        else:
            generics.append(f"A{i}" + (": View" if kind.startswith("builder") else ""))
            inputs = ", ".join(["StandIn"] * int(re.search(r"\d", kind)[0]))
            effects = " async throws" if kind.endswith("a") else ""
            type = f"@escaping ({inputs}){effects} -> A{i}"
            if kind.startswith("builder"): type = "@ViewBuilder " + type
        parameters.append(f"{label} a{i}: {type}")
    return "<" + ", ".join(generics) + ">" if generics else "", ", ".join(parameters)
