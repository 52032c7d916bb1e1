import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// Closures of root views that keep the object which keeps their hosting controller.
struct HostingRootViewClosure: HostingRule {
  let facts: HostingFacts
  let children: [HostedChild]

  var findings: HostingFindings {
    var findings = HostingFindings()
    let containment = HostingContainment(facts: facts, children: children)
    for child in children {
      guard let owner = child.owner, index[owner].node.kind == .classDecl, child.isKeptForLife || containment.adopts(child) else {
        continue
      }
      for root in child.creations.compactMap(shownRoot) {
        guard index.enclosingType(of: root) == owner, !root.isInStaticMember else { continue }
        for call in [root] + Array(root.descendants) where call.kind == .functionCallExpr {
          for (value, returnsVoid) in actions(of: call) { findings += found(value, returnsVoid, child, owner) }
        }
      }
    }
    return findings
  }

  /// The root view that a call hands to a hosting controller: the argument, or the initial value of the constant that it names.
  private func shownRoot(_ creation: Node) -> Node? {
    guard let argument = facts.rootView(of: creation) else { return nil }
    guard argument.kind == .declReferenceExpr,
      case .local(let binding)? = index.lookUpValue(argument.token(argument.row.firstToken).name, at: argument),
      binding.kind == .patternBinding
    else { return argument }
    return binding.firstChild(.initializerClause)?.expressionChild
  }

  // MARK: - What a view keeps

  /// The closures and functions that a call hands to a view for later, each with the type that it has there where the
  /// project declares it.
  private func actions(of call: Node) -> [(value: Node, returnsVoid: Bool)] {
    guard let callee = call.firstChild else { return [] }
    if callee.kind == .memberAccessExpr, let name = callee.memberName.map(index.spelling), actionModifiers.contains(name) {
      return call.children.compactMap(\.handedClosure).map { ($0, true) }
    }
    // What a call gives is no type: most calls are modifiers, whose chains are long.
    if callee.kind == .memberAccessExpr, callee.firstChild?.kind == .functionCallExpr { return [] }
    guard case .metatype(.declared(let id, _)) = index.type(ofExpression: callee), index[id].node.kind == .structDecl else {
      guard callee.text == "Button" else { return [] }
      // `Button(action: { … }) { label }`, `Button("Title") { … }`
      let labeled = call.children.first { $0.kind == .labeledExpr && $0.argumentLabel == "action" }
      let isTitled = call.children.first { $0.kind == .labeledExpr }?.expressionChild?.kind == .stringLiteralExpr
      let closure = labeled?.handedClosure ?? (isTitled ? call.children.first { $0.kind == .closureExpr } : nil)
      return closure.map { [($0, true)] } ?? []
    }
    return call.children.compactMap { argument in
      guard let value = argument.handedValue, let type = functionType(of: argument, in: call, id) else { return nil }
      return (value, type.returnsVoid)
    }
  }

  /// The type of the function that an argument becomes in a view of the project; nil where it is none, or builds views.
  private func functionType(of argument: Node, in call: Node, _ id: TypeID) -> Node? {
    let label = argument.kind == .labeledExpr ? argument.argumentLabel : ""
    var declarations = index[id].members.initializers.filter { $0.accepts(call) }.flatMap { initializer in
      initializer.firstChild(.functionParameterClause)?.children.filter { $0.kind == .functionParameter } ?? []
    }
    if index[id].members.initializers.isEmpty {
      declarations = index[id].node.members.filter { $0.kind == .variableDecl }
    }
    let candidates = declarations.filter { declaration in
      guard declaration.functionType != nil else { return false }
      if declaration.attributes.contains(where: { index.spelling($0.attributeName).hasSuffix("Builder") }) { return false }
      if label.isEmpty { return true }
      let name = declaration.kind == .functionParameter ? declaration.parameterLabel : declaration.properties.first?.name ?? .none
      return index.spelling(name) == label
    }
    // A trailing closure has no label: it is meant for the only function there is.
    guard candidates.count == 1 else { return nil }
    return candidates[0].functionType
  }

