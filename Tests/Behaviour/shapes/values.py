"""Kinds of values that models hold: their types, what can be shown of them in an interpolation, and what changes them.

`$e` stands for the expression of the value. Statements that change something have to stand on one line.
"""


class Kind:
    def __init__(self, type, defaults, shows, changes, writes_into_objects=()):
        self.type, self.defaults, self.shows, self.changes = type, defaults, shows, changes
        # What changes an object that the value leads to, and not the value itself.
        self.writes_into_objects = list(writes_into_objects)


KINDS = {
    "Int": Kind("Int", ["0", "1", "3"], ["$e", "$e * 2", '$e > 1 ? "big" : "small"', "$e.description"],
        ["$e += 1", "$e += 1", "$e = 3", "$e -= 1"]),
    "String": Kind("String", ['""', '"a"', '"ab"'], ["$e", "$e.uppercased()", "$e.count", '$e.isEmpty ? "empty" : $e'],
        ['$e += "x"', '$e = "v"', "$e.removeAll()"]),
    "Bool": Kind("Bool", ["false", "true"], ["$e", '$e ? "yes" : "no"', "!$e"], ["$e.toggle()", "$e = true", "$e = false"]),
    "Int?": Kind("Int?", ["nil", "2"], ["$e ?? 0", '$e.map { "\\($0)" } ?? "none"', "$e == nil"],
        ["$e = ($e ?? 0) + 1", "$e = nil", "$e = 7"]),
    "String?": Kind("String?", ["nil", '"o"'], ['$e ?? "-"', "$e?.count ?? 0", '$e.map { $0 + "!" } ?? "?"'],
        ['$e = ($e ?? "") + "y"', "$e = nil", '$e?.append("z")']),
    "[Int]": Kind("[Int]", ["[]", "[1]", "[3, 1]"],
        ["$e.count", "$e.reduce(0, +)", "$e.first ?? 0", '$e.map { "\\($0)" }.joined(separator: ",")', "$e.contains(2)",
        "$e.isEmpty",
        "$e.max() ?? 0", "$e.filter { $0 > 1 }.count"],
        ["$e.append($e.count)", "$e = [1, 2]", "$e.removeAll()", "if !$e.isEmpty { $e[0] += 1 }", "$e = $e.sorted()",
        "$e = $e.map { $0 + 1 }", "$e += [5]"]),
    "matrix": Kind("[[Int]]", ["[[1]]"], ["$e.first?.count ?? 0", "$e.flatMap { $0 }.reduce(0, +)", "$e.map(\\.count).max() ?? 0"],
        ["$e.append([1])", "if !$e.isEmpty { $e[0].append(2) }", "$e = [[3]]"]),
    "dict": Kind("[String: Int]", ["[:]", '["a": 1]'],
        ['$e["a"] ?? 0', "$e.count", "$e.values.reduce(0, +)", "$e.keys.sorted().joined()"],
        ['$e["a", default: 0] += 1', '$e["b"] = 2', "$e = [:]", '$e["a"] = nil']),
    "set": Kind("Set<Int>", ["[]", "[1]"], ["$e.count", "$e.contains(1)", "$e.sorted().count", "$e.reduce(0, +)"],
        ["$e.insert(1)", "$e.insert($e.count)", "$e.remove(1)", "$e = [4]"]),
    "tuple": Kind("(a: Int, b: Int)", ["(a: 1, b: 2)"], ["$e.a", "$e.a + $e.b"], ["$e.a += 1", "$e = (a: 4, b: 5)"]),
    "closure": Kind("() -> Int", ["{ 1 }"], ["$e()"], ["$e = { 5 }", "do { let old = $e; $e = { old() + 1 } }"]),
    # Structures and enumerations of the app
    "item": Kind("@@Item", ["@@Item(id: 1)"], ["$e.title", "$e.done", "$e.label"],
        ['$e.title += "x"', "$e.done.toggle()", '$e = @@Item(id: 1, title: "n")',
        "do { var copy = $e; copy.done.toggle(); $e = copy }",
        '$e = @@Item(id: 1, title: $e.title + "w")']),
    "item?": Kind("@@Item?", ["nil", "@@Item(id: 3)"], ['$e?.title ?? "-"', "$e?.done ?? false", '$e.map { $0.label } ?? "none"'],
        ['$e?.title += "x"', "$e = nil", "$e = @@Item(id: 2)",
        "do { var copy = $e ?? @@Item(id: 3); copy.done.toggle(); $e = copy }"]),
    "items": Kind("[@@Item]", ["[@@Item(id: 1)]", "[@@Item(id: 1), @@Item(id: 2)]"],
        ["$e.count", "$e.filter { $0.done }.count", "$e.map(\\.title).joined()", '$e.first?.title ?? "-"',
        "$e.reduce(0) { $0 + $1.title.count }", "$e.allSatisfy(\\.done)", "$e.contains { $0.done }",
        '$e.map { $0.label }.joined(separator: ",")'],
        ["if !$e.isEmpty { $e[0].done.toggle() }", "$e.append(@@Item(id: $e.count + 1))",
        "$e = $e.map { var copy = $0; copy.done.toggle(); return copy }", '$e = [@@Item(id: 1, title: "m")]',
        "$e.removeAll { $0.done }",
        'do { var copy = $e; if !copy.isEmpty { copy[0].title += "q" }; $e = copy }',
        'for i in $e.indices { $e[i].title += "i" }']),
    "hashes": Kind("Set<@@Item>", ["[@@Item(id: 1)]"], ["$e.count", "$e.filter { $0.done }.count",
        "$e.map(\\.title).sorted().joined()"],
        ["$e.insert(@@Item(id: $e.count + 1))", "$e = Set($e.map { var copy = $0; copy.done.toggle(); return copy })"]),
    "outer": Kind("@@Outer", ["@@Outer()"], ["$e.inner.label", "$e.tags.joined()", "$e.inner.done", "$e.tags.count"],
        ["$e.inner.done.toggle()", '$e.tags.append("u")', "$e = @@Outer()", '$e.inner = @@Item(id: 1, title: "z")']),
    "kind": Kind("@@Kind", [".a", ".b"], ["$e.name", "$e.isFirst"], ["$e = .a", "$e = .b", "$e = $e.next"]),
    # Plain objects, and what holds them
    "line": Kind("@@Line", ["@@Line(1)"], ["$e.qty", "$e.label", "$e.twice"], ["$e = @@Line(5)", "$e = @@Line($e.qty + 1)"],
        ["$e.qty += 1", '$e.note += "n"']),
    "line?": Kind("@@Line?", ["nil", "@@Line(4)"], ["$e?.qty ?? 0", '$e?.label ?? "-"', '$e.map { $0.label } ?? "none"',
        "$e.map(\\.qty) ?? 0"],
        ["$e = @@Line(6)", "$e = nil"], ["$e?.qty += 1"]),
    "lines": Kind("[@@Line]", ["[@@Line(1)]", "[@@Line(1), @@Line(2)]"],
        ["$e.count", "$e.map(\\.qty).reduce(0, +)", "$e.reduce(0) { $0 + $1.qty }", "$e.filter { $0.qty > 1 }.count",
        '$e.first?.label ?? "-"',
        "$e.allSatisfy { $0.qty > 1 }", '$e.map { $0.label }.joined(separator: ",")',
        "$e.sorted { $0.qty < $1.qty }.map(\\.qty).first ?? 0",
        "$e.first.map { $0.twice } ?? 0"],
        ["$e.append(@@Line($e.count))", "$e = [@@Line(2)]", "if !$e.isEmpty { $e.removeLast() }"],
        ["$e.first?.qty += 1", "if !$e.isEmpty { $e[0].qty += 1 }", "$e.forEach { $0.qty += 1 }",
        "for line in $e { line.qty += 1 }"]),
    "linedict": Kind("[String: @@Line]", ['["a": @@Line(1)]'], ['$e["a"]?.qty ?? 0', "$e.values.map(\\.qty).reduce(0, +)", "$e.count"],
        ['$e["a"] = @@Line(3)'], ['$e["a"]?.qty += 1']),
    "box": Kind("@@Box", ["@@Box()"], ["$e.line.qty", "$e.n", "$e.sum", "$e.line.label"],
        ["$e.n += 1", "$e = @@Box()", "$e.line = @@Line(2)", "do { var copy = $e; copy.n += 1; $e = copy }"],
        ["$e.line.qty += 1", "do { let copy = $e; copy.line.qty += 1; $e = copy }"]),
    "boxes": Kind("[@@Box]", ["[@@Box()]"],
        ["$e.count", "$e.map(\\.sum).reduce(0, +)", "$e.map(\\.line.qty).reduce(0, +)", '$e.first?.line.label ?? "-"',
        "$e.contains { $0.line.qty > 1 }"],
        ["$e.append(@@Box())", "if !$e.isEmpty { $e[0].n += 1 }"],
        ["$e.first?.line.qty += 1", "$e = $e.map { $0.line.qty += 1; return $0 }"]),
    "phase": Kind("@@Phase", [".idle", ".loaded(@@Line(1))"], ["$e.text", "$e.line?.qty ?? 0"],
        ["$e = .loaded(@@Line(3))", "$e = .idle"], ["$e.line?.qty += 1"]),
    "shape": Kind("any @@Shape", ["@@Square()"], ["$e.area", "$e.side"], ["$e = @@Square()"],
        ["$e.side += 1", "do { let now = $e; now.side += 1; $e = now }"]),
    "shape?": Kind("(any @@Shape)?", ["nil", "@@Square()"], ["$e?.area ?? 0", "$e == nil", "$e.map { $0.area } ?? 0"],
        ["$e = @@Square()", "$e = nil"], ["$e?.side += 1"]),
    "mutable string": Kind("NSMutableString", ['NSMutableString(string: "m")'], ["$e.length", "$e as String", "$e"],
        ['$e = NSMutableString(string: "n")'], ['$e.append("x")', 'do { let now = $e; now.append("y"); $e = now }']),
}

# Plain values, which every app has.
PLAIN = ["Int"] * 5 + ["String"] * 4 + ["Bool"] * 3 + ["[Int]"] * 2 + ["items"] * 2 + ["item", "Int?", "kind"]

# What a shape adds to the kinds that are drawn from.
KINDS_OF_SHAPE = {
    "plain object": ["line"], "objects in array": ["lines"], "optional object": ["line?"], "objects in struct": ["box", "boxes"],
    "object in enum": ["phase"], "existential": ["shape", "shape?"], "objects in dictionary": ["linedict", "dict"],
    "mutable string": ["mutable string"],
    "equal by id": ["item", "items", "item?"], "hashed by id": ["hashes"], "optional value": ["Int?", "item?", "String?"],
    "payload": ["kind"],
    "closure": ["closure"], "tuple": ["tuple"], "set": ["set"], "matrix": ["matrix"], "nested struct": ["outer"],
    "rows bound": ["items"],
    "extension": ["lines", "items"], "description": ["line"], "free function": ["line", "lines"], "row model": ["lines"],
    "key path": ["lines", "line"],
}


def filled(template, expression):
    return template.replace("$e", expression)
