import MoltSymbols
import MoltSyntax

/// A function, or all of a name, and how many calls lead from it to the code that was asked about.
struct Called<Function: Hashable>: Hashable {
  let function: Function
  let depth: Int
}

extension ObservationQuestions {
  /// Whether code runs whenever a view, or a modifier of views, is evaluated: in its body, in what that calls, and when a representable is
  /// updated, but in no action, and not when the view is made.
  func isEvaluatedByView(_ node: Node, depth: Int = 0) -> Bool {
    isEvaluated(node) { function in
      depth < maximumCallDepth
        && facts.evaluatedFunctions.answer(for: Called(function: function, depth: depth)) { isCalledByView(function, depth) }
    }
  }

  /// The same by names alone, where all functions of a name are one: false is certain, and no body is typed for it. To be asked first.
  func mayBeEvaluatedByView(_ node: Node, depth: Int = 0) -> Bool {
    isEvaluated(node) { function in
      depth < maximumCallDepth
        && function.codeNames.contains { name in
          facts.evaluatedNames.answer(for: Called(function: name, depth: depth)) { mayBeCalledByView(name, depth) }
        }
    }
  }

  /// Whether a closure around this runs when something happens, and not when the code around it does.
  func isInAction(_ node: Node) -> Bool {
    guard let closure = node.ancestor({ $0 == .closureExpr || $0 == .memberBlock }), closure.kind == .closureExpr else { return false }
    return facts.actions.answer(for: closure) { closure.isAction(index) || isInAction(closure) }
  }

  private func isEvaluated(_ node: Node, isCalled: (Node) -> Bool) -> Bool {
    guard !isInAction(node) else { return false }
    let member = node.enclosingMember ?? node.ancestor { $0 == .functionDecl }
    let isOfView = index.enclosingType(of: node).map(index.isView) ?? false
    // What only actions call runs with none of its views.
    if let member, member.kind == .functionDecl, !isOfView || !index.isCalledBySwiftUI(member) { return isCalled(member) }
    if isOfView { return member.map { $0.kind != .initializerDecl } == true }
    return member.map { $0.hasGetter(around: node) && isCalled($0) } == true
  }

  private func isCalledByView(_ function: Node, _ depth: Int) -> Bool {
    function.codeNames.contains { name in
      index.occurrences(of: name).contains { use in
        // What it refers to is asked late, as that types the body around it; but before what leads to others, which names alone would make
        // all that share one.
        use.mayCall(index) && !function.contains(use) && mayBeEvaluatedByView(use, depth: depth + 1) && names(use, function)
          && isEvaluatedByView(use, depth: depth + 1)
      }
    }
  }

  /// Whether a reference may mean a member: as it stands there, or in the place of what a superclass or a protocol declares.
  func names(_ use: Node, _ member: Node) -> Bool {
    let owner = index.enclosingType(of: member)
    if let owner, !index.mayRefer(use, toMemberOf: owner) { return false }
    guard let named = index.declaration(namedBy: use.referenceWithBase) else { return false }
    if named == member || member.kind == .variableDecl && named.ancestor({ $0 == .variableDecl }) == member { return true }
    guard let owner, let demanding = index.enclosingType(of: named), demanding != owner else { return false }
    return index.withInherited(owner).contains(demanding)
  }

  private func mayBeCalledByView(_ name: Name, _ depth: Int) -> Bool {
    index.occurrences(of: name).contains { $0.mayCall(index) && mayBeEvaluatedByView($0, depth: depth + 1) }
  }
}

/// How many calls are followed.
let maximumCallDepth = 4

extension ProjectIndex {
  /// Whether an initialiser is a view's.
  func isMadeByViews(_ initializer: Node) -> Bool { enclosingType(of: initializer).map(isView) ?? false }

  /// Whether a property is another value afterwards: an object that it holds may change, and it does not.
  func isChanged(_ property: Property, by use: Node) -> Bool {
    guard use.isWritten || mayBeWritten(byPath: use) else { return false }
    guard case .declared(let type, _) = self.type(of: property).unwrapped, self[type].node.kind == .classDecl else { return true }
    return use.isAssignmentTarget
  }

  /// Whether code writes a variable of an object, or a part of what it holds, after the object is made.
  func isWrittenLater(_ property: Property, of owner: TypeID) -> Bool {
    occurrences(of: property.name).contains { use in
      use.isWritten && use.ancestor { $0 == .initializerDecl } == nil && isReference(use, to: property, of: owner)
    }
  }

  /// Whether what a key path is handed to may write by it: `object[keyPath: \.count] += 1`, or a function that takes a writable one.
  private func mayBeWritten(byPath component: Node) -> Bool {
    guard let path = component.parent?.parent, path.kind == .keyPathExpr, !onlyReads(path) else { return false }
    if let argument = path.parent, argument.argumentLabel == "keyPath", let call = argument.parent, call.kind == .subscriptCallExpr {
      return call.isWritten
    }
    // One that reads only is of another type, and so is what a function is made of.
    switch type(ofExpression: path) {
    case .external(let name, _): return spelling(name).contains("Writable")
    case .function: return false
    default: return true
    }
  }

