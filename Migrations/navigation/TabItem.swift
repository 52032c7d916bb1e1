import MoltEditing
import MoltPatterns
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See tab-item.md.
struct TabItem: SiteRule {
  static let id = "tab-item"
  static let anchors = ["tabItem"]

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard context.imports("SwiftUI", anchor.file), let call = anchor.callAsCallee, !context.callsOwnDeclaration(call) else { return nil }
    guard let tabs = call.tabView(index) else {
      return unit([anchor], at: anchor, [blocker("this one stands in a loop, a condition, or elsewhere", at: anchor)])
    }
    let items = context.once(Tabs(call: tabs.call)) {
      tabs.content.uses(of: anchor.token(anchor.row.firstToken).name).filter { item in
        item.kind == .declReferenceExpr && item.callAsCallee?.tabView(index)?.call == tabs.call
      }
    }
    // All of them are one unit, which the first one stands for.
    guard items.first == anchor else { return nil }
    switch edits(of: tabs) {
    case .success(let edits): return unit(items, at: tabs.call, [], edits)
    case .failure(let error): return unit(items, at: tabs.call, [error.blocker])
    }
  }

  private struct Tabs: Hashable { let call: Node }

  private func unit(_ items: [Node], at node: Node, _ blockers: [Blocker], _ edits: [Edit] = []) -> CandidateUnit {
    var sites = items.map {
      Site(rule: Self.id, node: $0, declaration: $0.enclosingStatement, level: .review, message: "`tabItem` becomes `Tab`")
    }
    sites[0].edits = edits
    return CandidateUnit(
      subject: "tabs", location: node.location, sites: sites, blockers: blockers,
      notes: blockers.isEmpty
        ? [.init("a tab is made of a title and an image now: look at the bar, and at the sidebar where there is one", at: node.location)]
        : [])
  }

  private func blocker(_ message: String, at node: Node) -> Blocker {
    Blocker(
      code: .tabItem, message: "all tabs of a `TabView` become `Tab` together: " + message, location: node.location,
      help: Self.help)
  }

  private static let help = "write `Tab(\"Title\", systemImage: \"name\", value: tag) { … }` for each view of the `TabView`"

  private func fail<Success>(_ message: String, _ node: Node) -> Result<Success, BlockerError> {
    .failure(BlockerError(.tabItem, "all tabs of a `TabView` become `Tab` together: " + message, node, Self.help))
  }

  // MARK: All tabs of one view

  private func edits(of tabs: TabViewCall) -> Result<[Edit], BlockerError> {
    if let style = tabs.style,
      !["automatic", "sidebarAdaptable", "tabBarOnly"].contains(style.callArguments.first?.value.memberName.map(index.spelling))
    {
      return fail("another style than that of a bar may use them otherwise", style)
    }
    if let inner = tabs.content.descendants.first(where: { $0 != tabs.call && TabViewCall($0, index) != nil }) {
      return fail("another `TabView` stands in it", inner)
    }
    guard let selection = selection(of: tabs) else { return fail("the type of the selection is not known", tabs.call) }
    var edits: [Edit] = []
    for statement in tabs.content.children where statement.kind != .closureSignature {
      guard let chain = TabChain(statement, index) else { return fail("this is no view with one `tabItem`", statement) }
      guard isOneView(chain.view) else { return fail("this may be several views, or none, and each is a tab", chain.view) }
      if statement.text.contains("/*") {
        return .failure(BlockerError(.comment, "a comment of several lines may stand here", statement, "use `//`"))
      }
      if let commented = chain.links.first(where: { $0.hasComment(in: $0.firstChild!.memberBase!.row.endToken..<$0.row.endToken) }) {
        return .failure(
          BlockerError(
            .comment, "a comment stands with its `\(commented.calleeName.map(index.spelling) ?? "item")`, which goes into another line",
            commented,
            "put the comment above the view"))
      }
      guard let label = label(of: chain.item.closure) else { return fail("its item is no title with an image", chain.item.closure) }
      switch value(of: chain, selection) {
      case .failure(let error): return .failure(error)
      case .success(let value): edits += chain.edits(label, value, index)
      }
    }
    return edits.isEmpty ? fail("it has no views", tabs.call) : .success(edits)
  }

  /// Whether an expression shows one view: a call of a type that is one, or a property or a function that gives such a call.
  private func isOneView(_ view: Node, depth: Int = 0) -> Bool {
    guard let reference = (view.kind == .functionCallExpr ? view.firstChild : view)?.calleeReference, reference.kind == .declReferenceExpr,
      depth < 3
    else { return false }
    let name = reference.token(reference.row.firstToken).name
    if Self.severalViews.contains(index.spelling(name)) { return false }
    switch index.lookUpValue(name, at: reference) {
    case .property(let property, _)?:
      guard property.declaration.attributes.isEmpty, let body = property.accessorBlock, body.statements.count == 1,
        let value = body.statements.first
      else { return false }
      return isOneView((value.kind == .returnStmt ? value.expressionChild ?? value : value).rootOfChain, depth: depth + 1)
    case .functions(let functions)?:
      guard functions.count == 1, functions[0].attributes.isEmpty, let body = functions[0].firstChild(.codeBlock),
        body.statements.count == 1,
        let value = body.statements.first
      else { return false }
      return isOneView((value.kind == .returnStmt ? value.expressionChild ?? value : value).rootOfChain, depth: depth + 1)
    case .local?, .enumCase?: return false
    case .type?, nil: return view.kind == .functionCallExpr && index.spelling(name).first?.isUppercase == true
    }
  }

  private static let severalViews: Set<String> = ["AnyView", "EmptyView", "ForEach", "Group", "Section", "TupleView"]

  private enum Selection {
    case none
    case type(Type)
  }

  /// Nil where the selection is of an unknown type.
  private func selection(of tabs: TabViewCall) -> Selection? {
    guard let selection = tabs.selection else { return Selection.none }
    guard case .binding(let type) = index.type(ofExpression: selection), type != .unknown, type.unwrapped == type else { return nil }
    return .type(type)
  }

  /// What the selection is while the tab is shown; nil where nothing is selected.
  private func value(of chain: TabChain, _ selection: Selection) -> Result<Node?, BlockerError> {
    guard case .type(let type) = selection else {
      return chain.tag.map { fail("its `tag` is nobody's selection", $0) } ?? .success(nil)
    }
    guard let tag = chain.tag, let value = tag.callArguments.first?.value, tag.callArguments.count == 1 else {
      return fail("it has no `tag`, and can not be selected by a value", chain.statement)
    }
    guard index.type(ofExpression: value) == type else { return fail("its `tag` is not known to be of the selection's type", value) }
    return .success(value)
  }

  // MARK: The label

  /// `"Home", systemImage: "house"` from the closure of an item.
  private func label(of closure: Node) -> String? {
    let parts = closure.children.filter { $0.kind != .closureSignature }
    if parts.count == 1 { return label(parts[0]) }
    guard parts.count == 2, let text = argument(of: parts, "Text", ""), index.isPlainText(text) else { return nil }
    if let symbol = argument(of: parts, "Image", "systemName") { return text.text + ", systemImage: " + symbol.text }
    return argument(of: parts, "Image", "").flatMap { $0.kind == .stringLiteralExpr ? text.text + ", image: " + $0.text : nil }
  }

  private func label(_ view: Node) -> String? {
    guard view.kind == .functionCallExpr, view.firstChild?.text == "Label", case let arguments = view.callArguments, arguments.count == 2,
      !arguments.contains(where: \.isTrailingClosure), arguments[0].label == .none, index.isPlainText(arguments[0].value),
      ["image", "systemImage"].contains(index.spelling(arguments[1].label))
    else { return nil }
    return arguments[0].value.text + ", " + index.spelling(arguments[1].label) + ": " + arguments[1].value.text
  }

  /// The only argument of the one of these calls that is `Name(label: …)`.
  private func argument(of calls: [Node], _ name: String, _ label: String) -> Node? {
    let found = calls.filter { $0.kind == .functionCallExpr && $0.firstChild?.text == name }
    guard found.count == 1, case let arguments = found[0].callArguments, arguments.count == 1, !arguments[0].isTrailingClosure,
      label.isEmpty ? arguments[0].label == .none : index.spelling(arguments[0].label) == label
    else { return nil }
    return arguments[0].value
  }
}

