import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See type-identifiers.md.
struct TypeIdentifiers: SiteRule {
  static let id = "type-identifiers"
  static let anchors = ["onDrop", "onInsert", "hasItemsConforming", "itemProviders"]
  private static let module = "UniformTypeIdentifiers"

  private let context: RuleContext
  private var index: ProjectIndex { context.index }

  init(_ context: RuleContext) { self.context = context }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard context.imports("SwiftUI", anchor.file), let call = anchor.callOfMember, let argument = call.firstArgument,
      argument.argumentLabel == Self.labels[anchor.text], let value = argument.expressionChild,
      !context.callsOwnDeclaration(call), let list = identifiers(value)
    else { return nil }
    var candidate = CandidateUnit(
      subject: "\(anchor.text)(\(argument.argumentLabel):)", location: anchor.location,
      sites: [
        Site(
          rule: Self.id, node: anchor, declaration: anchor.enclosingStatement,
          message: "\(anchor.text)(\(argument.argumentLabel):) takes content types, not their identifiers")
      ])
    switch list {
    case .unknown(let place, let what):
      candidate.blockers = [
        Blocker(
          code: .typeIdentifier, message: "\(what): it is not known which `UTType` it names", location: place.location,
          help: "write the intended `UTType`s")
      ]
    case .edits where ownOverload(anchor) != nil:
      candidate.blockers = [
        Blocker(
          code: .typeIdentifier, message: "the project has an `\(anchor.text)` of its own, which might take what is written here",
          location: anchor.location,
          help: "give it another name")
      ]
    case .edits(let edits):
      candidate.sites[0].edits = edits
      guard !index.imports[Int(anchor.file.index)].contains(where: { $0.module == Self.module }) else { break }
      let added = index.importing([Self.module], in: anchor.file)
      guard !added.isEmpty else {
        candidate.blockers = [
          Blocker(
            code: .noImport, message: "the file has no import to put `import \(Self.module)` after", location: anchor.location,
            help: "add the import")
        ]
        break
      }
      candidate.sites[0].edits += added
    }
    return candidate
  }

  private static let labels = ["onDrop": "of", "onInsert": "of", "hasItemsConforming": "to", "itemProviders": "for"]

  /// A function of the same name that the project adds to types that it does not declare.
  private func ownOverload(_ anchor: Node) -> Node? {
    let name = anchor.token(anchor.row.firstToken).name
    return context.once(Overload(name: name)) {
      index.occurrences(of: name).first { $0.kind == .functionDecl && $0.ancestor { $0.isTypeOrExtension }?.kind == .extensionDecl }
    }
  }

  private struct Overload: Hashable { let name: Name }

  private enum Identifiers {
    case edits([Edit])
    case unknown(Node, String)
  }

  /// What becomes of a list of identifiers; nil for a list of content types.
  private func identifiers(_ value: Node) -> Identifiers? {
    guard value.kind == .arrayExpr else {
      // `["public.text"] + others`
      if value.kind == .sequenceExpr, value.children.contains(where: { $0.kind == .arrayExpr && identifiers($0) != nil }) {
        return .unknown(value, "`\(value.text)` is a list of strings")
      }
      guard case .array(let element) = index.type(ofExpression: value), isString(element) else { return nil }
      return .unknown(value, "`\(value.text)` is a list of strings")
    }
    let elements = value.children.filter { $0.kind == .arrayElement }.compactMap(\.expressionChild)
    guard !elements.isEmpty, elements.contains(where: isIdentifier) else { return nil }
    var edits: [Edit] = []
    for element in elements {
      guard let type = contentType(element) else { return .unknown(element, "`\(element.text)` is a string") }
      edits.append(element.replacement(type))
    }
    return .edits(edits)
  }

  private func isIdentifier(_ element: Node) -> Bool {
    element.kind == .stringLiteralExpr || element.kind == .sequenceExpr && element.text.hasPrefix("kUTType")
      || element.kind == .functionCallExpr && element.text.hasPrefix("String(") || element.memberName.map(index.spelling) == "identifier"
      || isString(index.type(ofExpression: element))
  }

  /// What a literal is has no name where no file of the project writes `String`.
  private func isString(_ type: Type) -> Bool {
    guard case .external(let name, _) = type else { return false }
    return name == .none || index.spelling(name) == "String"
  }

  /// `.text` for `"public.text"`, `kUTTypeText as String` and `UTType.text.identifier`.
  private func contentType(_ element: Node) -> String? {
    let text = element.text
    if element.kind == .stringLiteralExpr { return Self.types[String(text.dropFirst().dropLast())].flatMap(systemType) }
    if element.kind == .memberAccessExpr, text.hasPrefix("UTType."), text.hasSuffix(".identifier") {
      return String(text.dropFirst("UTType".count).dropLast(".identifier".count))
    }
    if element.kind == .memberAccessExpr, element.memberName.map(index.spelling) == "identifier", let base = element.firstChild,
      case .external(let type, _) = index.type(ofExpression: base), index.spelling(type) == "UTType"
    {
      return base.text
    }
    let constant = text.replacing("String(", with: "").replacing(" as String", with: "").replacing(")", with: "")
    guard constant.hasPrefix("kUTType"), constant.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    return Self.type(ofConstant: String(constant.dropFirst("kUTType".count))).flatMap(systemType)
  }

  /// Nil where the project itself declares the type's member of that name.
  private func systemType(_ name: String) -> String? {
    let own = index.names["UTType"].flatMap { index.externalMembers[$0] }
    return index.names[name].flatMap { own?.properties[$0] } == nil ? "." + name : nil
  }

  /// Identifiers of the system's own types, and what the constants are called.
  private static let types: [String: String] = [
    "public.item": "item", "public.content": "content", "public.data": "data", "public.directory": "directory",
    "public.folder": "folder", "public.text": "text", "public.plain-text": "plainText",
    "public.utf8-plain-text": "utf8PlainText", "public.utf16-plain-text": "utf16PlainText", "public.rtf": "rtf",
    "public.html": "html", "public.xml": "xml", "public.json": "json", "public.source-code": "sourceCode",
    "public.comma-separated-values-text": "commaSeparatedText", "public.swift-source": "swiftSource", "public.url": "url",
    "public.file-url": "fileURL", "public.image": "image", "public.jpeg": "jpeg", "public.png": "png",
    "com.compuserve.gif": "gif", "public.tiff": "tiff", "public.heic": "heic", "com.adobe.pdf": "pdf",
    "public.movie": "movie", "public.video": "video", "public.audio": "audio", "public.mp3": "mp3",
    "public.mpeg-4": "mpeg4Movie", "com.apple.quicktime-movie": "quickTimeMovie", "public.archive": "archive",
    "public.zip-archive": "zip", "public.vcard": "vCard", "public.contact": "contact",
  ]

  /// What a constant of MobileCoreServices names, without its prefix: it is called as the type is, but for the case of its letters.
  private static func type(ofConstant name: String) -> String? {
    switch name {
    case "MPEG4": "mpeg4Movie"
    case "ZipArchive": "zip"
    default: types.values.first { $0.lowercased() == name.lowercased() }
    }
  }
}

extension Node {
  /// The call of which this is the name of the function: `view.name(…)` or `name(…)`.
  fileprivate var callOfMember: Node? {
    var callee = self
    if let access = parent, access.kind == .memberAccessExpr, access.row.endToken == row.endToken { callee = access }
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee else { return nil }
    return call
  }

  fileprivate var firstArgument: Node? { firstChild(.labeledExpr) }
}

extension BlockerCode {
  static let typeIdentifier = BlockerCode(
    "type-identifier",
    "A type identifier is a string that the system does not define, or that is created elsewhere: it is not known which `UTType` it names.")
  static let noImport = BlockerCode(
    "no-import",
    "The new code needs an import, and the file has no import to put it after.")
}
