"""The choices behind one app: which shapes it has, and the random numbers that everything else is drawn from."""
import random

# A shape is a thing that apps do and that a migration may get wrong. Most of an app is plain, so a difference has few possible causes
# and a class is seldom held back. Shapes that meet in one cause stand in one group.
GROUPS = {
    "plain objects": ["plain object", "objects in array", "optional object", "objects in struct", "object in enum", "existential",
        "objects in dictionary",
        "description", "extension", "free function", "row model", "key path", "subscript", "written beside",
        "written beside",
        "static function", "protocol default"],
    "equality": ["equal by id", "equal by id", "items from sink", "items from sink", "equal assignment", "optional value",
        "hashed by id", "nested struct", "sink in init",
        "assign on", "assign to", "received on main", "rows bound", "element bound", "row model", "debounced",
        "list of models"],
    "who makes it": ["default object", "object of view init", "init reads", "init reads later", "task in init", "init takes from",
        "shared", "made in body", "init with argument",
        "object in model", "list of models", "sink in init", "app init", "value child", "model for sheet", "let argument"],
    "pipelines": ["sink in init", "items from sink", "objects written in sink", "assign on", "assign to", "debounced",
        "received on main", "combined", "merged", "subject", "on receive",
        "current value", "shared", "object in model", "forwarded", "equal assignment", "notification", "values", "timer",
        "timer in view"],
    "outside of the model": ["global", "service", "statics", "current value", "announced by hand", "unpublished", "equal assignment",
        "forwarded", "callback", "lazy", "did set", "will set",
        "stored setting", "stored in model", "user defaults"],
    "events": ["on change", "on receive", "on appear", "task", "task by id", "sheet", "sheet by item", "alert", "popover", "pushed",
        "pushed by value", "link", "equal assignment", "equal by id", "id",
        "callback", "focus", "preference", "values"],
    "declarations": ["subclass", "did set", "will set", "computed with setter", "swapped", "inout", "lazy", "deinit", "unpublished",
        "announced by hand", "codable", "members in extension",
        "base in environment", "protocol default", "two modules"],
    "objects in objects": ["object in model", "forwarded", "list of models", "optional model", "shared", "unobserved", "made in body",
        "object in model", "value child", "in environment key"],
    "views": ["generic view", "modifier", "modifier that observes", "environment value", "closure binding", "binding child",
        "rows bound", "value child", "generic model", "id", "equal by id", "app init",
        "unobserved", "dynamic property", "view over protocol", "scenes", "commands", "helper views"],
    "UIKit": ["representable", "representable that observes", "representable that writes", "screen with sink", "hosted view",
        "hosted view", "screen with sink"],
}
# A pipeline holds a class back at level safe, so few of these move there.
WEIGHTS = {"pipelines": .4}
ALL = sorted({shape for group in GROUPS.values() for shape in group} | {
        "closure", "tuple", "set", "matrix", "payload", "mutable string", "private setter", "weak delegate"})

# Shapes that do little without another: what is drawn besides, and how often.
COMPANIONS = [
    ({"init reads", "init reads later", "task in init", "init takes from", "made in body"},
        ["default object", "default object", "object of view init"], .6),
    ({"default object", "object of view init"}, ["init reads", "init reads", "init takes from", "sink in init", "init reads later"],
        .7),
    ({"items from sink"}, ["equal by id"], .7),
    ({"equal by id"}, ["items from sink"], .3),
    ({"app init"}, ["init takes from"], .5),
    ({"forwarded"}, ["object in model"], 1),
    ({"base in environment"}, ["subclass"], 1),
    ({"written beside"}, ["plain object", "objects in array", "objects in struct", "object in enum", "existential"], .8),
    ({"screen with sink"}, ["hosted view"], .3),
]


class Draft:
    def __init__(self, seed, number):
        self.random = random.Random(f"{seed}/{number}")
        self.shapes = self.draw_shapes()
        # One thing that is not followed is enough to hold a class back, and would hide another: most apps are tiny.
        self.is_tiny = self.maybe(.65)
        # Small views read little: what is not followed shows.
        self.sizes = [1, 1, 2] if self.is_tiny else self.pick([1], [1, 1, 2], [1, 2, 2, 3, 4])
        self.equality = "by id" if self.has("equal by id", "hashed by id") else self.pick("synthesised", "synthesised", "synthesised",
            "none")
        self.count = 0
        self.script_lines = []      # what a user can do

    def draw_shapes(self):
        draw = self.random
        if draw.random() < .35: shapes = set(draw.sample(ALL, draw.choice([0, 1, 2, 2, 3, 3, 4, 5])))
        else:
            name = draw.choices(list(GROUPS), [WEIGHTS.get(name, 1) for name in GROUPS])[0]
            group = sorted(set(GROUPS[name]))
            shapes = set(draw.sample(group, min(len(group), draw.choice([1, 2, 2, 3, 4]))))
            if draw.random() < .3: shapes.add(draw.choice(ALL))
        for triggers, companions, chance in COMPANIONS:
            if shapes & triggers and draw.random() < chance: shapes.add(draw.choice(companions))
        return shapes

    def has(self, *shapes): return any(shape in self.shapes for shape in shapes)
    def maybe(self, chance): return self.random.random() < chance
    def pick(self, *choices): return self.random.choice(choices)
    def one_of(self, choices): return self.random.choice(list(choices))

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def button(self):
        label = self.fresh("b")
        self.script_lines.append(f"tap {label}")
        return label

    def toggle(self):
        label = self.fresh("t")
        self.script_lines.append(f"toggle {label}")
        return label

    def field(self):
        label = self.fresh("f")
        self.script_lines.append(f"type {label} {self.pick('Ann', 'x', 'bo')}")
        return label

    def script(self):
        return [self.one_of(self.script_lines or ["tap none"]) for _ in range(self.random.randint(5, 15))]
