"""The parts of a file that the compiler judges for itself: bodies, initial values, and the declarations around them.

An error in one statement of a plain body leaves the others typed. In the body of a result builder it does not: the compiler stops at the first
element that it cannot type. What says `some` or names a builder is taken for one.
"""
import bisect, re
from lexing import closing, line_starts, masked

KEYWORD = re.compile(r"\b(func|init|deinit|subscript|var|let|struct|class|enum|protocol|extension|actor|case|macro|get|set|willSet|didSet|_read|_modify|read|modify|precedencegroup|import|typealias|associatedtype|operator)\b")
TYPES = {"struct", "class", "enum", "protocol", "extension", "actor"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_read", "_modify"}

class Unit:
    """A body or an initial value: its lines, its offsets between which it can be left out, and what stands there then."""
    def __init__(self, name, kind, start, end, builder, instead, first, last):
        self.name, self.kind, self.start, self.end, self.builder, self.instead, self.first, self.last = name, kind, start, end, builder, instead, first, last

class File:
    """A file, with its units and statements."""
    def __init__(self, text):
        self.text, self.mask = text, masked(text)
        self.starts = line_starts(text)
        self.units = []
        self.headers = []
        self.names = {}
        self._members(0, len(text), "")
        self.units.sort(key=lambda u: u.start)
        self.numbers = self._statements()

    def line(self, offset): return bisect.bisect_right(self.starts, offset)

    def _add(self, name, kind, start, end, builder, instead):
        self.names[name] = self.names.get(name, -1) + 1
        self.units.append(Unit(f"{name}#{self.names[name]}", kind, start, end, builder, instead, self.line(start), self.line(max(start, end - 1))))

    def _members(self, start, end, owner):
        """The bodies of what is declared between two offsets, at the level of members."""
        i = boundary = start
        while i < end:
            m = re.compile(r"[({\[]|=(?![=>])|\n").search(self.mask, i, end)
            if not m: return self._member(boundary, end, owner)
            c = m[0]
            if c in "([": i = min(end, closing(self.mask, m.start()) + 1)
            elif c == "\n":
                i = m.end()
                if self._continues(boundary, i, end): continue
                self._member(boundary, i - 1, owner)
                boundary = i
            elif c == "=" and self.mask[m.start() - 1:m.start()] in "=!<>&|+-*/%~^?.": i = m.end()
            elif c == "=":
                header = self.mask[boundary:m.start()]
                keyword = self._keyword(header)
                i = m.end()
                if keyword and keyword[0] in ("var", "let"):
                    i = self._initial(header, keyword, m.end(), end, owner)
                    self._member(boundary, i, owner)
                    boundary = i
            else:
                close = min(end, closing(self.mask, m.start()))
                self._block(self.mask[boundary:m.start()], m.start(), close, owner)
                self._member(boundary, close + 1, owner)
                i = boundary = close + 1

    def _continues(self, start, i, end):
        """Whether a declaration goes on behind the end of a line."""
        before, after = self.mask[start:i].rstrip(), self.mask[i:end].lstrip()
        return not self._keyword(before) or before.endswith((",", "->", ":", "=", "where")) or re.match(r"->|where\b|:|,|\{|=|throws\b|async\b|&", after) is not None

    def _member(self, start, end, owner):
        """A declaration as a whole, for where it can only be left out together with its head."""
        keyword = self._keyword(re.sub(r"\{.*", "", self.mask[start:end], flags=re.S))
        start += len(self.mask[start:end]) - len(self.mask[start:end].lstrip())
        macro = self.mask[start:start + 1] == "#"
        if (macro or keyword and keyword[0] not in ("import", "get", "set")) and start < end:
            self._add(f"{owner}.{'#' if macro else keyword[1]}!", "member", start, end, False, "")

    def _keyword(self, header):
        """The last keyword of declarations at the outermost level of a header, with what follows it."""
        depth, found = 0, None
        for m in re.finditer(r"[(\[{]|[)\]}]|\b[a-zA-Z_]+\b", header):
            if m[0] in "([{": depth += 1
            elif m[0] in ")]}": depth -= 1
            elif depth == 0 and KEYWORD.fullmatch(m[0]) and header[m.start() - 1:m.start()] not in (".", "`", "\\"):
                if m[0] in ("get", "set", "read", "modify") and found: continue
                if found and found[0] == "func" and m[0] in ("init", "case", "subscript"): continue
                # `class func`: the later one counts; a keyword that is the name of a function does not.
                name = re.match(r"\s*`?([\w.]+|[^\s\w(]+)?", header[m.end():])[1] or ""
                found = (m[0], name, m.start())
        return found

    def _block(self, header, start, close, owner):
        keyword = self._keyword(header)
        if not keyword: return
        kind, name, place = keyword
        path = owner + "." + name if owner else name
        if kind in TYPES: return self._members(start + 1, close, path)
        full = header[place - 200 if place > 200 else 0:]
        attributes = header[max(header.rfind("\n\n", 0, place), 0):place]
        opaque = re.search(r"->\s*(?:\w+\.)?some\b" if kind in ("func", "subscript") else r":\s*(?:\w+\.)?some\b", header[place:])
        builder = bool(opaque) or bool(re.search(r"@\w*Builder\b", attributes))
        instead = "StandIn()" if opaque else "fatalError()"
        if kind in ("var", "subscript") and (parts := self._accessors(start, close)):
            for accessor, s, e in parts: self._add(f"{path}.{accessor}", "body", s + 1, e, builder and accessor == "get", instead if accessor == "get" else "fatalError()")
        elif kind in ("func", "init", "deinit", "var", "subscript"): self._add(path if kind != "init" else owner + ".init", "body", start + 1, close, builder, instead)

    def _accessors(self, start, close):
        """The accessors of a property, where its block has any."""
        found, i = [], start + 1
        while True:
            m = re.compile(r"\s*(?:@\w+\s+|nonmutating\s+|mutating\s+|private\s+|nonisolated\s+)*(get|set|willSet|didSet|_read|_modify|yielding borrow|read|modify)\b(?:\s*\(\s*\w+\s*\))?(?:\s+(?:async|throws))*\s*\{").match(self.mask, i, close)
            if not m: return found
            end = closing(self.mask, m.end() - 1)
            found.append((m[1], m.end() - 1, end))
            i = end + 1

    def _initial(self, header, keyword, start, end, owner):
        """An initial value, up to where its statement ends; observers behind it are bodies."""
        i = start
        while i < end:
            m = re.compile(r"[({\[]|\n|;").search(self.mask, i, end)
            if not m: i = end; break
            if m[0] in "([{":
                close = closing(self.mask, m.start())
                inside = self.mask[m.start() + 1:close]
                if m[0] == "{" and re.match(r"\s*(?:willSet|didSet)\b", inside):
                    path = owner + "." + keyword[1]
                    for accessor, s, e in self._accessors(m.start(), close): self._add(f"{path}.{accessor}", "body", s + 1, e, False, "fatalError()")
                    i = m.start()
                    break
                i = close + 1
            else:
                before, after = self.mask[start:m.start()].rstrip(), self.mask[m.end():end].lstrip()
                i = m.start()
                if m[0] == ";": break
                if not (re.match(r"[.?:&|)\]]|[+*/<>=-]\s|as\b|is\b|\?\?|else\b|\{", after) or re.search(r"[=+*/&|?:,(-]$|\b(?:try|await|else|return)$", before) or not before.strip()): break
                i = m.end()
        typed = ":" in re.sub(r"[(\[{].*?[)\]}]", "", header[keyword[2]:])
        path = (owner + "." if owner else "") + keyword[1]
        opaque = re.search(r":\s*some\b", header[keyword[2]:])
        stop = start + len(self.mask[start:i].rstrip())
        if keyword[0] in ("var", "let") and "," not in re.sub(r"[(\[{<].*?[)\]}>]", "", header[keyword[2]:]):
            made = re.match(r"\s*((?:[A-Z]\w*\.)*[A-Z]\w*)\(", self.mask[start:stop])
            untyped = f" (standIn() as {made[1]})" if made and stop == closing(self.mask, start + made.end() - 1) + 1 else " StandIn()"
            self._add(path + "=", "value", start, stop, True, " StandIn()" if opaque else " standIn()" if typed else untyped)
        close = closing(self.mask, i) if i < end and self.mask[i] == "{" else i
        return close + 1 if close > i else max(i, start + 1)

    def _statements(self):
        """The number of the statement of each line: code in one pair of brackets, or that goes on with a dot, is one. In bodies, as outside of them,
        a block belongs to the statement that it begins with."""
        numbers, number, depth, previous = [0], 0, 0, ""
        # Blocks that hold members, and bodies of plain functions, do not make what is in them one statement.
        opens = {u.start - 1 for u in self.units if u.kind == "body"} | set(self._type_blocks())
        offset = 0
        for line in self.mask.split("\n"):
            text = line.strip()
            if depth <= 0 and not re.match(r"[.)\]?:&|]|else\b|catch\b", text) and not re.search(r"[=,(\[{&|?:]$|\b(?:return|try|await)$", previous):
                number, depth = number + 1, 0
            elif depth <= 0: depth = 0
            numbers.append(number)
            for m in re.finditer(r"[()\[\]{}]", line):
                if m[0] in "([": depth += 1
                elif m[0] in ")]": depth -= 1
                elif m[0] == "{":
                    if offset + m.start() not in opens: depth += 1
                    else: text = ""
                elif offset + m.start() not in self._closes: depth -= 1
            previous = text
            offset += len(line) + 1
        return numbers

    def _type_blocks(self):
        found, self._closes = [], {u.end for u in self.units if u.kind == "body"}
        stack = [(0, len(self.mask))]
        for m in re.finditer(r"\b(?:struct|class|enum|protocol|extension|actor)\s+[\w.`]+[^{}()=;]*?\{|\b(?:var|subscript)\b[^{}=;\n]*\{\s*(?=(?:@\w+\s+|nonmutating\s+|mutating\s+)*(?:get|set|willSet|didSet|_read|_modify)\b)|(?<=[\w\])}\"]) \{\s*(?=(?:willSet|didSet)\b)", self.mask):
            place = m.start() + m[0].rindex("{")
            found.append(place)
            self._closes.add(closing(self.mask, place))
        return found

    def unit_at(self, line):
        """The innermost unit that a line lies in."""
        best = None
        for u in self.units:
            if u.kind != "member" and u.first <= line <= u.last and (best is None or u.start >= best.start): best = u
        return best

    def part(self, line):
        """What is typed as one with a line: the unit, where it is a builder's body or a value, else the statement."""
        u = self.unit_at(line)
        if u and u.builder: return ("unit", u.name)
        return ("statement", self.numbers[min(line, len(self.numbers) - 1)])

    def without(self, units):
        """The text without some bodies; lines stay where they are."""
        text = self.text
        outer = [u for u in units if not any(v is not u and v.start <= u.start and u.end <= v.end and (v.end - v.start, v.kind) > (u.end - u.start, u.kind) for v in units)]
        for u in sorted(outer, key=lambda u: -u.start):
            text = text[:u.start] + (" " + u.instead + " " if u.kind == "body" else u.instead) + "\n" * text.count("\n", u.start, u.end) + text[u.end:]
        return text
