import MoltRules
import MoltSymbols
import MoltSyntax

/// Initialisers that a project adds to `UIHostingController` for one purpose: the hosted view leaves the safe area out of
/// account (`UIHostingController(rootView: row, ignoreSafeArea: true)`). Projects have had them since iOS 13, where SwiftUI
/// moved the content of cells beneath bars; most of them change the class of the view at run time.
enum SafeAreaInitializer {
  /// The controller is as `init(rootView:)` makes it, or its view knows of no safe area.
  case plain, ignoring
}

extension ProjectIndex {
  /// What an initialiser does that takes more than a root view; nil where it is not known, or more than that.
  func safeAreaInitializer(calledBy creation: Node) -> SafeAreaInitializer? {
    let arguments = creation.callArguments
    guard let members = extensionsOfHostingController, arguments.count == 2,
      spelling(arguments[0].label) == "rootView", let isOn = arguments[1].value.booleanValue
    else { return nil }
    let labels = arguments.map(\.label)
    let candidates = members.initializers.filter { $0.parameters(for: labels) != nil }
    guard candidates.count == 1, let parameters = candidates[0].parameters(for: labels), parameters.count == 2,
      let statements = candidates[0].firstChild(.codeBlock)?.bodyStatements, let first = statements.first,
      first.isDelegation(passing: parameters[0])
    else { return nil }
    let rest = statements.dropFirst()
    guard let statement = rest.first else { return .plain }
    guard rest.count == 1, statement.kind == .ifExpr, let branch = statement.branch(on: parameters[1]),
      branch.bodyStatements.allSatisfy({ ignoresSafeArea($0, depth: 1) })
    else { return nil }
    return isOn ? .ignoring : .plain
  }

  private var extensionsOfHostingController: Members? { names["UIHostingController"].flatMap { externalMembers[$0] } }

  /// Whether a statement does nothing but let the view of a hosting controller leave the safe area out of account: a call of
  /// a method that the project adds to `UIHostingController`, or what stands in such a method.
  func ignoresSafeArea(_ statement: Node, depth: Int = 0) -> Bool {
    guard statement.kind == .functionCallExpr, statement.callArguments.isEmpty, depth < 3, let name = statement.firstChild?.calledFunction,
      let functions = extensionsOfHostingController?.functions[name], functions.count == 1,
      functions[0].declaredParameters.isEmpty, let body = functions[0].firstChild(.codeBlock)
    else { return depth > 0 && speaksOfSafeAreaOnly(statement) }
    return body.bodyStatements.allSatisfy { ignoresSafeArea($0, depth: depth + 1) }
      && body.descendants.contains { $0.kind == .declReferenceExpr && safeAreaWords.contains($0.text) }
  }

  /// Whether all that code names is the class of a view, the runtime that makes another one of it, and the safe area.
  private func speaksOfSafeAreaOnly(_ statement: Node) -> Bool {
    ([statement] + Array(statement.descendants)).allSatisfy { node in
      switch node.kind {
      // `block` of `@convention(block)` is no name of a value.
      case .declReferenceExpr where node.ancestor({ $0 == .attribute || $0 == .codeBlock })?.kind != .attribute:
        if case .local? = lookUpValue(node.token(node.row.firstToken).name, at: node) { return true }
        return runtimeWords.contains(node.text) || safeAreaWords.contains(node.text)
      case .sequenceExpr:
        guard let target = node.assignmentTarget else { return node.children.contains { $0.kind == .unresolvedAsExpr } }
        return target.calledFunction.map(spelling) == "safeAreaRegions" && node.assignedValue?.text.filter { !$0.isWhitespace } == "[]"
      case .returnStmt: return node.expressionChild == nil
      case .integerLiteralExpr: return node.text == "0"
      case .functionDecl, .classDecl, .structDecl, .awaitExpr, .floatLiteralExpr: return false
      default: return true
      }
    }
  }
}

private let safeAreaWords: Set<String> = ["safeAreaInsets", "safeAreaRegions"]

/// What the code names that gives a view's class a subclass at run time.
private let runtimeWords: Set<String> = [
  "self", "view", "UIView", "UIEdgeInsets", "zero", "NSClassFromString", "NSString", "String", "utf8String", "appending", "object_getClass",
  "object_setClass", "class_getName", "objc_allocateClassPair", "objc_registerClassPair", "class_getInstanceMethod", "class_addMethod",
  "imp_implementationWithBlock", "method_getTypeEncoding",
]

extension Node {
  var booleanValue: Bool? { kind == .booleanLiteralExpr ? text == "true" : nil }

  /// `self.init(rootView: rootView)`
  fileprivate func isDelegation(passing parameter: Node) -> Bool {
    guard kind == .functionCallExpr, let callee = firstChild, callee.text == "self.init", case let arguments = callArguments,
      arguments.count == 1,
      arguments[0].label == parameter.parameterLabel, arguments[0].value.kind == .declReferenceExpr
    else { return false }
    return arguments[0].value.token(arguments[0].value.row.firstToken).name == parameter.parameterName
  }

  /// What runs where a parameter is true: the body of `if ignoreSafeArea { … }`, which has no `else`.
  fileprivate func branch(on parameter: Node) -> Node? {
    let conditions = children.filter { $0.kind == .conditionElement }
    guard conditions.count == 1, let condition = conditions[0].firstChild, condition.kind == .declReferenceExpr,
      condition.token(condition.row.firstToken).name == parameter.parameterName,
      children.filter({ $0.kind == .codeBlock }).count == 1, !children.contains(where: { $0.kind == .ifExpr })
    else { return nil }
    return firstChild(.codeBlock)
  }
}