extension ProjectIndex {
  /// Whether an expression is a literal or a `String`: `Tab` takes these as titles, as `Text` and `Label` do.
  fileprivate func isPlainText(_ title: Node) -> Bool {
    if title.kind == .stringLiteralExpr { return true }
    if case .external(let name, _) = type(ofExpression: title) { return ["LocalizedStringKey", "String"].contains(spelling(name)) }
    return false
  }
}

/// `TabView(selection: …) { … }`
struct TabViewCall {
  let call: Node
  let content: Node
  let selection: Node?

  /// `.tabViewStyle(…)` among the modifiers behind it.
  let style: Node?

  init?(_ call: Node, _ index: ProjectIndex) {
    let arguments = call.callArguments
    guard call.kind == .functionCallExpr, call.firstChild?.text == "TabView", let content = arguments.last,
      content.value.kind == .closureExpr,
      arguments.count == 1 || arguments.count == 2 && index.spelling(arguments[0].label) == "selection"
    else { return nil }
    self.call = call
    self.content = content.value
    selection = arguments.count == 2 ? arguments[0].value : nil
    style = call.modifiers.first { $0.calleeName.map(index.spelling) == "tabViewStyle" } ?? call.styleAround(index)
  }
}

/// One view in a `TabView`: `HomeView().tabItem { … }.tag(0).badge(3)`, with whatever else is said of it.
private struct TabChain {
  let statement: Node
  /// What all of it is said of.
  let view: Node
  let item: (call: Node, closure: Node)
  let tag: Node?
  let badges: [Node]

