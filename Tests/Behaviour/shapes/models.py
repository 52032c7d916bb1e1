"""Models: classes with published properties, and what can be shown and done of them."""
from shapes.values import KINDS, KINDS_OF_SHAPE, PLAIN, filled


class Property:
    def __init__(self, name, kind, default, is_published=True, is_private=False):
        self.name, self.kind, self.default = name, kind, default
        self.is_published, self.is_private = is_published, is_private


class Model:
    def __init__(self, name, base=None):
        self.name, self.base = name, base
        self.properties = []                                    # its own; `all` has those of the base, too
        self.ints = list(base.ints) if base else []             # expressions of Ints and Strings that it computes
        self.strings = list(base.strings) if base else []
        self.methods = list(base.methods) if base else []
        self.objects = list(base.objects) if base else []       # (name, model) of other models that it holds
        self.lists = list(base.lists) if base else []
        self.optionals = []
        self.members, self.extension, self.init = [], [], []
        self.conformances = []
        self.argument = ""                                      # what its initialiser takes
        self.is_shared = self.has_private_init = self.has_subscript = False
        self.events = self.callback = self.total = self.statics = None

    @property
    def all(self): return (self.base.all if self.base else []) + self.properties

    def of_kinds(self, *kinds): return [p for p in self.all if p.kind in kinds and not p.is_private]


def shows(draft, kind, expression):
    """What can stand in an interpolation of a value."""
    out = list(KINDS[kind].shows)
    if kind == "item?" and draft.equality != "none": out.append("$e == nil")
    if draft.has("extension"): out += {"lines": ["$e.sum"] * 4, "items": ["$e.titles"] * 3}.get(kind, [])
    if draft.has("description") and kind == "line": out += ["$e"] * 3
    if draft.has("free function"): out += {"line": ["@@format($e)"] * 3, "lines": ["@@sum($e)"] * 3}.get(kind, [])
    if draft.has("row model") and kind == "lines":
        out += ["$e.map(@@RowModel.init).map(\\.text).joined()", '$e.map { @@RowModel($0) }.first?.text ?? "-"'] * 2
    return [filled(template, expression) for template in out]


def changes(draft, kind, expression):
    """Statements that change a value, or an object that it leads to."""
    out = list(KINDS[kind].changes)
    if draft.has("written beside") or draft.maybe(.5): out += KINDS[kind].writes_into_objects
    if draft.has("equal assignment") or draft.maybe(.08):
        out.append("$e = $e" if "." in expression else "do { let now = $e; $e = now }")
    return [filled(template, expression) for template in out]


