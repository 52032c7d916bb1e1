import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A call of a method that fills a cell, on its way to the configuration that the method sets.
struct CellFillCall {
  let facts: HostingFacts
  let call: Node
  let filling: CellFilling
  let layout: HostedLayout
  /// What each parameter is given.
  private var arguments: [Node: Node] = [:]
  /// Arguments of which nothing is left.
  private(set) var dropped: [Node] = []
  /// The view that is shown, where it is written in the call itself.
  private(set) var shown: Node?
  private(set) var edits: [Edit] = []

  private var index: ProjectIndex { facts.index }
  private var root: Node { filling.root }

  init(_ facts: HostingFacts, _ call: Node, _ filling: CellFilling, _ layout: HostedLayout) throws(KeptClass) {
    self.facts = facts
    self.call = call
    self.filling = filling
    self.layout = layout
    let given = call.callArguments
    guard let parameters = filling.method.parameters(taking: given) else {
      throw KeptClass("what this call passes is not known", at: call)
    }
    for (parameter, argument) in zip(parameters, given) { arguments[parameter] = argument.value }
    if let obstacle = root.obstaclesToContent.first { throw KeptClass(obstacle.message, at: root) }
    try readModules()
    try readAccess()
    try readNames()
    let used = try substitutions()
    dropped = given.map(\.value).filter { value in !used.contains { $0.argument == value } }
    for argument in dropped where !argument.isPlain || argument.descendants.contains(where: { $0.kind == .functionCallExpr }) {
      throw KeptClass("`\(argument.text)` is passed for its effect", at: argument)
    }
    try write(used)
  }

  // MARK: - Names

  /// What the class imports must be known here too: what a view's modifiers are declared in is not seen.
  private func readModules() throws(KeptClass) {
    guard parameter(root) == nil, call.file != root.file else { return }
    let common: Set<String> = ["SwiftUI", "UIKit", "Foundation", "CoreGraphics"]
    let visible = index.visibleModules(from: call.file)
    for module in index.imports[Int(root.file.index)] where !common.contains(module.module) && !visible.contains(module.module) {
      throw KeptClass("this file does not import \(module.module), which its view may need", at: call)
    }
  }

  /// What only the class's file sees: members by their names, whatever they are of, and initialisers.
  private func readAccess() throws(KeptClass) {
    guard parameter(root) == nil, call.file != root.file else { return }
    let nodes = [root] + Array(root.descendants)
    let members = nodes.filter { $0.kind == .declReferenceExpr && ($0.referenceWithBase != $0 || $0.isOfKeyPath) }
    let names = Set(members.map { $0.token($0.row.firstToken).name })
    let made = nodes.filter { $0.kind == .functionCallExpr }.compactMap { index.type(ofExpression: $0).declaration }
    let hidden = index.root(of: root.file).descendants.first { declaration in
      guard declaration.isOfFileAlone else { return false }
      let isOfMade = index.enclosingType(of: declaration).map(made.contains) == true
      switch declaration.kind {
      case .functionDecl: return names.contains(declaration.declaredName)
      case .initializerDecl: return isOfMade
      case .variableDecl:
        return isOfMade && declaration.hidesInitializer || declaration.properties.contains { names.contains($0.name) }
      default: return false
      }
    }
    if let hidden { throw KeptClass("its view needs something that is only visible in this file", at: hidden) }
  }

  /// The words of the view, and of the modifiers, must mean the same in the class and where it is called.
  private func readNames() throws(KeptClass) {
    for node in [root] + Array(root.descendants) {
      switch node.kind {
      case .declReferenceExpr where node.referenceWithBase == node && !node.isOfKeyPath: try readName(of: node)
      case .identifierType:
        guard index.lookUpType(node.typeComponents, at: node) == index.lookUpType(node.typeComponents, at: call) else {
          throw KeptClass("`\(node.text)` does not mean the same where the cell is filled", at: node)
        }
      default: continue
      }
    }
    for word in (layout.contentModifiers + layout.configurationModifiers).flatMap(\.leadingNames) {
      guard let name = index.names[word], isSame(name, at: root) else {
        throw KeptClass("`\(word)` of its layout does not mean the same where the cell is filled", at: root)
      }
    }
  }

  private func readName(of node: Node) throws(KeptClass) {
    let token = node.token(node.row.firstToken)
    if token.kind == .dollarIdentifier || parameter(node) != nil { return }
    if case .local(let variable)? = index.lookUpValue(token.name, at: node), root.contains(variable) { return }
    guard token.kind == .identifier, isSame(token.name, at: node) else {
      throw KeptClass("`\(node.text)` does not mean the same where the cell is filled", at: node)
    }
  }

