import MoltEngine
import MoltProject
import MoltSymbols
import MoltSyntax
import MoltText

/// Values that are written once and named by their numbers, in the order in which they are first met.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  subscript(value: Value) -> Int {
    mutating get {
      if let number = numbers[value] { return number }
      numbers[value] = values.count
      values.append(value)
      return values.count - 1
    }
  }
}

extension Verdict {
  /// In `inOrder`.
  var place: Int { Verdict.inOrder.firstIndex(of: self)! }
}

extension Report {
  /// What compiles a file: one module by its name, several by all of theirs; empty where none does.
  func moduleName(of file: FileID) -> String {
    var names: [String] = []
    for target in run.project.targets(of: file) {
      let name = run.project.targets[target].name
      if !names.contains(name) { names.append(name) }
    }
    let shown = names.count < 4 ? names : names.prefix(2) + ["\(names.count - 2) more"]
    return shown.joined(separator: " + ")
  }
}

extension ProjectIndex {
  /// `Store.Row`: the types around a place; nil at the top of a file.
  func typeName(around location: Location) -> String? {
    let root = root(of: location.file)
    guard var node = root.tokenIndex(endingBehind: location.range.lowerBound).map(root.innermostNode) else { return nil }
    var names: [String] = []
    node = node.outOfLongChain
    while let parent = node.parent {
      if parent.kind == .extensionDecl {
        names.append(spelling(parent.typeChild?.typeName ?? .none))
      } else if parent.kind.isTypeOrExtension {
        names.append(spelling(parent.declaredName))
      }
      node = parent.outOfLongChain
    }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}
