import MoltSymbols
import MoltSyntax
import MoltText

/// What a property does before a new value is stored, beside what it does already.
///
/// The statements stand in its `willSet`. Where it has one, they come last.
package struct WillSetStatements {
  /// A call of a member of the object around: `name.function()`, or `name.function(newValue)`.
  package struct Statement {
    let member: String
    let function: String
    let takesNewValue: Bool

    package init(_ function: String, of member: String, takesNewValue: Bool) {
      self.member = member
      self.function = function
      self.takesNewValue = takesNewValue
    }
  }

  private let property: Property
  private let statements: [Statement]
  /// What goes from the observers of the property, down to an accessor or all of them.
  private let removed: [Node]

  package init(_ statements: [Statement], of property: Property, without removed: [Node]) {
    self.property = property
    self.statements = statements
    self.removed = removed
  }

  /// Adds the statements where no observer is there that could run them, and declarations below the property.
  ///
  /// - Parameter declarations: with line feeds, and a tab where a line is indented.
  package func edits(declaring declarations: [String] = []) -> [Edit] {
    let binding = property.binding
    let end = binding.range.upperBound
    guard binding.canContinueBelow else {
      let declarations = declarations.map { "; " + $0.replacing("\n\t", with: " ").replacing("\n", with: " ") }.joined()
      if let addition { return [addition] + (declarations.isEmpty ? [] : [binding.insertion(declarations, at: end)]) }
      return [binding.insertion(" { willSet { \(code(separator: "; ")) } }" + declarations, at: end)]
    }
    let line = binding.lineBreak + indentation
    let declarations = declarations.map { line + $0.replacing("\n", with: line).replacing("\t", with: step) }.joined()
    let endOfLine = binding.endOfLine(from: end)
    if let addition { return [addition] + (declarations.isEmpty ? [] : [binding.insertion(declarations, at: endOfLine)]) }
    let observer = line + step + observer(at: line + step) + line + "}" + declarations
    if end == endOfLine { return [binding.insertion(" {" + observer, at: end)] }
    // The brace goes before a comment.
    return [binding.insertion(" {", at: end), binding.insertion(observer, at: endOfLine)]
  }

  private func observer(at line: String) -> String {
    if statements.count == 1 { return "willSet { \(code(separator: "; ")) }" }
    return "willSet {" + line + step + code(separator: line + step) + line + "}"
  }

  /// - Parameter observer: the one that the statements stand in, if it is there.
  private func code(separator: String, in observer: Node? = nil) -> String {
    func member(_ name: String) -> String { observer?.declares(name) == true ? "self." + name : name }
    return statements.map { statement in
      let argument = statement.takesNewValue ? observer?.newValueName ?? "newValue" : ""
      return "\(member(statement.member)).\(statement.function)(\(argument))"
    }.joined(separator: separator)
  }

  private var indentation: String { property.binding.indentation(at: property.declaration.range.lowerBound) }

  /// By how much the class's members are indented more than the class.
  private var step: String {
    let outer = property.declaration.ancestor { $0.isTypeOrExtension }.map { $0.indentation(at: $0.range.lowerBound) }
    guard let outer, indentation.count > outer.count, indentation.hasPrefix(outer) else { return "  " }
    return String(indentation.dropFirst(outer.count))
  }

  /// Adds the statements to the observers that are left: they come last before the value is stored. Nil where none is left.
  private var addition: Edit? {
    guard let block = property.accessorBlock, property.hasObservers, !removed.contains(block) else { return nil }
    let accessors = block.children.filter { $0.kind == .accessorDecl && !removed.contains($0) }
    if let observer = accessors.first(where: { $0.token($0.introducer).name == .willSet }),
      let body = observer.firstChild(.codeBlock)
    {
      let code = code(separator: "; ", in: observer)
      // However the observer ends, they run last.
      return observer.returnsEarly ? body.prepending("defer { \(code) }") : body.appending(code, without: removed)
    }
    guard let start = accessors.first?.range.lowerBound else { return nil }
    let separator = block.isFirstOnLine(start) ? block.lineBreak + block.indentation(at: start) : " "
    return block.insertion(observer(at: block.lineBreak + block.indentation(at: start)) + separator, at: start)
  }
}

extension Node {
  /// What a `willSet` calls the new value.
  fileprivate var newValueName: String {
    let next = introducer + 1
    return token(next).kind == .leftParen ? text(in: token(next + 1).range) : "newValue"
  }

  /// Whether a parameter or local of this observer has a name.
  fileprivate func declares(_ name: String) -> Bool {
    newValueName == name || descendants.contains { $0.kind == .identifierPattern && $0.text == name }
  }

  /// Whether a `return` of this accessor itself stands in it.
  fileprivate var returnsEarly: Bool {
    descendants.contains { node in
      node.kind == .returnStmt && node.ancestor { $0 == .closureExpr || $0 == .functionDecl || $0 == .accessorDecl } == self
    }
  }

  /// Puts a statement at the beginning of this block, which is not empty.
  fileprivate func prepending(_ statement: String) -> Edit? {
    guard let first = firstChild else { return nil }
    let brace = token(row.firstToken).end
    let line = endOfLine(from: brace)
    guard first.range.lowerBound > line, !text(in: brace..<line).contains("/*") else { return insertion(" \(statement);", at: brace) }
    return insertion(lineBreak + indentation(at: first.range.lowerBound) + statement, at: line)
  }

  /// Puts a statement at the end of this block, of which some statements go.
  fileprivate func appending(_ statement: String, without removed: [Node]) -> Edit {
    let brace = token(row.endToken - 1).start
    let statements = Array(children)
    guard let last = statements.last(where: { !removed.contains($0) }) else {
      guard let first = statements.first else { return insertion(" \(statement) ", at: token(row.firstToken).end) }
      // Only comments are left.
      guard isFirstOnLine(brace) else { return insertion(statement + " ", at: brace) }
      return insertion(indentation(at: first.range.lowerBound) + statement + lineBreak, at: startOfLine(at: brace))
    }
    let rest = text(in: last.range.upperBound..<endOfLine(from: last.range.upperBound))
    guard isFirstOnLine(brace), !rest.contains("/*") else { return insertion("; " + statement, at: last.range.upperBound) }
    return insertion(
      lineBreak + indentation(at: last.range.lowerBound) + statement, at: endOfLine(from: last.range.upperBound))
  }
}

extension Property {
  /// Adds `willSet {}` to the observers that are left, or as the only one.
  package func observingWillSet(without removed: [Node]) -> Edit {
    if let block = accessorBlock, !removed.contains(block), let first = block.firstChild {
      let separator = block.isFirstOnLine(first.range.lowerBound) ? block.lineBreak + block.indentation(at: first.range.lowerBound) : " "
      return block.insertion("willSet {}" + separator, at: first.range.lowerBound)
    }
    return binding.insertion(" { willSet {} }", at: binding.endOfBinding)
  }
}

extension Node {
  /// Behind the value of a `patternBinding`, or its type.
  fileprivate var endOfBinding: UInt32 {
    let parts = children.filter { $0.kind != .accessorBlock }
    return parts.last?.range.upperBound ?? range.upperBound
  }

}
