/// Every rule, by family and id: the documents that lie in the families' folders, which the build embeds.
public let rules: [Rule] =
  embeddedDocuments
  .map { path, markdown in
    do {
      return Rule(try Document(path: path, markdown: markdown))
    } catch {
      // Only a contributor can meet this, in the first run after the mistake.
      fatalError("Migrations/\(error)")
    }
  }
  .sorted { ($0.family, $0.id) < ($1.family, $1.id) }

extension [Rule] {
  /// The rules that a name stands for: one of that id, or all of that family; empty where there is neither.
  public func named(_ name: String) -> [Rule] {
    filter { $0.id == name || $0.family == name }
  }
}
