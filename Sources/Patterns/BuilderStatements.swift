import MoltSymbols
public import MoltSyntax

/// Where `if` can take the place of a statement, for whoever wants to write `if #available` there.
extension ExpressionQuestions {
  /// What becomes of the value of a statement.
  public enum StatementUse {
    /// Nothing: it is there for what it does, or leaves its body by itself.
    case none
    /// A view builder makes a view of it, and of `if` around it.
    case viewBuilder
    /// It is the result of the body around it, or may be.
    case result
  }

  public func use(of statement: Node) -> StatementUse {
    if isViewBuilderStatement(statement) { return .viewBuilder }
    return isForEffect(statement) && isInPlainBody(statement) ? .none : .result
  }

  /// Whether nobody could use the value of a statement, or of the `if` and `switch` that it is a branch of.
  private func isForEffect(_ statement: Node) -> Bool {
    guard statement.isExpression else { return true }
    guard isUnusedStatement(statement), let list = statement.parent else { return false }
    switch list.kind {
    case .codeBlock where list.parent?.kind == .ifExpr: return list.parent.map(isForEffect) ?? false
    case .switchCase: return list.parent.map(isForEffect) ?? false
    default: return true
    }
  }

  /// Whether the body around a statement is run as it is written: no result builder makes something of its statements.
  private func isInPlainBody(_ statement: Node) -> Bool {
    var node = statement
    while let parent = node.parent {
      switch parent.kind {
      case .closureExpr: return isVoidClosure(parent)
      case .functionDecl: return parent.firstChild(.returnClause)?.typeChild?.kind != .someOrAnyType && parent.hasPlainAttributes
      case .initializerDecl, .deinitializerDecl: return true
      case .variableDecl:
        let types = parent.children.filter { $0.kind == .patternBinding }.map { $0.firstChild(.typeAnnotation)?.typeChild?.kind }
        return !types.contains(.someOrAnyType) && parent.hasPlainAttributes
      case .subscriptDecl: return parent.hasPlainAttributes
      case .ifConfigClause: return false
      default: node = parent.outOfLongChain
      }
    }
    return false
  }

  private func isViewBuilderStatement(_ statement: Node) -> Bool {
    var node = statement
    while let parent = node.parent {
      switch parent.kind {
      case .ifExpr, .switchExpr, .switchCase: node = parent
      case .codeBlock where parent.parent?.kind == .ifExpr: node = parent
      case .codeBlock, .accessorBlock, .accessorDecl, .patternBinding: node = parent
      case .functionDecl:
        return parent.isMarkedViewBuilder || parent.isNamed("body") && isInside(parent, ["ViewModifier", "AnimatableModifier"])
      case .variableDecl: return parent.isMarkedViewBuilder || parent.isNamed("body") && isInside(parent, ["View"])
      case .closureExpr: return isViewBuilder(parent)
      default: return false
      }
    }
    return false
  }

  /// Whether a closure is one of those of SwiftUI that take views.
  private func isViewBuilder(_ closure: Node) -> Bool {
    let argument = closure.parent?.isArgument == true ? closure.parent ?? closure : closure
    guard let call = argument.parent, call.kind == .functionCallExpr, let callee = call.firstChild, callee != argument else { return false }
    let name = callee.kind == .memberAccessExpr ? callee.lastChild?.soleName : callee.soleName
    guard let name, let labels = ProjectIndex.parametersOfSDK(builtBy: "ViewBuilder")[index.spelling(name)],
      argument.argumentLabelToken.map({ labels.contains(argument.tokenText($0)) }) ?? true
    else { return false }
    return callee.kind == .memberAccessExpr ? owns(call) == .no : index.lookUpValue(name, at: callee) == nil
  }
}

extension Node {
  fileprivate var isMarkedViewBuilder: Bool { attributeSpellings.contains("ViewBuilder") }

  /// Whether none of its attributes can be a result builder.
  fileprivate var hasPlainAttributes: Bool {
    attributeSpellings.allSatisfy { $0.first?.isLowercase == true || compilerAttributes.contains($0) || $0 == "MainActor" || $0 == "Test" }
  }

  private var attributeSpellings: [String] {
    children.filter { $0.kind == .attribute && $0.tokens.count > 1 }.map { $0.tokenText($0.row.firstToken + 1) }
  }

  fileprivate func isNamed(_ name: String) -> Bool {
    if kind == .functionDecl { return declaredText == name }
    return firstChild(.patternBinding)?.firstChild?.text == name
  }

  /// The name of a function.
  private var declaredText: String {
    guard let function = tokens.first(where: { tokenText($0) == "func" }) else { return "" }
    return tokenText(function + 1)
  }
}
