public import MoltSymbols
public import MoltSyntax
import MoltText

/// An answer to a question about types.
public enum Answer {
  case yes, no
  /// Syntax does not tell.
  case unknown
}

/// What patterns ask about expressions beyond their form. What syntax cannot tell is `unknown`, never a guess.
public struct ExpressionQuestions {
  public let index: ProjectIndex
  let words: ViewWords
  /// The names of all that the project declares where a member can be named.
  let declared: Set<Name>
  /// The names of the methods that types of the project have.
  let ownMethods: Set<Name>
  /// The same of properties.
  let ownProperties: Set<Name>
  private let memory = Memory()

  /// Rules ask about the same chains again and again, each about another part of them.
  final class Memory {
    let starts = ChainAnswers<Node>()
    let ends = ChainAnswers<Node>()
    let implicitStarts = ChainAnswers<Bool>()
    let callingParts = ChainAnswers<Bool>()
    /// What chains begin with that have the type of that; nil for others.
    let typedStarts = ChainAnswers<Node?>()
    var elements: [Node: [Node]] = [:]
    var memberNames: Set<Name>?
    var overriders: [Name: [TypeID]] = [:]
    var written: [Name: [Node]] = [:]
    var views: [Node: Answer] = [:]
    var holders: [String: [Node]] = [:]
    var runs: [RunKey: RunTable] = [:]
    var branches: [Node: [Node]] = [:]
    var extended: Set<Name>?
    var ownBuilders: Set<Name>?
    var takesSelf: [Name: Bool] = [:]
    var peers: [Node: [Node]] = [:]
    var unknownPeers: [Node: Bool] = [:]
  }

  /// What is noted about a node, or else what is found out now.
  func noted<Value>(_ answers: ReferenceWritableKeyPath<Memory, [Node: Value]>, of node: Node, _ find: () -> Value) -> Value {
    if let known = memory[keyPath: answers][node] { return known }
    let found = find()
    memory[keyPath: answers][node] = found
    return found
  }

  /// The names of the result builders of the project.
  var ownBuilders: Set<Name> {
    if let known = memory.ownBuilders { return known }
    let found =
      index.names["resultBuilder"].map { Set(index.occurrences(of: $0).compactMap { $0.ancestor { $0.isTypeOrExtension }?.declaredName }) }
      ?? []
    memory.ownBuilders = found
    return found
  }

  /// Whether a method of the project of that name takes values of the type that it is called on.
  func takesSelf(_ name: Name) -> Bool {
    if let known = memory.takesSelf[name] { return known }
    let found = index.occurrences(of: name).contains { $0.kind == .functionDecl && $0.functionParameters.contains(where: \.takesSelf) }
    memory.takesSelf[name] = found
    return found
  }

  /// The names of all members that types of the project and extensions of others have.
  var memberNames: Set<Name> {
    if let known = memory.memberNames { return known }
    var found: Set<Name> = []
    for members in index.types.map(\.members) + index.externalMembers.values {
      found.formUnion(members.properties.keys)
      found.formUnion(members.functions.keys)
      found.formUnion(members.cases.keys)
      found.formUnion(members.types.keys)
      found.formUnion(members.aliases.keys)
    }
    memory.memberNames = found
    return found
  }

  /// The classes of the project that override a property.
  func overriders(of name: Name) -> [TypeID] {
    guard ownProperties.contains(name) else { return [] }
    if let known = memory.overriders[name] { return known }
    let found = index.types.filter { $0.members.properties[name]?.contains { $0.declaration.hasModifier(.override) } == true }.map(\.id)
    memory.overriders[name] = found
    return found
  }

  /// Where a type is named as that of something, and not to be extended.
  func mentions(ofType name: Name) -> [Node] {
    if let known = memory.written[name] { return known }
    let found = index.occurrences(of: name).filter {
      [.identifierType, .memberType].contains($0.kind) && $0.parent?.kind != .extensionDecl
    }
    memory.written[name] = found
    return found
  }

  /// The protocols of views, and the views of frameworks that the project extends.
  var extended: Set<Name> {
    if let known = memory.extended { return known }
    let found = words.protocols.union(index.externalMembers.keys.filter(isFrameworkView))
    memory.extended = found
    return found
  }

