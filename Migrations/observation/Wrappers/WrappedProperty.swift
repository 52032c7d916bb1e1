import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// The wrappers by which SwiftUI observes an `ObservableObject`.
enum ObjectWrapper: String {
  case stateObject = "StateObject"
  case observedObject = "ObservedObject"
  case environmentObject = "EnvironmentObject"

  var rule: String {
    switch self {
    case .stateObject: "state-object"
    case .observedObject: "observed-object"
    case .environmentObject: "environment-object"
    }
  }
}

/// A property, or a local variable, that one of these wrappers wraps.
struct WrappedProperty {
  let wrapper: ObjectWrapper
  let attribute: Node
  let property: Property
  /// The type that it is a member of; nil for a local.
  let owner: TypeID?
  /// The class that it holds; nil where that is not known, or not of the project.
  let model: TypeID?
  /// The site that reports it.
  let site: SiteKey
  /// `$model.x` and the like.
  var bindings: [Node] = []
  /// `$model` where it is handed to something that takes the projection as a whole.
  var handedOn: [Node] = []
  /// Whether it is projected anywhere, or may be: in an extension of a type that is declared more than once.
  var isProjected = false
}

extension ObservationQuestions {
  /// Every `_model` of the property's owner.
  func storageUses(of item: WrappedProperty) -> [Node] {
    guard let name = index.names["_" + spelling(item.property.name)] else { return [] }
    return parts(around: item).flatMap { index.uses(of: name, in: $0) }.filter { $0.kind == .declReferenceExpr && !index.isLocal($0) }
  }

  /// The declaration and the extensions in which the property can be named without saying of what it is; those that may
  /// belong to another declaration of the same type count.
  func parts(around item: WrappedProperty) -> [Node] {
    guard let owner = item.owner else { return [] }
    return index[owner].parts + index.twins(of: owner).filter { $0 != owner }.flatMap { index[$0].extensions }
  }
}
