import MoltSymbols
import MoltSyntax
import MoltText

/// Looks every name that an edit writes up at its place, before the edit counts.
///
/// A name of a framework that something of the project hides there is qualified with its module. A call or a member that
/// the project declares itself, and that would be found in place of the framework's, is refused: what is written has to
/// mean what is meant. That also keeps a declaration from being called inside of itself.
package struct NameGate {
  private let index: ProjectIndex
  /// The project's own functions and properties by those names that rules write.
  private let own: [Name: [Node]]

  /// Costs a look-up of each name that a type of the project declares.
  package init(_ index: ProjectIndex) {
    self.index = index
    let wanted = Set(frameworkMembers.compactMap { index.names[$0] })
    var own: [Name: [Node]] = [:]
    func add(_ members: Members) {
      for (name, functions) in members.functions where wanted.contains(name) { own[name, default: []] += functions }
      for (name, properties) in members.properties where wanted.contains(name) {
        own[name, default: []] += properties.map(\.declaration)
      }
    }
    for type in index.types { add(type.members) }
    for (type, members) in index.membersOfExternalTypes {
      add(members)
      if !members.initializers.isEmpty, frameworkNames[index.spelling(type)] != nil { own[type, default: []] += members.initializers }
    }
    for name in wanted {
      let global = index.topLevel[name, default: []].compactMap(\.declaration)
      if !global.isEmpty { own[name, default: []] += global }
    }
    self.own = own
  }

  /// The edits with what they have to qualify; throws where a name would mean something of the project that cannot be avoided.
  package func checked(_ edits: [Edit]) throws(BlockerError) -> [Edit] {
    let result = try qualified(edits)
    for (file, edits) in Dictionary(grouping: result, by: \.file).sorted(by: { $0.key < $1.key }) {
      try checkCalls(edits.sorted { $0.location < $1.location }, in: file)
    }
    return result
  }

  // MARK: Types

  package func qualified(_ edits: [Edit]) throws(BlockerError) -> [Edit] {
    var result: [Edit] = []
    result.reserveCapacity(edits.count)
    for edit in edits { result.append(try qualified(edit)) }
    return result
  }

  private func qualified(_ edit: Edit) throws(BlockerError) -> Edit {
    var insertions: [(offset: Int, text: String)] = []
    // A type that is handed over is one of the project's.
    for name in edit.writtenNames where !name.isMember && !name.isMetatype {
      guard let module = frameworkNames[name.text], let own = hiding(name, edit) else { continue }
      guard !name.isMacro, canName(module, at: edit) else { throw hidden(name.text, by: own, edit) }
      insertions.append((name.offset, module + "."))
    }
    return insertions.isEmpty ? edit : edit.inserting(insertions)
  }

  /// What the name means at the edit's place, where that is something of the project and was not there before.
  private func hiding(_ written: Edit.WrittenName, _ edit: Edit) -> Node? {
    guard let name = index.names[written.text] else { return nil }
    // Types and functions are never found behind `#`.
    if written.isMacro { return index.occurrences(of: name).first { $0.kind == .macroDecl } }
    let place = scope(of: edit)
    if !written.isAttribute, removes(written.text, edit) { return nil }
    switch index.lookUpType([name], at: place) {
    // The attribute of a macro is found beside a type of its name, unless that can be an attribute itself.
    case .declared(let id)? where written.isAttribute && macroNames.contains(written.text) && index[id].node.attributes.isEmpty: return nil
    case .declared(let id)?: return index[id].node
    case .parameter(let node)?, .alias(let node)?: return node
    case nil: break
    }
    guard !written.isAttribute else { return nil }
    switch index.lookUpValue(name, at: place) {
    case .functions(let functions)?: return functions.first
    case .property(let property, _)?: return property.declaration
    case .enumCase, .local, .type, nil: return nil
    }
  }

  /// Whether the text that goes names it, too: then it is copied, and means what it meant.
  private func removes(_ name: String, _ edit: Edit) -> Bool {
    guard !edit.range.isEmpty else { return false }
    let root = index.root(of: edit.file)
    guard let first = root.tokenIndex(endingBehind: edit.range.lowerBound) else { return false }
    return (first..<root.row.endToken).lazy.prefix { root.token($0).start < edit.range.upperBound }
      .contains { root.text(in: root.token($0).range) == name && root.innermostNode(at: $0).kind != .labeledExpr }
  }

  private func canName(_ module: String, at edit: Edit) -> Bool {
    let sees = index.visibleModules(from: edit.file)
    guard module == "Swift" || sees.contains(module) || sees.contains("SwiftUI") && ["Observation", "Combine"].contains(module) else {
      return false
    }
    return index.names[module].map { index.lookUpType([$0], at: scope(of: edit)) == nil } ?? true
  }

  /// Where names are looked up: what stands before a declaration belongs to the scope around it.
  private func scope(of edit: Edit) -> Node {
    var node = place(of: edit)
    while node.kind.isTypeOrExtension, edit.range.lowerBound <= node.range.lowerBound, let parent = node.parent { node = parent }
    return node
  }

  private func place(of edit: Edit) -> Node {
    let root = index.root(of: edit.file)
    return root.tokenIndex(endingBehind: edit.range.lowerBound).map { root.innermostNode(at: $0) } ?? root
  }

  private func hidden(_ name: String, by own: Node, _ edit: Edit) -> BlockerError {
    BlockerError(
      .hiddenName, "`\(name)` would refer to this declaration of the project, and cannot be qualified with the module's name", own,
      "rename it, or make the change by hand")
  }

  // MARK: Members

  /// A call that an edit writes, or whose arguments it changes.
  fileprivate struct WrittenCall {
    let name: String
    /// In the tree of the new text.
    let callee: Node
    /// Where the edit stands in the tree of the project.
    let place: Node
  }

  /// - Parameter edits: all of a file, in their order.
  private func checkCalls(_ edits: [Edit], in file: FileID) throws(BlockerError) {
    guard edits.contains(where: mayWriteOwnMember) else { return }
    for edit in edits {
      for call in writtenCalls(edit, among: edits) {
        guard let own = ownDeclaration(of: call) else { continue }
        throw BlockerError(
          .ownDeclaration, "the new code would use the project's `\(call.name)`, which is declared here, instead of the framework's", own,
          "rename it, or make the change by hand")
      }
    }
  }

  /// The cheap question: whether a name that is written, or called around the edit, is one of the project's members.
  private func mayWriteOwnMember(_ edit: Edit) -> Bool {
    if edit.writtenNames.contains(where: { isOwnMember($0.text) && !removes($0.text, edit) }) { return true }
    return !callsAround(edit).isEmpty
  }

  /// Whether rules write the name and mean a framework's, and the project declares one, too.
  private func isOwnMember(_ text: String) -> Bool {
    index.names[text].map { own[$0] != nil } ?? false
  }

  /// The calls by names of the project's whose arguments, or whose closures' parameters, an edit may change: those around it
  /// in its statement, the innermost first.
  private func callsAround(_ edit: Edit) -> [(call: Node, name: String)] {
    if edit.isShared || own.isEmpty { return [] }
    let root = index.root(of: edit.file)
    var result: [(call: Node, name: String)] = []
    // An insertion behind a call belongs to it.
    for offset in [edit.range.lowerBound, edit.range.lowerBound - min(1, edit.range.lowerBound)] {
      var node = root.tokenIndex(endingBehind: offset).map { root.innermostNode(at: $0) }
      while let current = node, current.kind != .codeBlock, current.kind != .memberBlock {
        if current.kind == .functionCallExpr, let name = current.firstChild?.calleeReference?.text, isOwnMember(name),
          // Initialisers are told apart by labels.
          frameworkNames[name] == nil || edit.replacement.contains(":"),
          !result.contains(where: { $0.call == current })
        {
          result.append((current, name))
        }
        // What a call is called on has nothing to do with its arguments.
        let last = index.endOfChain(current)
        node = last.parent
      }
    }
    return result
  }

  private func writtenCalls(_ edit: Edit, among edits: [Edit]) -> [WrittenCall] {
    let names = edit.writtenNames.filter { isOwnMember($0.text) && !removes($0.text, edit) }
    let around = callsAround(edit)
    if names.isEmpty, around.isEmpty { return [] }
    let result = EditedCode(around: edit, among: edits, index)
    let place = place(of: edit)
    var calls: [WrittenCall] = []
    for name in names {
      guard let reference = result.reference(at: name.offset) else { continue }
      calls.append(WrittenCall(name: name.text, callee: reference, place: place))
    }
    for old in around {
      guard let call = result.call(named: old.name), let name = call.firstChild?.calleeReference,
        call.argumentShape != old.call.argumentShape
      else { continue }
      calls.append(WrittenCall(name: name.text, callee: name, place: place))
    }
    return calls
  }

  /// The declaration of the project that the call would find.
  private func ownDeclaration(of call: WrittenCall) -> Node? {
    // The type of the receiver is asked for only where a declaration fits by its form.
    guard let name = index.names[call.name], own[name, default: []].contains(where: { call.mayMean($0) }) else { return nil }
    let candidates = candidates(name, for: call).filter { index.isVisible($0, from: call.place.file) }
    guard let newCall = call.callee.modifierCall else {
      // Names of the project's own properties are written on purpose.
      let isMember = call.callee.isMemberOfSomething && !call.callee.isImplicitMember || call.callee.parent?.kind == .keyPathComponent
      if isMember { return candidates.first { $0.kind == .variableDecl } }
      let backports = backports(of: name)
      return candidates.first { backports.contains($0) }
    }
    return candidates.first {
      [.functionDecl, .initializerDecl].contains($0.kind) && $0.accepts(newCall) && mayTake($0, newCall, call.place)
    }
  }

  /// The properties by which the project gives types of frameworks what newer systems' types have.
  private func backports(of name: Name) -> [Node] {
    index.membersOfExternalTypes.filter { $0.members.properties[name] != nil && index.isFrameworkMember(name, of: $0.type) }
      .flatMap { $0.members.properties[name, default: []].map(\.declaration) }
  }

  /// Whether a function may take the arguments of a call: false where it wants a plain value of another type.
  private func mayTake(_ function: Node, _ call: Node, _ place: Node) -> Bool {
    let statement = place.enclosingStatement
    return call.children.filter { $0.kind == .labeledExpr }.allSatisfy { argument in
      guard let value = argument.expressionChild, let written = function.parameter(labeled: argument.argumentLabel)?.typeChild,
        case .external(let wanted, []) = index.resolve(written), plainTypes.contains(index.spelling(wanted)),
        let old = ([statement] + Array(statement.descendants)).first(where: { $0.isExpression && $0.text == value.text }),
        case .external(let given, []) = index.type(ofExpression: old), given != wanted, plainTypes.contains(index.spelling(given))
      else { return true }
      let numbers: Set<String> = ["Double", "CGFloat", "Float", "Int"]
      return numbers.isSuperset(of: [index.spelling(wanted), index.spelling(given)])
    }
  }

  private func candidates(_ name: Name, for call: WrittenCall) -> [Node] {
    if call.callee.parent?.kind == .keyPathComponent {
      let values = index.names["EnvironmentValues"].flatMap { index.externalMembers[$0] }
      return values?.properties[name, default: []].map(\.declaration) ?? []
    }
    let isImplicit = call.callee.isImplicitMember
    guard isImplicit || call.callee.referenceWithBase != call.callee else {
      let value = index.lookUpValue(name, at: call.place)
      if value == nil, let members = index.externalMembers[name] { return members.initializers }
      return ownDeclarations(value)
    }
    var type = Type.unknown
    if !isImplicit, let base = call.oldBase { type = index.type(ofExpression: base).unwrapped }
    if case .metatype(let inner) = type { type = inner }
    if let id = type.declaration, case let found = ownDeclarations(index.lookUpMember(name, of: id)), !found.isEmpty { return found }
    let found = index.membersOfExternalTypes.filter { mayBeExtended($0.type, type) }.flatMap { _, members in
      members.functions[name, default: []] + members.properties[name, default: []].map(\.declaration)
    }
    // A value has none of the members of its type.
    guard !isImplicit, let base = call.oldBase, !base.namesType else { return found }
    return found.filter { !$0.hasModifier(.static) }
  }

  private func ownDeclarations(_ value: ValueDeclaration?) -> [Node] {
    switch value {
    case .functions(let functions)?: functions
    case .property(let property, _)?: [property.declaration]
    default: []
    }
  }

  /// Whether members of an extended type of another module may be members of a value of this type.
  private func mayBeExtended(_ extended: Name, _ type: Type) -> Bool {
    switch type {
    case .external(let name, _):
      return extended == name || !index.spelling(extended).isObjectiveCType && !index.isFrameworkValueType(extended)
    case .array, .dictionary, .tuple, .function: return false
    default: return true
    }
  }
}

