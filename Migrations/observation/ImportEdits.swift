import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension ObservationAnalysis {
  /// `import Observation` where the macro's names would not be found, `import Combine` where a publisher is written, and
  /// no `import Combine` where nothing needs it.
  func importEdits(changed: Set<TypeID>) -> [TypeID: [Edit]] {
    var units: [FileID: Set<TypeID>] = [:]
    var declaring: Set<FileID> = []
    var combining: Set<FileID> = []
    var deleted: [FileID: [Range<UInt32>]] = [:]
    for site in sites {
      guard let model = site.model, changed.contains(models.representative(of: model)), !site.edits.isEmpty else {
        continue
      }
      let rules = ["observable-object", "published", "object-will-change", "observable-leftovers", "combine-pipeline"]
      guard rules.contains(site.rule) else { continue }
      let unit = models.representative(of: model)
      for edit in site.edits {
        units[edit.file, default: []].insert(unit)
        deleted[edit.file, default: []].append(edit.range)
        if edit.replacement.contains("Observa") { declaring.insert(edit.file) }
        if ["CurrentValueSubject", "AnyCancellable", "AnyPublisher", ".sink", "ObservableObjectPublisher"].contains(
          where: edit.replacement.contains)
        {
          combining.insert(edit.file)
        }
      }
    }
    var result: [TypeID: [Edit]] = [:]
    let levels = ImportLevels(index)
    let exported = Set(
      models.order.filter { changed.contains(models.representative(of: $0)) && index.isPublic(index[$0].node) }.map { index[$0].node.file })
    for (file, units) in units {
      let edits = importEdits(
        in: file, { levels.level(of: $0, in: file, isPublic: exported.contains(file)) }, declares: declaring.contains(file),
        combines: combining.contains(file), deleted: deleted[file, default: []])
      for unit in units { result[unit, default: []] += edits }
    }
    return result
  }

  /// - Parameter level: that of a new import of a module; empty where it says none.
  private func importEdits(
    in file: FileID, _ level: (String) -> String, declares: Bool, combines: Bool, deleted: [Range<UInt32>]
  ) -> [Edit] {
    let root = index.root(of: file)
    let imports = index.imports[Int(file.index)]
    let modules = Set(imports.map(\.module))
    let sees = index.visibleModules(from: file)
    // What is imported for the file alone, the macro's code cannot use.
    let hasPrivate = imports.contains { $0.isPrivate && ["SwiftUI", "Observation"].contains($0.module) }
    let isSeen = ["SwiftUI", "Observation"].contains { module in
      hasPrivate ? imports.contains { $0.module == module && !$0.isPrivate } : sees.contains(module)
    }
    let needsObservation = declares && !isSeen
    let combine = imports.first { $0.module == "Combine" && $0.node.parent == root && $0.isPlain }
    if let combine, !combines, canDropCombine(root, modules, deleted) {
      guard needsObservation else { return [combine.node.lineRemoval().shared] }
      guard index.isInOrder("Observation", inPlaceOf: combine, in: file) else {
        return [combine.node.lineRemoval().shared] + index.importing(["Observation"], in: file, access: level("Observation"))
      }
      let (node, name) = (combine.node, combine.node.token(combine.node.introducer + 1))
      let level = level("Observation")
      if level.isEmpty, !combine.statesLevel { return [Edit(Location(file, name.range), "Observation", isShared: true)] }
      let text = (level.isEmpty ? "" : level + " ") + "import Observation"
      return [Edit(Location(file, node.range.lowerBound..<name.end), text, isShared: true)]
    }
    var missing: [String] = []
    let ofCombine = imports.filter { $0.module == "Combine" }
    let seesCombine = ofCombine.isEmpty ? sees.contains("Combine") : !ofCombine.allSatisfy(\.isOfOneDeclaration)
    if combines && !seesCombine { missing.append("Combine") }
    if needsObservation { missing.append("Observation") }
    let byLevel = Dictionary(grouping: missing, by: level)
    return byLevel.sorted { $0.key < $1.key }.flatMap { index.importing($0.value, in: file, access: $0.key) }
  }

  /// Whether no word of Combine is left in the file, and no type that only Combine's own imports could have brought.
  private func canDropCombine(_ root: Node, _ modules: Set<String>, _ deleted: [Range<UInt32>]) -> Bool {
    let bringsFoundation = !modules.isDisjoint(with: ["Foundation", "SwiftUI", "UIKit", "AppKit", "WatchKit"])
    let parameters = Set(
      root.descendants.filter { $0.kind == .genericParameter || $0.kind == .associatedTypeDecl }.map {
        spelling($0.kind == .genericParameter ? $0.constrainedName : $0.declaredName)
      })
    let imports = index.imports[Int(root.file.index)].map(\.node.tokens)
    let (combine, standard) = (facts.declaredByCombine, facts.declaredByLanguage)
    func isHarmless(_ position: UInt32) -> Bool {
      let token = root.token(position)
      guard token.kind == .identifier || token.kind == .keyword else { return true }
      let node = root.innermostNode(at: position)
      if combine.types.contains(token.name) || needsCombine(node, token.name) { return false }
      let isMember = position > 0 && root.token(position - 1).kind == .period
      guard !bringsFoundation, !isMember else { return true }
      let word = spelling(token.name)
      if word.first?.isUppercase == true {
        return token.kind == .keyword || standard.types.contains(token.name) || parameters.contains(word) || modules.contains(word)
          || isDeclared(token.name)
      }
      return !isForeignCall(node, token.name)
    }
    return root.tokens.allSatisfy { position in
      isHarmless(position) || imports.contains { $0.contains(position) }
        || deleted.contains { $0.contains(root.token(position).start) && $0.upperBound >= root.token(position).end }
    }
  }

  /// Whether a name is that of a function of Combine, or may be.
  private func needsCombine(_ node: Node, _ name: Name) -> Bool {
    guard facts.declaredByCombine.functions.contains(name), !facts.declaredByLanguage.functions.contains(name),
      node.kind == .declReferenceExpr
    else { return false }
    if let callee = index.callee(of: node.referenceWithBase) { return index.isDeclared(callee, inModule: "Combine") }
    return node.referenceWithBase != node || index.lookUpValue(name, at: node) == nil
  }

  /// Whether a function is called that neither the project nor the standard library declares: `sqrt(2)`.
  private func isForeignCall(_ node: Node, _ name: Name) -> Bool {
    guard node.kind == .declReferenceExpr, node.callAsCallee != nil, node.token(node.row.firstToken).kind == .identifier
    else { return false }
    return !facts.declaredByLanguage.functions.contains(name) && index.lookUpValue(name, at: node) == nil
  }

  private func isDeclared(_ name: Name) -> Bool {
    index.topLevel[name] != nil || index.typesByName[name] != nil
  }
}

