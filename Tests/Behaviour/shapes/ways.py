"""How a view gets its model."""
from shapes.models import shows

# Which shape draws which way, and how often.
WAYS = [
    ("value child", "value", 5), ("generic view", "generic", 4), ("unobserved", "plain", 4), ("let argument", "plain", 6),
    ("default object", "default", 16), ("object of view init", "view_init", 16), ("init with argument", "argument", 5),
    ("view over protocol", "over_protocol", 10), ("dynamic property", "in_property", 8),
    ("representable that observes", "representable", 12), ("screen with sink", "screen", 12), ("hosted view", "hosted", 12),
    ("in environment key", "by_key", 8), ("base in environment", "from_environment", 8), ("generic model", "generic_model", 4),
]


class Seen:
    """A model as a view sees it: an expression, and whether `$` before it gives bindings."""

    def __init__(self, expression, model, can_bind=True):
        self.expression, self.model, self.can_bind = expression, model, can_bind


class Child:
    """A view that others can show: `call` makes the expression from what they see, or None."""

    def __init__(self, name, models, call):
        self.name, self.models, self.call = name, models, call


class Got:
    """What a way gives to a view that is still to be written: what it sees, its fields and initialiser, and how it is called."""

    def __init__(self, seen, fields, call, init=()):
        self.seen, self.fields, self.call, self.init = seen, fields, call, list(init)