/// Types none of which takes a value of another.
private let plainTypes: Set<String> = ["String", "Int", "Double", "CGFloat", "Float", "Bool", "Date", "URL", "UUID", "Data"]

extension TopLevelDeclaration {
  fileprivate var declaration: Node? {
    switch self {
    case .function(let node): node
    case .property(let property): property.declaration
    case .type, .alias: nil
    }
  }
}

extension NameGate.WrittenCall {
  /// Whether a declaration fits the form of what is written.
  fileprivate func mayMean(_ declaration: Node) -> Bool {
    guard let call = callee.modifierCall else { return declaration.kind == .variableDecl }
    return [.functionDecl, .initializerDecl].contains(declaration.kind) && declaration.accepts(call)
  }

  /// What the call was a member of before the edit: where the edit renames it, or changes its arguments.
  fileprivate var oldBase: Node? {
    var node: Node? = place
    while let current = node {
      if current.kind == .memberAccessExpr, let base = current.firstChild, base.row.endToken < current.row.endToken { return base }
      if current.kind == .functionCallExpr, let access = current.firstChild, access.kind == .memberAccessExpr, access != place {
        return access.firstChild
      }
      guard current.kind != .codeBlock, current.kind != .memberBlock else { return nil }
      node = current.parent
    }
    return nil
  }
}

