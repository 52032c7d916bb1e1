"""Views: how they get their models, what they show of them, and what a user does there."""
from shapes.models import changes, shows
from shapes.values import KINDS
from shapes.ways import WAYS, Child, Seen, Ways


def indented(lines, by="  "):
    return "\n".join(by + line for part in lines for line in part.split("\n"))


class ViewMaker(Ways):
    def __init__(self, draft, models):
        self.draft, self.models = draft, models
        self.children, self.sources = [], []
        self.helpers = []               # of the view at hand
        self.by_environment = draft.maybe(.35) or draft.has("base in environment", "app init", "scenes")
        self.from_app = self.by_environment and (draft.maybe(.5) or draft.has("app init", "scenes", "commands"))

    # What is shown and done

    def interpolated(self, seen):
        """What stands in an interpolation."""
        draft, e, m = self.draft, seen.expression, seen.model
        holding = [p for p in m.all if KINDS[p.kind].writes_into_objects]
        if holding and draft.maybe(.4):     # a view that shows nothing else is refreshed by nothing else
            prop = draft.one_of(holding)
            return draft.one_of(shows(draft, prop.kind, f"{e}.{prop.name}"))
        out = []
        for prop in m.all: out += [draft.one_of(shows(draft, prop.kind, f"{e}.{prop.name}"))] * 2
        out += [f"{e}.{name}" for name in m.ints + m.strings] * 2
        for name, other in m.objects: out += [f"{e}.{name}.{shown}" for shown in [other.main.name] + other.strings] * 2
        for name, other in m.lists:
            out += [f"{e}.{name}.count", f"{e}.{name}.map(\\.{other.main.name}).reduce(0, +)",
                f"{e}.{name}.first?.{other.main.name} ?? 0"] * 2
        for name, other in m.optionals: out += [f"{e}.{name}?.{other.main.name} ?? 0"] * 2
        if m.has_subscript: out += [f"{e}[0]"] * 3
        if m.statics: out += [f"{m.name}.{m.statics}"] * 2
        if m.total: out += [f"{m.name}.{m.total}({e})"] * 2
        if "@@Named" in m.conformances: out += [f"({e} as any @@Named).named", f"@@describe({e})"]
        if draft.has("global"): out += [draft.pick("@@Global.count", "@@Global.read()", "@@Global.both")]
        if draft.has("key path"): out += [f"{e}[keyPath: \\{m.name}.{m.main.name}]"]
        return draft.one_of(out)

    def text(self, *seen, before="", after=""):
        return f'Text("{before}' + " ".join(f"\\({self.interpolated(s)})" for s in seen) + f'{after}")'

    def change(self, seen):
        draft, e, m = self.draft, seen.expression, seen.model
        out = [f"{e}.{method}()" for method in m.methods] * 2
        for prop in m.all:
            if not prop.is_private: out.append(draft.one_of(changes(draft, prop.kind, f"{e}.{prop.name}")))
        for name, other in m.objects: out += [f"{e}.{name}.{method}()"
            for method in other.methods] + [f"{e}.{name}.{other.main.name} += 1"]
        for name, other in m.lists: out += [f"{e}.{name}.append({other.name}())"] * 2
        for name, other in m.optionals: out += [f"{e}.{name} = {other.name}()"]
        return draft.one_of(out)

    def control(self, seen):
        draft, e, m = self.draft, seen.expression, seen.model
        items = m.of_kinds("items")
        if draft.has("element bound") and seen.can_bind and items:
            x = f"{e}.{items[0].name}"
            return f'if !{x}.isEmpty {{\n  Toggle("{draft.toggle()}", isOn: ${x}[0].done)\n}}'
        options = [(p.name, p.kind) for p in m.of_kinds("Bool", "String", "Int")]
        options += [(f"{p.name}.{field}", kind) for p in m.of_kinds("item") for field, kind in (("done", "Bool"), ("title", "String"))]
        if not options: return None
        name, kind = draft.one_of(options)
        bound = f"${e}.{name}"
        if not seen.can_bind or draft.has("closure binding") and draft.maybe(.6): bound = f"Binding(get: {{ {e}.{name} }}, set: {{ {e}.{name} = $0 }})"
        if draft.has("binding child") and draft.maybe(.7):
            draft.script_lines.append({"Bool": "toggle bt", "String": "type bf Zoe", "Int": "tap bi"}[kind])
            return f"@@Bind{kind}(value: {bound})"
        if draft.has("representable that writes") and kind == "String":
            draft.script_lines.append("type entry Uma")
            return f"@@Entry(text: {bound})"
        if kind == "Bool": return f'Toggle("{draft.toggle()}", isOn: {bound})'
        if kind == "String": return f'TextField("{draft.field()}", text: {bound})'
        return f'Stepper("{draft.button()}", value: {bound})'

    def rows(self, seen):
        draft, e, m = self.draft, seen.expression, seen.model
        out = []
        if m.lists and draft.has("list of models"):
            name, other = m.lists[0]
            rows = [c for c in self.children if c.models == [other] and c.call([Seen("item", other)])]
            out.append(f"ForEach({e}.{name}) {{ item in {rows[0].call([Seen('item', other)])} }}" if rows
                else f'ForEach({e}.{name}) {{ item in Text("\\(item.{other.main.name})") }}')
        arrays = [p for p in m.all if p.kind in ("items", "lines", "[Int]")]
        if not arrays: return out
        prop = draft.one_of(arrays)
        x = f"{e}.{prop.name}"
        if prop.kind == "[Int]":
            out.append(draft.pick(f'ForEach({x}, id: \\.self) {{ Text("i\\($0)") }}',
                    f'ForEach({x}.indices, id: \\.self) {{ i in Text("i\\({x}[i])") }}',
                    f'ForEach(0..<2) {{ i in Text("r\\(i) \\({x}.count)") }}',
                    f'ForEach(Array({x}.enumerated()), id: \\.offset) {{ i, v in Text("\\(i):\\(v)") }}'))
        elif prop.kind == "items":
            if (draft.has("rows bound") or draft.maybe(.2)) and seen.can_bind and not prop.is_private:
                draft.script_lines.append("toggle t")
                out.append(f'ForEach(${x}) {{ $item in\n  Toggle("t", isOn: $item.done)\n  Text(item.title)\n}}')
            else:
                out.append(draft.pick(f'ForEach({x}) {{ item in Text("\\(item.title) \\(item.done)") }}',
                        f"ForEach({x}) {{ Text($0.label) }}", f"List({x}) {{ item in Text(item.label) }}",
                        f"ForEach({x}) {{ item in @@Row(item: item) }}", f"ForEach({x}) {{ Text($0.title) }}"))
        else:
            out.append(draft.pick(f'ForEach({x}) {{ line in Text("\\(line.qty)") }}', f'ForEach({x}) {{ Text("\\($0.qty)") }}',
                    f"ForEach({x}) {{ Text($0.label) }}",
                    f"ForEach({x}) {{ line in @@LineRow(line: line) }}"))
        return out

    def content(self, seen, depth=0, count=None):
        """Parts of a view builder."""
        draft, out = self.draft, []
        for _ in range(count or draft.one_of(draft.sizes)):
            one = draft.one_of(seen)
            has_rows = any(p.kind in ("lines", "items") for p in one.model.all) or one.model.lists
            what = draft.one_of(["text"] * 6 + ["button"] * 3 + ["control"] * 2 + ["rows"] * (4 if has_rows else 1)
                + ["condition", "stack", "tap"] + ["child"] * 2
                + ["helper"] * (4 if draft.has("helper views") else 1)
                + ["label"] * (6 if draft.has("representable") else 0)
                + ["link"] * (4 if draft.has("link") else 0))
            if what == "text": out.append(self.text(one, *([draft.one_of(seen)] if draft.maybe(.3) else [])))
            elif what == "button":
                second = [self.change(draft.one_of(seen))] if draft.maybe(.2) else []
                out.append(f'Button("{draft.button()}") {{ {"; ".join([self.change(one)] + second)} }}')
            elif what == "control": out += [c for c in [self.control(one)] if c]
            elif what == "tap":
                label = draft.button()
                out.append(f"{self.text(one, before=label + ' ')}.onTapGesture {{ {self.change(one)} }}")
            elif what == "rows": out += self.rows(one)
            elif what == "label": out.append(f'@@Label(text: "\\({self.interpolated(one)})")')
            elif what == "condition" and depth < 2: out.append(self.condition(one, seen, depth))
            elif what == "stack" and depth < 2:
                inner = self.content(seen, depth + 1, 2) or ['Text("s")']
                out.append(draft.pick("VStack", "HStack", "Section", 'Section("sec")', "Group", "List", "Form", "ScrollView") + " {\n"
                    + indented(inner) + "\n}")
            elif what == "child": out += self.calls(seen, 1)
            elif what == "link":
                calls = self.calls(seen, 1)
                if calls:
                    out.append(f'NavigationLink("{draft.button()}") {{\n{indented(calls)}\n}}')
                    draft.script_lines.append("back")
            elif what == "helper":
                name = draft.fresh("part")
                body = self.text(one, before="h")
                if draft.maybe(.5): body = f'VStack {{\n      {body}\n      Button("{draft.button()}") {{ {self.change(one)} }}\n    }}'
                self.helpers.append(f"private var {name}: some View {{\n    {body}\n  }}")
                out.append(name)
        return out

    def condition(self, one, seen, depth):
        draft, e, m = self.draft, one.expression, one.model
        optional = [p for p in m.all if p.kind in ("line?", "item?")]
        if optional and draft.maybe(.6):
            prop, name = draft.one_of(optional), draft.fresh("v")
            return f'if let {name} = {e}.{prop.name} {{\n  Text("\\({draft.one_of(shows(draft, prop.kind[:-1], name))})")\n}}'
        test = draft.one_of([f"{e}.{p.name}" for p in m.all if p.kind == "Bool"]
            + [f"{e}.{m.main.name} > 1", f"{e}.{m.main.name} % 2 == 0"])
        inner = self.content(seen, depth + 1, 1) or ['Text("e")']
        return f"if {test} {{\n{indented(inner)}\n}}" + (f" else {{\n  {self.text(one, before='else ')}\n}}" if draft.maybe(.5) else "")

    def calls(self, seen, count):
        calls = []
        for child in self.draft.random.sample(self.children, min(count, len(self.children))):
            call = child.call(seen)
            if call: calls.append(call)
        return calls

    # Modifiers

    def modifiers(self, seen, state, is_root):
        """Modifiers after the content, and what has to stand in the content for them."""
        draft = self.draft
        one = draft.one_of(seen)
        e, m = one.expression, one.model
        act = f"{state} += 1" if state else "@@Log.add(1)"     # what changes the model here would never end
        mods, body = [], []

        def presenting(form):
            bools = m.of_kinds("Bool")
            if not bools or not one.can_bind: return
            flag = f"{e}.{draft.one_of(bools).name}"
            calls = self.calls(seen, 1) if draft.maybe(.4) or draft.has("model for sheet") else []
            inner = calls or [self.text(one, before="in "), f'Button("{draft.button()}") {{ {flag} = false }}']
            mods.append(f".{form}(isPresented: ${flag}) {{\n{indented(inner)}\n}}")
            body.append(f'Button("{draft.button()}") {{ {flag}.toggle() }}')

        if draft.has("on change"):
            value = f"{e}.{draft.one_of(m.of_kinds('Int', 'String', 'Bool', '[Int]') or [m.main]).name}"
            mods.append(draft.pick(f".onChange(of: {value}) {{ {act} }}", f".onChange(of: {value}) {{ _, new in {act} }}",
                    f".onChange(of: {value}, initial: true) {{ {act} }}"))
        if draft.has("on receive"):
            published = [p for p in m.all if p.is_published and p.kind in ("Int", "String", "Bool")]
            if m.events and draft.maybe(.5): mods.append(f".onReceive({e}.{m.events}) {{ _ in {act} }}")
            elif published: mods.append(f".onReceive({e}.${draft.one_of(published).name}) {{ _ in {f'{state} += 1' if state else '@@Log.add(1)'} }}")
        if m.callback and state: mods.append(f".onAppear {{ {e}.{m.callback} = {{ {state} += 1 }} }}")
        if draft.has("sheet", "model for sheet"): presenting(draft.pick("sheet", "sheet", "fullScreenCover"))
        if draft.has("popover"): presenting("popover")
        if draft.has("pushed"): presenting("navigationDestination")
        if draft.has("alert") and m.of_kinds("Bool") and one.can_bind:
            flag = f"{e}.{draft.one_of(m.of_kinds('Bool')).name}"
            mods.append(f'.{draft.pick("alert", "confirmationDialog")}("al", isPresented: ${flag}) {{\n  Button("{draft.button()}") {{ {self.change(one)} }}\n}}')
            body.append(f'Button("{draft.button()}") {{ {flag} = true }}')
        if draft.has("sheet by item") and m.of_kinds("item?") and one.can_bind:
            item = f"{e}.{draft.one_of(m.of_kinds('item?')).name}"
            mods.append(f'.sheet(item: ${item}) {{ item in Text("it \\(item.title)") }}')
            body.append(f'Button("{draft.button()}") {{ {item} = @@Item(id: 8) }}')
        if not draft.has("id"):     # what appears would appear again and again
            if draft.has("on appear"): mods.append(f".onAppear {{ {self.change(one)} }}")
            if draft.has("task"): mods.append(f".task {{ {self.change(one)} }}")
            if draft.has("task by id") and state: mods.append(f".task(id: {e}.{m.main.name}) {{ {act} }}")
            if draft.has("values") and state and m.main.is_published:
                mods.append(f".task {{\n  for await value in {e}.${m.main.name}.values {{ {state} = value }}\n}}")
        if draft.has("id"): mods.append(f".id({e}.{m.main.name})")
        if draft.has("modifier"): mods.append(f'.modifier(@@Mark(text: "\\({self.interpolated(one)})"))')
        if draft.has("modifier that observes"):
            mods.append(f".modifier({self.observing_modifier(one)})")
        if draft.has("environment value"): mods.append(f".environment(\\.level@@, {e}.{m.main.name})")
        if draft.has("preference"):
            mods.append(f".preference(key: @@SumKey.self, value: {e}.{m.main.name})")
            if is_root and state: mods.append(f".onPreferenceChange(@@SumKey.self) {{ {state} = $0 }}")
        if draft.maybe(.3):
            mods.append(draft.pick(".padding()", ".font(.headline)", f".disabled({e}.{m.main.name} > 5)",
                    f".overlay {{ {self.text(one, before='o')} }}", f'.navigationTitle("nt \\({e}.{m.main.name})")'))
        return mods, body

    def observing_modifier(self, seen):
        name = self.draft.fresh("@@Watch")
        self.sources.append(
            f"struct {name}: ViewModifier {{\n  @ObservedObject var m: {seen.model.name}\n  func body(content: Content) -> some View {{\n"
            f"    VStack {{\n      content\n      {self.text(Seen('m', seen.model), before='w')}\n    }}\n  }}\n}}")
        return f"{name}(m: {seen.expression})"

    # Whole views

    def assemble(self, name, fields, init, body, mods=(), generic="", must_stack=False):
        draft = self.draft
        body = body or ['Text("empty")']
        text = indented(body, "    ")
        if mods or must_stack or len(body) > 8 or draft.maybe(.7):
            holder = "NavigationStack" if draft.has("pushed", "pushed by value", "link") and mods else draft.pick("VStack", "VStack",
                "List", "Form", "NavigationStack")
            text = f"    {holder} {{\n{indented(body, '      ')}\n    }}" + "".join("\n" + indented([mod], "    ") for mod in mods)
        members = "".join(f"  {line}\n" for line in [*fields, *init, *self.helpers])
        self.sources.append(f"struct {name}{generic}: View {{\n{members}\n  var body: some View {{\n{text}\n  }}\n}}")
        self.helpers = []

    def make(self, model):
        draft = self.draft
        if draft.has("init with argument") and model.argument and draft.maybe(.8): return f"{model.name}(start: {draft.pick(2, 4)})"
        if model.is_shared and (model.has_private_init or draft.maybe(.6)): return f"{model.name}.shared"
        return f"{model.name}({model.argument})"

    def found(self, seen, model):
        """An expression of a model, from what is seen."""
        draft = self.draft
        out = [s.expression for s in seen if s.model is model]
        out += [f"{s.expression}.{name}" for s in seen for name, other in s.model.objects if other is model]
        if not out and model.is_shared: out = [f"{model.name}.shared"]
        if (not out or draft.maybe(.5)) and draft.has("made in body") and not model.has_private_init: out = [self.make(model)]
        return draft.one_of(out) if out else None

    def child(self, number):
        """One more view, with a model that it gets in one of many ways."""
        draft, name = self.draft, f"@@V{number}"
        ways = ["observed"] * 5 + ["from_environment"] * (2 if self.by_environment else 0) + ["own"]
        for shape, way, weight in WAYS:
            if draft.has(shape): ways += [way] * weight
        way = draft.one_of(ways)
        model = self.models[0] if way == "from_environment" else draft.one_of(self.models)
        got = getattr(self, way)(name, model)
        if isinstance(got, Child): self.children.append(got)     # it has written itself
        else: self.write(name, got)

    def write(self, name, got):
        """A view that shows what it sees, with what it may have besides."""
        draft = self.draft
        body = self.content(got.seen)
        state = self.state(got.fields, body, .25)
        if draft.maybe(.4): body.append(f'Button("{draft.button()}") {{ {self.change(draft.one_of(got.seen))} }}')
        if draft.has("environment value"):
            got.fields.append("@Environment(\\.level@@) private var level")
            body.append('Text("lv\\(level)")')
        mods = ()
        if draft.maybe(.4):
            mods, more = self.modifiers(got.seen, state, False)
            body += more
        self.assemble(name, got.fields, got.init, body, mods)
        self.children.append(Child(name, [seen.model for seen in got.seen], got.call))

    def state(self, fields, body, chance, forced=False):
        draft = self.draft
        if not forced and not draft.maybe(chance): return None
        state = draft.fresh("st")
        fields.append(f"@State private var {state} = 0")
        body.append(f'Text("s\\({state})")')
        if draft.maybe(.6): body.append(f'Button("{draft.button()}") {{ {state} += 1 }}')
        return state