/// The access levels that imports of a module say: Swift demands that all files of a module that import it say one, or none.
private struct ImportLevels {
  private let index: ProjectIndex
  /// The imports that decide, by their files: those that say a level, and those of the modules that are imported anew.
  private let imports: [(file: FileID, import: Import)]

  init(_ index: ProjectIndex) {
    self.index = index
    imports = index.imports.enumerated().flatMap { number, imports in
      imports.filter { $0.statesLevel || ["Combine", "Observation"].contains($0.module) }.map { (FileID(UInt32(number)), $0) }
    }
  }

  /// What a new import of the file has to say; empty where those of its module say nothing.
  func level(of module: String, in file: FileID, isPublic: Bool) -> String {
    let others = imports.filter { index.shareModule($0.file, file) }.map(\.import)
    let same = others.filter { $0.module == module }
    // Where nothing imports it yet, what is public says so if others do.
    let states = same.isEmpty ? others.contains { $0.node.hasModifier(.public) } : same.contains(where: \.statesLevel)
    if !states { return "" }
    return isPublic || index.imports[Int(file.index)].contains { $0.node.hasModifier(.public) } ? "public" : "internal"
  }
}

extension Import {
  /// Whether it says who else may use what it brings.
  fileprivate var statesLevel: Bool {
    [Name.public, .package, .internal, .fileprivate, .private].contains(where: node.hasModifier)
  }

  /// Whether only code that is written in the file may use what it brings.
  fileprivate var isPrivate: Bool { node.hasModifier(.private) || node.hasModifier(.fileprivate) }

  /// `import struct Combine.Published`
  fileprivate var isOfOneDeclaration: Bool {
    node.row.endToken > node.introducer + 2 && node.token(node.introducer + 2).kind != .period
  }

  /// `import Combine`, without attributes and without a submodule or kind.
  fileprivate var isPlain: Bool { node.attributes.isEmpty && node.row.endToken == node.introducer + 2 }
}

extension Edit {
  fileprivate var shared: Edit { Edit(location, replacement, isShared: true) }
}
