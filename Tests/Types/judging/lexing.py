"""What can be told of Swift code by its characters alone: what is a comment or a string, and which brackets belong together."""
import re

_START = re.compile(r'//|/\*|#*"')
_OPEN, _CLOSE = "([{", ")]}"

def masked(text):
    """The text with comments and the contents of strings as blanks, so that brackets and words in it count; lines and offsets stay."""
    out, i = [], 0
    for piece in iter(lambda: _START.search(text, i), None):
        out.append(text[i:piece.start()])
        end = _comment_end(text, piece.start()) if piece[0].startswith("/") else _string_end(text, piece.end(), piece[0].count("#"))
        inside = text[piece.start():end]
        blank = re.sub(r"[^\n]", " ", inside)
        # A string stays an operand.
        out.append(blank if piece[0].startswith("/") or len(blank) < 2 else '"' + blank[1:-1] + '"')
        i = end
    out.append(text[i:])
    return "".join(out)

def _comment_end(text, i):
    if text.startswith("//", i):
        end = text.find("\n", i)
        return len(text) if end < 0 else end
    depth, i = 1, i + 2
    while depth and i < len(text):
        m = re.compile(r"/\*|\*/").search(text, i)
        if not m: return len(text)
        depth, i = depth + (1 if m[0] == "/*" else -1), m.end()
    return i

def _string_end(text, i, hashes):
    """The end of a string whose first quote ends at i."""
    several = text.startswith('""', i) and (text[i + 2:i + 3] == "\n" or hashes or not text[i + 2:i + 3] == '"') and text.startswith('""', i) and re.match(r'""[ \t]*\n', text[i:i + 200]) is not None
    if several: i += 2
    close = ('"""' if several else '"') + "#" * hashes
    escape = "\\" + "#" * hashes
    while i < len(text):
        if text.startswith(close, i): return i + len(close)
        if text.startswith(escape, i):
            i += len(escape)
            if text.startswith("(", i): i = _interpolation_end(text, i + 1)
            else: i += 1
        elif text[i] == "\n" and not several: return i
        else: i += 1
    return i

def _interpolation_end(text, i):
    depth = 1
    while i < len(text) and depth:
        if text[i] == '"': i = _string_end(text, i + 1, 0)
        else:
            depth += (text[i] == "(") - (text[i] == ")")
            i += 1
    return i

def closing(mask, i):
    """The offset of the bracket that closes the one at i, or the end of the text."""
    depth = 0
    for m in re.compile(r"[()\[\]{}]").finditer(mask, i):
        depth += 1 if m[0] in _OPEN else -1
        if depth == 0: return m.start()
    return len(mask)

def line_of(text, offset): return text.count("\n", 0, offset) + 1

def line_starts(text):
    starts = [0]
    for m in re.finditer("\n", text): starts.append(m.end())
    return starts

def pieces(mask):
    """What stands between the commas of the outermost level."""
    found, depth, start = [], 0, 0
    for i, c in enumerate(mask):
        if c in "([{<": depth += 1
        elif c in ")]}" or c == ">" and mask[i - 1:i] != "-": depth -= 1
        elif c == "," and depth == 0:
            found.append((start, i))
            start = i + 1
    return found + [(start, len(mask))] if mask.strip() else []