  private func isSame(_ name: Name, at node: Node) -> Bool {
    let found = index.lookUpValue(name, at: node)
    guard found == index.lookUpValue(name, at: call) else { return false }
    switch found {
    case .type(.declared)?, .property(_, of: nil)?: return true
    case .functions(let functions)?: return functions.allSatisfy { $0.parent?.kind == .sourceFile }
    // A name that is declared elsewhere: a type, or else it may be a member of the cell.
    case nil: return index.spelling(name).first?.isUppercase == true
    default: return false
    }
  }

  private func parameter(_ node: Node) -> Node? {
    guard node.kind == .declReferenceExpr, node.referenceWithBase == node, !node.isOfKeyPath,
      case .local(let parameter)? = index.lookUpValue(node.token(node.row.firstToken).name, at: node),
      filling.parameters.contains(parameter)
    else { return nil }
    return parameter
  }

  // MARK: - Arguments

  private func substitutions() throws(KeptClass) -> [(use: Node, argument: Node)] {
    var result: [(use: Node, argument: Node)] = []
    for node in [root] + Array(root.descendants) {
      guard let parameter = parameter(node) else { continue }
      guard let argument = arguments[parameter] else { throw KeptClass("`\(node.text)` has its default value here", at: call) }
      if result.contains(where: { $0.argument == argument }), !isConstant(argument) {
        throw KeptClass("its view uses `\(node.text)` twice", at: node)
      }
      result.append((node, argument))
    }
    let isInOrder = zip(result, result.dropFirst()).allSatisfy { $0.argument.index <= $1.argument.index }
    if !isInOrder, let active = result.first(where: { !$0.argument.isPlain }) {
      throw KeptClass("the order in which the arguments are evaluated would change", at: active.argument)
    }
    for (use, argument) in result {
      try readCapture(argument, by: use)
      try readEvaluation(argument, of: use)
      try readType(argument, of: use)
      // The type of an argument is known where its parameter's is; that of the content of a configuration is not.
      let isImplied = argument.kind == .nilLiteralExpr || argument.text.hasPrefix(".")
      if let obstacle = argument.obstaclesToContent.dropFirst(use != root && isImplied ? 1 : 0).first {
        throw KeptClass(obstacle.message, at: argument)
      }
    }
    return result
  }

  /// A name in an argument must not be that of a parameter or variable within the view.
  private func readCapture(_ argument: Node, by use: Node) throws(KeptClass) {
    for node in [argument] + Array(argument.descendants) where node.kind == .declReferenceExpr {
      guard case .local(let variable)? = index.lookUpValue(node.token(node.row.firstToken).name, at: use),
        root.contains(variable)
      else { continue }
      throw KeptClass("`\(node.text)` means something else within its view", at: node)
    }
  }

  /// An argument is made once, before the method runs. In a closure of the view it would be made later, or again.
  private func readEvaluation(_ argument: Node, of use: Node) throws(KeptClass) {
    if isConstant(argument) { return }
    let isLater = use.closure(below: root) != nil
    guard isLater || use.isConditional(in: root) && !argument.isPlain else { return }
    throw KeptClass("`\(argument.text)` would be evaluated later than now", at: argument)
  }

  /// A literal, a closure or a member without a base has the type that is asked of it, which must be that of the parameter.
  private func readType(_ argument: Node, of use: Node) throws(KeptClass) {
    guard use != root, let parameter = parameter(use), let written = parameter.typeChild else { return }
    let own = index.type(ofExpression: argument)
    if own != .unknown, own == index.resolve(written), !argument.hasTypeOfContext { return }
    guard let expected = typeOfArgument(use), expected != .unknown, expected == index.resolve(written) else {
      throw KeptClass("`\(argument.text)` may have another type in its view than in the call of the method", at: argument)
    }
  }

  /// The type of the argument that a use is: of an initialiser's parameter, or of a property where there is no initialiser.
  private func typeOfArgument(_ use: Node) -> Type? {
    guard let argument = use.parent, argument.kind == .labeledExpr, let call = argument.parent, call.kind == .functionCallExpr,
      let id = index.type(ofExpression: call).declaration,
      let place = call.callArguments.firstIndex(where: { $0.value == use })
    else { return nil }
    let members = index[id].members
    let labels = call.callArguments.map(\.label)
    if members.initializers.isEmpty {
      guard let found = members.properties[labels[place]], found.count == 1 else { return nil }
      return index.type(of: found[0])
    }
    guard members.initializers.count == 1 else { return nil }
    return members.initializers[0].parameters(for: labels)?[place].typeChild.map(index.resolve)
  }

  /// A name whose value does not change: looking at it twice, or later, is the same.
  private func isConstant(_ argument: Node) -> Bool {
    guard argument.kind == .declReferenceExpr, case .local(let variable)? = index.declaration(named: argument) else { return false }
    switch variable.kind {
    case .functionParameter: return !variable.text.contains("inout ")
    case .closureParameter, .closureShorthandParameter: return true
    case .optionalBindingCondition: return variable.token(variable.introducer).name == .let
    case .patternBinding: return variable.parent.map { $0.token($0.introducer).name == .let } ?? false
    default: return false
    }
  }