class ModelMaker:
    """Makes one model after the other; later ones may hold earlier ones."""

    def __init__(self, draft):
        self.draft, self.models = draft, []

    # What a model holds

    def kind(self):
        draft, kinds = self.draft, list(PLAIN)
        for shape, more in KINDS_OF_SHAPE.items():
            if draft.has(shape): kinds += more * 6
        kind = draft.one_of(kinds)
        return "items" if kind == "hashes" and draft.equality == "none" else kind

    def add_property(self, model, kind, default=None, is_published=True, is_private=False, stem="p"):
        draft = self.draft
        prop = Property(draft.fresh(stem), kind, default or draft.one_of(KINDS[kind].defaults), is_published, is_private)
        model.properties.append(prop)
        needs_type = kind not in ("Int", "String", "Bool", "item") or draft.maybe(.3)
        text = f"{'@Published ' if is_published else ''}{'private(set) ' if is_private else ''}var {prop.name}"
        # What a pipeline sets must not set it off again.
        observers = self.observers(model, prop) if stem == "p" else ""
        model.members.append(text + (f": {KINDS[kind].type}" if needs_type else "") + f" = {prop.default}" + observers)
        return prop

    def observers(self, model, prop):
        draft, main = self.draft, getattr(model, "main", None)
        if not main or prop is main: return ""
        if draft.has("did set") and draft.maybe(.5):
            return " {\n    didSet { " + draft.pick(f"{main.name} += 1", f"if {main.name} < 3 {{ {main.name} = 3 }}",
                f"{main.name} = {main.name}", f"@@Log.add({main.name})") + " }\n  }"
        if draft.has("will set") and draft.maybe(.5): return f" {{\n    willSet {{ {main.name} += 1 }}\n  }}"
        if draft.has("user defaults") and prop.kind in ("Int", "String", "Bool") and draft.maybe(.6):
            return f' {{\n    didSet {{ UserDefaults.standard.set({prop.name}, forKey: "{prop.name}") }}\n  }}'
        return ""

    def make(self):
        draft = self.draft
        base = None
        if draft.has("subclass") and self.models and draft.maybe(.8):
            candidates = [m for m in self.models if not m.argument and not m.base]
            base = draft.one_of(candidates) if candidates else None
        model = Model(f"@@M{len(self.models)}", base)
        others = [m for m in self.models if m is not base and not m.argument]
        model.main = None
        model.main = self.add_property(model, "Int", draft.pick("0", "0", "1"))
        for _ in range(draft.pick(0, 0, 1) if draft.is_tiny else draft.pick(0, 1, 1, 2, 3)):
            self.add_stored(model)
        if draft.has(*KINDS_OF_SHAPE) and len(model.all) == 1 or draft.has("did set", "will set", "swapped",
            "user defaults"): self.add_stored(model)
        for step in (self.add_objects, self.add_declarations, self.add_computed, self.add_outside, self.add_methods, self.add_init,
            self.add_pipelines, self.add_coding):
            step(model, others)
        self.finish_init(model)
        self.models.append(model)
        return model

    def add_stored(self, model):
        draft, kind = self.draft, self.kind()
        is_published = not (draft.has("unpublished") and draft.maybe(.5)) and not (kind in ("line", "lines", "line?", "linedict")
            and draft.maybe(.25))
        self.add_property(model, kind, None, is_published, draft.has("private setter") and draft.maybe(.5))

    def add_objects(self, model, others):
        draft = self.draft
        if not others: return
        if draft.has("object in model"):
            other, name, is_published = draft.one_of(others), draft.fresh("child"), draft.maybe(.5) and not draft.has("forwarded")
            made = f"{other.name}.shared" if other.is_shared and (other.has_private_init or draft.maybe(.5)) else f"{other.name}()"
            model.members.append(("@Published var " if is_published else draft.pick("let ", "let ", "var ")) + f"{name} = {made}")
            model.objects.append((name, other))
            if draft.has("forwarded"):
                model.members.append("private var forwarding: AnyCancellable?")
                model.init.append(f"forwarding = {name}.objectWillChange.sink {{ [weak self] _ in self?.objectWillChange.send() }}")
        free = [m for m in others if not m.has_private_init]
        if draft.has("list of models") and free:
            other, name = draft.one_of(free), draft.fresh("list")
            model.members.append(f"@Published var {name}: [{other.name}] = [{other.name}()]")
            model.lists.append((name, other))
        if draft.has("optional model") and free:
            other, name = draft.one_of(free), draft.fresh("maybe")
            model.members.append(f"@Published var {name}: {other.name}? = " + draft.pick("nil", f"{other.name}()"))
            model.optionals.append((name, other))

    def add_declarations(self, model, others):
        draft, main = self.draft, model.main.name
        if draft.has("lazy"):
            name = draft.fresh("lz")
            model.members.append(f"lazy var {name} = {main} + 1")
            model.ints.append(name)
        if draft.has("statics"):
            model.statics = draft.fresh("st")
            model.members.append(f"static var {model.statics} = 0")
        if draft.has("shared", "init takes from", "items from sink") and not model.base and draft.maybe(.8):
            model.is_shared = True
            model.members.append(f"static let shared = {model.name}()")
        if draft.has("weak delegate"): model.members.append("weak var owner: @@Owner?")
        if draft.has("deinit") and draft.maybe(.7): model.members.append("deinit { @@Log.add(1) }")
        if draft.has("protocol default") and not self.models:
            model.conformances.append("@@Named")
            model.members.append(f'var named: String {{ "\\({main})" }}')

    def shown(self, model):
        prop = self.draft.one_of(model.all)
        return self.draft.one_of(shows(self.draft, prop.kind, prop.name))

    def add_computed(self, model, others):
        draft = self.draft
        place = model.extension if draft.has("members in extension") else model.members
        for _ in range(draft.pick(0, 1) if draft.is_tiny else draft.pick(0, 1, 1, 2)):
            name = draft.fresh("c")
            if draft.maybe(.4):
                parts = [p.name for p in model.all if p.kind == "Int"] + [f"{p.name}.count" for p in model.all
                    if p.kind in ("[Int]", "items", "lines", "String")] + model.ints
                parts += [f"{p.name}.qty" for p in model.all if p.kind == "line"] + [f"{p.name}.map(\\.qty).reduce(0, +)"
                    for p in model.all if p.kind == "lines"]
                parts += [f"{p.name}.filter {{ $0.done }}.count" for p in model.all if p.kind == "items"]
                place.append(f"var {name}: Int {{ {' + '.join(draft.random.sample(parts, min(len(parts), draft.pick(1, 2))))} }}")
                model.ints.append(name)
            else:
                text = f'"\\({self.shown(model)})' + (f" \\({self.shown(model)})" if draft.maybe(.4) else "")
                place.append(f"var {name}: String {{ {text}\" }}")
                model.strings.append(name)
        main = model.main.name
        if draft.has("computed with setter"):
            name = draft.fresh("cs")
            place.append(f"var {name}: Int {{\n    get {{ {main} * 10 }}\n    set {{ {main} = newValue / 10 }}\n  }}")
            model.ints.append(name)
        if draft.has("static function"):
            model.total = draft.fresh("total")
            other = draft.one_of([p for p in model.all if p.kind == "Int"])
            model.members.append(f"static func {model.total}(_ model: {model.name}) -> Int {{ model.{main} + model.{other.name} }}")
        if draft.has("subscript"):
            array = next((p for p in model.all if p.kind in ("[Int]", "lines", "items")), None)
            if array:
                field = {"lines": ".qty", "items": ".title"}.get(array.kind, "")
                model.members.append(f'subscript(i: Int) -> String {{ i < {array.name}.count ? "\\({array.name}[i]{field})" : "-" }}')
                model.has_subscript = True

    def add_outside(self, model, others):
        """State that the model shows and does not hold in a tracked property."""
        draft, main = self.draft, model.main.name
        if draft.has("global"):
            name = draft.fresh("g")
            model.members.append(f"var {name}: Int {{ {draft.pick('@@Global.count', '@@Global.read()', '@@Global.both')} + {draft.pick('0', main)} }}")
            model.ints.append(name)
        if draft.has("service"):
            name = draft.fresh("s")
            model.members += [draft.pick("private let service = @@Service.shared", "private let service = @@Service()"),
                f"var {name}: Int {{ service.hits }}"]
            model.ints.append(name)
        if draft.has("stored in model"):
            name = draft.fresh("stored")
            model.members.append(f'@AppStorage("{name}") var {name} = 1')
            self.add_method(model, [f"{name} += 1"])
            model.ints.append(name)
        if draft.has("current value"):
            name = draft.fresh("cv")
            model.members.append(f"let {name} = CurrentValueSubject<Int, Never>(0)")
            model.ints.append(name + ".value")
            self.add_method(model, [f"{name}.send({name}.value + 1)", draft.pick(f"{main} += 1", f"{main} = 0", "")])
        if draft.has("callback"):
            model.callback = draft.fresh("cb")
            model.members.append(f"var {model.callback}: (() -> Void)?")
            self.add_method(model, [f"{model.callback}?()", f"{main} += 1"])

    def add_method(self, model, body, place=None):
        name = self.draft.fresh("act")
        (model.members if place is None else place).append(f"func {name}() {{\n    " + "\n    ".join(line for line in body if line)
            + "\n  }")
        model.methods.append(name)

    def add_methods(self, model, others):
        draft, main = self.draft, model.main.name
        place = model.extension if draft.has("members in extension") else model.members
        for _ in range(draft.pick(1, 1, 2) if draft.is_tiny else draft.pick(1, 2, 2, 3)):
            body = [self.change(model) for _ in range(draft.pick(1, 1, 2, 3))]
            holding = [p for p in model.properties if KINDS[p.kind].writes_into_objects]
            if holding and draft.maybe(.8):
                prop = draft.one_of(holding)
                body = [filled(KINDS[prop.kind].writes_into_objects[0], prop.name),
                    draft.pick(f"{main} += 1", f"{main} = {main}", f"{main} = 0", "")]
            if draft.has("global") and draft.maybe(.7): body.insert(0, "@@Global.count += 1")
            if draft.has("service") and draft.maybe(.7): body.insert(0, "service.hits += 1")
            if model.statics and draft.maybe(.6): body.insert(0, f"Self.{model.statics} += 1")
            if draft.has("announced by hand") and draft.maybe(.7):
                plain = [p for p in model.properties if not p.is_published]
                body = ["objectWillChange.send()"] + ([draft.one_of(changes(draft, plain[0].kind, plain[0].name))] if plain else body)
            if model.objects and draft.maybe(.5):
                name, other = model.objects[0]
                body.append(draft.one_of([f"{name}.{method}()" for method in other.methods] + [f"{name}.{other.main.name} += 1"]))
            if model.lists and draft.maybe(.7):
                name, other = model.lists[0]
                body.append(draft.pick(f"{name}.append({other.name}())", f"{name}.first?.{other.main.name} += 1",
                        f"{name}.forEach {{ $0.{other.main.name} += 2 }}"))
            if model.optionals and draft.maybe(.7):
                name, other = model.optionals[0]
                body.append(draft.pick(f"{name} = {other.name}()", f"{name} = nil", f"{name}?.{other.main.name} += 1"))
            if model.methods and draft.maybe(.2): body.append(draft.one_of(model.methods) + "()")
            if draft.maybe(.1): body = ["DispatchQueue.main.async { [weak self] in",
                "  guard let self else { return }"] + ["  " + line for line in body] + ["}"]
            self.add_method(model, body, place)
        if draft.has("inout"): self.add_method(model, ["func raise(_ x: inout Int) { x += 2 }", f"raise(&{main})"])
        if draft.has("swapped"):
            two = [p for p in model.all if p.kind == "Int" and not p.is_private]
            if len(two) > 1:
                a, b = two[0].name, two[1].name
                self.add_method(model, [draft.pick(f"swap(&{a}, &{b})", f"({a}, {b}) = ({b}, {a})")])

    def change(self, model):
        """A statement inside of the model."""
        reachable = model.properties + ([p for p in model.base.all if not p.is_private] if model.base else [])
        prop = self.draft.one_of(reachable)
        return self.draft.one_of(changes(self.draft, prop.kind, prop.name))

    def add_init(self, model, others):
        draft, main = self.draft, model.main.name
        source = next((m for m in others if m.is_shared), None)
        if draft.has("init reads"):
            statement = draft.pick(f"if {main} == 0 {{ {main} = 1 }}", f"{main} += 1", f"guard {main} < 9 else {{ return }}", "load()")
            model.init.append(statement)
            if statement == "load()": model.members.append(f"func load() {{\n    guard {main} < 2 else {{ return }}\n    {main} = 2\n  }}")
        if draft.has("init takes from"): model.init.append(f"{main} = {source.name}.shared.{source.main.name}" if source
            else f"{main} = @@Global.count")
        if draft.has("init reads later"): model.init.append(f"DispatchQueue.main.async {{ [weak self] in self?.{main} += 1 }}")
        if draft.has("task in init"): model.init.append(f"Task {{ @MainActor [weak self] in self?.{model.methods[-1]}() }}")
        if draft.has("user defaults"): model.init.append(f'{main} = UserDefaults.standard.integer(forKey: "{main}")')
        if draft.has("init with argument") and not model.base and not model.is_shared and draft.maybe(.7): model.argument = "start: 2"

    def add_pipelines(self, model, others):
        draft, main = self.draft, model.main.name
        wanted = [s for s in ("sink in init", "assign on", "assign to", "debounced", "received on main", "combined", "merged",
                "subject", "items from sink",
                "objects written in sink", "notification", "timer") if draft.has(s)]
        if not wanted: return
        source = next((m for m in others if m.is_shared), None)
        publisher = f"${main}"
        if model.objects and draft.maybe(.5): publisher = f"{model.objects[0][0]}.${model.objects[0][1].main.name}"
        if source and draft.maybe(.5): publisher = f"{source.name}.shared.${source.main.name}"
        target = self.add_property(model, "Int", "0", stem="r").name
        stored = []
        for shape in wanted:
            if shape == "sink in init":
                operator = draft.pick("", ".dropFirst()", ".removeDuplicates()", ".map { $0 + 1 }", ".filter { $0 > 1 }",
                    ".scan(0) { $0 + $1 }")
                stored.append(f"{publisher}{operator}.sink {{ [weak self] value in self?.{target} = value }}")
            elif shape == "assign on": stored.append(f"{publisher}.map {{ $0 * 2 }}.assign(to: \\.{target}, on: self)")
            elif shape == "assign to" and not model.base: model.init.append(f"{publisher}.map {{ $0 + 5 }}.assign(to: &${target})")
            elif shape == "debounced": stored.append(f"{publisher}.debounce(for: .milliseconds(200), scheduler: RunLoop.main).sink {{ [weak self] value in self?.{target} = value }}")
            elif shape == "received on main": stored.append(f"{publisher}.receive(on: DispatchQueue.main).sink {{ [weak self] value in self?.{target} += value }}")
            elif shape == "combined":
                second = next((p for p in model.properties if p.is_published and p.kind in ("String", "Bool", "[Int]")), None)
                if second: stored.append(f'{publisher}.combineLatest(${second.name}).map {{ a, b in a + "\\(b)".count }}.sink {{ [weak self] value in self?.{target} = value }}')
            elif shape == "merged": stored.append(f"{publisher}.merge(with: {publisher}.map {{ $0 + 1 }}).sink {{ [weak self] value in self?.{target} = value }}")
            elif shape == "subject":
                model.events = draft.fresh("events")
                model.members.append(f"let {model.events} = PassthroughSubject<Int, Never>()")
                self.add_method(model, [f"{model.events}.send({main})"])
                stored.append(f"{model.events}.sink {{ [weak self] value in self?.{target} += 1 }}")
            elif shape == "items from sink" and not model.base:
                own = next((p for p in model.properties if p.kind == "items" and p.is_published), None)
                theirs = next((p for p in source.properties if p.kind == "items" and p.is_published), None) if source else None
                if not own and not theirs: own = self.add_property(model, "items")
                copy = self.add_property(model, "items", "[]", stem="copy")
                begin = f"{source.name}.shared.${theirs.name}" if theirs else f"${own.name}"
                operator = draft.pick("", "", ".dropFirst()", ".receive(on: RunLoop.main)", ".map { $0.filter { $0.done } }")
                stored.append(f"{begin}{operator}.sink {{ [weak self] value in self?.{copy.name} = value }}")
                if own: self.add_method(model, [draft.one_of(changes(draft, "items", own.name))])
            elif shape == "objects written in sink":
                prop = next((p for p in model.properties if p.kind in ("line", "lines", "box")), None) or self.add_property(model,
                    "line")
                write = {"line": ".qty += 1", "lines": ".first?.qty += 1", "box": ".line.qty += 1"}[prop.kind]
                stored.append(f"${main}.dropFirst().sink {{ [weak self] _ in self?.{prop.name}{write} }}")
            elif shape == "notification":
                name = f'Notification.Name("{draft.fresh("note")}")'
                stored.append(f"NotificationCenter.default.publisher(for: {name}).sink {{ [weak self] _ in self?.{target} += 1 }}")
                self.add_method(model, [f"NotificationCenter.default.post(name: {name}, object: nil)"])
            elif shape == "timer":
                stored.append(f"Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink {{ [weak self] _ in self?.{target} += 1 }}")
                draft.script_lines += ["wait 1", "wait 2"]
        if stored:
            model.members.append("private var bag = Set<AnyCancellable>()")
            model.init += [statement + ".store(in: &bag)" for statement in stored]

    def add_coding(self, model, others):
        """Synthesised coding, whose result a view shows."""
        simple = all(p.kind in ("Int", "String", "Bool", "[Int]", "Int?", "String?", "dict") for p in model.all)
        special = model.base or model.objects or model.lists or model.optionals or model.events or model.callback or any("let " in m
            or "bag" in m or "@AppStorage" in m for m in model.members)
        if not self.draft.has("codable") or not simple or special: return
        # @Published is not Codable: only the properties that are named are coded.
        names = [p.name for p in model.properties if p.is_published]
        decode = "".join(f"    {n} = try box.decode({KINDS[p.kind].type}.self, forKey: .{n})\n" for p in model.properties
            if p.is_published for n in [p.name])
        encode = "".join(f"    try box.encode({n}, forKey: .{n})\n" for n in names)
        model.conformances.append("Codable")
        model.members += [
            "enum CodingKeys: String, CodingKey { case " + ", ".join(names) + " }",
            f"required init(from decoder: Decoder) throws {{\n    let box = try decoder.container(keyedBy: CodingKeys.self)\n{decode}  }}",
            f"func encode(to encoder: Encoder) throws {{\n    var box = encoder.container(keyedBy: CodingKeys.self)\n{encode}  }}",
            "var json: String {\n    let encoder = JSONEncoder()\n    encoder.outputFormatting = .sortedKeys\n    return String(decoding: try! encoder.encode(self), as: UTF8.self)\n  }"]
        model.strings.append("json")
        if not model.init and not model.argument: model.init.append(f"{model.main.name} = 1")

    def finish_init(self, model):
        body = "".join(f"    {statement}\n" for statement in model.init)
        if model.argument: model.members.append(f"init(start: Int) {{\n    {model.main.name} = start\n{body}  }}")
        elif model.init: model.members.append(f"{'override ' if model.base else ''}init() {{\n"
            + ("    super.init()\n" if model.base else "") + body + "  }")
        elif model.is_shared and not model.base and self.draft.maybe(.4) and not self.draft.has("object in model", "list of models",
            "optional model", "subclass", "made in body"):
            model.members.append("private init() {}")
            model.has_private_init = True

    def source(self, model, is_public=False):
        final = "" if any(m.base is model for m in self.models) else "final "
        bases = [model.base.name if model.base else "ObservableObject"]
        if self.draft.has("list of models") and not model.base: bases.append("Identifiable")
        head = f"{final}class {model.name}: {', '.join(bases + model.conformances)}"
        text = head + " {\n" + "".join(f"  {member}\n" for member in model.members) + "}"
        if model.extension: text += f"\nextension {model.name} {{\n" + "".join(f"  {member}\n" for member in model.extension) + "}"
        return text
