import MoltMigrations
import MoltProject
import MoltRules
import MoltText

/// What may stand at one place of a command line, as a shell completes it.
///
/// It follows from what the help calls the place: `safe|review`, `FILE`, `RULE | TYPE | FILE:LINE | REASON`.
struct Candidates: Equatable {
  enum Files: Equatable { case none, directories, all }

  /// In the order of the help.
  private(set) var words: [String] = []
  /// Whether several words may stand there, with commas between them.
  private(set) var isList = false
  /// Whether rules and families belong there. Molt is asked for them, as a project may have rules of its own.
  private(set) var takesRules = false
  /// Whether branches, tags and the like belong there.
  private(set) var takesRevisions = false
  private(set) var files = Files.none

  init(_ placeholder: String) {
    for word in placeholder.split(whereSeparator: { " |[].:".contains($0) }) { add(String(word)) }
  }

  private mutating func add(_ word: String) {
    switch word {
    case "RULE": takesRules = true
    case "REASON": words += Catalogue.builtIn.reasonNames
    case "VERDICT": (words, isList) = (Verdict.allCases.map(\.rawValue), true)
    // Of whatever command: shells are told of a flag once.
    case "FORMAT": words += Set(Command.allCases.flatMap(\.formats).map(\.name)).sorted()
    case "TARGET": words += targets
    case "PATH", "FILE": files = .all
    case "DIR": files = files == .all ? .all : .directories
    case "REF": takesRevisions = true
    default: if word == word.lowercased() { words.append(word) }
    }
  }

  /// Every version that some rule needs: raising a deployment target to anything else frees nothing.
  private var targets: [String] {
    let floors = Set(Catalogue.builtIn.rules.flatMap { rule in rule.requires.map { Floored(platform: $0, version: $1) } })
    return floors.filter { $0.version != .never }.sorted { ($0.platform, $0.version) < ($1.platform, $1.version) }
      .map { "\($0.platform.rawValue.lowercased())\($0.version.shortText)" }
  }

  private struct Floored: Hashable {
    let platform: Platform
    let version: Version
  }
}

extension Version {
  /// `17`, `16.4`: without zeros at the end.
  fileprivate var shortText: String {
    patch > 0 ? "\(major).\(minor).\(patch)" : minor > 0 ? "\(major).\(minor)" : "\(major)"
  }
}

extension Command {
  /// Those of the main help.
  static var visible: [Command] { allCases.filter { !$0.isHidden } }

  /// What may follow the command.
  var candidates: Candidates {
    Candidates(self == .help ? Command.visible.map(\.rawValue).joined(separator: "|") : operands)
  }

  var flags: [Flag] { Flag.allCases.filter { $0.commands.contains(self) } }
}

extension Flag {
  /// The values that it may have; nil where it takes none.
  var candidates: Candidates? { placeholder.map(Candidates.init) }

  /// `-o`, `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}
