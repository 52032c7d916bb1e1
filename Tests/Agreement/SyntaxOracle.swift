// Prints what the toolchain's own parser finds in files, to be compared with `molt dump-syntax`.
//
//   SyntaxOracle NODES TOKENS FILE…
//
// Writes each node's kind, start and end to NODES (UTF-8 offsets without the trivia around it), and each token's to TOKENS: both come
// of one tree, since parsing is what takes the time. A line "== FILE" precedes each file's lines. Kinds that are not in `names` are
// left out: they are wrappers and lists without a counterpart in Molt's trees.
import Foundation
import SwiftParser
import SwiftSyntax

let names: [SyntaxKind: String] = [
  // declarations
  .importDecl: "import", .classDecl: "class", .structDecl: "struct", .enumDecl: "enum",
  .actorDecl: "actor", .protocolDecl: "protocol", .extensionDecl: "extension",
  .functionDecl: "func", .initializerDecl: "init", .deinitializerDecl: "deinit",
  .subscriptDecl: "subscript", .variableDecl: "var", .patternBinding: "binding",
  .accessorDecl: "accessor", .typeAliasDecl: "typealias", .associatedTypeDecl: "associatedtype",
  .enumCaseDecl: "case-decl", .enumCaseElement: "case-element", .macroDecl: "macro-decl",
  .macroExpansionDecl: "macro-expansion", .macroExpansionExpr: "macro-expansion",
  .operatorDecl: "operator-decl", .precedenceGroupDecl: "precedencegroup",
  .ifConfigDecl: "#if", .ifConfigClause: "#if-clause",
  .attribute: "attribute", .inheritedType: "inherited-type",
  .genericParameter: "generic-parameter", .genericArgument: "generic-argument",
  .genericWhereClause: "where", .functionParameter: "parameter", .initializerClause: "initializer",
  .typeAnnotation: "type-annotation", .returnClause: "return-clause",
  .codeBlock: "code-block", .memberBlock: "member-block",
  // statements
  .ifExpr: "if", .guardStmt: "guard", .forStmt: "for", .whileStmt: "while",
  .repeatStmt: "repeat", .switchExpr: "switch", .switchCase: "switch-case", .doStmt: "do",
  .catchClause: "catch", .deferStmt: "defer", .returnStmt: "return", .throwStmt: "throw",
  .breakStmt: "break", .continueStmt: "continue", .fallThroughStmt: "fallthrough",
  .labeledStmt: "labeled", .yieldStmt: "yield", .discardStmt: "discard",
  .conditionElement: "condition", .optionalBindingCondition: "optional-binding",
  .availabilityCondition: "availability-condition",
  // expressions
  .functionCallExpr: "call", .labeledExpr: "argument", .multipleTrailingClosureElement: "labeled-closure",
  .closureExpr: "closure", .closureSignature: "closure-signature", .memberAccessExpr: "member-access",
  .declReferenceExpr: "reference", .subscriptCallExpr: "subscript-call", .sequenceExpr: "sequence",
  .tryExpr: "try", .awaitExpr: "await", .tupleExpr: "tuple", .arrayExpr: "array",
  .dictionaryExpr: "dictionary", .stringLiteralExpr: "string", .expressionSegment: "interpolation",
  .regexLiteralExpr: "regex", .integerLiteralExpr: "integer", .floatLiteralExpr: "float",
  .booleanLiteralExpr: "boolean", .nilLiteralExpr: "nil", .keyPathExpr: "key-path",
  .inOutExpr: "inout", .prefixOperatorExpr: "prefix", .postfixOperatorExpr: "postfix",
  .forceUnwrapExpr: "force-unwrap", .optionalChainingExpr: "optional-chaining",
  .genericSpecializationExpr: "specialization", .superExpr: "super", .discardAssignmentExpr: "discard-assignment",
  .unresolvedTernaryExpr: "ternary-middle", .unresolvedAsExpr: "as", .unresolvedIsExpr: "is",
  .binaryOperatorExpr: "operator", .assignmentExpr: "assignment", .arrowExpr: "arrow",
  .typeExpr: "type-expr", .copyExpr: "copy", .consumeExpr: "consume", .borrowExpr: "borrow",
  // types
  .identifierType: "type", .memberType: "member-type", .optionalType: "optional-type",
  .implicitlyUnwrappedOptionalType: "iuo-type", .arrayType: "array-type", .dictionaryType: "dictionary-type",
  .tupleType: "tuple-type", .functionType: "function-type", .someOrAnyType: "some-any-type",
  .attributedType: "attributed-type", .compositionType: "composition-type", .metatypeType: "metatype",
  .suppressedType: "suppressed-type", .packExpansionType: "pack-expansion-type",
  .packElementType: "pack-element-type", .inlineArrayType: "inline-array-type",
  .classRestrictionType: "class-restriction-type",
  // patterns
  .identifierPattern: "identifier-pattern", .tuplePattern: "tuple-pattern", .wildcardPattern: "wildcard-pattern",
  .valueBindingPattern: "value-binding", .expressionPattern: "expression-pattern", .isTypePattern: "is-pattern",
]

struct Line {
  let start: Int
  let end: Int
  let name: String

  init(_ name: String, _ node: some SyntaxProtocol) {
    self.name = name
    start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    end = node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// What contains comes before what it contains.
  static func precedes(_ a: Line, _ b: Line) -> Bool { (a.start, -a.end, a.name) < (b.start, -b.end, b.name) }
}

final class NodeCollector: SyntaxAnyVisitor {
  var lines: [Line] = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let name = names[node.kind] { lines.append(Line(name, node)) }
    return .visitChildren
  }
}

func nodes(of tree: SourceFileSyntax) -> [Line] {
  let collector = NodeCollector(viewMode: .sourceAccurate)
  collector.walk(tree)
  return collector.lines
}

func tokens(of tree: SourceFileSyntax) -> [Line] { tree.tokens(viewMode: .sourceAccurate).map { Line("token", $0) } }

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(2)
}

func output(_ path: String) -> FileHandle {
  guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path) else {
    fail("cannot write \(path)")
  }
  return handle
}

func list(_ lines: [Line], below title: String) -> Data {
  let lines = lines.filter { $0.end > $0.start }.sorted(by: Line.precedes).map { "\($0.name)\t\($0.start)\t\($0.end)\n" }
  return Data((title + lines.joined()).utf8)
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count < 3 { fail("usage: SyntaxOracle NODES TOKENS FILE…") }
let (nodesOutput, tokensOutput) = (output(arguments[1]), output(arguments[2]))
for file in arguments.dropFirst(2) {
  guard let data = FileManager.default.contents(atPath: file) else { fail("cannot read \(file)") }
  let tree = Array(data).withUnsafeBufferPointer { Parser.parse(source: $0) }
  let title = "== \(file)\(tree.hasError ? " (has syntax errors)" : "")\n"
  nodesOutput.write(list(nodes(of: tree), below: title))
  tokensOutput.write(list(tokens(of: tree), below: title))
}
