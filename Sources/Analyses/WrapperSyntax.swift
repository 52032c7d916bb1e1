import MoltEditing
import MoltSymbols
import MoltSyntax
import MoltText

/// How a wrapper is written: as an attribute, and as what its storage is made with.
extension Node {
  /// The attribute of a variable that this type name belongs to, if it is the attribute's name.
  package var wrapperAttribute: Node? {
    var node = self
    while let parent = node.parent, parent.kind == .memberType || parent.kind == .identifierType { node = parent }
    guard let attribute = node.parent, attribute.kind == .attribute, attribute.firstChild == node,
      attribute.ancestor({ $0 == .variableDecl || $0 == .functionDecl || $0 == .codeBlock || $0 == .functionParameter }
      )?.kind == .variableDecl
    else { return nil }
    return attribute
  }

  /// The name of the attribute's wrapper, without what qualifies it: `StateObject` in `@SwiftUI.StateObject`.
  package var wrapperName: (file: FileID, range: Range<UInt32>) {
    guard let type = children.first(where: { $0.isType }) else { return (file, range) }
    let token = type.token(type.row.endToken - 1)
    return (file, token.range)
  }

  /// Another attribute in the place of this one, with what qualifies it.
  package func wrapperReplacement(_ name: String) -> Edit {
    guard let type = children.first(where: { $0.isType }) else { return replacement("@" + name) }
    return Edit(Location(file, type.range), name)
  }

  /// Another name in the place of a reference or identifier type; a shorthand gets it as its value: `if let count = name`.
  package func nameReplacement(_ name: String) -> Edit {
    let range = token(row.endToken - 1).range
    return isShorthandUse ? insertion(" = \(name)", at: range.upperBound) : Edit(Location(file, range), name)
  }

  /// `_model = StateObject(wrappedValue: …)`, or the same by way of a constant: handled with the property whose storage it sets.
  package var isStorageInitializer: Bool { storageAssignment != nil || heldStorageAssignment != nil }

  /// For the name of a wrapper in `_x = Wrapper(…)`: the reference to `_x`.
  package var storageAssignment: Node? { wrapperCall?.assignedStorage }

  /// For `_x` in `_x = Wrapper(wrappedValue: …)` or `_x = .init(wrappedValue: …)`: the call.
  package var storageInitializer: Node? { valueAssigned.flatMap { $0.makesWrapper ? $0 : nil } }

  /// As above, or by way of a constant: for `_x` in `let object = Wrapper(wrappedValue: …)`, `_x = object`, where the constant is
  /// used for nothing else but its value.
  package var storageInitializerOrConstant: Node? {
    if let call = storageInitializer { return call }
    guard let value = valueAssigned, value.kind == .declReferenceExpr, let sequence = value.parent,
      let holder = value.constantBefore(sequence), holder.storageAssignments.count == 1
    else { return nil }
    return holder.call
  }

  /// The call that begins with the name of a wrapper.
  private var wrapperCall: Node? {
    var callee = self
    while let parent = callee.parent, parent.kind == .genericSpecializationExpr || parent.kind == .memberAccessExpr {
      callee = parent
    }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    return call
  }

  /// What a reference is set to: the right side of `x = value`, for `x`.
  private var valueAssigned: Node? {
    let target = qualifiedReference
    guard let sequence = target.parent, sequence.kind == .sequenceExpr, case let parts = Array(sequence.children),
      parts.count == 3, parts[0] == target, parts[1].kind == .assignmentExpr
    else { return nil }
    return parts[2]
  }

  /// The reference to `_x` in `_x = value`, for the value.
  private var assignedStorage: Node? {
    guard let sequence = parent, sequence.kind == .sequenceExpr, case let parts = Array(sequence.children),
      parts.count == 3, parts[1].kind == .assignmentExpr, parts[2] == self,
      case let target = parts[0].kind == .memberAccessExpr ? parts[0].lastChild : parts[0], let target,
      target.kind == .declReferenceExpr, target.byte(at: target.range.lowerBound) == UInt8(ascii: "_")
    else { return nil }
    return target
  }

  private var makesWrapper: Bool {
    guard kind == .functionCallExpr else { return false }
    let arguments = children.filter { $0.kind == .labeledExpr }
    return arguments.count == 1 && ["wrappedValue", "initialValue"].contains(arguments[0].argumentLabel)
  }

  // MARK: By way of a constant

  /// For the name of a wrapper in `let object = Wrapper(…)`: the reference to `_x` in `_x = object`.
  private var heldStorageAssignment: Node? {
    guard let call = wrapperCall, call.makesWrapper, let binding = call.parent?.parent,
      binding.kind == .patternBinding, let declaration = binding.parent, let holder = HeldWrapper(declaration),
      holder.call == call, case let uses = holder.storageAssignments, uses.count == 1
    else { return nil }
    return uses[0]
  }

  /// The constant of the same block that a reference means, where the block declares one before a statement.
  private func constantBefore(_ statement: Node) -> HeldWrapper? {
    guard let block = statement.parent else { return nil }
    let name = token(row.firstToken).name
    return block.children.lazy.prefix { $0.index < statement.index }.compactMap { HeldWrapper($0) }.first { $0.name == name }
  }

  /// `let object = Wrapper(wrappedValue: …)` in a body.
  private struct HeldWrapper {
    let name: Name
    let call: Node
    private let block: Node

    init?(_ declaration: Node) {
      guard declaration.kind == .variableDecl, declaration.token(declaration.introducer).name == .let, declaration.attributes.isEmpty,
        declaration.properties.count == 1, case let property = declaration.properties[0], property.annotation == nil,
        let call = property.initializer, call.makesWrapper, let block = declaration.parent, block.kind == .codeBlock
      else { return nil }
      (self.name, self.call, self.block) = (property.name, call, block)
    }

    /// The references to storage that is set to the constant; none where it is used for anything else but its value, or where
    /// something else in the block may have its name.
    var storageAssignments: [Node] {
      var result: [Node] = []
      for use in block.uses(of: name) where use.kind != .identifierPattern || use.ancestor({ $0 == .variableDecl })?.contains(call) == false
      {
        guard use.kind == .declReferenceExpr else { return [] }
        if let access = use.parent, access.kind == .memberAccessExpr, access.firstChild == use, access.lastChild?.text == "wrappedValue" {
          continue
        }
        guard let target = use.assignedStorage else { return [] }
        result.append(target)
      }
      return result
    }
  }
}
