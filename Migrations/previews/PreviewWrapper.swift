import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A view that is there to hold the state of one preview: `struct Wrapper: View { @State var isOn = false … }`.
///
/// Nothing but names and places tells such a view from one that nobody uses yet: it is nested in a provider, or private, or
/// for debugging only, or called a preview; and one preview is all that mentions it.
struct PreviewWrapper {
  let declaration: Node
  /// `Wrapper()`
  let call: Node
  fileprivate let properties: [Node]
  private let body: Node

  /// What keeps a wrapper that looks like one; nil where it is none.
  typealias Reading = Result<PreviewWrapper, BlockerError>

  fileprivate init(_ declaration: Node, call: Node, _ index: ProjectIndex) throws(BlockerError) {
    (self.declaration, self.call) = (declaration, call)
    var members = declaration.members
    guard let last = members.popLast(), last.kind == .variableDecl, let property = last.properties.first,
      index.spelling(property.name) == "body", let block = property.accessorBlock,
      !block.children.contains(where: { $0.kind == .accessorDecl }), last.attributes.isEmpty,
      let first = block.children.first(where: { _ in true })
    else {
      throw Self.refusal("the view has more than state followed by a `body`", declaration)
    }
    for member in members where !member.isState(index) {
      throw Self.refusal("this is not state with a value that `@Previewable` could hold", member)
    }
    if members.isEmpty { throw Self.refusal("the view holds no state", declaration) }
    (properties, body) = (members, block)
    let own = declaration.row.firstToken..<declaration.row.endToken
    if let token = own.first(where: { [.`self`, .Self].contains(declaration.token($0).name) }) {
      throw Self.refusal("`self` could not refer to the view that has the state", declaration.innermostNode(at: token))
    }
    if block.descendants.contains(where: { $0.kind == .returnStmt && $0.parent == block }) {
      throw Self.refusal("`return` cannot follow state in a preview", first)
    }
    if let comment = commentThatGoes(last, block) {
      throw BlockerError(.comment, "a comment is in code that is removed", comment, "put it above the state, or into the body")
    }
  }

  /// A place of the view, the members of which are copied with what is around them, whose comment has nowhere to go.
  private func commentThatGoes(_ body: Node, _ block: Node) -> Node? {
    guard let members = declaration.firstChild(.memberBlock) else { return declaration }
    var tokens = Array(declaration.row.firstToken + 1..<members.row.firstToken + 1)
    for property in properties { tokens += property.row.firstToken + 1..<property.introducer + 1 }
    tokens += body.row.firstToken + 1..<block.row.firstToken + 1
    tokens.append(declaration.row.endToken - 1)
    if declaration.hasCommentDirectlyAbove { return declaration }
    return tokens.first { declaration.token($0).flags.contains(.afterComment) }.map { declaration.innermostNode(at: $0) }
  }

  private static func refusal(_ message: String, _ node: Node) -> BlockerError {
    BlockerError(.previewWrapper, message, node, "write the state as `@Previewable` in the `#Preview` by hand")
  }

  /// Its state and the content of its body, as the content of a `#Preview` whose lines begin with `indentation`.
  func content(at indentation: String) -> [Edit.Piece]? {
    guard let members = declaration.firstChild(.memberBlock), let last = declaration.members.last else { return nil }
    var ranges: [(text: String, range: Range<UInt32>)] = []
    var position = declaration.endOfWhitespace(from: members.token(members.row.firstToken).end)
    for property in properties {
      let start = property.range.lowerBound
      ranges.append(("", position..<start))
      if let attribute = property.attributes.last {
        ranges.append(("@Previewable ", start..<attribute.range.upperBound))
        ranges.append((" ", property.token(property.introducer).start..<property.range.upperBound))
      } else {
        ranges.append(("", property.token(property.introducer).start..<property.range.upperBound))
      }
      position = property.range.upperBound
    }
    ranges.append(("", position..<declaration.endOfContent(before: last.range.lowerBound)))
    let start = declaration.endOfWhitespace(from: body.token(body.row.firstToken).end)
    let apart = declaration.lineBreak + declaration.lineBreak + indentation
    ranges.append((apart, start..<declaration.endOfContent(before: body.token(body.row.endToken - 1).start)))
    var pieces: [Edit.Piece] = []
    for (text, range) in ranges {
      guard let copy = declaration.copy(of: range, atIndentation: indentation) else { return nil }
      pieces += [.text(text), .copy(copy)]
    }
    return pieces
  }
}

extension Node {
  /// `@State private var x = 1`, `@FocusState var isFocused: Bool`, `let x = 1`.
  fileprivate func isState(_ index: ProjectIndex) -> Bool {
    guard kind == .variableDecl, properties.count == 1, let property = properties.first, property.accessorBlock == nil,
      !modifiers.contains(where: { ![.private, .fileprivate].contains($0.name) })
    else { return false }
    let names = attributes.map { index.spelling($0.attributeName) }
    let needsNoValue = names.contains { ["FocusState", "Namespace", "Environment", "GestureState"].contains($0) }
    guard property.initializer != nil || needsNoValue else { return false }
    return names.allSatisfy { ["State", "StateObject", "FocusState", "Namespace", "Environment", "GestureState"].contains($0) }
  }

  /// Where what stands before an offset ends, comments included.
  fileprivate func endOfContent(before offset: UInt32) -> UInt32 {
    var end = offset
    while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(byte(at: end - 1)) { end -= 1 }
    return end
  }
}

/// The views that may be wrappers, and all that mentions them.
struct PreviewWrappers {
  private let index: ProjectIndex
  private let mentions: [Name: [Node]]

  init(_ index: ProjectIndex) {
    self.index = index
    let names = index.types.filter { $0.node.kind == .structDecl && Self.mayBeOne($0, index) }.map(\.name)
    mentions = index.occurrences(of: Array(Set(names)))
  }

  /// The wrapper that a preview consists of; nil where it is another view.
  func wrapper(shownBy view: Node) -> PreviewWrapper.Reading? {
    guard view.kind == .functionCallExpr, let callee = view.firstChild, callee.kind == .declReferenceExpr,
      view.children.count(where: { _ in true }) == 1,
      case let name = callee.token(callee.row.firstToken).name, let uses = mentions[name], uses.count == 2, uses.contains(callee),
      case .declared(let id)? = index.lookUpType([name], at: view), case let node = index[id].node, node.file == view.file,
      uses.contains(node), index[id].extensions.isEmpty
    else { return nil }
    do throws(BlockerError) {
      return .success(try PreviewWrapper(node, call: view, index))
    } catch {
      return .failure(error)
    }
  }

  private static func mayBeOne(_ type: TypeDeclaration, _ index: ProjectIndex) -> Bool {
    let node = type.node
    guard node.inheritedTypes.map(\.text) == ["View"], node.attributes.isEmpty, node.firstChild(.genericParameterClause) == nil else {
      return false
    }
    let isPrivate = node.modifiers.contains { [.private, .fileprivate].contains($0.name) }
    let isNested = type.outer.map { index[$0].inheritedTypes.contains { $0.text == "PreviewProvider" } } ?? false
    let isForDebugging = node.ancestor { $0 == .ifConfigClause }?.text.contains("DEBUG") ?? false
    return isPrivate || isNested || isForDebugging || index.spelling(type.name).contains("Preview")
  }
}

extension BlockerCode {
  static let previewWrapper = BlockerCode(
    "preview-wrapper",
    "The view that holds the state of a preview also does something else: it has other members, uses `self`, returns early, or the "
      + "preview has no line of its own. Its state can be `@Previewable` only if the view has no other purpose."
  )
}
