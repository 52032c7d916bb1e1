"""Judges the made-up migrations of `judged`, and holds what is said of each against its expected.json."""
import json, os, tempfile

HERE = os.path.dirname(os.path.realpath(__file__))
CASES = os.path.join(os.path.dirname(HERE), "judged")

def run(judge, verbose):
    """0 where all are judged rightly, else 1."""
    failures = 0
    for name in sorted(os.listdir(CASES)):
        case = os.path.join(CASES, name)
        expected = json.load(open(os.path.join(case, "expected.json")))
        with tempfile.TemporaryDirectory() as scratch:
            whole, results = judge(None, os.path.join(case, "before"), os.path.join(case, "after"), [], scratch, verbose)
        wrong = differences(expected, whole, results)
        print(f"{name}: {'; '.join(wrong) or 'as expected'} ({expected['about']})", flush=True)
        failures += bool(wrong)
    return 1 if failures else 0

def differences(expected, whole, results):
    """What differs from what is expected."""
    fresh = [e.text for r in results for e in r.fresh]
    typed = {(p, n) for r in results for p, lines in r.typed.items() for n in lines}
    untyped = sum(len(lines) for lines in whole.edited.values()) - len(typed)
    found = [f"`{text}` is not told" for text in expected["new"] if not any(text in message for message in fresh)]
    found += [f"`{message}` is told" for message in fresh if not any(text in message for text in expected["new"])]
    if "not typed" in expected and untyped != expected["not typed"]: found.append(f"{untyped} lines are not typed, not {expected['not typed']}")
    unjudged = sum(len(r.unjudged) for r in results)
    if "not judged" in expected and unjudged != expected["not judged"]: found.append(f"{unjudged} errors are not judged, not {expected['not judged']}")
    if not all(r.lowered for r in results): found.append("SIL is not reached")
    return found
