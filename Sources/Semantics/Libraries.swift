import MoltSDK
public import MoltSyntax
public import MoltText

/// A library that a team describes: an interface like those of the SDK, and what no declaration says.
public struct Library: Sendable {
  /// The name of its module.
  public let name: String
  /// The file of the interface, as messages call it.
  public let path: String
  /// The root of the interface.
  public let interface: Node
  /// Lines as those of the SDK's `.effects` files.
  public let effects: [String]
}

/// The libraries that a team describes. Their interfaces stand beside those of the SDK, and their declarations count as the SDK's do.
public struct Libraries: Sendable {
  /// An interface that is not read yet, and what no declaration says.
  public struct Text: Sendable {
    let module: String
    let path: String
    let interface: SourceText
    let effects: [String]

    /// - Parameter path: the file of the interface, as messages call it.
    public init(module: String, path: String, interface: SourceText, effects: [String]) {
      self.module = module
      self.path = path
      self.interface = interface
      self.effects = effects
    }
  }

  public let all: [Library]
  /// The names of the interfaces, which begin with the SDK's; nil where there are no interfaces.
  public let names: Names?
  /// The library of each type that stands alone.
  private let ownersOfTypes: [Name: FileID]
  /// Every name that an interface declares, for a member or by itself.
  private let declared: Set<Name>
  /// What interfaces declare that mention `ObservableObject`, or a library whose interface does: it may demand one.
  public let demandingNames: [Name]

  /// Far from the numbers of a project's files, and behind those of the SDK's.
  private static let firstFile = UInt32(3) << 30

  public static let none = Libraries([])

  /// Reads the interfaces. What they say is never freed.
  public init(_ texts: [Text]) {
    var table = texts.isEmpty ? NameTable() : NameTable.withSDK()
    var all: [Library] = []
    for (place, text) in texts.enumerated() {
      let file = FileID(Self.firstFile + UInt32(place))
      let root = unsafe Parser.parse(file: file, bytes: text.interface.start, count: text.interface.count, names: &table)
      all.append(Library(name: text.module, path: text.path, interface: root, effects: text.effects))
    }
    self.all = all
    names = texts.isEmpty ? nil : table.frozen()
    let declarations = all.flatMap(\.interface.declarationsOfInterface)
    declared = Set(declarations.flatMap(\.declaredNames))
    let types = declarations.filter(\.isTypeOfInterface)
    ownersOfTypes = Dictionary(types.map { ($0.declaredName, $0.file) }) { first, _ in first }
    let observing = Self.interfaces(of: all, leadingTo: "ObservableObject", names)
    demandingNames = Set(declarations.filter { observing.contains($0.file) }.flatMap(\.declaredNames)).sorted { $0.id < $1.id }
  }

  /// The interfaces that mention a name, or a library whose interface is one of these.
  private static func interfaces(of all: [Library], leadingTo spelling: String, _ names: Names?) -> Set<FileID> {
    var result: Set<FileID> = []
    var pending = [spelling]
    while let next = pending.popLast() {
      guard let name = names?[next] else { continue }
      for library in all where library.interface.uses(name) && result.insert(library.interface.file).inserted {
        pending.append(library.name)
      }
    }
    return result
  }

  /// A table that begins with the names of the SDK and of the libraries, as the names of files must whose types are asked for.
  public func nameTable() -> NameTable { names.map { NameTable(extending: $0) } ?? .withSDK() }

  var sources: [ModuleSource] { all.map { ModuleSource(name: $0.name, files: [$0.interface], isSDK: true) } }

  /// The library that declares a type of the name which stands alone, by its interface.
  public func owner(ofType name: Name) -> FileID? { ownersOfTypes[name] }

  /// Whether an interface declares something of the name: a type, a function, a member.
  public func declares(_ name: Name) -> Bool { declared.contains(name) }

  /// The library that a node belongs to, by its interface; nil for the SDK's and the project's.
  public static func library(of node: Node) -> FileID? { node.file.index >= firstFile ? node.file : nil }
}

extension Callee {
  /// Whether it is declared by a library that the team describes.
  public var isOfLibrary: Bool { Libraries.library(of: node) != nil }
}

extension Node {
  /// The declarations below the root of an interface, members included.
  public var declarationsOfInterface: [Node] {
    descendants.filter { node in
      switch node.kind {
      case .variableDecl, .functionDecl, .initializerDecl, .subscriptDecl, .enumCaseDecl, .extensionDecl, .macroDecl: true
      default: node.isNamedType
      }
    }
  }

  /// The names that a declaration of an interface introduces; none for an extension.
  public var declaredNames: [Name] {
    switch kind {
    case .variableDecl: children.filter { $0.kind == .patternBinding }.flatMap { $0.boundPlaces.map(\.0) }
    case .enumCaseDecl: children.filter { $0.kind == .enumCaseElement }.map { $0.token($0.row.firstToken).name }
    case .initializerDecl: [.`init`]
    case .subscriptDecl: [.subscript]
    case .extensionDecl: []
    default: [declaredName]
    }
  }

  /// Whether it declares a type that is not nested in another one, or another name of one.
  public var isTypeOfInterface: Bool { isNamedType && ancestor { $0 == .memberBlock } == nil }

  /// Whether it declares a type, or another name of one.
  public var isNamedType: Bool {
    switch kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .typeAliasDecl: true
    default: false
    }
  }

  fileprivate func uses(_ name: Name) -> Bool { (row.firstToken..<row.endToken).contains { token($0).name == name } }
}
