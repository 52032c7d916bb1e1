import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See on-receive-published.md.
extension CombinePipelines {
  /// `.onReceive(model.$name) { … }`, by the `$name` in it: SwiftUI can watch the property itself, where its values can
  /// be compared.
  /// - Returns: Whether it is rewritten. Anything else that a publisher is used for is left to the caller.
  mutating func analyzeOnReceive(_ reference: Node, of property: Property, in model: TypeID) -> Bool {
    guard let call = OnReceive(reference, index), index.isEquatable(index.type(of: property)) else { return false }
    guard let action = actionEdits(call) else { return false }
    let name = spelling(property.name)
    let isUnseen = isUnseen(call)
    add(
      Site(
        rule: "on-receive-published", node: call.publisher, declaration: call.call, model: model, level: isUnseen ? .safe : .review,
        message: "onReceive of $\(name) becomes onChange of \(name)", edits: call.edits + action))
    if isUnseen { return true }
    let place = call.publisher.location
    note(
      model,
      "`.onChange` runs after the view is updated, once for several changes in a row, and not for an equal value; `.onReceive` ran "
        + "before each value was stored: \(UnitNote.subjects)",
      about: "`\(name)`", at: place)
    let uses = index.uses(of: property.name, in: call.action).filter {
      index.isReference($0, to: property, of: model) && (!$0.isSelfMember || index.enclosingType(of: $0) == model)
    }
    if uses.contains(where: { !index.isWritten($0) }) {
      note(
        model, "what `.onChange` runs reads the property, which had the old value and now has the new one: \(UnitNote.subjects)",
        about: "`\(name)`", at: place)
    }
    if uses.contains(where: index.isWritten) {
      note(
        model,
        "what `.onChange` runs sets the property, which the new value used to replace at once and no longer does: \(UnitNote.subjects)",
        about: "`\(name)`", at: place)
    }
    return true
  }

  /// Whether an action only sets what nothing asks for: it does not matter when it runs, and for which values.
  private func isUnseen(_ call: OnReceive) -> Bool {
    guard let code = call.action.kind == .closureExpr ? call.action : index.declaration(namedBy: call.action) else { return false }
    let evaluation = facts.flow.evaluation(of: code)
    return evaluation.consequences.allSatisfy { $0.kind == .changes } && evaluation.changed.keys.allSatisfy(facts.flow.isOnlySet)
  }

  /// Whether `analyzeOnReceive` would rewrite what it is asked to.
  func becomesOnChange(_ reference: Node, _ property: Property) -> Bool {
    guard let call = OnReceive(reference, index), index.isEquatable(index.type(of: property)) else { return false }
    return actionEdits(call) != nil
  }

  /// Gives the action a first parameter for the old value; nil where it cannot be seen how.
  private func actionEdits(_ call: OnReceive) -> [Edit]? {
    if call.action.kind == .closureExpr { return call.action.addingFirstParameter() }
    guard let label = index.argumentLabel(ofFunction: call.action) else { return nil }
    let arguments = call.action.firstToken(.leftParen)
    let end = arguments.map { call.action.token($0).start } ?? call.action.range.upperBound
    return [
      call.action.insertion("{ _, newValue in ", at: call.action.range.lowerBound),
      Edit(Location(call.action.file, end..<call.action.range.upperBound), "(\(label)newValue) }"),
    ]
  }
}

/// `view.onReceive(model.$name.dropFirst().removeDuplicates()) { … }`
private struct OnReceive {
  let call: Node
  /// `model.$name`
  let publisher: Node
  /// A closure, or an expression that names a function.
  let action: Node
  let edits: [Edit]

  /// Nil where the `$name` is used in another way, with other operators, or beside comments that would be lost.
  init?(_ reference: Node, _ index: ProjectIndex) {
    var current = reference
    if let access = current.parent, access.kind == .memberAccessExpr, access.firstChild != current { current = access }
    publisher = current
    var dropsFirst = false
    while let (call, name) = current.operatorCall {
      switch name {
      case "removeDuplicates" where call.children.count { _ in true } == 1: break
      case "dropFirst" where !dropsFirst && call.dropsOne: dropsFirst = true
      default: return nil
      }
      current = call
    }
    guard let argument = current.parent, argument.kind == .labeledExpr, argument.argumentLabel.isEmpty,
      let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument,
      callee.text(in: callee.token(callee.row.endToken - 1).range) == "onReceive", index.declaresNoFunction("onReceive")
    else { return nil }
    self.call = call
    let rest = call.children.filter { $0 != callee && $0 != argument }
    guard rest.count == 1 else { return nil }
    var edits = [
      Edit(Location(callee.file, callee.token(callee.row.endToken - 1).range), "onChange"),
      argument.insertion("of: ", at: argument.range.lowerBound),
      Edit(Location(reference.file, reference.range.lowerBound..<reference.range.lowerBound + 1), ""),
    ]
    guard !publisher.hasComment(publisher.row.endToken..<current.row.endToken) else { return nil }
    let initial = dropsFirst ? "" : ", initial: true"
    var operators = Edit(Location(call.file, publisher.range.upperBound..<current.range.upperBound), initial)
    if rest[0].kind == .labeledExpr {
      guard rest[0].argumentLabel == "perform", let value = rest[0].expressionChild,
        !rest[0].hasComment(rest[0].row.firstToken + 1..<value.row.firstToken + 1)
      else { return nil }
      action = value
      if let close = call.closesBehind(value, on: current) {
        operators = Edit(Location(call.file, publisher.range.upperBound..<value.range.lowerBound), initial + ") ")
        edits.append(Edit(Location(call.file, close), ""))
      } else {
        edits.append(Edit(Location(call.file, rest[0].range.lowerBound..<value.range.lowerBound), ""))
      }
    } else {
      guard rest[0].kind == .closureExpr else { return nil }
      action = rest[0]
    }
    if !operators.range.isEmpty || !operators.replacement.isEmpty { edits.append(operators) }
    self.edits = edits
  }
}

extension ProjectIndex {
  /// Whether the project has no function of its own of that name, which might be the one that is called.
  fileprivate func declaresNoFunction(_ spelling: String) -> Bool {
    guard let name = names[spelling] else { return true }
    let members = types.map(\.members) + membersOfExternalTypes.map(\.members)
    return !members.contains { $0.functions[name] != nil } && topLevel[name] == nil
  }
}

extension Node {
  /// `dropFirst()`, `dropFirst(1)`
  fileprivate var dropsOne: Bool {
    let arguments = children.filter { $0 != firstChild }
    return arguments.isEmpty || arguments.count == 1 && arguments[0].text == "1"
  }

  fileprivate func firstToken(_ kind: TokenKind) -> UInt32? { tokens.first { token($0).kind == kind } }
}
