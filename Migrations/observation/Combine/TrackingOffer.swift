import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What UIKit has for a subscriber that only shows a value. The bridge stays: whether that is all that it does is for a person to say.
struct TrackingOffers: ObservationRule {
  let facts: ObservationFacts
  let publisherUses: [Property: [PublisherUse]]
  /// The properties that feed a subject in the place of their publisher, by class.
  let bridged: [TypeID: [Property]]
  var findings = ObservationFindings()

  /// Tells of subscribers that could do without.
  mutating func find() {
    for (id, properties) in bridged.sorted(by: { $0.key < $1.key }) {
      for property in properties {
        if let sink = plainSink(of: property) { noteTracking(id, property, sink) }
      }
    }
  }

  /// A subscription of a view or a controller of UIKit that is handed each value, and waits for none: `model.$title.sink { … }`.
  private func plainSink(of property: Property) -> Node? {
    publisherUses[property, default: []].lazy.filter { if case .publisher = $0.form { true } else { false } }.map(\.node).first { node in
      guard let owner = index.enclosingType(of: node), index[owner].node.kind == .classDecl, index.isViewOrController(owner) else {
        return false
      }
      var operators: [String] = []
      var link = node.publisherReference
      while let access = link.parent, access.kind == .memberAccessExpr, access.firstChild == link, let name = access.memberName,
        let call = access.parent, call.kind == .functionCallExpr
      {
        operators.append(spelling(name))
        link = call
      }
      return operators.contains("sink") && operators.allSatisfy(["sink", "receive", "removeDuplicates", "store"].contains)
    }
  }

  /// What UIKit does by itself with what is observed, as far back as the place is deployed to.
  private mutating func noteTracking(_ id: TypeID, _ property: Property, _ sink: Node) {
    let floors: [Platform: Version] = [.iOS: Version(26), .macCatalyst: Version(26), .tvOS: Version(26), .visionOS: Version(26)]
    let isNew = project.gate(sink.file, requirements: floors, in: index.availabilityScope(of: sink)) == .open
    let way = isNew ? "`updateProperties()`, which UIKit calls again when that changes" : "`withObservationTracking(_:onChange:)`"
    remark(
      id,
      "subscribed to by a view or controller of UIKit: \(UnitNote.subjects). Where it only shows the value, it can read the property in "
        + "\(way)",
      about: "`$\(spelling(property.name))`", at: sink.location)
  }
}
