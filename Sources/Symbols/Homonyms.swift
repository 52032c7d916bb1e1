import MoltSyntax
import MoltText
import MoltThreads

/// The declarations of one name outside of all types, by where they can be named.
///
/// Hundreds of modules may declare the same name, and all files of one where it is `private`: a look-up takes a step for
/// each module that the file sees, not one for each declaration.
final class Homonyms<Declaration: Sendable>: @unchecked Sendable {
  struct Item: Sendable {
    let declaration: Declaration
    let node: Node
  }

  /// What the twins of a declaration depend on: its file, where that hides some, and its modules.
  struct TwinKey: Hashable {
    let file: FileID?
    let modules: [Visibility.ModuleID]
  }

  /// In the order of files and offsets.
  private let items: [Item]
  /// Places in `items`, ascending as in all that follow.
  private let inFile: [FileID: [Int]]
  /// What other files can name, too.
  private let shared: [Int]
  /// Those of them that stand in files without a known target.
  private let untargeted: [Int]
  private let inModule: [Visibility.ModuleID: [Int]]
  /// Those of a module that its importers see.
  private let exported: [Visibility.ModuleID: [Int]]
  /// Whether `shared` is one declaration to those who see all of it: one, or one in each branch of an `#if`.
  private let sharedIsOne: Bool
  /// The files that hide a declaration from all others.
  private let filesWithHidden: Set<FileID>
  private let visibility: Visibility
  /// Whether a framework declares a type of the name, too; asked only where some stand in files without a known target.
  private let isOfFramework: Bool

  /// What a file asked for: it does so again and again. Noted of many declarations only.
  private var lastVisible: (file: FileID, found: [Declaration])?
  private let lock: Lock?

  init(_ items: [Item], _ visibility: Visibility, isOfFramework: () -> Bool) {
    self.items = items
    self.visibility = visibility
    lock = items.count > 16 ? Lock() : nil
    inFile = Dictionary(grouping: items.indices) { items[$0].node.file }
    let shared = items.indices.filter { !items[$0].node.isFilePrivate }
    filesWithHidden = Set(items.lazy.map(\.node).filter(\.isFilePrivate).map(\.file))
    var untargeted: [Int] = []
    var inModule: [Visibility.ModuleID: [Int]] = [:]
    var exported: [Visibility.ModuleID: [Int]] = [:]
    for place in shared {
      let node = items[place].node
      let modules = visibility.modules(of: node.file)
      if modules.isEmpty { untargeted.append(place) }
      for module in modules {
        inModule[module, default: []].append(place)
        if node.isExported { exported[module, default: []].append(place) }
      }
    }
    self.shared = shared
    self.untargeted = untargeted
    self.isOfFramework = !untargeted.isEmpty && isOfFramework()
    self.inModule = inModule
    self.exported = exported
    sharedIsOne = shared.allSatisfy { visibility.isKnownToShareModule(items[$0].node.file, items[shared[0]].node.file) }
  }

  /// What the name means in a file; nil where no declaration is visible, or several are.
  func meaning(in file: FileID) -> Declaration? {
    // Several in one module stand in branches of an `#if`: the one beside the use is meant, or any of them.
    if let beside = inFile[file]?.first { return items[beside].declaration }
    let modules = visibility.modules(of: file)
    if modules.isEmpty { return sharedIsOne ? declaration(shared.first) : nil }
    // A file that no target compiles (a leftover, a copy that git ignores) declares nothing that the file's own module
    // declares too: that would not compile.
    if modules.count == 1, let own = inModule[modules[0]] { return declaration(own.first) }
    for candidates in [places(of: modules, in: inModule), untargeted(from: file)] where !candidates.isEmpty {
      return isOne(candidates) ? declaration(candidates.first) : nil
    }
    let imported = importedPlaces(file)
    if imported.isEmpty, !isOfFramework, let stray = untargeted.first { return isOne(untargeted) ? items[stray].declaration : nil }
    return imported.count == 1 ? declaration(imported.first) : nil
  }

