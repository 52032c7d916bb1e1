import MoltFamilies
import MoltHosting
import MoltObservation
public import MoltRules
public import MoltText

extension Catalogue {
  /// The documents that lie in the folders of the families, which the build embeds.
  public static let builtIn = Catalogue(
    documents.sorted { $0.path < $1.path }.map { path, markdown in
      do {
        return Rule(try Document(path: path, markdown: markdown))
      } catch {
        // Only a contributor can meet this, in the first run after the mistake.
        fatalError("\(error)")
      }
    },
    reasons: BlockerCode.shared + builtInFamilies.flatMap(\.reasons),
    siteAnchors: Dictionary(uniqueKeysWithValues: builtInFamilies.flatMap(\.siteRules).map { ($0.id, $0.anchors) })
      .merging(builtInFamilies.flatMap(\.anchors)) { $0 + $1 })

  private static var documents: [(path: String, text: String)] {
    MoltObservation.embeddedDocuments + MoltHosting.embeddedDocuments + MoltFamilies.embeddedDocuments
  }
}

extension Selection {
  /// Of the rules that molt brings along.
  public init(rules: Set<String>, level: Level, configuration: Configuration = Configuration(), readOnly: Set<FileID> = []) {
    self.init(rules: rules, of: .builtIn, level: level, configuration: configuration, readOnly: readOnly)
  }
}
