import MoltFlow
import MoltSyntax
import Testing

@Suite struct `Files and defaults` {
  /// Whether what a function changes is something that another one asks for.
  private func mayMeet(_ use: String, _ change: String, _ more: String = "") -> Bool {
    let program = Program(
      """
      import Foundation
      let folder = URL.documentsDirectory
      var inner: URL { folder.appendingPathComponent("inner") }
      let suite = UserDefaults(suiteName: "group")
      var picked: URL { URL(string: text)! }
      var text = ""
      func edit(_ new: String) { text = new }
      func use() { \(use) }
      func change(_ given: URL) { \(change) }
      \(more)
      """)
    let step = program.flow.step(of: program.function("use"))
    return (step.reads + step.readsForEffect).contains { read in
      guard case .framework(let callee) = read.source, let state = program.flow.state(askedBy: callee) else { return false }
      return !program.flow.touches(of: state, askedAt: read.node).isEmpty
    }
  }

  @Test(arguments: [
    ("folder.appendingPathComponent(\"a\")", true), ("folder.appendingPathComponent(\"A\")", true),
    ("folder.appending(path: \"a\")", true), ("inner.deletingLastPathComponent().appendingPathComponent(\"a\")", true),
    ("folder.appendingPathComponent(text)", true), ("URL(fileURLWithPath: \"\\(folder.path)/b\")", true), ("given", true), ("picked", true),
    ("folder.appendingPathComponent(\"b\")", false), ("inner.appendingPathComponent(\"a\")", false),
    ("FileManager.default.temporaryDirectory.appendingPathComponent(\"a\")", false), ("URL.cachesDirectory.appending(path: text)", false),
  ])
  func `are told apart by their places`(url: String, isSame: Bool) {
    let use = "_ = FileManager.default.fileExists(atPath: folder.appendingPathComponent(\"a\").path)"
    #expect(mayMeet(use, "try? Data().write(to: \(url))") == isSame)
  }

  @Test(arguments: [
    // What is in a folder goes with it, and changes what is listed there.
    ("fileExists(atPath: inner.appendingPathComponent(\"a\").path)", "try? FileManager.default.removeItem(at: inner)", true),
    ("fileExists(atPath: folder.appendingPathComponent(\"a\").path)", "try? FileManager.default.removeItem(at: inner)", false),
    ("fileExists(atPath: inner.path)", "try? Data().write(to: inner.appendingPathComponent(\"a\"))", false),
    ("contentsOfDirectory(atPath: inner.path)", "try? Data().write(to: inner.appendingPathComponent(\"a\"))", true),
    ("contentsOfDirectory(atPath: inner.path)", "try? Data().write(to: folder.appendingPathComponent(\"a\"))", false),
    (
      "fileExists(atPath: inner.path)",
      "try? FileManager.default.createDirectory(at: inner.appendingPathComponent(\"a\"), withIntermediateDirectories: true)", true
    ),
    (
      "fileExists(atPath: inner.appendingPathComponent(\"a\").path)",
      "try? FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)", false
    ),
    // An app changes nothing in its bundle.
    ("fileExists(atPath: Bundle.main.appStoreReceiptURL!.path)", "try? Data().write(to: given)", false),
    ("fileExists(atPath: Bundle.main.bundlePath)", "try? Data().write(to: Bundle.main.bundleURL)", true),
  ])
  func `are changed with what holds them`(use: String, change: String, isSame: Bool) {
    #expect(mayMeet("_ = try? FileManager.default.\(use)", change) == isSame)
  }

  @Test(arguments: [
    ("struct Draft { let url: URL; func save() { try? Data().write(to: url) } }; let draft = Draft(url: inner)", false),
    ("struct Draft { let url: URL; func save() { try? Data().write(to: url) } }; let draft = Draft(url: folder)", true),
    ("struct Draft: Decodable { let url: URL; func save() { try? Data().write(to: url) } }; let draft = Draft(url: inner)", true),
    ("func save(_ url: URL) { try? Data().write(to: url) }; func start() { save(inner) }", false),
    ("func save(_ url: URL) { try? Data().write(to: url) }; func start() { save(inner); save(picked) }", true),
    ("func save() { var url = folder; url.appendPathComponent(text); try? Data().write(to: url) }", true),
    ("func save() { var url = inner; url = URL.cachesDirectory; try? Data().write(to: url) }", false),
  ])
  func `are where all that sets their places says`(more: String, isSame: Bool) {
    #expect(mayMeet("_ = FileManager.default.fileExists(atPath: folder.path)", "", more) == isSame)
  }

  @Test(arguments: [
    ("UserDefaults.standard.set(1, forKey: \"a\")", true), ("UserDefaults.standard.set(1, forKey: \"b\")", false),
    ("UserDefaults.standard.set(1, forKey: \"\\(text).b\")", false), ("UserDefaults.standard.set(1, forKey: \"\\(text)a\")", true),
    ("UserDefaults.standard.set(1, forKey: \"b.\\(text)\")", false), ("UserDefaults.standard.set(1, forKey: \"\\(text)\")", true),
    ("suite?.set(1, forKey: \"a\")", false), ("UserDefaults(suiteName: text)?.set(1, forKey: \"a\")", false),
    ("UserDefaults.standard.mark()", true), ("suite?.mark()", false),
    ("suite?.removePersistentDomain(forName: \"group\")", false), ("suite?.removePersistentDomain(forName: text)", true),
    ("UserDefaults.standard.removePersistentDomain(forName: \"group\")", true),
    ("UserDefaults.standard.register(defaults: [\"a\": 1])", true), ("suite?.register(defaults: [\"a\": 1])", true),
    ("UserDefaults.standard.register(defaults: [\"b\": 1, \"c\": 2])", false),
    ("UserDefaults.standard.register(defaults: [text: 1])", true),
  ])
  func `of other keys and suites are others`(change: String, isSame: Bool) {
    let more = change.contains("mark") ? "extension UserDefaults { func mark() { set(true, forKey: \"a\") } }" : ""
    #expect(mayMeet("_ = UserDefaults.standard.bool(forKey: \"a\")", change, more) == isSame)
  }
}
