"""Types that apps share with their models: written where a name of theirs is used."""
import re

ITEM = """struct @@Item: Identifiable%s {
  let id: Int
  var title = "t"
  var done = false
  var label: String { done ? title + "*" : title }
%s}"""
# The memberwise initialiser is not seen in other modules.
ITEM_INIT = "  init(id: Int, title: String = \"t\", done: Bool = false) { (self.id, self.title, self.done) = (id, title, done) }\n"
EQUAL_BY_ID = "  static func == (a: @@Item, b: @@Item) -> Bool { a.id == b.id }\n"
HASH_BY_ID = "  func hash(into hasher: inout Hasher) { hasher.combine(id) }\n"

LINE = """final class @@Line: Identifiable%s {
  var qty: Int
  var note = ""
  init(_ qty: Int) { self.qty = qty }
  var label: String { "q\\(qty)\\(note)" }
  var twice: Int { qty * 2 }
%s}"""

KIND = """enum @@Kind: String {
  case a
  case b
  case c
  var name: String { rawValue }
  var isFirst: Bool { self == .a }
  var next: @@Kind { self == .a ? .b : self == .b ? .c : .a }
}"""
KIND_WITH_PAYLOAD = """enum @@Kind {
  case a
  case b
  case c(Int)
  var name: String {
    switch self {
    case .a: "a"
    case .b: "b"
    case .c(let n): "c\\(n)"
    }
  }
  var isFirst: Bool { name == "a" }
  var next: @@Kind { isFirst ? .b : .c(name.count) }
}"""

# By name; one may need others, which are then written too.
HELPERS = {
    "Outer": "struct @@Outer%s {\n  var inner = @@Item(id: 1)\n  var tags: [String] = []\n}",
    "Box": "struct @@Box {\n  var line = @@Line(1)\n  var n = 0\n  var sum: Int { n + line.qty }\n}",
    "Phase": """enum @@Phase {
  case idle
  case loaded(@@Line)
  var line: @@Line? { if case .loaded(let line) = self { line } else { nil } }
  var text: String {
    switch self {
    case .idle: "idle"
    case .loaded(let line): line.label
    }
  }
}""",
    "Shape": "protocol @@Shape: AnyObject {\n  var side: Int { get set }\n  var area: Int { get }\n}",
    "Square": "final class @@Square: @@Shape {\n  var side = 2\n  var area: Int { side * side }\n}",
    "RowModel": "struct @@RowModel {\n  let text: String\n  init(_ line: @@Line) { text = line.label }\n}",
    "format": 'func @@format(_ line: @@Line) -> String { "<\\(line.qty)>" }',
    "sum": "func @@sum(_ lines: [@@Line]) -> Int { lines.reduce(0) { $0 + $1.qty } }",
    "Global": """enum @@Global {
  static var count = 0
  static func read() -> Int { count }
  static var both: Int { count + 100 }
}""",
    "Service": "final class @@Service {\n  static let shared = @@Service()\n  var hits = 0\n}",
    "Log": "enum @@Log {\n  static var sum = 0\n  static func add(_ n: Int) { sum += n }\n}",
    "Owner": 'final class @@Owner { var name = "" }',
    "Named": "protocol @@Named: AnyObject { var named: String { get } }",
    "describe": 'func @@describe(_ x: some @@Named) -> String { x.named + "!" }',
    "LevelKey": """struct @@LevelKey: EnvironmentKey { static let defaultValue = 0 }
extension EnvironmentValues {
  var level@@: Int {
    get { self[@@LevelKey.self] }
    set { self[@@LevelKey.self] = newValue }
  }
}""",
    "SumKey": """struct @@SumKey: PreferenceKey {
  static let defaultValue = 0
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}""",
    "Mark": """struct @@Mark: ViewModifier {
  let text: String
  func body(content: Content) -> some View {
    HStack {
      content
      Text(text)
    }
  }
}""",
    "Row": 'struct @@Row: View {\n  let item: @@Item\n  var body: some View { Text("row \\(item.label)") }\n}',
    "LineRow": 'struct @@LineRow: View {\n  let line: @@Line\n  var body: some View { Text("lr \\(line.qty)") }\n}',
    "Label": """struct @@Label: UIViewRepresentable {
  let text: String
  func makeUIView(context: Context) -> UILabel { UILabel() }
  func updateUIView(_ label: UILabel, context: Context) { label.text = "ui " + text }
}""",
    "Entry": """struct @@Entry: UIViewRepresentable {
  @Binding var text: String
  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIView(context: Context) -> UITextField {
    let field = UITextField()
    field.placeholder = "entry"
    field.delegate = context.coordinator
    return field
  }
  func updateUIView(_ field: UITextField, context: Context) {
    context.coordinator.parent = self
    if field.text != text { field.text = text }
  }
  final class Coordinator: NSObject, UITextFieldDelegate {
    var parent: @@Entry
    init(_ parent: @@Entry) { self.parent = parent }
    func textFieldDidChangeSelection(_ field: UITextField) { parent.text = field.text ?? "" }
  }
}""",
    "Holder": """final class @@Holder<T>: ObservableObject {
  @Published var value: T
  init(_ value: T) { self.value = value }
  var text: String { "\\(value)!" }
  func set(_ new: T) { value = new }
}""",
}
for _kind, _control in (("Bool", 'Toggle("bt", isOn: $value)'), ("String", 'TextField("bf", text: $value)'), ("Int", 'Stepper("bi", value: $value)')):
    HELPERS["Bind" + _kind] = f"""struct @@Bind{_kind}: View {{
  @Binding var value: {_kind}
  var body: some View {{
    {_control}
    Text("bv\\(value)")
  }}
}}"""


def helpers(draft, text):
    """The declarations that a text needs, those that others need first."""
    out, written = [], set()

    def source(name):
        if name == "Item":
            hashable = "Set<@@Item>" in text
            own = ITEM_INIT if draft.has("two modules") else ""
            if draft.equality == "none": return ITEM % ("", own)
            if draft.equality == "by id": own += EQUAL_BY_ID + (HASH_BY_ID if hashable else "")
            return ITEM % (", Hashable" if hashable else ", Equatable", own)
        if name == "Line":
            described = draft.has("description")
            return LINE % (", CustomStringConvertible" if described else "", "  var description: String { label }\n" if described else "")
        if name == "Kind": return KIND_WITH_PAYLOAD if draft.has("payload") else KIND
        if name == "Outer": return HELPERS[name] % (": Equatable" if draft.equality != "none" else "")
        return HELPERS[name]

    def write(name):
        if name in written: return
        written.add(name)
        made = source(name)
        for other in [*HELPERS, "Item", "Line", "Kind"]:
            if other != name and f"@@{other}" in made and names(made, other): write(other)
        out.append(made)

    for name in ["Item", "Line", "Kind", *HELPERS]:
        if names(text, name): write(name)
    if draft.has("extension"):
        if "Line" in written: out.append("extension Array where Element == @@Line {\n  var sum: Int { reduce(0) { $0 + $1.qty } }\n}")
        if "Item" in written: out.append("extension Array where Element == @@Item {\n  var titles: String { map(\\.title).joined() }\n}")
    return out


def names(text, name):
    if name == "LevelKey" and "\\.level@@" in text: return True     # named by the value that it gives
    return re.search(r"@@%s\b" % name, text) is not None