extension String {
  /// `UIView`, `NSColor`: a type of its own, and no protocol of views.
  fileprivate var isObjectiveCType: Bool {
    ["UI", "NS", "CA", "CG", "WK", "AV", "MK", "SK", "CL", "PH"].contains { hasPrefix($0) && dropFirst(2).first?.isUppercase == true }
  }
}

extension Node {
  /// `Color`, `Shop.Item`, `Self`: a path that ends in a name that is spelled like a type.
  fileprivate var namesType: Bool {
    guard kind == .declReferenceExpr || kind == .memberAccessExpr, let last = kind == .declReferenceExpr ? self : lastChild else {
      return false
    }
    return last.text.first?.isUppercase == true
  }

  /// What tells the arguments of one overload from those of another: labels, and how many parameters closures write.
  fileprivate var argumentShape: [String] {
    children.dropFirst().compactMap { argument in
      switch argument.kind {
      case .labeledExpr: argument.argumentLabel + ":" + (argument.expressionChild?.closureShape ?? "")
      case .closureExpr, .multipleTrailingClosureElement: argument.closureShape ?? argument.expressionChild?.closureShape ?? ""
      default: nil
      }
    }
  }

  /// How many parameters a closure has that names them `$0`, `$1`.
  private var numberedParameterCount: Int {
    tokens.lazy.filter { token($0).kind == .dollarIdentifier }.compactMap { Int(text(in: token($0).range).dropFirst()) }.max().map {
      $0 + 1
    } ?? 0
  }

  private var closureShape: String? {
    guard kind == .closureExpr else { return nil }
    let parameters = firstChild(.closureSignature)?.descendants.filter {
      $0.kind == .closureParameter || $0.kind == .closureShorthandParameter
    }
    return "{\(parameters?.count ?? numberedParameterCount)}"
  }
}