  /// All that `a ? b : c ? d : e` chooses between, for the node of the whole.
  func branches(ofTernary node: Node) -> [Node] { noted(\.branches, of: node) { node.ternaryBranches } }

  /// What a chain of members and calls begins with.
  public func startOfChain(_ node: Node) -> Node {
    memory.starts.answer(for: node) { link in
      guard link.kind == .functionCallExpr || link.kind == .memberAccessExpr, let base = link.receiver, base.isExpression else {
        return .settled(link)
      }
      return .same(as: base)
    }
  }

  /// What a chain of members and calls ends with: as `Node.chainEnd`, at once for what was asked about before.
  public func endOfChain(_ node: Node) -> Node {
    memory.ends.answer(for: node) { link in
      guard let parent = link.parent, parent.kind == .memberAccessExpr || parent.kind == .functionCallExpr, parent.firstChild == link else {
        return .settled(link)
      }
      return .same(as: parent)
    }
  }

  /// Which chains begin with a member that their place implies.
  var implicitStarts: ChainAnswers<Bool> { memory.implicitStarts }

  /// Whether evaluating an expression calls a function by its name, outside of closures.
  func callsFunction(_ node: Node) -> Bool {
    memory.callingParts.answer(for: node) { link in
      guard link.kind != .closureExpr, let base = link.firstChild else { return .settled(false) }
      if link.callsByName || link.children.dropFirst().contains(where: \.holdsCallByName) { return .settled(true) }
      return .same(as: base)
    }
  }

  struct RunKey: Hashable {
    /// The first node of a pattern, which no other one has.
    let pattern: Node
    let list: Node
  }

  /// What a pattern of several statements asks of a list of statements, found out once.
  func runTable(of pattern: Pattern, in list: Node) -> RunTable {
    let key = RunKey(pattern: pattern.snippet.nodes[0], list: list)
    if let known = memory.runs[key] { return known }
    let table = RunTable(pattern, in: list)
    memory.runs[key] = table
    return table
  }

  /// The bindings of constants and variables that are made as a static member of a type: `screen` of
  /// `let screen = UIScreen.main`.
  func holders(of type: String, _ member: String) -> [Node] {
    let text = type + "." + member
    if let known = memory.holders[text] { return known }
    let found = index.occurrences(of: index.names[type] ?? .none).compactMap { mention -> Node? in
      guard let access = mention.parent, access.kind == .memberAccessExpr, access.firstChild == mention, access.text == text,
        let clause = access.parent, clause.kind == .initializerClause, let binding = clause.parent, binding.kind == .patternBinding
      else { return nil }
      return binding
    }
    memory.holders[text] = found
    return found
  }

  public init(_ index: ProjectIndex) {
    self.index = index
    words = ViewWords(index.names)
    declared = index.declaredMemberNames
    ownMethods = Set(index.types.flatMap { $0.members.functions.keys })
    ownProperties = Set(index.types.flatMap { $0.members.properties.keys })
  }

  /// Whether a call is one of a member that the project declares nowhere: its type says nothing that its receiver does
  /// not, and costs a lot to work out.
  func callsForeignMember(_ call: Node) -> Bool {
    guard call.kind == .functionCallExpr, let callee = call.firstChild, callee.kind == .memberAccessExpr,
      let member = callee.lastChild, member != callee.firstChild
    else { return false }
    return !declared.contains(member.token(member.row.firstToken).name)
  }

  // MARK: Views

  /// Whether an expression is a SwiftUI view.
  public func isView(_ node: Node, depth: Int = 0) -> Answer {
    guard depth < RecursionBound.views else { return .unknown }
    let node = node.withoutParentheses
    if let answer = memory.views[node] { return answer }
    // From the beginning of a chain on, so that none is too deep.
    if depth == 0 { for part in callsBefore(node).reversed() { _ = isView(part, depth: 1) } }
    let answer = isBareView(node, depth)
    memory.views[node] = answer
    return answer
  }

  /// The calls of a chain before this one, the nearest first, up to one that is known.
  private func callsBefore(_ node: Node) -> [Node] {
    var result: [Node] = []
    var current = node
    while current.kind == .functionCallExpr, let access = current.firstChild, access.kind == .memberAccessExpr,
      let base = access.firstChild, base.kind == .functionCallExpr, memory.views[base] == nil
    {
      result.append(base)
      current = base
    }
    return result
  }

