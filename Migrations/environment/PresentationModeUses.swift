import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a presentation mode has, by its name there and as a value of the environment.
enum PresentationMember: String, CaseIterable {
  case dismiss, isPresented

  /// What a property for it may be called, the best first.
  var names: [String] {
    switch self {
    case .dismiss: ["dismiss", "dismissAction", "dismissPresentation"]
    case .isPresented: ["isPresented", "isBeingPresented", "isPresentedByAnother"]
    }
  }
}

/// `mode.wrappedValue.dismiss` or `mode.wrappedValue.isPresented`.
struct PresentationUse {
  /// The name of the property, without what stands before it.
  let reference: Node
  let member: PresentationMember
  /// Where the member's name ends.
  let end: UInt32
}

/// What becomes of the properties that hold a presentation mode, all over the project.
struct PresentationModeUses {
  private let index: ProjectIndex
  /// The mentions of a name that such a property has, by the declaration that they mean by themselves.
  private let bare: [Node: [Node]]
  /// Those behind a dot, by name: what they mean is up to what stands before it.
  private let qualified: [Name: [Node]]
  /// Those in lists of what closures capture, by name.
  private let captured: [Name: [Node]]
  /// Whether `presentationMode` is what the project itself adds to the environment.
  let isOfProject: Bool

  init(_ index: ProjectIndex) {
    self.index = index
    let word = index.names["presentationMode"] ?? .none
    let environment = index.names["EnvironmentValues"] ?? .none
    isOfProject = index.externalMembers[environment]?.properties[word] != nil
    let anchors = index.occurrences(of: word)
    let names = Set(anchors.compactMap { $0.environmentProperty(index)?.name })
    var bare: [Node: [Node]] = [:]
    var qualified: [Name: [Node]] = [:]
    var captured: [Name: [Node]] = [:]
    for (name, mention) in index.occurrencesInOrder(of: Array(names)) where !mention.isKeyPathName {
      if mention.kind == .closureCapture {
        captured[name, default: []].append(mention)
      } else if mention.kind != .declReferenceExpr {
        continue
      } else if let access = mention.parent, access.kind == .memberAccessExpr, access.firstChild != mention {
        qualified[name, default: []].append(mention)
      } else if case .property(let property, _)? = index.lookUpValue(name, at: mention) {
        bare[property.declaration, default: []].append(mention)
      }
    }
    (self.bare, self.qualified, self.captured) = (bare, qualified, captured)
  }

  /// The uses of a property, and what else is done with it.
  func find(_ property: Property, of owner: TypeID) -> (uses: [PresentationUse], blockers: [Blocker]) {
    var uses: [PresentationUse] = []
    var blockers = storageUses(of: property, owner) + captures(of: property, owner) + requirements(of: property, owner)
    let own = bare[property.declaration, default: []]
    let others = qualified[property.name, default: []].map { ($0, means($0, property, owner)) }
    for (mention, isMeant) in (own.map { ($0, true) } + others).sorted(by: { $0.0.location < $1.0.location }) {
      switch isMeant {
      case false?: continue
      case nil: blockers.append(unresolved(mention))
      case true?:
        switch mention.presentationUse(index, isBound: property.presentationBinding(index) != nil) {
        case .member(let member, let end): uses.append(PresentationUse(reference: mention, member: member, end: end))
        case .comment(let location):
          blockers.append(
            Blocker(
              code: .comment, message: "a comment is inside the call that is rewritten", location: location,
              help: "put the comment above the statement"))
        case .other: blockers.append(otherUse(of: mention))
        }
      }
    }
    return (uses, blockers)
  }

  /// Whether a mention of the name behind a dot means the property; nil where that cannot be told.
  private func means(_ mention: Node, _ property: Property, _ owner: TypeID) -> Bool? {
    guard let base = mention.parent?.firstChild else { return false }
    if mention.isSelfMember { return index.enclosingType(of: mention) == owner }
    let isPrivate = property.declaration.modifiers.contains { ["private", "fileprivate"].contains(index.spelling($0.name)) }
    if isPrivate, mention.file != property.declaration.file { return false }
    let type = index.type(ofExpression: base).unwrapped
    if type != .unknown { return type.declaration == owner }
    let isEnvironment = base.memberName.map(index.spelling) == "environment"
    return isEnvironment || mention.presentationUse(index).isOther ? false : nil
  }

  /// `_mode` and `$mode`: the wrapper itself.
  private func storageUses(of property: Property, _ owner: TypeID) -> [Blocker] {
    let name = index.spelling(property.name)
    let storage = ["_" + name, "$" + name].compactMap { index.names[$0] }
    return index[owner].parts.flatMap { part in storage.flatMap { part.uses(of: $0) } }.map {
      Blocker(
        code: .wrapperStorage, message: "`\($0.text)` is the wrapper itself, whose value changes its type",
        location: $0.location, help: "let the attribute create it: `@Environment(\\.presentationMode) var \(name)`")
    }
  }

