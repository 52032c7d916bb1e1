import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

extension ObservationAnalysis {
  /// `@MainActor` for the holders of classes that move; one that holds several gets it once.
  func mainActorEdits(changed: Set<TypeID>) -> [TypeID: [Edit]] {
    var result: [TypeID: [Edit]] = [:]
    for entry in findings.mainActorHolders {
      let unit = models.representative(of: entry.model)
      let edit = index[entry.holder].node.mainActorAttribute()
      if changed.contains(unit), result[unit]?.contains(edit) != true { result[unit, default: []].append(edit) }
    }
    return result
  }
}

extension Node {
  /// Puts `@preconcurrency @MainActor` behind the attributes of this type: what SwiftUI's wrappers imply is
  /// `@preconcurrency`, and Swift 5 mode lets pass what a plain `@MainActor` would not. It takes the place of a token, so that it gets
  /// along with the attribute that the macro needs before them.
  fileprivate func mainActorAttribute() -> Edit {
    let start = attributes.last?.row.endToken ?? row.firstToken
    let token = token(start)
    let separator = isFirstOnLine(token.start) ? lineBreak + indentation(at: token.start) : " "
    return Edit(Location(file, token.range), "@preconcurrency @MainActor" + separator + text(in: token.range), isShared: true)
  }
}
