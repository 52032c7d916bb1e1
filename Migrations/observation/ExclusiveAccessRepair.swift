import Symbols
import Syntax
import Text

/// Takes the reads of a property out of its change in place, so that the program does what it did with `@Published`.
struct ExclusiveAccessRepair {
  let edits: [Edit]
  let level: Level
  let note: String
  /// Whether the property is assigned a changed copy, which is compared with what it holds.
  let assigns: Bool

  /// Nil where there is no place for a statement before the change, or where it cannot be seen that nothing else changes.
  init?(
    _ change: ChangeInPlace, of property: Property, _ reads: [PropertyReader.Read], _ index: ProjectIndex,
    _ names: inout LocalNames
  ) {
    guard change.target.isPlainReference, let statement = StatementOfChange(change, index) else { return nil }
    let name = index.spelling(property.name)
    if change.canBeHoisted(reads) {
      let constant = names.unused("current", name, around: statement.node)
      edits =
        [statement.node.precededBy(property.declaring("let", constant, as: change.target))]
        + reads.map { $0.node.replacement(constant) }
      level = change.changesCollection(index) ? .safe : .review
      note = "`\(name)` is read into a constant before it is changed here, for reading it meanwhile would trap"
      assigns = false
    } else {
      guard statement.canBeFollowed else { return nil }
      let copy = names.unused("changed", name, around: statement.node)
      edits = [
        statement.node.precededBy(property.declaring("var", copy, as: change.target)), change.target.replacement(copy),
        statement.node.followedBy("\(change.target.text) = \(copy)"),
      ]
      level = .review
      note = "`\(name)` is changed in a copy here, as @Published did it: `\(reads[0].node.text)` may read it meanwhile, which would trap"
      assigns = true
    }
  }
}

extension Property {
  /// A local that holds its value; with its type where that is implicitly unwrapped, which is not inferred.
  fileprivate func declaring(_ introducer: String, _ local: String, as target: Node) -> String {
    let type = annotation.flatMap { $0.kind == .implicitlyUnwrappedOptionalType ? ": " + $0.text : nil } ?? ""
    return "\(introducer) \(local)\(type) = \(target.text)"
  }
}

extension ChangeInPlace {
  /// Whether each read can be replaced by a constant: they all name the same object's property and leave it as it is, in
  /// closures that run before the change is over.
  fileprivate func canBeHoisted(_ reads: [PropertyReader.Read]) -> Bool {
    isStandard
      && reads.allSatisfy { read in
        read.isDirect && read.node.text == target.text && !read.node.lastReference.isWritten
          && read.node.parent?.kind != .inOutExpr
      }
  }

  /// Whether it is known to be a collection of the standard library that is changed.
  fileprivate func changesCollection(_ index: ProjectIndex) -> Bool {
    // The receiver of the method, or what is subscripted.
    guard let changed = expression.firstChild?.firstChild else { return false }
    switch index.type(ofExpression: changed).unwrapped {
    case .array, .dictionary: return true
    case .external(let name, let arguments): return arguments.count == 1 && index.spelling(name) == "Set"
    default: return false
    }
  }
}

/// The statement that does nothing but a change in place, where other statements can stand before and after it.
private struct StatementOfChange {
  let node: Node
  /// Whether control goes on behind it in every case.
  let canBeFollowed: Bool

  init?(_ change: ChangeInPlace, _ index: ProjectIndex) {
    guard change.otherArgumentsAreValues else { return nil }
    var node = change.expression
    var canBeFollowed = true
    while let parent = node.parent, !parent.kind.holdsStatements {
      switch parent.kind {
      case .tryExpr, .returnStmt: canBeFollowed = false
      case .sequenceExpr where parent.isAssignment(of: node): break
      case .initializerClause, .patternBinding: break
      case .variableDecl where parent.children.filter({ $0.kind == .patternBinding }).count == 1: break
      default: return nil
      }
      node = parent
    }
    guard let list = node.parent, list.kind != .closureExpr || list.firstChild?.kind != .closureSignature || list.firstChild != node
    else { return nil }
    guard !node.isOnlyStatement || node == change.expression && change.returnsNothing(index) else { return nil }
    self.node = node
    self.canBeFollowed = canBeFollowed
  }
}

