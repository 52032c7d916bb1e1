import MoltProject
import MoltSyntax
import MoltText
import MoltThreads

/// What the conditions of `#if` say of platforms, three-valued: a flag such as `DEBUG`, `swift(>=6)` or `arch(arm64)`
/// may hold or not on any of them.
///
/// The clauses of a directive are looked at together, once: of thousands of `#elseif`, each depends on all before it.
struct CompilationConditions: Sendable {
  private let names: Names
  private let ownModules: Set<String>
  private let excluded = Memo<Node, Set<Platform>>()

  /// - Parameter ownModules: the project's own: one that is called like a framework can be imported everywhere.
  init(names: Names, ownModules: Set<String>) {
    self.names = names
    self.ownModules = ownModules
  }

  /// The platforms that a clause is certainly not compiled for: its condition fails, or one before it holds.
  func platformsExcluded(by clause: Node) -> Set<Platform> {
    if let known = excluded[clause] { return known }
    guard let directive = clause.parent else { return [] }
    var taken: Set<Platform> = []
    for other in directive.children {
      var failing = taken
      for platform in Platform.allCases where !taken.contains(platform) {
        switch other.compilationCondition.map({ holds($0, on: platform) }) ?? true {
        case true?: taken.insert(platform)
        case false?: failing.insert(platform)
        case nil: continue
        }
      }
      excluded[other] = failing
    }
    return excluded[clause] ?? []
  }

  /// Whether one of the clauses around a node is certainly not compiled for the platform.
  func excludeAround(_ node: Node, on platform: Platform) -> Bool {
    sequence(first: node, next: \.outOfLongChain.parent).contains {
      $0.kind == .ifConfigClause && platformsExcluded(by: $0).contains(platform)
    }
  }

  /// Whether one of the clauses around a node is compiled only where one of the modules can be imported: `#if canImport(AppKit) && DEBUG`.
  func demandImport(of modules: Set<String>, around node: Node) -> Bool {
    sequence(first: node, next: \.outOfLongChain.parent).contains { clause in
      guard clause.kind == .ifConfigClause, let condition = clause.compilationCondition else { return false }
      let parts = condition.kind == .sequenceExpr ? Array(condition.children) : [condition]
      guard parts.allSatisfy({ $0.kind != .binaryOperatorExpr || isOperator($0, "&&") }) else { return false }
      return parts.contains { part in modules.contains { part.text == "canImport(\($0))" } }
    }
  }

  /// Nil where it is not known.
  private func holds(_ condition: Node, on platform: Platform) -> Bool? {
    switch condition.kind {
    case .sequenceExpr: return disjunction(Array(condition.children), platform)
    case .tupleExpr:
      let elements = Array(condition.children)
      guard elements.count == 1, let expression = elements[0].expressionChild else { return nil }
      return holds(expression, on: platform)
    case .prefixOperatorExpr:
      guard let operand = condition.expressionChild, spelling(condition.row.firstToken, condition) == "!"
      else { return nil }
      return holds(operand, on: platform).map { !$0 }
    case .functionCallExpr: return call(condition, platform)
    default: return nil
    }
  }

  /// Operands and operators of one level; `&&` binds tighter than `||`.
  private func disjunction(_ parts: [Node], _ platform: Platform) -> Bool? {
    var result: Bool? = false
    for part in parts.split(whereSeparator: { isOperator($0, "||") }) {
      let value = conjunction(Array(part), platform)
      if value == true { return true }
      if value == nil { result = nil }
    }
    return result
  }

  private func conjunction(_ parts: [Node], _ platform: Platform) -> Bool? {
    var result: Bool? = true
    for part in parts.split(whereSeparator: { isOperator($0, "&&") }) {
      let value = part.count == 1 ? holds(part[part.startIndex], on: platform) : nil
      if value == false { return false }
      if value == nil { result = nil }
    }
    return result
  }

  private func isOperator(_ node: Node, _ spelling: String) -> Bool {
    node.kind == .binaryOperatorExpr && self.spelling(node.row.firstToken, node) == spelling
  }

  /// `os(iOS)`, `canImport(UIKit)`, `targetEnvironment(macCatalyst)`.
  private func call(_ call: Node, _ platform: Platform) -> Bool? {
    // The name, two parentheses and one word.
    guard call.tokens.count == 4 else { return nil }
    let argument = spelling(call.row.firstToken + 2, call)
    switch spelling(call.row.firstToken, call) {
    case "os": return platform.matches(os: argument)
    case "canImport": return ownModules.contains(argument) ? nil : platform.canImport(argument)
    case "targetEnvironment": return platform.matches(environment: argument)
    default: return nil
    }
  }

  private func spelling(_ token: UInt32, _ node: Node) -> String { names.spelling(of: node.token(token).name) }
}

extension Node {
  /// The condition of a clause of `#if`; nil for `#else`.
  fileprivate var compilationCondition: Node? {
    token(row.firstToken).kind == .poundElse ? nil : firstChild
  }
}

extension Platform {
  fileprivate func matches(os name: String) -> Bool? {
    switch name {
    case "iOS": self == .iOS || self == .macCatalyst
    case "macOS", "OSX": self == .macOS
    case "tvOS": self == .tvOS
    case "watchOS": self == .watchOS
    case "visionOS", "xrOS": self == .visionOS
    case "Linux", "Windows", "Android", "FreeBSD", "OpenBSD", "WASI", "Cygwin", "Haiku", "PS4", "none": false
    default: nil
    }
  }

  fileprivate func matches(environment name: String) -> Bool? {
    switch name {
    case "macCatalyst": self == .macCatalyst
    case "simulator": self == .macOS || self == .macCatalyst ? false : nil
    default: nil
    }
  }

  fileprivate func canImport(_ module: String) -> Bool? {
    if Platform.lacking(module)?.contains(self) == true { return false }
    switch module {
    case "UIKit": return true
    // AppKit can be imported for Mac Catalyst, or not, by the version of the SDK.
    case "AppKit", "Cocoa": return self == .macOS ? true : nil
    // iOS had WatchKit, too.
    case "WatchKit": return self == .watchOS ? true : nil
    default: return nil
    }
  }

  /// The platforms whose SDK certainly lacks a framework; nil where there may be none.
  static func lacking(_ module: String) -> [Platform]? {
    switch module {
    // watchOS has a small UIKit.
    case "UIKit": [.macOS]
    case "AppKit", "Cocoa": [.iOS, .tvOS, .watchOS, .visionOS]
    default: nil
    }
  }
}