  private func isBareView(_ node: Node, _ depth: Int) -> Answer {
    switch node.kind {
    case .functionCallExpr, .declReferenceExpr, .memberAccessExpr, .sequenceExpr:
      if let conforms = index.conforms(node, to: "View") { return conforms ? .yes : .no }
    default: break
    }
    switch node.kind {
    case .functionCallExpr: return isCallView(node, depth)
    case .declReferenceExpr: return isReferenceView(node)
    case .memberAccessExpr: return isMemberView(node)
    case .sequenceExpr: return isView(operands: Array(node.children), depth) ? .yes : .unknown
    case .stringLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .arrayExpr,
      .dictionaryExpr, .closureExpr:
      return .no
    case .superExpr: return .no
    default: return isView(index.type(ofExpression: node), at: node)
    }
  }

  /// Whether all that a sequence of operands and operators may give is a view: of `c ? a : b`, both branches.
  private func isView(operands parts: [Node], _ depth: Int) -> Bool {
    guard let place = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) else {
      return parts.allSatisfy { $0.kind == .binaryOperatorExpr || isView($0, depth: depth + 1) == .yes }
    }
    guard let value = parts[place].expressionChild, place + 1 < parts.count else { return false }
    return isView(value, depth: depth + 1) == .yes && isView(operands: Array(parts[(place + 1)...]), depth)
  }

  private func isCallView(_ call: Node, _ depth: Int) -> Answer {
    guard var callee = call.firstChild else { return .unknown }
    if isOtherContent(call) { return .no }
    if callee.kind == .genericSpecializationExpr, let base = callee.expressionChild { callee = base }
    if callsForeignMember(call), let base = callee.firstChild, isView(base, depth: depth + 1) == .yes { return .yes }
    let known = isView(index.type(ofExpression: call), at: call)
    if known != .unknown { return known }
    switch callee.kind {
    case .declReferenceExpr:
      let name = callee.token(callee.row.firstToken).name
      if index.lookUpValue(name, at: callee) != nil { return .unknown }
      return index.spelling(name).first?.isLowercase == true ? isSelfView(at: callee) : .unknown
    case .memberAccessExpr:
      guard let base = callee.firstChild, let member = callee.lastChild else { return .unknown }
      // `.padding()` in a branch of an `#if` goes on from what stands above it.
      if base == member { return callee.conditionalReceiver.map { isView($0, depth: depth + 1) == .yes ? .yes : .unknown } ?? .unknown }
      // What a view's modifier gives is a view; one of the project is found by its type above.
      if isView(base, depth: depth + 1) == .yes { return .yes }
      return isDeclaredModifier(member.token(member.row.firstToken).name) ? .yes : .unknown
    default: return .unknown
    }
  }

  /// Whether the project declares functions of this name, and all of them give views.
  private func isDeclaredModifier(_ name: Name) -> Bool {
    let functions = words.protocols.flatMap { index.externalMembers[$0]?.functions[name] ?? [] }
    return !functions.isEmpty
      && functions.allSatisfy { function in
        function.firstChild(.returnClause)?.typeChild.map { isView(index.resolve($0), at: function) == .yes } ?? false
      }
  }

  private func isReferenceView(_ node: Node) -> Answer {
    let token = node.token(node.row.firstToken)
    if token.name == .self { return isSelfView(at: node) }
    return isView(index.type(ofExpression: node), at: node)
  }

  private func isMemberView(_ node: Node) -> Answer {
    let known = isView(index.type(ofExpression: node), at: node)
    guard known == .unknown, let base = node.firstChild, let member = node.lastChild, base != member else { return known }
    let name = member.token(member.row.firstToken).name
    if isStylePart(name, of: base) { return .yes }
    // `Color.red`
    if base.kind == .declReferenceExpr, case .metatype(.external(let type, _)) = index.type(ofExpression: base),
      words.valueViews.contains(type)
    {
      return .yes
    }
    return .unknown
  }

  /// `configuration.label` of a style, a view of a type of its own.
  private func isStylePart(_ name: Name, of base: Node) -> Bool {
    guard words.styleParts.contains(name), case .external(let type, _) = index.type(ofExpression: base) else { return false }
    return words.configurations.contains(type)
  }

  /// Whether `self` is a view where `node` stands.
  public func isSelfView(at node: Node) -> Answer {
    guard let declaration = node.ancestor({ $0.isTypeOrExtension }) else { return .no }
    if let id = index.type(declaredBy: declaration) { return isView(.declared(id, []), at: node) }
    guard let name = declaration.typeChild?.typeName else { return .unknown }
    return words.protocols.contains(name) ? .yes : isExternalView(name)
  }

  private func isView(_ type: Type, at node: Node) -> Answer {
    switch type {
    case .declared(let id, _): return isDeclaredView(id)
    case .external(let name, _):
      if name == words.Content, conforms(enclosing: node, to: ["ViewModifier", "AnimatableModifier"]) { return .yes }
      return isExternalView(name)
    case .existential(let constraints), .opaque(let constraints): return isView(constrainedBy: constraints)
    case .parameter: return isView(constrainedBy: index.constraints(of: type))
    case .optional(let wrapped): return isView(wrapped, at: node)
    case .array, .dictionary, .tuple, .function, .metatype, .binding: return .no
    case .unknown: return .unknown
    }
  }

  private func isView(constrainedBy constraints: [Type]) -> Answer {
    for constraint in constraints {
      switch constraint {
      case .external(let name, _) where words.protocols.contains(name): return .yes
      case .external(let name, _) where words.otherContentProtocols.contains(name): return .no
      case .declared(let id, _) where isDeclaredView(id) == .yes: return .yes
      case .existential(let parts), .opaque(let parts):
        if case let answer = isView(constrainedBy: parts), answer != .unknown { return answer }
      default: continue
      }
    }
    return .unknown
  }

  private func isDeclaredView(_ id: TypeID) -> Answer {
    var isSettled = true
    for type in index.withInherited(id) {
      for inherited in index[type].inheritedTypes where index.declaredType(of: inherited) == nil {
        if words.protocols.contains(inherited.typeName) { return .yes }
        if !words.otherProtocols.contains(inherited.typeName) { isSettled = false }
      }
    }
    if isSettled || index[id].node.kind == .classDecl { return .no }
    return hasViewBody(id) ? .yes : .unknown
  }

  /// Whether a type that conforms to something unknown has a body as views do: `var body: some View`, or a function.
  private func hasViewBody(_ id: TypeID) -> Bool {
    guard let body = index.names["body"] else { return false }
    let members = index[id].members
    let types =
      members.properties[body, default: []].map(\.annotation)
      + members.functions[body, default: []].map {
        $0.firstChild(.returnClause)?.typeChild
      }
    return types.contains { $0?.kind == .someOrAnyType && $0?.typeChild.map { words.protocols.contains($0.typeName) } == true }
  }

  private func isExternalView(_ name: Name) -> Answer {
    if isFrameworkView(name) { return .yes }
    return index.isFrameworkType(name) ? .no : .unknown
  }

  /// Whether a type of a framework is a view, or what a protocol of one is for.
  func isFrameworkView(_ name: Name) -> Bool { index.isFrameworkType(name, kindOf: ["View"]) }

  /// Whether the innermost type around a node inherits from one of these.
  func conforms(enclosing node: Node, to spellings: [String]) -> Bool {
    guard let declaration = node.ancestor({ $0.isTypeOrExtension }) else { return false }
    if let id = index.type(declaredBy: declaration) { return inherits(id, from: spellings) }
    guard let name = declaration.typeChild?.typeName else { return false }
    return index.isFrameworkType(name, kindOf: spellings)
      || index.externalInheritance[name, default: []].contains { index.isFrameworkType($0.typeName, kindOf: spellings) }
  }

  private func inherits(_ id: TypeID, from spellings: [String]) -> Bool {
    index.withInherited(id).contains { type in
      spellings.contains(index.spelling(index[type].name))
        || index[type].inheritedTypes.contains { index.isFrameworkType($0.typeName, kindOf: spellings) }
    }
  }

  // MARK: Other types

  /// Whether an expression is of one of these types: `Color`, or `Color?`.
  public func isOfType(_ spellings: [String], _ node: Node) -> Answer {
    let node = node.withoutParentheses
    let type = index.type(ofExpression: node)
    guard case .optional(let wrapped) = type else { return isOfType(spellings, spellings.filter { !$0.hasSuffix("?") }, type, node) }
    let optional = spellings.filter { $0.hasSuffix("?") }.map { String($0.dropLast()) }
    return optional.isEmpty ? .no : isOfType(spellings, optional, wrapped.unwrapped, node)
  }

  private func isOfType(_ spellings: [String], _ wanted: [String], _ type: Type, _ node: Node) -> Answer {
    var names: Set<Name> { Set(wanted.compactMap { index.names[$0] }) }
    switch type {
    case .declared(let id, _): return inherits(id, from: wanted) ? .yes : .no
    case .external(let name, _):
      if index.isFrameworkType(name, kindOf: wanted) { return .yes }
      return isClassOfPackage(name, inheritingFrom: spellings) ? .unknown : .no
    case .array, .dictionary, .tuple, .function, .binding, .metatype, .optional: return .no
    case .opaque(let constraints), .existential(let constraints):
      return constraints.contains { if case .external(let name, _) = $0 { names.contains(name) } else { false } } ? .yes : .no
    case .parameter where hasOnlyOwnConstraints(type, at: node):
      return index.constraints(of: type).contains { isOfType(spellings, wanted, $0, node) == .yes } ? .yes : .no
    case .unknown, .parameter:
      if let nested = index.nestedFrameworkType(of: node) { return wanted.contains(nested) ? .yes : .no }
      if type == .unknown, isOfOtherType(node, than: wanted) { return .no }
      if isMember(of: names, node) { return .yes }
      if node.kind == .memberAccessExpr, let base = node.receiver, let member = node.lastChild,
        isStylePart(member.token(member.row.firstToken).name, of: base)
      {
        return .no
      }
      return node.kind == .sequenceExpr ? isBranch(of: node, toBe: spellings) : isModified(node, toBe: spellings)
    }
  }

  /// Whether a type that neither the project declares nor a framework of Apple's, by its prefix, may inherit from one of
  /// these classes, which have one.
  private func isClassOfPackage(_ name: Name, inheritingFrom spellings: [String]) -> Bool {
    let prefixes = ["UI", "NS"]
    guard spellings.contains(where: { spelling in prefixes.contains { spelling.hasPrefix($0) } }) else { return false }
    let hasPrefix = index.spelling(name).prefix(3).allSatisfy(\.isUppercase)
    return !hasPrefix && !index.isFrameworkType(name)
  }

  /// Whether a type parameter is constrained by nothing but protocols of which all is known: in an extension it may be more.
  private func hasOnlyOwnConstraints(_ type: Type, at node: Node) -> Bool {
    var scope: Node? = node
    while let current = scope {
      if current.kind == .extensionDecl { return false }
      scope = current.parent
    }
    return index.constraints(of: type).allSatisfy { constraint in
      switch constraint {
      case .external(let name, _):
        words.protocols.contains(name) || words.otherProtocols.contains(name) || index.spelling(name) == "ShapeStyle"
      case .declared: true
      default: false
      }
    }
  }

  /// Of what type a modifier's result is: mostly `some View`, which has no name. Some methods give the type back that they
  /// are called on, where that is one of a few.
  private func isModified(_ node: Node, toBe spellings: [String]) -> Answer {
    guard node.kind == .functionCallExpr, let base = node.receiver, let member = node.firstChild?.lastChild, isView(base) == .yes
    else { return .unknown }
    let name = member.token(member.row.firstToken).name
    // A function of the project may give anything, and its type would be known if it could be told.
    guard words.protocols.allSatisfy({ index.externalMembers[$0]?.functions[name] == nil }) else { return .unknown }
    return keepsType(node, name) ? isOfType(spellings, base) : .no
  }

  /// Whether a method's result is what it is called on, or stands for it: `shadow(.drop(radius: 2))` is one of styles,
  /// `shadow(radius: 2)` one of views.
  private func keepsType(_ call: Node, _ method: Name) -> Bool {
    words.keepingMethods.contains(method) || method == words.shadow && call.argumentNodes.first?.argumentLabelToken == nil
  }

  /// Of `c ? a : b`, the branch that is known speaks for the other.
  private func isBranch(of node: Node, toBe spellings: [String]) -> Answer {
    guard node.kind == .sequenceExpr, let ternary = node.firstChild(.unresolvedTernaryExpr),
      let value = ternary.expressionChild, let last = node.lastChild, last != ternary,
      value.kind != .nilLiteralExpr, last.kind != .nilLiteralExpr
    else { return .unknown }
    let answer = isOfType(spellings, value)
    return answer == .unknown ? isOfType(spellings, last) : answer
  }

  /// `Color.red`, and what its own methods make of it: `Color.red.opacity(0.5)`.
  private func isMember(of names: Set<Name>, _ node: Node) -> Bool {
    let start: Node? = memory.typedStarts.answer(for: node) { link in
      guard link.kind == .functionCallExpr || link.kind == .memberAccessExpr, let base = link.firstChild, base.isExpression else {
        return .settled(link)
      }
      if link.kind == .memberAccessExpr, base == link.lastChild { return .settled(nil) }
      if link.kind == .functionCallExpr, base.kind == .memberAccessExpr, let member = base.lastChild,
        !keepsType(link, member.token(member.row.firstToken).name)
      {
        return .settled(nil)
      }
      return .same(as: base)
    }
    guard let start, start.kind == .declReferenceExpr else { return false }
    let name = start.token(start.row.firstToken).name
    return names.contains(name) && index.lookUpValue(name, at: start) == nil
  }
}

