import MoltProject
import MoltSyntax
import MoltText

/// A Swift file that is compiled to learn of a project: `Package.swift`, `Project.swift` of Tuist's, or a helper of that.
///
/// What the two kinds of manifest have in common is here: where something stands, and what literals are made of. What
/// names stand for differs, see `ManifestSyntax` and `TuistEvaluator`.
struct ManifestFile: Sendable {
  /// Relative to the root of the run.
  let path: String
  /// Not one of the project's files, so that it has no number among them.
  let root: Node
  private let lines: LineTable

  init(_ manifest: Manifest, names: inout NameTable) {
    path = manifest.path
    root = unsafe Parser.parse(
      file: FileID(.max), bytes: manifest.text.start, count: manifest.text.count, names: &names)
    lines = LineTable(manifest.text)
  }

  /// In bytes.
  var size: Int { Int(root.sourceCount) }

  func line(of node: Node) -> Int { lines.position(of: node.range.lowerBound).line }

  /// `[a, b] + more` as a clause for a person: `` `[a, b] + more` at Package.swift:7 ``.
  func quotation(_ node: Node) -> String { "`\(node.summary)` at \(path):\(line(of: node))" }

  /// - Parameter text: what stands there, in a person's words; nil for the source text.
  func provenance(_ node: Node, text: String? = nil, chain: [String]) -> Provenance {
    Provenance(file: path, line: line(of: node), text: text ?? node.summary, chain: chain)
  }
}

extension Node {
  /// What the `+`s of a sequence join; nil where anything else joins a part of it.
  var summands: [Node]? {
    guard kind == .sequenceExpr else { return nil }
    var result: [Node] = []
    for (index, child) in children.enumerated() {
      if index.isMultiple(of: 2) {
        result.append(child)
      } else if child.kind != .binaryOperatorExpr || child.text != "+" {
        return nil
      }
    }
    return result
  }

  /// The text of a string literal of one line without escapes; nil for any other expression.
  ///
  /// - Parameter value: the text of an expression that is interpolated.
  func stringLiteral<Failure>(_ value: (Node) throws(Failure) -> String) throws(Failure) -> String? {
    let text = text
    guard kind == .stringLiteralExpr || kind == .simpleStringLiteralExpr, text.utf8.count >= 2, text.hasPrefix("\""),
      !text.hasPrefix("\"\"\"")
    else { return nil }
    var result = ""
    var start = range.lowerBound + 1
    for segment in children where segment.kind == .expressionSegment {
      guard let argument = segment.arguments.onlyElement?.value else { return nil }
      result += self.text(in: start..<segment.range.lowerBound) + (try value(argument))
      start = segment.range.upperBound
    }
    result += self.text(in: start..<(range.upperBound - 1))
    return result.contains("\\") ? nil : result
  }
}

extension Sequence {
  /// The element of a sequence that has just one.
  var onlyElement: Element? {
    var iterator = makeIterator()
    guard let first = iterator.next(), iterator.next() == nil else { return nil }
    return first
  }
}
