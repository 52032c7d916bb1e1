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
    let levels = ImportLevels(index, of: ["Combine", "Observation"])
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
    let sees = index.visibleModules(from: file)
    // What is imported for the file alone, the macro's code cannot use.
    let hasPrivate = imports.contains { $0.isPrivate && ["SwiftUI", "Observation"].contains($0.module) }
    let isSeen = ["SwiftUI", "Observation"].contains { module in
      hasPrivate ? imports.contains { $0.module == module && !$0.isPrivate } : sees.contains(module)
    }
    let needsObservation = declares && !isSeen
    let combine = imports.first { $0.module == "Combine" && $0.node.parent == root && $0.isPlain }
    if let combine, !combines,
      ModuleUse(of: "Combine", declaring: facts.declaredByCombine, index, language: facts.declaredByLanguage).isUnneeded(
        in: root, without: deleted)
    {
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
}

extension Edit {
  fileprivate var shared: Edit { Edit(location, replacement, isShared: true) }
}
