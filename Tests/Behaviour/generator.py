"""Random small apps: `app(seed, number)` gives the files and the script of one. Names that an app declares begin with @@.

    python3 generator.py --seed S [--count N] [--first N] prints them.
"""
import argparse, os, re, sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from shapes.draft import ALL, Draft
from shapes.helpers import helpers
from shapes.models import ModelMaker
from shapes.views import ViewMaker, indented
from shapes.ways import Seen

HOLDING = ("object in model", "list of models", "optional model", "subclass", "init takes from", "base in environment",
    "in environment key")
EVENTS = ("on change", "on receive", "on appear", "task", "task by id", "sheet", "alert", "popover", "pushed", "preference", "values",
    "callback", "pushed by value")


class AppMaker:
    def __init__(self, seed, number):
        self.draft = draft = Draft(seed, number)
        self.maker = ModelMaker(draft)
        count = draft.pick(2, 2, 3) if draft.has(*HOLDING) else draft.pick(1, 1, 1, 1, 2) if draft.is_tiny else draft.pick(1, 1, 1, 2,
            2, 3)
        for _ in range(count): self.maker.make()
        self.models = self.maker.models
        self.views = ViewMaker(draft, self.models)

    def make(self):
        draft, views = self.draft, self.views
        for number in range(draft.pick(1, 2, 2, 3) if draft.is_tiny else draft.pick(1, 2, 3, 3, 4, 5)): views.child(number)
        self.root()
        main = self.main()
        models = [self.maker.source(model) for model in self.models]
        text = "\n".join(models + views.sources + [main])
        parts = helpers(draft, text)
        imports = ["import SwiftUI"] + (["import Combine"] if "AnyCancellable" in text or "Subject" in text or draft.maybe(.2)
            else []) + (["import UIKit"] if ": UI" in text and draft.maybe(.5) else [])
        if draft.has("two modules"): return self.modules(imports, parts, models, views.sources + [main]), draft.script()
        return {"App.swift": "\n".join(imports + [""] + parts + models + views.sources + [main]) + "\n"}, draft.script()

    # The root view

    def root(self):
        """The view that has the models, and shows the others."""
        draft, views = self.draft, self.views
        roots = list(self.models[-2:]) if len(self.models) > 1 and draft.maybe(.5) else [draft.one_of(self.models)]
        if views.by_environment and self.models[0] not in roots: roots.append(self.models[0])
        fields, seen = [], []
        for number, model in enumerate(roots):
            name = f"m{number or ''}"
            if views.from_app and model is self.models[0]: fields.append(f"@EnvironmentObject {draft.pick('', 'private ')}var {name}: {model.name}")
            elif model.is_shared: fields.append(f"{draft.pick('@ObservedObject', '@ObservedObject private', '@StateObject private')} var {name} = {model.name}.shared")
            else: fields.append(f"@StateObject {draft.pick('', 'private ')}var {name} = {views.make(model)}")
            seen.append(Seen(name, model))

        is_bare = draft.maybe(.7 if draft.is_tiny else .5)
        body = [] if is_bare else views.content(seen)
        if is_bare or draft.maybe(.4): body.append(f'Button("{draft.button()}") {{ {views.change(draft.one_of(seen))} }}')
        for child in views.children[-4:]:
            call = child.call(seen)
            if call: body.append(call)
        state = views.state(fields, body, .25, forced=draft.has(*EVENTS))
        mods, more = views.modifiers(seen, state, True) if draft.maybe(.8) or draft.has(*EVENTS) else ([], [])
        body += more
        self.extras(fields, body, mods, seen, state)
        if views.by_environment and not views.from_app:
            first = next(s for s in seen if s.model is self.models[0])
            mods = [*mods, f".environmentObject({first.expression})"]
        views.assemble("@@Root", fields, [], body, mods)

    def extras(self, fields, body, mods, seen, state):
        """What only the root has of some shapes."""
        draft, views = self.draft, self.views
        one = draft.one_of(seen)
        if draft.has("focus"):
            fields.append("@FocusState private var isFocused: Bool")
            fields.append('@State private var typed = ""')
            body += ['TextField("ff", text: $typed).focused($isFocused)',
                f'Button("{draft.button()}") {{ isFocused = {one.expression}.{one.model.main.name} > 0 }}',
                f'if isFocused {{\n  {views.text(one, before="focused ")}\n}}']
            draft.script_lines += ["focus ff", "type ff a"]
        if draft.has("timer in view") and state:
            fields.append("private let clock = Timer.publish(every: 1, on: .main, in: .common).autoconnect()")
            mods.append(f".onReceive(clock) {{ _ in {draft.pick(state + ' += 1', views.change(one))} }}")
            draft.script_lines += ["wait 1", "wait 2"]
        if draft.has("stored setting"):
            fields.append('@AppStorage("setting") private var setting = 1')
            body += ['Text("set\\(setting)")',
                f'Button("{draft.button()}") {{ setting += {one.expression}.{one.model.main.name} + 1 }}']
        if draft.has("pushed by value"):
            body.append(f'NavigationLink("{draft.button()}", value: {one.expression}.{one.model.main.name})')
            calls = views.calls(seen, 1)
            mods.insert(0, f".navigationDestination(for: Int.self) {{ n in\n  Text(\"to\\(n)\")\n{indented(calls)}\n}}" if calls else
                f".navigationDestination(for: Int.self) {{ n in {views.text(one, before='to')} }}")
            draft.script_lines += ["back"]

    # The app

    def main(self):
        draft, views, model = self.draft, self.views, self.models[0]
        fields, content = [], "@@Root()"
        if views.from_app:
            fields.append(f"@StateObject private var store = {views.make(model)}")
            content += ".environmentObject(store)"
            if draft.has("app init"): fields.append("init() { @@Global.count = 5 }")
        scenes = [f"WindowGroup {{\n  {content}\n}}"]
        store = Seen("store", model)
        if views.from_app and draft.has("scenes"):
            second = [child.call([store]) for child in views.children if child.models == [model]]
            inner = f"{second[0]}.environmentObject(store)" if second and second[0] else views.text(store, before="sc")
            scenes.append(f'{draft.pick("Settings", "WindowGroup")} {{\n  {inner}\n}}')
        if views.from_app and draft.has("commands"):
            scenes[0] += f'\n.commands {{\n  CommandMenu("menu") {{\n    Button("{draft.button()}") {{ {views.change(store)} }}\n    {views.text(store, before="menu ")}\n  }}\n}}'
        members = "".join(f"  {field}\n" for field in fields)
        return f"@main struct @@Main: App {{\n{members}  var body: some Scene {{\n{indented(scenes, '    ')}\n  }}\n}}"

    # Several modules

    def modules(self, imports, parts, models, rest):
        """The models in a module `Core`, everything that is declared there for the package."""
        is_of_core = lambda text: ": View" not in text and "Representable" not in text and "ViewModifier" not in text and "EnvironmentKey" not in text and "PreferenceKey" not in text
        core = [package(text) for text in [part for part in parts if is_of_core(part)] + models]
        app = [part for part in parts if not is_of_core(part)] + rest
        foundation = ["import Combine", "import Foundation"] if not any("AppStorage" in text for text in core) else ["import SwiftUI"]
        manifest = """// swift-tools-version: 5.9
import PackageDescription
let package = Package(name: "App", platforms: [.iOS(.v17), .macOS(.v14)], targets: [
  .target(name: "Core"), .executableTarget(name: "App", dependencies: ["Core"]),
])
"""
        return {"Package.swift": manifest, "Sources/Core/Models.swift": "\n".join(foundation + [""] + core) + "\n",
            "Sources/App/App.swift": "\n".join(imports + ["import Core", ""] + app) + "\n"}


