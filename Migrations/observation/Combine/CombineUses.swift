import MoltAnalyses
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What a class does with Combine beyond publishing its properties.
struct CombineUses: ObservationRule {
  let facts: ObservationFacts
  var findings = ObservationFindings()

  mutating func find() {
    for id in models.order { analyzePublishedStorage(of: id) }
  }

  /// `_name = Published(initialValue: …)` sets the storage, which keeps its name, in an initialiser; any other use of `_name` blocks.
  /// Later, a new storage comes without subscribers, and with no observer's knowledge.
  private mutating func analyzePublishedStorage(of id: TypeID) {
    for declaration in publishedVariables(of: id) {
      for property in declaration.properties {
        guard let name = index.names["_" + spelling(property.name)] else { continue }
        let uses = index[id].parts.flatMap { index.uses(of: name, in: $0) }.filter { $0.kind == .declReferenceExpr && !index.isLocal($0) }
        for use in uses {
          guard let call = use.storageInitializer,
            let value = call.children.first(where: { $0.kind == .labeledExpr })?.expressionChild,
            use.ancestor({ [.initializerDecl, .functionDecl, .closureExpr, .accessorDecl, .accessorBlock].contains($0) })?.kind
              == .initializerDecl
          else {
            block(
              id,
              Blocker(
                code: .wrapperStorage,
                message: "`\(use.text)`, the storage of a @Published property, is used here in a way that molt does not know",
                location: use.location, help: "only set it with `\(use.text) = Published(initialValue: …)`, in an initialiser"))
            continue
          }
          attach(
            [
              Edit(Location(use.file, call.range.lowerBound..<value.range.lowerBound), ""),
              Edit(Location(use.file, value.range.upperBound..<call.range.upperBound), ""),
            ], toModel: id)
        }
      }
    }
  }
}
