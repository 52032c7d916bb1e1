import MoltSyntax

/// A change of a variable or property: `targets += [a]`, `package.targets.append(a)`, `package.platforms = [a]`.
struct ManifestChange {
  enum Operation {
    case assign, append, appendElement
  }

  /// `targets` or `package.targets`, without question and exclamation marks.
  let subject: String
  let operation: Operation
  let value: Node

  /// Nil for what is no change of this kind.
  init?(_ node: Node) {
    let parts = Array(node.children)
    if node.kind == .sequenceExpr, parts.count >= 3 {
      switch (parts[1].kind, parts[1].text) {
      case (.assignmentExpr, _): operation = .assign
      case (.binaryOperatorExpr, "+="): operation = .append
      default: return nil
      }
      subject = ManifestChange.subject(parts[0])
      // Where the right side goes on after one operand, the whole stands for it: it is none that can be resolved.
      value = parts.count == 3 ? parts[2] : node
    } else if node.kind == .functionCallExpr, node.calleeName == "append",
      let owner = parts.first?.children.first(where: { _ in true }), let argument = node.arguments.first
    {
      subject = ManifestChange.subject(owner)
      operation = argument.label == "contentsOf" ? .append : .appendElement
      value = argument.value
    } else {
      return nil
    }
  }

  /// Empty for what is longer than any name of a variable.
  private static func subject(_ node: Node) -> String {
    node.range.count > 200 ? "" : node.text.filter { !"?! \n".contains($0) }
  }
}

extension Node {
  /// The source text on one line, cut where it is long.
  var summary: String {
    let start = text(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 400))
    let words = start.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 80 ? words.prefix(77) + "…" : words
  }

  /// The names that a variable declaration binds and their initial values.
  var bindings: [(name: String, value: Node)] {
    children.filter { $0.kind == .patternBinding }.compactMap { binding in
      guard let name = binding.firstChild(.identifierPattern)?.text,
        let clause = binding.firstChild(.initializerClause), let value = Array(clause.children).last
      else { return nil }
      return (name, value)
    }
  }

  /// What a call calls, without what stands before its last dot: `target` of `.target(name: "App")`.
  var calleeName: String? {
    guard kind == .functionCallExpr, let callee = children.first(where: { _ in true }) else { return nil }
    return callee.lastName
  }

  /// The last name of `a.b.c`, and `Set` of `Set<Destination>`.
  var lastName: String? {
    switch kind {
    case .declReferenceExpr: text
    case .memberAccessExpr: Array(children).last?.text
    case .genericSpecializationExpr: children.first { _ in true }?.lastName
    default: nil
    }
  }

  /// The arguments of a call, trailing closures left out.
  var arguments: [(label: String?, value: Node)] {
    children.filter { $0.kind == .labeledExpr }.compactMap { argument in
      guard let value = Array(argument.children).last else { return nil }
      let first = argument.tokens.lowerBound
      let isLabeled = argument.tokens.count > 1 && argument.token(first + 1).kind == .colon
      let token = argument.token(first)
      return (isLabeled ? argument.text(in: token.start..<token.end) : nil, value)
    }
  }

  func argument(_ label: String) -> Node? { arguments.first { $0.label == label }?.value }
}