extension ChangeInPlace {
  /// Whether the arguments that are made before the change begins cannot change the property themselves.
  fileprivate var otherArgumentsAreValues: Bool {
    guard expression.kind == .functionCallExpr else { return true }
    return expression.children.filter { $0 != expression.firstChild && !running.contains($0) }.allSatisfy { argument in
      !argument.descendants.contains { [.functionCallExpr, .awaitExpr, .macroExpansion, .closureExpr].contains($0.kind) }
    }
  }

  /// Whether it is known to have no result.
  fileprivate func returnsNothing(_ index: ProjectIndex) -> Bool {
    guard expression.kind == .functionCallExpr, let callee = expression.firstChild else { return true }
    let method = callee.text(in: callee.token(callee.row.endToken - 1).range)
    if isStandard { return methodsWithoutResult.contains(method) }
    guard callee.kind == .declReferenceExpr,
      case .functions(let functions)? = index.lookUpValue(callee.token(callee.row.firstToken).name, at: callee)
    else { return false }
    return functions.allSatisfy { $0.firstChild(.returnClause) == nil }
  }
}

/// Those of the standard library's mutating methods that return nothing and take a closure.
private let methodsWithoutResult: Set<String> = ["removeAll", "sort", "merge"]

extension SyntaxKind {
  fileprivate var holdsStatements: Bool {
    switch self {
    case .codeBlock, .closureExpr, .switchCase, .accessorBlock: true
    default: false
    }
  }
}

extension Node {
  /// Whether evaluating the reference runs no code that is written at this place: names, one the member of the other.
  fileprivate var isPlainReference: Bool {
    switch kind {
    case .declReferenceExpr: true
    case .memberAccessExpr: firstChild.map { $0.isPlainReference } ?? false
    default: false
    }
  }

  /// `_ = node`, `x = node`
  fileprivate func isAssignment(of node: Node) -> Bool {
    let parts = Array(children)
    return parts.count == 3 && parts[1].kind == .assignmentExpr && parts[2] == node
      && (parts[0].kind == .discardAssignmentExpr || parts[0].isPlainReference)
  }

  /// Whether this is the one statement of a body whose result it may be.
  fileprivate var isOnlyStatement: Bool {
    guard let list = parent else { return true }
    let statements = list.children.filter { $0.kind != .closureSignature && $0.kind != .switchCaseLabel }
    guard statements.count == 1 else { return false }
    guard list.kind == .codeBlock, let owner = list.parent else { return true }
    switch owner.kind {
    case .functionDecl: return owner.firstChild(.returnClause) != nil
    case .accessorDecl: return owner.token(owner.introducer).name == .get
    case .ifExpr, .doStmt, .catchClause: return true
    default: return false
    }
  }
}

/// Names for new locals that no name nearby can be mistaken for.
struct LocalNames {
  private var given: [Node: Set<String>] = [:]

  /// `prefix` and the capitalised name, numbered where that occurs in the file or was given to the same member.
  mutating func unused(_ prefix: String, _ name: String, around node: Node) -> String {
    let stem = prefix + name.prefix(1).uppercased() + name.dropFirst()
    let member = node.outermostBody
    var root = node
    while let parent = root.parent { root = parent }
    var candidate = stem
    var number = 1
    while given[member]?.contains(candidate) == true || root.hasToken(candidate) {
      number += 1
      candidate = stem + String(number)
    }
    given[member, default: []].insert(candidate)
    return candidate
  }
}

extension Node {
  private var isBodyOwner: Bool {
    switch kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl: true
    default: false
    }
  }

  /// The outermost declaration of code around this node.
  fileprivate var outermostBody: Node {
    var result = self
    var node = self
    while let parent = node.parent {
      if parent.isBodyOwner { result = parent }
      node = parent
    }
    return result
  }

  fileprivate func hasToken(_ text: String) -> Bool {
    tokens.contains { token($0).kind == .identifier && self.text(in: token($0).range) == text }
  }
}
