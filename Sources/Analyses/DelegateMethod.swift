import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A method of a delegate that has a new form, as a type implements it; the label of one parameter tells it from others.
///
/// Who calls it is the system, so that it can be renamed alone; where the project names it, too, it cannot: a call of an
/// optional method that nobody implements any more compiles, and does nothing.
package struct DelegateMethod {
  package let function: Node
  /// The parameter with the telling label.
  package let parameter: Node
  package let label: String
  private let context: RuleContext

  /// - Parameter anchor: the node around the label.
  package init?(at anchor: Node, parameterType: String, delegates: [String], _ context: RuleContext) {
    guard anchor.kind == .functionParameter, let function = anchor.parent?.parent, function.kind == .functionDecl, function.isMember,
      function.firstChild(.codeBlock) != nil, anchor.typeChild?.text == parameterType, context.questions.isInside(function, delegates)
    else { return nil }
    self.function = function
    parameter = anchor
    label = anchor.identifier(anchor.row.firstToken)
    self.context = context
  }

  /// The name by which the body knows the parameter; `_` where it does not.
  package var name: String { parameter.identifier(nameIndex) }

  private var nameIndex: UInt32 {
    let second = parameter.row.firstToken + 1
    return parameter.token(second).kind == .colon ? parameter.row.firstToken : second
  }

  /// The label and the name of the parameter become others.
  package func renaming(to names: String) -> Edit {
    Edit(Location(parameter.file, parameter.range.lowerBound..<parameter.token(nameIndex).end), names)
  }

  /// Only the label becomes another.
  package func relabeling(to new: String) -> Edit {
    let first = parameter.token(parameter.row.firstToken)
    // A label that is also the name stays as the name.
    let replacement = nameIndex == parameter.row.firstToken ? new + " " + label : new
    return Edit(Location(parameter.file, first.start..<first.end), replacement)
  }

  /// Why the method keeps its old form; none where it need not.
  package func blockers(named new: String) -> [Blocker] {
    var blockers: [Blocker] = []
    if let mention = uses(of: label).mention {
      blockers.append(
        Blocker(
          code: .delegateCalled, message: "the method is named here by its old form, and would no longer be found or called",
          location: mention.location, help: "change the method and this place together"))
    }
    if function.hasModifier(.override), !context.questions.isInside(function, ["UICollectionViewController"]) {
      blockers.append(
        Blocker(
          code: .delegateOverride, message: "this overrides a method of a superclass, which may not have the new form",
          location: function.location, help: "change the superclass first"))
    }
    if let override = context.index.enclosingType(of: function).flatMap({ uses(of: label).overrides[$0] }) {
      blockers.append(
        Blocker(
          code: .delegateOverride, message: "a subclass overrides the method here in its old form",
          location: override.location, help: "change both together"))
    }
    if let other = context.index.enclosingType(of: function).flatMap({ uses(of: new).methods[$0] }) {
      blockers.append(
        Blocker(
          code: .delegateBoth, message: "the type already has the new method, which is the one that is called",
          location: other.location, help: "merge the two"))
    }
    return blockers
  }

  /// Where a label stands, which is the same for all methods that have it.
  private struct LabelUses {
    /// In a call, in a reference, or in a protocol's requirement.
    var mention: Node?
    /// The first parameter of a type's method that has it, by type.
    var methods: [TypeID: Node] = [:]
    /// The first parameter of a subclass's method that has it, by what the subclass inherits from.
    var overrides: [TypeID: Node] = [:]
  }

  private struct Label: Hashable { let text: String }

  private func uses(of label: String) -> LabelUses {
    context.once(Label(text: label)) {
      var uses = LabelUses()
      for node in context.index.names[label].map(context.index.occurrences) ?? context.index.occurrences(of: .none) {
        let isParameter = node.kind == .functionParameter
        if uses.mention == nil, !isParameter || node.ancestor({ $0.isTypeOrExtension })?.kind == .protocolDecl { uses.mention = node }
        guard isParameter, let type = context.index.enclosingType(of: node) else { continue }
        if uses.methods[type] == nil { uses.methods[type] = node }
        guard node.parent?.parent?.hasModifier(.override) == true else { continue }
        for base in context.index.withInherited(type) where base != type && uses.overrides[base] == nil { uses.overrides[base] = node }
      }
      return uses
    }
  }
}

extension BlockerCode {
  package static let delegateCalled = BlockerCode(
    "delegate-called",
    "The delegate method is called or named somewhere, for instance in a selector. It would no longer be found there by its old form.")
  package static let delegateOverride = BlockerCode(
    "delegate-override",
    "The method overrides one of a superclass, or a subclass overrides it. All of them have to change to the new form together.")
  package static let delegateBoth = BlockerCode(
    "delegate-both",
    "The type already has the new method, and the system calls that one. A person has to merge what the old one does into it.")
}