  // MARK: - What it captures

  private func found(_ value: Node, _ returnsVoid: Bool, _ child: HostedChild, _ owner: TypeID) -> HostingFindings {
    if value.kind == .closureExpr { return found(closure: value, returnsVoid, child, owner) }
    var findings = HostingFindings()
    if let function = boundMethod(value, of: owner) {
      findings.add(
        closureSite(
          value, child, owner,
          Blocker(
            code: .methodReference, message: "`\(function)` is passed together with a strong reference to its object",
            location: value.location, help: "pass `{ [weak self] in self?.\(function)() }`")))
    }
    return findings
  }

  private func found(closure: Node, _ returnsVoid: Bool, _ child: HostedChild, _ owner: TypeID) -> HostingFindings {
    var findings = HostingFindings()
    let signature = closure.firstChild(.closureSignature)
    let captures = signature?.children.filter { $0.kind == .closureCapture } ?? []
    guard !captures.contains(where: { $0.mentions(.`self`) }) else { return findings }
    let uses = closure.tokens.filter { closure.token($0).name == .`self` }
    guard !uses.isEmpty else { return findings }
    if let blocker = closure.obstacleToWeakSelf(returnsVoid) {
      findings.add(closureSite(closure, child, owner, blocker))
    } else {
      findings.add(unit(closure, child, owner, edits: closure.weakening(signature, captures, uses)))
    }
    return findings
  }

  private func unit(_ closure: Node, _ child: HostedChild, _ owner: TypeID, edits: [Edit]) -> CandidateUnit {
    let ownerName = index.qualifiedName(owner)
    return CandidateUnit(
      subject: "the root view of \(child.title)", location: closure.location,
      sites: [
        Site(
          rule: "hosting-root-view-closure", node: closure, declaration: closure.enclosingStatement, level: .review,
          message: "a closure that \(child.title) keeps captures \(ownerName) weakly", edits: edits)
      ], level: .review,
      notes: [
        MigrationUnit.Note(
          "\(ownerName) keeps \(child.title), which keeps this closure, which kept \(ownerName): none of them was ever released; the "
            + "closure now does nothing once \(ownerName) is gone",
          at: closure.location)
      ])
  }

  private func closureSite(_ node: Node, _ child: HostedChild, _ owner: TypeID, _ blocker: Blocker) -> Site {
    .explained(
      "hosting-root-view-closure", at: node,
      "a closure that \(child.title) keeps captures \(index.qualifiedName(owner)) strongly", by: blocker)
  }

  /// The name of the method of `self` that a value is: `save` of `save` and `self.save`.
  private func boundMethod(_ value: Node, of owner: TypeID) -> String? {
    let reference: Node
    switch value.kind {
    case .declReferenceExpr: reference = value
    case .memberAccessExpr where value.memberBase?.text == "self":
      guard let member = value.children.filter({ $0.kind == .declReferenceExpr }).last else { return nil }
      reference = member
    default: return nil
    }
    guard case .functions(let functions)? = facts.reader.declaration(of: reference),
      functions.contains(where: { index.enclosingType(of: $0) == owner && !$0.hasModifier(.static) && !$0.hasModifier(.class) })
    else { return nil }
    return index.spelling(reference.token(reference.row.firstToken).name)
  }
}

/// Modifiers of SwiftUI that keep what they are handed, and want nothing back.
private let actionModifiers: Set<String> = ["onTapGesture", "onAppear", "onDisappear", "onLongPressGesture", "onSubmit"]

extension HostedChild {
  /// Whether the object whose code makes it keeps it: in a property that is no `weak` one, or as a child.
  fileprivate var isKeptForLife: Bool {
    if let property {
      return !property.isStatic && !property.declaration.modifiers.contains { $0.name == .weak || $0.name == .unowned }
    }
    return uses.contains { _, use in
      guard case .addChild(let call) = use else { return false }
      return call.receiverText == "self"
    }
  }
}

