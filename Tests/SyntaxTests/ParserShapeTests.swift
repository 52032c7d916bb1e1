import MoltSyntax
import Testing

/// The shape of the nodes that rules rely on: which children a node has, in which order.
@Suite struct ParserShapeTests {
  /// `kind(children)`, for the children of the source file.
  private func shape(_ text: String) -> String {
    let source = Source(text)
    return source.root.children.map(outline).joined(separator: " ")
  }

  private func outline(_ node: Node) -> String {
    let children = node.children.map(outline)
    return children.isEmpty ? "\(node.kind)" : "\(node.kind)(\(children.joined(separator: " ")))"
  }

  @Test func `a class has attributes, modifiers, inherited types and members`() {
    #expect(
      shape("@MainActor public final class A<T>: B, C { }")
        == "classDecl(attribute(identifierType) declModifier declModifier "
        + "genericParameterClause(genericParameter) "
        + "inheritanceClause(inheritedType(identifierType) inheritedType(identifierType)) memberBlock)")
  }

  @Test func `an inherited type holds the comma after it`() {
    let root = Source("class A: B , C {}").root
    let types = root.descendants.filter { $0.kind == .inheritedType }
    #expect(types.map(\.text) == ["B ,", "C"])
  }

  @Test func `a modifier holds its detail`() {
    let root = Source("private(set) var a: Int").root
    #expect(root.descendants.filter { $0.kind == .declModifier }.map(\.text) == ["private(set)"])
  }

  @Test func `a variable has one binding a pattern`() {
    #expect(
      shape("@P var a = 1, b: Int { 2 }")
        == "variableDecl(attribute(identifierType) "
        + "patternBinding(identifierPattern initializerClause(integerLiteralExpr)) "
        + "patternBinding(identifierPattern typeAnnotation(identifierType) accessorBlock(integerLiteralExpr)))")
  }

  @Test func `an accessor block holds accessors`() {
    #expect(
      shape("var a: Int { get throws { 1 } mutating set(x) {} }")
        == "variableDecl(patternBinding(identifierPattern typeAnnotation(identifierType) "
        + "accessorBlock(accessorDecl(throwsClause codeBlock(integerLiteralExpr)) "
        + "accessorDecl(declModifier codeBlock))))")
  }

  @Test func `a function's signature belongs to the function`() {
    #expect(
      shape("func f(a b: Int = 1) async throws(E) -> T where T: P { return }")
        == "functionDecl(functionParameterClause("
        + "functionParameter(identifierType initializerClause(integerLiteralExpr))) "
        + "throwsClause(identifierType) returnClause(identifierType) "
        + "genericWhereClause(genericRequirement(identifierType identifierType)) codeBlock(returnStmt))")
  }

  @Test func `a chain of calls nests from the left`() {
    #expect(
      shape("a.b(c: 1) { 2 } d: { 3 }")
        == "functionCallExpr(memberAccessExpr(declReferenceExpr declReferenceExpr) labeledExpr(integerLiteralExpr) "
        + "closureExpr(integerLiteralExpr) multipleTrailingClosureElement(closureExpr(integerLiteralExpr)))")
  }

  @Test func `operators are not folded`() {
    #expect(
      shape("a = b + c as? D")
        == "sequenceExpr(declReferenceExpr assignmentExpr declReferenceExpr binaryOperatorExpr declReferenceExpr "
        + "unresolvedAsExpr typeExpr(identifierType))")
  }

  @Test func `a ternary holds its middle`() {
    #expect(
      shape("a ? b : c")
        == "sequenceExpr(declReferenceExpr unresolvedTernaryExpr(declReferenceExpr) declReferenceExpr)")
  }

  @Test func `a closure's signature comes before its statements`() {
    #expect(
      shape("{ [weak self] (a: Int) -> B in c }")
        == "closureExpr(closureSignature(closureCapture closureParameterClause(closureParameter(identifierType)) "
        + "returnClause(identifierType)) declReferenceExpr)")
  }

  @Test func `a string has a segment an interpolation`() {
    #expect(
      shape(#""a\(b)c\(d, e: 1)""#)
        == "stringLiteralExpr(expressionSegment(labeledExpr(declReferenceExpr)) "
        + "expressionSegment(labeledExpr(declReferenceExpr) labeledExpr(integerLiteralExpr)))")
  }

  @Test func `a function type has the elements of its parameters`() {
    #expect(
      shape("let a: (A, b: B) -> C")
        == "variableDecl(patternBinding(identifierPattern typeAnnotation("
        + "functionType(tupleTypeElement(identifierType) tupleTypeElement(identifierType) "
        + "returnClause(identifierType)))))")
  }

  @Test func `an else-if is inside the if before it`() {
    #expect(
      shape("if a {} else if let b {} else {}")
        == "ifExpr(conditionElement(declReferenceExpr) codeBlock "
        + "ifExpr(conditionElement(optionalBindingCondition(identifierPattern)) codeBlock codeBlock))")
  }

  @Test func `conditional compilation holds clauses of members`() {
    #expect(
      shape("struct S {\n#if A\nvar a: Int\n#else\ninit()\n#endif\n}")
        == "structDecl(memberBlock(ifConfigDecl(ifConfigClause(declReferenceExpr "
        + "variableDecl(patternBinding(identifierPattern typeAnnotation(identifierType)))) "
        + "ifConfigClause(initializerDecl(functionParameterClause)))))")
  }

  @Test func `conditional compilation holds suffixes of an expression`() {
    #expect(
      shape("a\n#if B\n.c()\n#endif\n.d")
        == "memberAccessExpr(postfixIfConfigExpr(declReferenceExpr ifConfigDecl(ifConfigClause(declReferenceExpr "
        + "functionCallExpr(memberAccessExpr(declReferenceExpr))))) declReferenceExpr)")
  }

  @Test func `a pattern that is no expression stands without one`() {
    #expect(
      shape("if case let .a(b) = c {}")
        == "ifExpr(conditionElement(matchingPatternCondition(valueBindingPattern(expressionPattern("
        + "functionCallExpr(memberAccessExpr(declReferenceExpr) labeledExpr(patternExpr(identifierPattern))))) "
        + "initializerClause(declReferenceExpr))) codeBlock)")
  }

  @Test func `a divided operator token is two tokens of the tree`() {
    let root = Source("let a: A<B<C>>=d").root
    #expect(root.descendants.filter { $0.kind == .genericArgumentClause }.map(\.text) == ["<B<C>>", "<C>"])
    #expect(root.descendants.first { $0.kind == .initializerClause }?.text == "=d")
  }

  @Test func `a version is numbers and periods`() {
    let root = Source("@available(iOS 17.4.1, *) import A").root
    let argument = root.descendants.first { $0.kind == .availabilityArgument }!
    let spellings = argument.tokens.map { root.text(in: root.token($0).start..<root.token($0).end) }
    #expect(spellings == ["iOS", "17", ".", "4", ".", "1", ","])
  }
}