  /// Whether SwiftUI evaluates values of a type while it shows views: views, modifiers, representables, styles, layouts, shapes and scenes.
  func isView(_ id: TypeID) -> Bool {
    [.structDecl, .enumDecl].contains(self[id].node.kind)
      && withInherited(id).contains { self[$0].inheritedTypes.contains { isEvaluated(asOneOf: spelling($0.typeName)) } }
  }

  private func isEvaluated(asOneOf name: String) -> Bool {
    SwiftUIRequirements.evaluatedProtocols.contains(name) || name.hasSuffix("Representable") || name.hasSuffix("Style")
  }

  /// Whether a function of such a type builds views, so that a body calls it, or is one that SwiftUI calls itself.
  fileprivate func isCalledBySwiftUI(_ function: Node) -> Bool {
    function.firstChild(.returnClause)?.typeChild?.kind == .someOrAnyType
      || function.attributes.contains { spelling($0.attributeName) == "ViewBuilder" }
      || SwiftUIRequirements.showing.contains(spelling(function.declaredName))
  }
}

extension Node {
  /// Whether this names what may be called there, or read: not what is handed on to be called when something happens.
  func mayCall(_ index: ProjectIndex) -> Bool {
    kind == .declReferenceExpr && parent?.kind != .keyPathComponent && !isAssignmentTarget && !referenceWithBase.isHandedAsAction(index)
  }

  /// The names by which the code of a function, or of the getters of a declaration, is run.
  fileprivate var codeNames: [Name] { kind == .variableDecl ? properties.filter(\.isComputed).map(\.name) : [declaredName] }

  /// Whether a node stands in a getter of this declaration.
  fileprivate func hasGetter(around node: Node) -> Bool {
    kind == .variableDecl && properties.contains { $0.isComputed && $0.getter?.contains(node) == true }
  }

  /// Whether this closure runs when something happens, as far as the call tells that it is handed to.
  func isAction(_ index: ProjectIndex) -> Bool {
    guard let call = ancestor({ $0 == .functionCallExpr }), let callee = call.firstChild?.calleeReference else { return false }
    return isAction(of: callee, index)
  }

  func isAction(of callee: Node, _ index: ProjectIndex) -> Bool {
    let label = parent?.kind == .labeledExpr || parent?.kind == .multipleTrailingClosureElement ? parent?.argumentLabel ?? "" : ""
    if contentLabels.contains(label) { return false }
    if actionLabels.contains(label) || label.hasPrefix("on") && label.dropFirst(2).first?.isUppercase == true { return true }
    let name = callee.text
    guard name.first?.isUppercase == true else { return !evaluatingCalls.contains(name) }
    if name.hasSuffix("Button") || actionTypes.contains(name) {
      return label.isEmpty && parent?.children.contains { $0.kind == .labeledExpr && $0.argumentLabel == "action" } == false
    }
    guard case .type(.declared(let type))? = index.lookUpValue(callee.token(callee.row.firstToken).name, at: callee) else { return false }
    return index.keepsAction(type)
  }
}

extension ProjectIndex {
  /// Whether a view of the project is handed a function that gives nothing, as its own buttons are, or an object is handed any.
  fileprivate func keepsAction(_ type: TypeID) -> Bool {
    // An object outlives the code that makes it, and so do its closures.
    self[type].node.kind == .classDecl
      || self[type].members.properties.values.joined().contains { property in
        guard case .function(_, let result) = self.type(of: property).unwrapped else { return false }
        return result == .tuple([], labels: [])
      }
  }
}

private let contentLabels: Set<String> = [
  "label", "content", "header", "footer", "icon", "title", "currentValueLabel", "minimumValueLabel", "maximumValueLabel", "placeholder",
  "actions", "message",
]

private let actionLabels: Set<String> = ["action", "perform", "set", "completion", "completionHandler", "primaryAction"]

/// Types of SwiftUI and others that keep what they are handed until something happens.
private let actionTypes: Set<String> = [
  "Task", "Slider", "Stepper", "OpenURLAction", "Timer", "Binding", "DispatchWorkItem", "UIAction", "TextField", "SecureField",
]

/// What runs its closures at once, or builds views with them. Of any other function it is not known, and most wait for something.
private let evaluatingCalls: Set<String> = [
  "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "sorted", "sort", "first", "last", "contains", "allSatisfy", "min", "max",
  "prefix", "drop",
  "background", "overlay", "mask", "toolbar", "sheet", "popover", "fullScreenCover", "contextMenu", "alert", "confirmationDialog",
  "swipeActions", "safeAreaInset", "tabItem",
  "listRowBackground", "navigationDestination", "chartOverlay", "chartBackground", "badge", "commands", "navigationBarItems", "inspector",
  "searchSuggestions", "modifier",
]