  /// What the name with the name of a module before it means in a file.
  func meaning(in file: FileID, asMemberOf module: Visibility.ModuleID) -> Declaration? {
    let own = visibility.modules(of: file)
    if own.contains(module), let beside = inFile[file]?.first { return items[beside].declaration }
    if own.isEmpty || own.contains(module) || visibility.modules(testedBy: file).contains(module) {
      return declaration(inModule[module]?.first)
    }
    return visibility.projectModules(visibleFrom: file).contains(module) ? declaration(exported[module]?.first) : nil
  }

  /// All that a file can name, in the order of files and offsets.
  func visible(from file: FileID) -> [Declaration] {
    guard let lock else { return findVisible(from: file) }
    return lock.withLock {
      if let (known, found) = lastVisible, known == file { return found }
      let found = findVisible(from: file)
      lastVisible = (file, found)
      return found
    }
  }

  private func findVisible(from file: FileID) -> [Declaration] {
    let modules = visibility.modules(of: file)
    let elsewhere =
      modules.isEmpty ? shared : places(of: modules, in: inModule) + untargeted(from: file) + importedPlaces(file)
    let beside = inFile[file, default: []]
    if elsewhere.isEmpty { return beside.map { items[$0].declaration } }
    return Set(beside + elsewhere).sorted().map { items[$0].declaration }
  }

  /// The declarations that stand for the same as this one: one in each branch of an `#if`, or one for each target that
  /// compiles files of its own.
  func twins(of node: Node) -> [Declaration] {
    let key = twinKey(of: node)
    let beside = key.file.map { inFile[$0, default: []] } ?? []
    let own = places(of: key.modules, in: inModule)
    if own.isEmpty { return beside.map { items[$0].declaration } }
    let hidden = beside.filter { items[$0].node.isFilePrivate }
    return (hidden.isEmpty ? own : Set(own + hidden).sorted()).map { items[$0].declaration }
  }

  /// Declarations with the same key have the same twins.
  func twinKey(of node: Node) -> TwinKey {
    let modules = node.isFilePrivate ? [] : visibility.modules(of: node.file).filter { inModule[$0] != nil }
    return TwinKey(file: modules.isEmpty || filesWithHidden.contains(node.file) ? node.file : nil, modules: modules)
  }

  var isOne: Bool { items.count == 1 }

  /// What stands in files without a known target, as far as it hides anything in a file.
  private func untargeted(from file: FileID) -> [Int] {
    untargeted.filter { !visibility.isOutside(items[$0].node.file, from: file) }
  }

  private func importedPlaces(_ file: FileID) -> [Int] {
    let seen = visibility.projectModules(visibleFrom: file)
    let public_ = places(of: seen, in: exported)
    let tested = places(of: visibility.modules(testedBy: file), in: inModule)
    return tested.isEmpty ? public_ : Set(public_ + tested).sorted()
  }

  /// The declarations of these modules; a file that several compile counts once.
  private func places(
    of modules: some Sequence<Visibility.ModuleID>, in places: [Visibility.ModuleID: [Int]]
  ) -> [Int] {
    let lists = modules.compactMap { places[$0] }
    return lists.count < 2 ? lists.first ?? [] : Set(lists.joined()).sorted()
  }

  private func isOne(_ places: [Int]) -> Bool {
    let first = items[places[0]].node.file
    return places.allSatisfy { visibility.isKnownToShareModule(items[$0].node.file, first) }
  }

  private func declaration(_ place: Int?) -> Declaration? { place.map { items[$0].declaration } }
}

extension Node {
  /// Whether the modifiers of a declaration hide it from other files.
  var isFilePrivate: Bool { hasModifier(.private) || hasModifier(.fileprivate) }

  /// Whether the modifiers of a declaration, or those of the extension that it is a member of, show it to other modules.
  package var isExported: Bool {
    if isPublic { return true }
    guard !hasModifier(.internal), let around = ancestor({ $0.isTypeOrExtension }) else { return false }
    return around.kind == .extensionDecl && around.isPublic
  }

  private var isPublic: Bool { hasModifier(.public) || hasModifier(.open) || hasModifier(.package) }
}