def package(text):
    """The declarations of a text with `package` access."""
    out = []
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip())
        word = re.match(r"((?:@\w+(?:\([^)]*\))? )*)((?:final |static |lazy |weak |required |override |mutating |private\(set\) )*(?:class|struct|enum|protocol|func|var|let|init|subscript|typealias)\b.*)", line.lstrip())
        is_member = depth == 2 and word and not line.lstrip().startswith("private ") and "deinit" not in line
        in_protocol = any(o.startswith(("package protocol",)) for o in out[-1:])
        if word and (depth == 0 or is_member) and not in_protocol: line = " " * depth + word[1] + "package " + word[2]
        out.append(line)
    text = "\n".join(out)
    # The implicit initialisers of classes and structures are internal.
    for name, bases in re.findall(r"(?:class|struct) (@@\w+)(?:: ([^{\n]*))? \{\n", text):
        begin = re.search(r"(?:class|struct) %s\b[^\n]*\n" % name, text).end()
        if "init(" in text[begin:text.index("\n}", begin)]: continue
        made = "  package override init() { super.init() }\n" if "@@M" in bases else "  package init() {}\n"
        text = text[:begin] + made + text[begin:]
    return text


def app(seed, number):
    return AppMaker(seed, number).make()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    for number in range(options.first, options.first + options.count):
        files, script = app(options.seed, number)
        print(f"//# script: {'; '.join(script)}")
        for path, text in files.items(): print((f"//@ {path}\n" if len(files) > 1 else "") + text.replace("@@", f"A{number}"))