  // MARK: - Writing

  private mutating func write(_ used: [(use: Node, argument: Node)]) throws(KeptClass) {
    guard let base = call.firstChild?.firstChild else { return }
    let text = ConfigurationText(target: base.text + ".contentConfiguration", layout)
    if let only = used.first, only.use == root {
      shown = only.argument
      guard !ConfigurationText.replacedRanges(of: call, around: only.argument).contains(where: call.holdsComment) else {
        throw KeptClass("a comment is among the code that would be removed", at: call)
      }
      edits = text.edits(replacing: call, around: only.argument)
      return
    }
    // A comment within an argument goes where that goes.
    let tokens = (call.row.firstToken + 1..<call.row.endToken).filter { token in
      !used.contains { $0.argument.row.firstToken < token && token < $0.argument.row.endToken }
    }
    guard !tokens.contains(where: { call.token($0).flags.contains(.afterComment) }) else {
      throw KeptClass("a comment is among the code that would be removed", at: call)
    }
    let values = used.map { $0.use.replacement($0.use.takesPostfix ? $0.argument.parenthesized : $0.argument.text) }
    edits = [call.replacement(text.text(at: call, showing: root, with: values))]
  }
}

extension Node {
  /// Whether looking at it does nothing but look: names, members, subscripts, literals, closures, values that are made of
  /// these.
  fileprivate var isPlain: Bool {
    switch kind {
    case .closureExpr: return true
    case .functionCallExpr where firstChild?.text.first?.isUppercase != true: return false
    case .tryExpr, .awaitExpr, .macroExpansion, .assignmentExpr, .inOutExpr: return false
    default: return children.allSatisfy(\.isPlain)
    }
  }

  /// Whether other files cannot see a member.
  fileprivate var isOfFileAlone: Bool {
    let isPrivate = { (node: Node) in node.hasModifier(.private) || node.hasModifier(.fileprivate) }
    return isPrivate(self) || ancestor { $0.isTypeOrExtension }.map { $0.kind == .extensionDecl && isPrivate($0) } == true
  }

  /// Whether a private property is one that the structure's initialiser is given. One in a wrapper is not counted.
  fileprivate var hidesInitializer: Bool {
    attributes.isEmpty && !hasModifier(.static)
      && properties.contains { property in
        property.accessorBlock == nil && (property.initializer == nil || token(introducer).name == .var)
      }
  }

  /// `isEnabled` of `\.isEnabled`
  fileprivate var isOfKeyPath: Bool { parent?.kind == .keyPathComponent || parent?.kind == .keyPathExpr }

  /// Whether it runs only where a condition holds.
  fileprivate func isConditional(in root: Node) -> Bool {
    var node = self
    while node != root, let parent = node.parent {
      switch parent.kind {
      case .ifExpr, .switchExpr: return true
      case .sequenceExpr where parent.children.contains { $0.kind == .unresolvedTernaryExpr || ["&&", "||", "??"].contains($0.text) }:
        return true
      default: node = parent
      }
    }
    return false
  }

  /// Whether the code around an expression decides what its type is. A number is one of its own type where that fits, but a
  /// string may become a key for a translation.
  fileprivate var hasTypeOfContext: Bool {
    ([self] + Array(descendants)).contains { node in
      switch node.kind {
      case .stringLiteralExpr, .simpleStringLiteralExpr, .nilLiteralExpr, .arrayExpr, .dictionaryExpr, .closureExpr:
        return node.parent?.kind != .labeledExpr || node == self
      case .memberAccessExpr: return node.memberBase == nil
      default: return false
      }
    }
  }

  /// Whether something follows that binds to this expression alone.
  fileprivate var takesPostfix: Bool {
    guard let user = parent else { return false }
    return [
      .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr, .sequenceExpr,
      .prefixOperatorExpr,
    ].contains(user.kind)
  }

  fileprivate var parenthesized: String {
    [.sequenceExpr, .prefixOperatorExpr, .tryExpr, .closureExpr, .ifExpr, .switchExpr].contains(kind) ? "(\(text))" : text
  }
}

extension String {
  /// The names in code that stand for themselves: `Metrics` of `.margins(.all, Metrics.side)`.
  fileprivate var leadingNames: [String] {
    var result: [String] = []
    var previous: Character = " "
    var rest = self[...]
    while let first = rest.first {
      guard first.isLetter || first == "_" else {
        previous = first
        rest.removeFirst()
        continue
      }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      rest.removeFirst(word.count)
      if previous != ".", !previous.isNumber, rest.first != ":" { result.append(String(word)) }
      previous = word.last ?? " "
    }
    return result
  }
}