/// Names of SwiftUI that tell views from other things. Names that the project does not mention are not in the sets.
struct ViewWords {
  let protocols, otherProtocols, valueViews, configurations, styleParts, keepingMethods, builderModifiers: Set<Name>
  /// What is put together like views, and has modifiers of their names: marks of charts, rows of tables, items of toolbars.
  let otherContents, otherContentProtocols, otherBuilders, transparentContents: Set<Name>
  let Content, shadow: Name

  init(_ names: Names) {
    func set(_ spellings: String) -> Set<Name> {
      Set(spellings.split(whereSeparator: \.isWhitespace).compactMap { names[String($0)] })
    }
    protocols = set(
      """
      View Shape InsettableShape DynamicViewContent UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable
      NSViewControllerRepresentable WKInterfaceObjectRepresentable
      """)
    otherProtocols = set(
      """
      Equatable Hashable Identifiable Comparable Codable Encodable Decodable Sendable CaseIterable CustomStringConvertible
      Error LocalizedError ObservableObject Animatable VectorArithmetic ViewModifier AnimatableModifier PreviewProvider App
      Scene Widget WidgetBundle ButtonStyle PrimitiveButtonStyle LabelStyle TextFieldStyle ToggleStyle EnvironmentKey
      PreferenceKey Transferable RawRepresentable String Int AnyObject NSObject TimelineProvider ExpressibleByStringLiteral
      """)
    valueViews = set("Color LinearGradient RadialGradient AngularGradient Circle Rectangle Capsule Ellipse")
    configurations = set("Configuration")
    styleParts = set("label content icon title currentValueLabel minimumValueLabel maximumValueLabel markedValueLabels")
    otherContents = set(
      """
      BarMark LineMark AreaMark PointMark RuleMark RectangleMark SectorMark BarPlot LinePlot AreaPlot PointPlot RectanglePlot
      RulePlot SectorPlot AxisMarks AxisGridLine AxisTick AxisValueLabel Marker MapPolyline MapPolygon MapCircle
      UserAnnotation ToolbarItem ToolbarItemGroup WindowGroup DocumentGroup CommandMenu CommandGroup TableRow TableColumn
      """)
    otherContentProtocols = set(
      """
      ChartContent AxisContent AxisMark MapContent ToolbarContent CustomizableToolbarContent Scene Commands TableRowContent
      TableColumnContent
      """)
    otherBuilders = set("Chart AxisMarks chartXAxis chartYAxis Map Table")
    transparentContents = set("ForEach Group Section")
    keepingMethods = set(
      """
      opacity foregroundColor foregroundStyle font fontWeight fontWidth fontDesign bold italic monospaced monospacedDigit
      strikethrough underline kerning tracking baselineOffset textScale resizable renderingMode interpolation antialiased
      symbolRenderingMode accessibilityLabel blendMode
      """)
    builderModifiers = set("overlay background sheet popover fullScreenCover safeAreaInset toolbar contextMenu tabItem mask")
    Content = names["Content"] ?? .none
    shadow = names["shadow"] ?? .none
  }
}
