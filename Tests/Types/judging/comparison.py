"""Tells which errors a migration has made, and which of the lines that it edited the compiler has typed."""
import collections, difflib, re
from compiler import TOO_LONG

# MARK: Messages

QUOTED = re.compile(r"'([^'\n]*)'")
# A quoted text after one of these words is a type.
BEFORE = re.compile(r"\btypes? (?:of )?$|\brequires that $|\bnot convertible to $|\bconvert(?:ed)? (?:from |to )?$|\bactually has type $")

def blanked(message):
    """A message without the types in it: two that differ in these alone are the same error. Names of members, and of what is missing, count."""
    if message.startswith("cannot find"): return message
    out, end, was_type = "", 0, False
    for m in QUOTED.finditer(message):
        between = message[end:m.start()]
        is_type = bool(BEFORE.search(message[:m.start()])) or was_type and between in (" and ", ", ", " or ") or message[m.end():].startswith(" is not convertible to")
        out += between + ("_" if is_type else m[0])
        end, was_type = m.end(), is_type
    return re.sub(r" \(aka _\)| \(aka '[^']*'\)", "", out + message[end:])

# MARK: Lines

class Lines:
    """How the lines of a file moved: for each new one those of the old that it was, and which are edited."""
    def __init__(self, old, new):
        self.origin, self.edited = {}, []
        if old == new:
            self.origin = {n: [n] for n in range(1, len(new) + 1)}
            return
        for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            for n in range(c, d):
                # Lines that were put in stand for those around the place.
                self.origin[n + 1] = [a + n - c + 1] if tag == "equal" else list(range(a + 1, b + 1)) or [min(a + 1, len(old)), max(a, 1)]
                if tag != "equal": self.edited.append(n + 1)

def with_words(edited, mask):
    """The edited lines with words in them; a lone bracket or a comment is no code to type."""
    return [n for n in edited if re.search(r"\w", mask[n - 1])]

# MARK: Errors

class Side:
    """The files of one side, as they were compiled, and the errors of one module."""
    def __init__(self, files, errors): self.files, self.errors = files, errors

def parts(side):
    """For each file, the errors of each part that is typed as one."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for e in side.errors:
        if e.path in side.files: found[e.path][side.files[e.path].part(e.line)].append(e)
    return found

def judged(old, new, lines, absent_members=()):
    """The errors that are new, and those that are not judged, as the code around them could not be typed before.

    An error is the old one where its message, without types, and the part of the file around it are the same, or where the very message went from
    elsewhere in the module: code may move. Messages count as often as they stand."""
    before, after = parts(old), parts(new)
    gone = collections.Counter(e.text for e in old.errors) - collections.Counter(e.text for e in new.errors)
    # What had no type of its own before is missing still.
    missing = collections.Counter(m for e in old.errors for m in [absent(e.text)] if m)
    fresh, unjudged = [], []
    for path, by_part in after.items():
        for part, errors in by_part.items():
            origins = {o for e in errors for o in lines[path].origin.get(e.line, [])} | {o for n in extent(new.files[path], part, errors) for o in lines[path].origin.get(n, [])}
            old_errors = [e for p in {old.files[path].part(o) for o in origins} for e in before.get(path, {}).get(p, [])] if path in old.files else []
            known = collections.Counter(blanked(e.text) for e in old_errors)
            for e in errors:
                if known[blanked(e.text)]: known[blanked(e.text)] -= 1
                elif gone[e.text]: gone[e.text] -= 1
                elif absent(e.text) in missing or member(e.text) in absent_members: unjudged.append(e)
                elif old_errors or e.text.startswith(TOO_LONG): unjudged.append(e)
                else: fresh.append(e)
    others = collections.Counter(blanked(e.text) for e in old.errors if e.path not in old.files)
    for e in new.errors:
        if e.path in new.files: continue
        if others[blanked(e.text)]: others[blanked(e.text)] -= 1
        else: fresh.append(e)
    return fresh, unjudged

def extent(file, part, errors):
    """The lines of a part."""
    if part[0] == "unit":
        u = next(u for u in file.units if u.name == part[1])
        return range(u.first, u.last + 1)
    return [n for n in range(1, len(file.numbers)) if file.numbers[n] == part[1]] if part[0] == "statement" else [e.line for e in errors]

def absent(message):
    """The name that a message says is nowhere."""
    m = re.match(r"cannot find (?:type )?'([^']*)' in scope|unknown attribute '([^']*)'|no such module '([^']*)'", message)
    return next(filter(None, m.groups()), None) if m else None

def member(message):
    m = re.search(r"has no (?:dynamic )?member '(\w+)'", message)
    return m[1] if m else None

def typed(file, errors, edited, left_out):
    """Which of the edited lines are compiled, and lie in no code that an error keeps from being typed."""
    broken = {file.part(e.line) for e in errors}
    return [n for n in edited if n not in left_out and file.part(n) not in broken]