  init?(_ statement: Node, _ index: ProjectIndex) {
    var (items, tags, badges): ([Node], [Node], [Node]) = ([], [], [])
    var link = statement
    while link.kind == .functionCallExpr, let base = link.firstChild?.memberBase, let name = link.calleeName {
      switch index.spelling(name) {
      case "tabItem": items.append(link)
      case "tag": tags.append(link)
      case "badge": badges.append(link)
      default: break
      }
      link = base
    }
    // What stands within the view itself is its own.
    guard items.count == 1, tags.count <= 1, badges.count <= 1, let argument = items[0].callArguments.first,
      items[0].callArguments.count == 1,
      argument.value.kind == .closureExpr, statement.kind == .functionCallExpr
    else { return nil }
    self.statement = statement
    view = link
    item = (items[0], argument.value)
    tag = tags.first
    self.badges = badges
  }

  /// The calls that say something of the tab, and not of the view.
  var links: [Node] { [item.call] + [tag].compactMap { $0 } + badges }

  /// The view with its other modifiers, in a `Tab`.
  func edits(_ label: String, _ value: Node?, _ index: ProjectIndex) -> [Edit] {
    let arguments = label + (value.map { ", value: " + $0.text } ?? "")
    let unit = statement.lineBreak.isEmpty ? "\n" : statement.lineBreak
    let indentation = statement.indentation(at: statement.range.lowerBound)
    let step = statement.indentationStep
    var edits = [statement.insertion("Tab(\(arguments)) {" + unit + indentation + step, at: statement.range.lowerBound)]
    for link in links {
      // From the end of what it is asked of, with the line break before its dot.
      let start = link.firstChild!.memberBase!.range.upperBound
      edits.append(Edit(Location(link.file, start..<link.range.upperBound), ""))
    }
    edits += statement.indented(by: step, besides: links)
    let badge = badges.map {
      unit + indentation + "." + $0.text(in: $0.firstChild!.calleeReference!.range.lowerBound..<$0.range.upperBound)
    }
    edits.append(statement.insertion(unit + indentation + "}" + badge.joined(), at: statement.range.upperBound))
    return edits
  }
}

extension Node {
  /// The `TabView` in whose content this item of a view stands.
  fileprivate func tabView(_ index: ProjectIndex) -> TabViewCall? {
    let statement = index.endOfChain(self)
    guard let closure = statement.parent, closure.kind == .closureExpr, let call = closure.ancestor({ $0 == .functionCallExpr }),
      let tabs = TabViewCall(call, index), tabs.content == closure
    else { return nil }
    return tabs
  }

  /// `tabViewStyle` of a view around this one, in the same expression.
  fileprivate func styleAround(_ index: ProjectIndex) -> Node? {
    var node = parent
    while let current = node, current.kind != .memberBlock {
      if current.kind == .functionCallExpr,
        let style = current.modifiers.first(where: { $0.calleeName.map(index.spelling) == "tabViewStyle" })
      {
        return style
      }
      node = current.parent
    }
    return nil
  }

  /// What the modifiers of a view are called on, one after the other.
  fileprivate var rootOfChain: Node {
    var root = self
    while root.kind == .functionCallExpr, let base = root.firstChild?.memberBase,
      base.kind == .functionCallExpr || base.kind == .declReferenceExpr
    {
      root = base
    }
    return root
  }

  /// The calls that are chained to this one: `.padding()`, and so on outwards.
  fileprivate var modifiers: [Node] {
    var (result, link) = ([Node](), self)
    while let access = link.parent, access.kind == .memberAccessExpr, access.firstChild == link, let call = access.parent,
      call.kind == .functionCallExpr, call.firstChild == access
    {
      result.append(call)
      link = call
    }
    return result
  }

  /// What one level of indentation is here: what the lines of this statement's block have more than the block's own.
  fileprivate var indentationStep: String {
    guard let block = parent, case let outer = block.indentation(at: block.range.upperBound - 1),
      case let inner = indentation(at: range.lowerBound),
      inner.hasPrefix(outer), inner != outer
    else { return "  " }
    return String(inner.dropFirst(outer.count))
  }

  /// Indents the lines of a statement but the first, leaving out these parts, which go, and literals of several lines.
  fileprivate func indented(by step: String, besides gone: [Node]) -> [Edit] {
    var edits: [Edit] = []
    let literals = descendants.filter { $0.kind == .stringLiteralExpr && $0.text.hasPrefix("\"\"\"") }
    var line = endOfLine(from: range.lowerBound) + UInt32(lineBreak.utf8.count)
    while line < range.upperBound {
      let first = endOfBlanks(from: line)
      let isGone = gone.contains { $0.firstChild!.memberBase!.range.upperBound < first && first < $0.range.upperBound }
      let isText = literals.contains { $0.range.lowerBound < line && line < $0.range.upperBound }
      if !isGone, !isText, endOfLine(from: first) != first { edits.append(insertion(step, at: line)) }
      line = endOfLine(from: line) + UInt32(lineBreak.utf8.count)
    }
    return edits
  }
}

extension BlockerCode {
  static let tabItem = BlockerCode(
    "tab-item",
    "A `TabView` takes tabs or views, not both. Some of its views are made by loops or conditions, have no tag of the selection's type, "
      + "or an item that is no title with an image."
  )
}
