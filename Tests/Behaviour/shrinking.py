"""Makes an app smaller for as long as it differs in the same way."""
import re, time
from oracle import first_difference


def pieces(text):
    """What can go: single lines, and lines with the block that they begin; of a block also the frame alone ("unwrap")."""
    lines, out = text.split("\n"), []
    for begin, line in enumerate(lines):
        if not line.strip() or line.startswith("import") or "@main" in line: continue
        depth, end = 0, begin
        while end < len(lines):
            bare = re.sub(r'"(\\.|[^"\\])*"', "", lines[end])
            depth += bare.count("{") - bare.count("}")
            if depth <= 0: break
            end += 1
        if depth: continue
        out.append((begin, end + 1, False))
        if end > begin and line.rstrip().endswith("{"): out.append((begin, end + 1, True))
    return lines, sorted(out, key=lambda piece: piece[0] - piece[1])


def without(lines, piece):
    begin, end, unwraps = piece
    return lines[:begin] + (lines[begin + 1:end - 1] if unwraps else []) + lines[end:]


def unused_removed(text):
    """Takes out declarations that nothing names."""
    declaration = re.compile(r"(?:@\w+(?:\([^)]*\))? |private |private\(set\) |public |final |static |lazy |weak )*(?:struct|class|enum|func|var|let|protocol) ((?:@@)?\w+)")
    while True:
        lines, cuts = pieces(text)
        for begin, end, unwraps in cuts:
            name = declaration.match(lines[begin].strip())
            if unwraps or not name or name[1] in ("body", "id", "@@Main"): continue
            if len(re.findall(r"(?<![\w@])%s(?!\w)" % re.escape(name[1]), text)) == 1:
                text = "\n".join(lines[:begin] + lines[end:])
                break
        else: return text


class Shrinking:
    def __init__(self, oracle, app, seconds):
        self.oracle, self.wanted, self.best = oracle, (app.verdict, app.note), app
        self.end = time.time() + seconds

    def take(self, candidates):
        """Judges the candidates; the best becomes the smallest that still differs so. Returns those that do."""
        good = []
        for at in range(0, len(candidates), 30):
            if time.time() > self.end: break
            good += [c for c in self.oracle.judge(candidates[at:at + 30]) if (c.verdict, c.note) == self.wanted]
            if good and max(self.best.lines - c.lines for c in good) > self.best.lines / 5: break
        return good

    def keep(self, good):
        smaller = [c for c in good if c.lines < self.best.lines]
        if smaller: self.best = min(smaller, key=lambda c: c.lines)
        return bool(smaller)

    def with_text(self, path, text):
        return self.best.copy(files={**self.best.files, path: text})

    def run(self):
        self.cut_script()
        while time.time() < self.end and any([self.cut(path) for path in list(self.best.files)] + [self.cut_lines_of_script()]): pass
        return self.best

    def cut_script(self):
        """The script ends at the first difference; what is not there goes."""
        app = self.best
        if not app.before: return
        old, new = app.before.splitlines(), (app.after or app.before).splitlines()
        step = first_difference(old, new)
        script = [] if app.script == ["*"] else [
            line for k, line in enumerate(app.script[:step]) if k + 1 == step or k + 1 < len(old)
            and not old[k + 1].endswith("not there")]
        tidy = {path: unused_removed(text) for path, text in app.files.items()}
        candidates = [app.copy(files=tidy), app.copy(files=tidy, script=script or app.script)] + ([app.copy(script=script)] if script
            else [])
        self.keep(self.take(candidates))

    def cut_lines_of_script(self):
        script = self.best.script
        return self.keep(self.take([self.best.copy(script=script[:k] + script[k + 1:]) for k in range(len(script))] if len(script) > 1
                else []))

    def cut(self, path):
        lines, cuts = pieces(self.best.files[path])
        candidates = [self.with_text(path, "\n".join(without(lines, piece))) for piece in cuts]
        good = self.take(candidates)
        if not good: return False
        # What can go alone may be able to go together.
        gone = [piece for piece, candidate in zip(cuts, candidates) if candidate in good and not piece[2]]
        together = []
        for part in (gone, gone[:len(gone) // 2 + 1], gone[0::3], gone[1::3], gone[2::3]):
            covered = {line for begin, end, _ in part for line in range(begin, end)}
            text = "\n".join(line for number, line in enumerate(lines) if number not in covered)
            together += [self.with_text(path, text), self.with_text(path, unused_removed(text))]
        return self.keep(good + self.take(together))


def shrink(oracle, app, seconds):
    return Shrinking(oracle, app, seconds).run()