  /// `[mode]` of a closure, which uses what it has captured.
  private func captures(of property: Property, _ owner: TypeID) -> [Blocker] {
    captured[property.name, default: []].filter { index.enclosingType(of: $0) == owner && $0.firstChild(.initializerClause) == nil }.map(
      otherUse)
  }

  /// A protocol of the project that asks for the property.
  private func requirements(of property: Property, _ owner: TypeID) -> [Blocker] {
    index.withInherited(owner).filter { $0 != owner && index[$0].members.properties[property.name] != nil }.prefix(1).map { type in
      Blocker(
        code: .requirement, message: "`\(index.spelling(property.name))` is declared by `\(index.qualifiedName(type))`",
        location: property.binding.location,
        help: "remove it from there")
    }
  }

  private func otherUse(of mention: Node) -> Blocker {
    Blocker(
      code: .presentationModeValue,
      message: "the presentation mode is passed on as a value, which has another type than a dismiss action",
      location: mention.referenceWithBase.location,
      help: "pass on a closure that dismisses, or read `@Environment(\\.dismiss)` where it is used")
  }

  private func unresolved(_ mention: Node) -> Blocker {
    Blocker(
      code: .unresolvedType,
      message: "the type of what comes before `.\(mention.text)` is not known, so it may be this property",
      location: mention.referenceWithBase.location, help: "write its type where it is declared")
  }

  /// Whether a property may be called so: nothing that the type has or uses without a receiver bears the name.
  func isFree(_ name: String, in owner: TypeID) -> Bool {
    guard let name = index.names[name] else { return true }
    guard index.lookUpMember(name, of: owner) == nil else { return false }
    let inherited = Set(index[owner].inheritedTypes.map(\.typeName) + [index.names["View"] ?? .none])
    let isInherited = inherited.contains { type in
      index.externalMembers[type].map { $0.properties[name] != nil || $0.functions[name] != nil } ?? false
    }
    return !isInherited && index[owner].parts.flatMap { $0.uses(of: name) }.allSatisfy { $0.isMemberOrLabel }
  }
}

/// What is done with a presentation mode.
enum PresentationModeUse {
  case member(PresentationMember, end: UInt32)
  /// One of those, with a comment in it.
  case comment(Location)
  case other

  var isOther: Bool {
    if case .other = self { return true }
    return false
  }
}

extension Property {
  /// The `@Binding` behind `@Environment(\.presentationMode)`, which takes the binding around the mode away.
  func presentationBinding(_ index: ProjectIndex) -> Node? {
    declaration.attributes.first { index.spelling($0.attributeName) == "Binding" }
  }
}

extension Node {
  /// The property whose `@Environment(\.key)` this name of a key stands in.
  func environmentProperty(_ index: ProjectIndex) -> Property? {
    guard kind == .declReferenceExpr, let path = ancestor({ $0 == .keyPathExpr || $0 == .attribute }), path.kind == .keyPathExpr,
      path.row.endToken == row.endToken, let attribute = path.ancestor({ $0 == .attribute || $0 == .codeBlock }),
      attribute.kind == .attribute, index.spelling(attribute.attributeName) == "Environment",
      let declaration = attribute.parent, declaration.kind == .variableDecl, declaration.properties.count == 1
    else { return nil }
    if let name = index.names["Environment"], index.lookUpType([name], at: self) != nil { return nil }
    return declaration.properties[0]
  }

  /// What is done with the presentation mode that this name refers to.
  ///
  /// - Parameter isBound: whether it is the mode itself, without a binding around it.
  func presentationUse(_ index: ProjectIndex, isBound: Bool = false) -> PresentationModeUse {
    guard let value = isBound ? referenceWithBase : wrappedValueAccess(index), let access = value.parent,
      access.kind == .memberAccessExpr, access.firstChild == value,
      let member = access.memberName.map(index.spelling).flatMap(PresentationMember.init)
    else { return .other }
    if member == .dismiss {
      guard let call = access.parent, call.kind == .functionCallExpr, call.firstChild == access, call.callArguments.isEmpty
      else { return .other }
    }
    if access.hasComment(in: row.firstToken + 1..<access.row.endToken) { return .comment(access.location) }
    return .member(member, end: access.range.upperBound)
  }

  /// `mode.wrappedValue`
  private func wrappedValueAccess(_ index: ProjectIndex) -> Node? {
    let mode = referenceWithBase
    guard let value = mode.parent, value.kind == .memberAccessExpr, value.firstChild == mode,
      value.memberName.map(index.spelling) == "wrappedValue"
    else { return nil }
    return value
  }

  /// Whether a name is that of a member of something that is named, or an argument's label: neither is looked up here.
  fileprivate var isMemberOrLabel: Bool {
    switch kind {
    case .labeledExpr, .keyPathComponent: true
    case .declReferenceExpr: isKeyPathName || referenceWithBase != self && !isSelfMember
    default: false
    }
  }
}

extension BlockerCode {
  static let presentationModeValue = BlockerCode(
    "presentation-mode-value",
    "The presentation mode is passed on, stored or compared as a value. A dismiss action has another type and cannot be used there.")
}
