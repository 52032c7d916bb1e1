import MoltArguments
import MoltEngine
import MoltRules
import MoltText

/// What reads rules and settings that a repository brings along.
let rulesTargets = [
  FuzzTarget("document") { bytes in
    guard let document = try? Document(path: "own/a-b.md", markdown: String(decoding: bytes, as: UTF8.self)) else { return }
    _ = document.problems(isCode: false)
  },
  FuzzTarget("configuration") { bytes in
    _ = try? ConfigurationFile.parse(String(decoding: bytes, as: UTF8.self), path: ConfigurationFile.name, below: "/project")
  },
  FuzzTarget("ignore") { bytes in
    for ignoresCase in [false, true] {
      var rules = IgnoreRules(ignoresCase: ignoresCase)
      rules.add(bytes, directory: [])
      rules.add(bytes, directory: Array("a/".utf8))
      for path in ["a/b", "a/b.swift", "a/B/c/[d].swift"] { _ = rules.ignore(Array(path.utf8), isDirectory: path == "a/b") }
    }
  },
]
