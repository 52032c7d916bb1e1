import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The modifiers of one view that say how it is previewed: what a `#Preview` takes as its name and traits.
struct PreviewModifiers {
  private var name: String?
  private(set) var traits: [String] = []
  /// The calls that `#Preview` says in another way.
  private var calls: [Node] = []
  private let index: ProjectIndex
  private let namespace: PreviewNamespace?

  static let names = ["previewDisplayName", "previewLayout", "previewInterfaceOrientation", "previewDevice", "previewContext"]

  /// `#Preview("Name", traits: .sizeThatFitsLayout) {`
  var head: String {
    var arguments = name.map { [$0] } ?? []
    if let first = traits.first { arguments += ["traits: " + first] + traits.dropFirst() }
    return arguments.isEmpty ? "#Preview {" : "#Preview(\(arguments.joined(separator: ", "))) {"
  }

  /// - Parameter view: an expression, the last call of a chain of modifiers.
  init(of view: Node, _ index: ProjectIndex, _ namespace: PreviewNamespace?) throws(BlockerError) {
    (self.index, self.namespace) = (index, namespace)
    var node = view
    while node.kind == .functionCallExpr, let callee = node.firstChild, callee.kind == .memberAccessExpr,
      let base = callee.firstChild, base.row.firstToken < callee.row.endToken - 1, let member = callee.memberName.map(index.spelling)
    {
      if Self.names.contains(member) { try read(node, member) }
      node = base
    }
    traits.reverse()
  }

  private mutating func read(_ call: Node, _ member: String) throws(BlockerError) {
    let argument = call.callArguments.first?.value
    switch (member, argument) {
    case ("previewDisplayName", let literal?)
    where literal.kind == .simpleStringLiteralExpr || literal.kind == .stringLiteralExpr && !literal.text.contains("\\("):
      name = literal.text
    case ("previewLayout", let layout?) where trait(ofLayout: layout) != nil:
      if let local = layout.descendants.first(where: isLocal) {
        throw BlockerError(.previewModifier, "the traits of a `#Preview` cannot name what the previews declare", local, "write its value")
      }
      traits += trait(ofLayout: layout) ?? []
    case ("previewInterfaceOrientation", let orientation?) where orientation.kind == .memberAccessExpr:
      traits.append("." + orientation.text(in: orientation.token(orientation.row.endToken - 1).range))
    case ("previewDevice", _):
      throw BlockerError(
        .previewDevice, "a `#Preview` does not set a device: it is chosen in the canvas", call.firstChild ?? call, "remove the modifier")
    default:
      throw BlockerError(
        .previewModifier, "`#Preview` takes a literal name and traits, and this is neither", argument ?? call,
        "write a literal, or remove the modifier")
    }
    guard let callee = call.firstChild, let base = callee.firstChild, !call.hasComment(in: base.row.endToken..<call.row.endToken) else {
      throw BlockerError(.comment, "a comment is in a modifier that is removed", call, "put it above the view")
    }
    calls.append(call)
  }

  private func isLocal(_ node: Node) -> Bool {
    guard node.kind == .declReferenceExpr, node.referenceWithBase == node else { return false }
    if case .local? = index.lookUpValue(node.token(node.row.firstToken).name, at: node) { return true } else { return false }
  }

  private func trait(ofLayout layout: Node) -> [String]? {
    if layout.kind == .functionCallExpr, layout.firstChild?.text.hasSuffix(".fixed") == true {
      let size = layout.callArguments
      guard size.count == 2 else { return nil }
      return [".fixedLayout(width: \(text(of: size[0].value)), height: \(text(of: size[1].value)))"]
    }
    switch layout.kind == .memberAccessExpr ? layout.text(in: layout.token(layout.row.endToken - 1).range) : "" {
    case "device": return []
    case "sizeThatFits": return [".sizeThatFitsLayout"]
    default: return nil
    }
  }

  private func text(of value: Node) -> String { namespace?.text(of: value) ?? value.text }

  /// What goes: each from what it is called on to its closing parenthesis.
  var removed: [Location] {
    calls.compactMap { call in
      call.firstChild?.firstChild.map { Location(call.file, $0.range.upperBound..<call.range.upperBound) }
    }
  }
}

extension BlockerCode {
  static let previewDevice = BlockerCode(
    "preview-device",
    "The preview names its device. A `#Preview` has no place for that: the device is chosen in the canvas.")
}
