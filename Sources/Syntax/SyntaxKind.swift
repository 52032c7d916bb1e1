/// What a node is. The cases are those of swift-syntax's `SyntaxKind`, with these differences:
/// lists (`memberBlockItemList`, `labeledExprList`, …) and wrappers without meaning (`codeBlockItem`, `memberBlockItem`,
/// `attributeList`) have no node, their elements are children of the owner, in source order;
/// `macroExpansionDecl` and `macroExpansionExpr` are one; tokens are not nodes, a node knows its first and last.
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
  case sourceFile
  /// Tokens that no rule of the grammar accepts. Rules never edit inside or across one.
  case unknown

  // Declarations. Children: attribute*, declModifier*, then the parts in source order.
  case importDecl, classDecl, structDecl, enumDecl, actorDecl, protocolDecl, extensionDecl
  case functionDecl, initializerDecl, deinitializerDecl, subscriptDecl
  case variableDecl, patternBinding, accessorBlock, accessorDecl
  case typeAliasDecl, associatedTypeDecl, enumCaseDecl, enumCaseElement, macroDecl
  case macroExpansion, operatorDecl, precedenceGroupDecl, missingDecl
  case ifConfigDecl, ifConfigClause
  case attribute, declModifier
  case inheritanceClause, inheritedType
  case genericParameterClause, genericParameter, genericWhereClause, genericRequirement, primaryAssociatedTypeClause
  case genericArgumentClause, genericArgument
  case functionParameterClause, functionParameter
  case enumCaseParameterClause, enumCaseParameter
  case initializerClause, typeAnnotation, returnClause, throwsClause
  case codeBlock, memberBlock

  // Statements. `if` and `switch` are expressions in the grammar and have one kind wherever they stand.
  case ifExpr, guardStmt, forStmt, whileStmt, repeatStmt
  case switchExpr, switchCase, switchCaseLabel, switchCaseItem
  case doStmt, catchClause, catchItem, deferStmt, returnStmt, throwStmt
  case breakStmt, continueStmt, fallThroughStmt, labeledStmt, yieldStmt, discardStmt
  case conditionElement, optionalBindingCondition, matchingPatternCondition, availabilityCondition, availabilityArgument
  /// `where` of `for`, `case` and `catch`.
  case whereClause

  // Expressions. Operators are not folded: `a = b + c` is one sequenceExpr with five children.
  case functionCallExpr, labeledExpr, multipleTrailingClosureElement
  case closureExpr, closureSignature, closureCapture
  case closureParameterClause, closureParameter, closureShorthandParameter
  case memberAccessExpr, declReferenceExpr, subscriptCallExpr, sequenceExpr
  case tryExpr, awaitExpr, unsafeExpr, tupleExpr, arrayExpr, arrayElement, dictionaryExpr, dictionaryElement
  case stringLiteralExpr, expressionSegment, regexLiteralExpr
  case integerLiteralExpr, floatLiteralExpr, booleanLiteralExpr, nilLiteralExpr
  case keyPathExpr, keyPathComponent
  case inOutExpr, prefixOperatorExpr, postfixOperatorExpr, postfixIfConfigExpr
  case forceUnwrapExpr, optionalChainingExpr, genericSpecializationExpr, superExpr, discardAssignmentExpr
  case unresolvedTernaryExpr, unresolvedAsExpr, unresolvedIsExpr, binaryOperatorExpr, assignmentExpr, arrowExpr
  case typeExpr, copyExpr, consumeExpr, borrowExpr, packElementExpr, packExpansionExpr, patternExpr
  case simpleStringLiteralExpr, missingExpr

  // Types.
  case identifierType, memberType, optionalType, implicitlyUnwrappedOptionalType
  case arrayType, dictionaryType, inlineArrayType, tupleType, tupleTypeElement, functionType, someOrAnyType
  case attributedType, compositionType, metatypeType, suppressedType
  case packExpansionType, packElementType, classRestrictionType, namedOpaqueReturnType, missingType

  // Patterns.
  case identifierPattern, tuplePattern, tuplePatternElement, wildcardPattern, valueBindingPattern
  case expressionPattern, isTypePattern
}