extension Node {
  /// The value of an argument, or a trailing closure.
  fileprivate var handedValue: Node? {
    switch kind {
    case .closureExpr: self
    case .labeledExpr, .multipleTrailingClosureElement: expressionChild
    default: nil
    }
  }

  fileprivate var handedClosure: Node? { handedValue.flatMap { $0.kind == .closureExpr ? $0 : nil } }

  /// The function type that a parameter or a stored property is declared with, under `@escaping` and an optional.
  fileprivate var functionType: Node? {
    var type = kind == .variableDecl ? properties.first.flatMap { $0.isComputed ? nil : $0.annotation } : typeChild
    while let current = type, current.kind != .functionType {
      switch current.kind {
      case .attributedType, .optionalType: type = current.typeChild
      case .tupleType: type = current.children.first { $0.kind == .tupleTypeElement }?.typeChild
      default: return nil
      }
    }
    return type
  }

  /// Whether a function type gives back nothing.
  fileprivate var returnsVoid: Bool {
    let result = firstChild(.returnClause)?.typeChild ?? children.filter(\.isType).last
    return result.map { ["Void", "()", "Swift.Void"].contains($0.text) } ?? false
  }

  /// Whether it stands in a static member, where `self` is the type.
  fileprivate var isInStaticMember: Bool {
    let body = executedBody
    return body.hasModifier(.static) || body.hasModifier(.class)
  }

  /// Whether a closure in this one has `self` in its capture list, or a statement binds it anew.
  fileprivate var rebindsSelf: Bool {
    descendants.contains {
      ($0.kind == .closureCapture || $0.kind == .optionalBindingCondition) && $0.mentions(.`self`)
    }
  }

  /// Why `self` cannot be captured weakly by this closure alone.
  fileprivate func obstacleToWeakSelf(_ returnsVoid: Bool) -> Blocker? {
    if !returnsVoid {
      return Blocker(
        code: .closureWithValue, message: "it returns a value, and it is not known which one to return once `self` is gone",
        location: location, help: "write `[weak self]`, and the value to return in that case")
    }
    guard rebindsSelf else { return nil }
    return Blocker(
      code: .closureBindsSelf, message: "a closure inside it captures `self` differently", location: location,
      help: "write `[weak self]` on the outer closure")
  }

  /// `[weak self]`, and what makes the uses compile: `self?` where a statement begins with its only use, else a `guard`.
  fileprivate func weakening(_ signature: Node?, _ captures: [Node], _ uses: [UInt32]) -> [Edit] {
    var edits: [Edit] = []
    let statements = children.filter { $0.kind != .closureSignature && $0.kind != .attribute }
    let isOneCall =
      statements.count == 1 && uses.count == 1 && uses[0] == statements[0].row.firstToken
      && (statements[0].kind == .functionCallExpr || statements[0].assignedValue != nil)
      && token(uses[0] + 1).kind == .period
    let guarding = "guard let self else { return }"
    if isOneCall {
      edits.append(insertion("?", at: token(uses[0]).end))
    } else if statements[0].isFirstOnLine(statements[0].range.lowerBound) {
      edits.append(statements[0].precededBy(guarding))
    } else {
      edits.append(insertion(guarding + "; ", at: statements[0].range.lowerBound))
    }
    if let first = captures.first {
      edits.append(insertion("weak self, ", at: first.range.lowerBound))
    } else if let signature {
      let start = signature.attributes.last.map { token($0.row.endToken).start } ?? signature.range.lowerBound
      edits.append(insertion("[weak self] ", at: start))
    } else {
      edits.append(insertion(" [weak self] in", at: token(row.firstToken).end))
    }
    return edits
  }
}