class Ways:
    """Each way gives what a view has, or a view that it has written itself."""

    def passing(self, name, *needed):
        """Calls a view with a model for each argument `m`, `m1`, …"""
        def call(seen):
            arguments = [self.found(seen, model) for model in needed]
            if None in arguments: return None
            return f"{name}({', '.join(f'm{k or str()}: {argument}' for k, argument in enumerate(arguments))})"
        return call

    def observed(self, name, model):
        draft, needs = self.draft, [model]
        if draft.maybe(.2) and len(self.models) > 1: needs = draft.random.sample(self.models, 2)
        seen = [Seen(f"m{k or ''}", need) for k, need in enumerate(needs)]
        return Got(seen, [f"@ObservedObject var {s.expression}: {s.model.name}" for s in seen], self.passing(name, *needs))

    def alone(self, name, model, field, init=()):
        """A view that needs no argument."""
        return Got([Seen("m", model)], [field], lambda seen: f"{name}()", init)

    def from_environment(self, name, model):
        return self.alone(name, model, f"@EnvironmentObject {self.draft.pick('', 'private ')}var m: {model.name}")

    def own(self, name, model):
        return self.alone(name, model, f"@StateObject private var m = {self.make(model)}")

    def default(self, name, model):
        return self.alone(name, model, f"@ObservedObject {self.draft.pick('', 'private ')}var m = {self.make(model)}")

    def view_init(self, name, model):
        return self.alone(name, model, f"@ObservedObject private var m: {model.name}", [f"init() {{ m = {self.make(model)} }}"])

    def argument(self, name, model):
        made = f"{model.name}.shared" if model.has_private_init else f"{model.name}({'start: start' if model.argument else ''})"
        init = f"init(start: Int) {{ _m = StateObject(wrappedValue: {made}) }}"
        return Got([Seen("m", model)], [f"@StateObject private var m: {model.name}"], lambda seen: f"{name}(start: 4)", [init])

    def plain(self, name, model):
        return Got([Seen("m", model, False)], [f"let m: {model.name}"], self.passing(name, model))

    # Views that are written at once

    def value(self, name, model):
        """A view that gets what a model says, and perhaps a closure that changes it."""
        draft, fields = self.draft, ["let value: String"]
        closure = draft.maybe(.4)
        if closure: fields.append("let act: () -> Void")

        def call(seen):
            one = draft.one_of(seen)
            return f'{name}(value: "\\({self.interpolated(one)})"' + (f", act: {{ {self.change(one)} }})" if closure else ")")

        self.assemble(name, fields, [], ['Text("v \\(value)")'] + ([f'Button("{draft.button()}", action: act)'] if closure else []))
        return Child(name, [], call)

    def generic(self, name, model):
        init = "init(@ViewBuilder content: () -> Content) { self.content = content() }"
        self.assemble(name, ["let content: Content"], [init], ['Text("<")', "content"], generic="<Content: View>")
        return Child(name, [], lambda seen: f"{name} {{\n  {self.text(self.draft.one_of(seen))}\n}}")

    def generic_model(self, name, model):
        body = ['Text("\\(holder.value) \\(holder.text)")', f'Button("{self.draft.button()}") {{ holder.value += 1 }}',
            f'Button("{self.draft.button()}") {{ holder.set(holder.value) }}']
        self.assemble(name, ["@StateObject private var holder = @@Holder(0)"], [], body)
        return Child(name, [], lambda seen: f"{name}()")

    def over_protocol(self, name, model):
        draft, main = self.draft, model.main.name
        self.sources.append(
            f"protocol {name}Model: ObservableObject {{ var {main}: Int {{ get set }} }}\nextension {model.name}: {name}Model {{}}")
        body = [f'Text("g\\(m.{main})")',
            draft.pick(f'Button("{draft.button()}") {{ m.{main} += 1 }}', f'Stepper("{draft.button()}", value: $m.{main})')]
        self.assemble(name, ["@ObservedObject var m: Model"], [], body, generic=f"<Model: {name}Model>")
        return Child(name, [model], self.passing(name, model))

    def in_property(self, name, model):
        """A property of the app's own kind observes the model."""
        text = self.interpolated(Seen("model", model))
        self.sources.append(
            f"struct {name}Store: DynamicProperty {{\n  @ObservedObject var model: {model.name}\n  var text: String {{ \"\\({text})\" }}\n}}")
        body = ['Text("p" + store.text)', f'Button("{self.draft.button()}") {{ {self.change(Seen("store.model", model))} }}']
        init = f"init(m: {model.name}) {{ store = {name}Store(model: m) }}"
        self.assemble(name, [f"private let store: {name}Store"], [init], body)
        return Child(name, [model], self.passing(name, model))

    def by_key(self, name, model):
        """The environment has the model under a key, and nothing observes it."""
        key, seen = f"{name.lower().replace('@@', 'at')}@@", Seen("m", model)
        self.sources.append(
            f"struct {name}Key: EnvironmentKey {{ static let defaultValue: {model.name}? = nil }}\n"
            f"extension EnvironmentValues {{\n  var {key}: {model.name}? {{\n"
            f"    get {{ self[{name}Key.self] }}\n    set {{ self[{name}Key.self] = newValue }}\n  }}\n}}")
        body = f'if let m {{\n  {self.text(seen)}\n  Button("{self.draft.button()}") {{ {self.change(seen)} }}\n}}'
        self.assemble(name, [f"@Environment(\\.{key}) private var m"], [], [body])

        def call(seen):
            found = self.found(seen, model)
            return found and f"{name}().environment(\\.{key}, {found})"

        return Child(name, [model], call)

    # UIKit

    def representable(self, name, model):
        """A UIKit view that shows a model which it observes itself."""
        self.sources.append(
            f"struct {name}: UIViewRepresentable {{\n  @ObservedObject var m: {model.name}\n"
            f"  func makeUIView(context: Context) -> UILabel {{ UILabel() }}\n"
            f"  func updateUIView(_ label: UILabel, context: Context) {{ label.text = \"u\\({self.interpolated(Seen('m', model))})\" }}\n}}")
        return Child(name, [model], self.passing(name, model))

    def screen_of(self, name, model, fields, load):
        """A screen with a model, made by a representable, with a button that changes the model."""
        label, change = self.draft.button(), self.change(Seen("model", model))
        load += [f'view.addSubview(UIButton(primaryAction: UIAction(title: "{label}") {{ [weak self] _ in',
            "  guard let self else { return }", f"  {change}", "}))"]
        lines = [f"final class {name}Screen: UIViewController {{", f"  private let model: {model.name}", *("  " + field for field in fields),
            f"  init(model: {model.name}) {{", "    self.model = model", "    super.init(nibName: nil, bundle: nil)", "  }",
            "  override func viewDidLoad() {", "    super.viewDidLoad()", *("    " + line for line in load), "  }", "}"]
        self.sources.append("\n".join(lines))
        self.sources.append(
            f"struct {name}: UIViewControllerRepresentable {{\n  let m: {model.name}\n"
            f"  func makeUIViewController(context: Context) -> {name}Screen {{ {name}Screen(model: m) }}\n"
            f"  func updateUIViewController(_ screen: {name}Screen, context: Context) {{}}\n}}")
        return Child(name, [model], self.passing(name, model))

    def screen(self, name, model):
        """A screen that shows a property to which it subscribes."""
        draft = self.draft
        published = [p for p in model.all if p.is_published and p.kind in ("Int", "String", "Bool", "[Int]", "items")]
        prop = draft.one_of(published or [model.main])
        shown = draft.one_of([show for show in shows(draft, prop.kind, "value") if "==" not in show])
        distinct = ".removeDuplicates()" if prop.kind in ("Int", "String", "Bool") else ""
        receive = draft.pick("", ".receive(on: DispatchQueue.main)", distinct, ".dropFirst()")
        load = ["view.addSubview(label)", 'label.text = "-"',
            f'model.${prop.name}{receive}.sink {{ [weak self] value in self?.label.text = "k\\({shown})" }}.store(in: &bag)']
        return self.screen_of(name, model, ["private let label = UILabel()", "private var bag = Set<AnyCancellable>()"], load)

    def hosted(self, name, model):
        """A screen of UIKit with a view of SwiftUI in it."""
        seen, inner = Seen("m", model), f"{name}Inner"
        self.sources.append(
            f"struct {inner}: View {{\n  @ObservedObject var m: {model.name}\n  var body: some View {{\n"
            f"    {self.text(seen, before='z')}\n    Button(\"{self.draft.button()}\") {{ {self.change(seen)} }}\n  }}\n}}")
        return self.screen_of(name, model, [], [
            f"let host = UIHostingController(rootView: {inner}(m: model))", "addChild(host)", "view.addSubview(host.view)",
            "host.didMove(toParent: self)"])
