"""How an app uses names that are nowhere: as what kind of thing, with how many generic arguments, and with which arguments it is called."""
import re
from lexing import closing, pieces

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

    def as_type(self, name):
        """Whether a name stands where only a type does."""
        n = re.escape(name) + r"\b"
        return self.has(r"(?:[:>&]|\b(?:as[?!]?|is|any|some|extension|where)\b)[ ]*[\[(]*" + n + r"(?!\s*\()|\b" + n + r"(?:\.(?:self|Type|[A-Z]\w*)\b|[ ]?[?!]|<)|@" + n + r"|[<,(][ ]*" + n + r"[ ]*[>?\]]")

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

    def calls(self, name):
        """The arguments of each call of a name: labels, and what kind of expression each is."""
        found = set()
        start = "" if name[0] in "@." else r"(?<![\w@])"
        for m in re.finditer(start + re.escape(name) + r"\b(?:<[^()\n{}]*>)?[ ]?([({])", self.text):
            head = self.text[self.text.rfind("\n", 0, m.start()) + 1:m.start()]
            # The block behind a condition is no argument.
            condition = re.match(r"\s*(?:\}\s*)?(?:else\s+)?(?:if|guard|while|for|switch|case)\b", head) is not None
            if m[1] == "{" and (condition or re.search(r"(?:\b(?:extension|struct|class|enum|protocol|func|import|in|is|as)|->|:)\s+(?:\w+\.)*$", head)): continue
            if name[0] == "." and re.search(r"(?:^|[\s(\[{,:!&])$", head) and head.strip(): continue
            found.add(arguments(self.text, m.end() - 1, not condition))
        return sorted(found)

def arguments(text, place, trailing=True):
    """(label, kind) of each argument of a call whose bracket stands at a place."""
    found, i = [], place
    if text[place] == "(":
        end = closing(text, place)
        inside = text[place + 1:end]
        for a, b in call_pieces(inside):
            m = re.match(r"\s*(?:(\w+)\s*:(?!:))?\s*(.*)", inside[a:b], re.S)
            found.append((m[1] or "_", kind_of(m[2])))
        i = end + 1
    if trailing and (text[i:i + 2] in (" {", "{") or text[i:i + 1] == "{"):
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
    if re.match(r"\?\s*\.\w", text[text.find("?"):]) and re.search(r":\s*\.\w+$", text): return "implicit " + re.search(r"\w+$", text)[0]
    if re.match(r"\[\s*\.\w", text): return "implicit values"
    if re.match(r"\\\.", text): return "path"
    if text == "nil": return "nothing"
    if text.startswith("&"): return "inout"
    return "value"

OTHERS = {"implicit values": "[StandIn]", "path": "KeyPath<StandIn, StandIn>", "nothing": "Any?"}

def signature(labels, extended):
    """Generic parameters, and parameters, for arguments."""
    generics, parameters = [], []
    for i, (label, kind) in enumerate(labels):
        if kind == "value":
            generics.append(f"A{i}")
            type = f"A{i}"
        elif kind in OTHERS: type = OTHERS[kind]
        elif kind.startswith("implicit"): type = extended.get(kind[9:], "StandIn")
        elif kind == "inout":
            generics.append(f"A{i}")
            type = f"inout A{i}"
        else:
            generics.append(f"A{i}" + (": View" if kind.startswith("builder") else ""))
            inputs = ", ".join(["StandIn"] * int(re.search(r"\d", kind)[0]))
            effects = " async throws" if kind.endswith("a") else ""
            type = f"@escaping ({inputs}){effects} -> A{i}"
            if kind.startswith("builder"): label = "@ViewBuilder " + label
        parameters.append(f"{label} a{i}: {type}")
    return "<" + ", ".join(generics) + ">" if generics else "", ", ".join(parameters)
