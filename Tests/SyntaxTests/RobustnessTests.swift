import Foundation
import MoltSyntax
import MoltTestSupport
import MoltText
import MoltThreads
import Testing

@Suite struct RobustnessTests {
  /// The fixtures of the repository, and its own sources.
  private static let samples: [[UInt8]] = Repository.swiftFiles(in: ["Corpus/Syntax", "Sources/Syntax", "Sources/Text"])
    .compactMap { FileManager.default.contents(atPath: $0).map { Array($0) } }

  private func check(_ bytes: [UInt8], _ hint: @autoclosure () -> String) {
    let source = Source(bytes)
    if let flaw = firstFlaw(of: source.root, in: source.text) { Issue.record("\(flaw): \(hint())") }
  }

  @Test func `every byte of a valid file is in one token or gap`() {
    #expect(RobustnessTests.samples.count > 20)
    for (index, bytes) in RobustnessTests.samples.enumerated() { check(bytes, "sample \(index)") }
  }

  @Test func `a file may end anywhere`() {
    var random = SeededGenerator(seed: 1)
    for bytes in RobustnessTests.samples {
      for _ in 0..<4 {
        let end = Int.random(in: 0...bytes.count, using: &random)
        check(Array(bytes.prefix(end)), "the first \(end) bytes of \(bytes.count)")
      }
    }
  }

  @Test func `any bytes of a file may be missing, doubled or replaced`() {
    for (seed, bytes) in RobustnessTests.samples.enumerated() {
      var random = SeededGenerator(seed: UInt64(seed))
      check(mutated(bytes, &random), "seed \(seed)")
    }
  }

  private func mutated(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = original
    for _ in 0..<8 where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes[start] = UInt8.random(in: 0...255, using: &random)
      default: bytes.insert(contentsOf: "(){}[]<>\"#/\\?!:,;@.`\n".utf8.shuffled(using: &random).prefix(3), at: start)
      }
    }
    return bytes
  }

  @Test func `random bytes make a tree`() {
    var random = SeededGenerator(seed: 2)
    for round in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      check(bytes, "round \(round)")
    }
  }

  @Test func `random tokens make a tree`() {
    let words = [
      "func", "class", "{", "}", "(", ")", "[", "]", "<", ">", "=", "->", "\"", "\"\"\"", "\\(", "#if", "#else",
      "#endif", "x", "0", ".", ",", ":", ";", "?", "!", "&", "@a", "\n", " ", "/", "//", "/*", "*/", "#", "`", "let",
      "case", "in", "switch", "if", "where", "import", "try", "await", "any", "~", "...", "$0", "<#", "#>", "_",
      "::", "init", "get",
    ]
    var random = SeededGenerator(seed: 3)
    for round in 0..<1500 {
      let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        words.randomElement(using: &random)! + (Bool.random(using: &random) ? " " : "")
      }
      check(Array(text.joined().utf8), "round \(round): \(text.joined())")
    }
  }

  @Test(arguments: ["\r\n", "\r", "\0\n", "\u{FEFF}\n", "\u{2028}\n", "\u{A0}\n", "\n\n"])
  func `a file may have any line ends`(_ lineEnd: String) {
    for bytes in RobustnessTests.samples.prefix(20) {
      let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\n", with: lineEnd)
      check(Array(text.utf8), lineEnd.debugDescription)
    }
  }

  /// Opening, middle and closing text of things that may contain themselves.
  static let nestings: [(String, String, String)] = [
    ("(", "x", ")"), ("[", "x", "]"), ("{", "x", "}"), ("f {", "x", "}"), ("f(", "x", ")"), ("x[", "0", "]"),
    ("#if a\n", "x", "\n#endif\n"), ("\"\\(", "x", ")\""), ("\"\"\"\n\\(", "x", ")\n\"\"\"\n"), ("let a: [", "b", "]"),
    ("let a: A<", "b", ">"), ("let a: (", "b", ")"), ("let a: (b) -> ", "c", ""), ("-", "x", ""), ("! ", "x", ""),
    ("if a {", "x", "}"), ("switch a { case ", "b", ": c }"), ("class A {", "", "}"), ("func f() {", "", "}"),
    ("do {", "x", "}"), ("a ? ", "b", " : c"), ("try ", "x", ""), ("await ", "x", ""), ("let (", "a", ")"),
    ("case let (", "a", ")"), ("@a(", "b", ")"), ("#m(", "b", ")"), ("{ (a) in ", "b", "}"), ("\\.a[", "b", "]"),
    ("f { $0 } a: {", "x", "}"), ("if ", "a", " {}"), ("a = if b { ", "c", "} else { d }"), ("some ", "A", ""),
    ("let a: @escaping (", "b", ")"), ("extension A where B == [", "c", "]"), ("x as! [", "a", "]"),
    ("a < (", "b", ")"), ("@A<", "b", ">"), ("@A<(", "b", ")>"), ("@(", "b", ")"), ("actor func ", "a", ""),
    ("@a (", "b", ") "),
    ("let a: b.", "c", ""), ("`", "a", "`"), ("/*", "a", "*/"), ("#/", "a", "/#"), ("\"#", "a", "#\""),
  ]

  @Test(arguments: nestings.indices) func `nesting may be deep, and be left open`(_ index: Int) {
    let (open, middle, close) = RobustnessTests.nestings[index]
    let depth = 10_000
    WorkerThread.run {
      let opened = String(repeating: open, count: depth) + middle
      check(Array(opened.utf8), "open: \(open)")
      check(Array((opened + String(repeating: close, count: depth)).utf8), "closed: \(open)")
      check(Array(String(repeating: close, count: depth).utf8), "closing only: \(close)")
    }
  }

  @Test(arguments: [
    " + a", ".a", ".a()", "()", "[0]", "?.a", "!", " ? b : c", " as A", " = a", ", a", " { }", ";", " a: {}", "<",
    " && a", ": A", "&", "#if", "\n", " in", "->a", "...", " is A", "\\.a", "@a ", " open", " async", " throws (a",
    "<# switch in ] @a( ", "/", "//\n", "\"", " \"\"", "#", "'", "`",
  ])
  func `a chain may be long`(_ link: String) {
    WorkerThread.run { check(Array(("a" + String(repeating: link, count: 100_000)).utf8), link) }
  }
}
