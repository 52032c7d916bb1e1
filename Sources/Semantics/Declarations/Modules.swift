import MoltSyntax
import MoltText

/// The modules that there are, and what each file sees of them.
struct Modules {
  private(set) var names: [String] = []
  private var ids: [String: ModuleID] = [:]
  /// Those that are compiled under a name: one of the project's may have files that only some targets share.
  private var parts: [String: [ModuleID]] = [:]
  /// What a module shows of others to those that import it.
  private var exports: [[ModuleID]] = []
  private var kits: [Kits] = []

  subscript(_ name: String) -> ModuleID? { ids[name] }

  mutating func module(_ name: String) -> ModuleID {
    if let known = ids[name] { return known }
    let id = ModuleID(index: names.count)
    names.append(name)
    exports.append([])
    kits.append(Kits(module: name))
    ids[name] = id
    parts[name] = [id]
    return id
  }

  /// All that an import of a name brings.
  func parts(of name: String) -> [ModuleID] { parts[name] ?? [] }

  mutating func add(part: ModuleID, of name: String) {
    if parts[name]?.contains(part) != true { parts[name, default: []].append(part) }
  }

  var importableNames: some Collection<String> { parts.keys }

  func name(_ id: ModuleID) -> String { names[id.index] }

  func kits(of module: ModuleID) -> Kits { kits[module.index] }

  mutating func add(export: ModuleID, of module: ModuleID) { exports[module.index].append(export) }

  /// The modules that are visible where these are imported, each once.
  func visible(from imported: [ModuleID]) -> Set<ModuleID> {
    var result: Set<ModuleID> = []
    var pending = imported
    while let module = pending.popLast() {
      if result.insert(module).inserted { pending += exports[module.index] }
    }
    return result
  }
}

/// The frameworks that some platforms have and others do not.
struct Kits: OptionSet {
  let rawValue: UInt8

  static let uiKit = Kits(rawValue: 1)
  static let appKit = Kits(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Those that a module of the SDK is a part of.
  init(module: String) {
    switch module {
    case "UIKit", "UIKitCore", "UIKitInput", "WatchKit": self = .uiKit
    case "AppKit", "AppKitCore", "Cocoa": self = .appKit
    default: self = []
    }
  }
}

/// How near to a file a module is: what a nearer one declares outside of all types hides what a farther one does.
enum Distance: UInt8, Comparable {
  case own
  /// Of files that may belong to the own module, or to none.
  case unplaced
  case imported, standard
  static func < (a: Distance, b: Distance) -> Bool { a.rawValue < b.rawValue }
}

/// What a file sees of what stands outside of all types.
struct FileView {
  let file: FileID
  let own: ModuleID
  /// The modules that share a target with the file's own, itself among them.
  let siblings: Set<ModuleID>
  /// What it imports and what that exports, without the frameworks that one of its platforms does not have.
  private(set) var imported: Set<ModuleID>
  /// The modules whose `internal` declarations it sees, beside its own.
  let tested: Set<ModuleID>
  let standard: Set<ModuleID>
  let unplaced: Set<ModuleID>
  /// The frameworks that a platform does not have which the file is compiled for.
  private(set) var missing: Kits

  /// Whether the file is an interface of the SDK, whose imports are complete.
  let isOfSDK: Bool

  static let nowhere = FileView(
    file: FileID(.max), own: ModuleID(index: -1), siblings: [], imported: [], tested: [], standard: [], unplaced: [], missing: [],
    isOfSDK: false)

  func seeing(_ imported: Set<ModuleID>, without missing: Kits) -> FileView {
    var result = self
    (result.imported, result.missing) = (imported, missing)
    return result
  }

  /// Nil where the file cannot name it.
  func distance(to declaration: Declaration) -> Distance? {
    if declaration.node.file == file { return .own }
    if declaration.isFilePrivate { return nil }
    if siblings.contains(declaration.module) { return unplaced.contains(declaration.module) ? .unplaced : .own }
    if standard.contains(declaration.module) { return .standard }
    guard imported.contains(declaration.module), declaration.isPublic || tested.contains(declaration.module) else { return nil }
    return .imported
  }
}
