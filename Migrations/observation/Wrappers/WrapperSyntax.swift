import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// How a wrapper is written: as an attribute, and as what its storage is made with.
extension Node {
  /// The attribute of a variable that this type name belongs to, if it is the attribute's name.
  var wrapperAttribute: Node? {
    var node = self
    while let parent = node.parent, parent.kind == .memberType || parent.kind == .identifierType { node = parent }
    guard let attribute = node.parent, attribute.kind == .attribute, attribute.firstChild == node,
      attribute.ancestor({ $0 == .variableDecl || $0 == .functionDecl || $0 == .codeBlock || $0 == .functionParameter }
      )?.kind == .variableDecl
    else { return nil }
    return attribute
  }

  /// The name of the attribute's wrapper, without what qualifies it: `StateObject` in `@SwiftUI.StateObject`.
  var wrapperName: (file: FileID, range: Range<UInt32>) {
    guard let type = children.first(where: { $0.isType }) else { return (file, range) }
    let token = type.token(type.row.endToken - 1)
    return (file, token.range)
  }

  /// `@Bindable` for `@ObservedObject`, with what qualifies it.
  func wrapperReplacement(_ name: String) -> Edit {
    guard let type = children.first(where: { $0.isType }) else { return replacement("@" + name) }
    return Edit(Location(file, type.range), name)
  }

  /// Replaces the first token of a reference or identifier type.
  func nameReplacement(_ name: String) -> Edit {
    Edit(Location(file, token(row.endToken - 1).range), name)
  }

  /// `_model = StateObject(wrappedValue: …)`: handled with the property whose storage it sets.
  var isStorageInitializer: Bool { storageAssignment != nil }

  /// For the name of a wrapper in `_x = Wrapper(…)`: the reference to `_x`.
  var storageAssignment: Node? {
    var callee = self
    while let parent = callee.parent, parent.kind == .genericSpecializationExpr || parent.kind == .memberAccessExpr {
      callee = parent
    }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee,
      let sequence = call.parent,
      sequence.kind == .sequenceExpr
    else { return nil }
    let parts = Array(sequence.children)
    guard parts.count == 3, parts[1].kind == .assignmentExpr, parts[2] == call else { return nil }
    let target = parts[0].kind == .memberAccessExpr ? parts[0].children.reversed().first : parts[0]
    guard let target, target.kind == .declReferenceExpr, target.byte(at: target.range.lowerBound) == UInt8(ascii: "_")
    else { return nil }
    return target
  }

  /// For `_x` in `_x = Wrapper(wrappedValue: …)` or `_x = .init(wrappedValue: …)`: the call.
  var storageInitializer: Node? {
    let target = qualifiedReference
    guard let sequence = target.parent, sequence.kind == .sequenceExpr else { return nil }
    let parts = Array(sequence.children)
    guard parts.count == 3, parts[0] == target, parts[1].kind == .assignmentExpr, parts[2].kind == .functionCallExpr
    else { return nil }
    let arguments = parts[2].children.filter { $0.kind == .labeledExpr }
    guard arguments.count == 1, ["wrappedValue", "initialValue"].contains(arguments[0].argumentLabel) else {
      return nil
    }
    return parts[2]
  }
}
