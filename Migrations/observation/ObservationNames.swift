import MoltRules
import MoltSymbols
import MoltSyntax

/// The names of SwiftUI, Combine and Observation that this family looks for. A name that the project never mentions is
/// `none`, which no token bears that could be mistaken for it.
struct ObservationNames: Sendable {
  let ObservableObject, Published, StateObject, ObservedObject, EnvironmentObject: Name
  let environmentObject, environment, objectWillChange, ObjectWillChangePublisher: Name
  let FocusedObject, focusedObject, focusedSceneObject, ReferenceFileDocument: Name
  let Observable, ObservationIgnored, Observation, Model: Name
  let Codable, Encodable, Decodable, CodingKeys, encode, from, to: Name
  let AnyObject, MainActor, body, withAnimation: Name
  let Mirror, dump, customMirror: Name

  /// Those of types that a project may declare in the place of the framework's.
  var types: [Name] { [ObservableObject, Published, StateObject, ObservedObject, EnvironmentObject].filter { $0 != .none } }

  /// The names whose every use is looked at.
  var searched: [Name] {
    [
      ObservableObject, Published, StateObject, ObservedObject, EnvironmentObject, environmentObject, environment,
      objectWillChange, ObjectWillChangePublisher,
      FocusedObject, focusedObject, focusedSceneObject,
    ]
  }

  init(_ names: Names) {
    func name(_ spelling: String) -> Name { names[spelling] ?? .none }
    ObservableObject = name("ObservableObject")
    Published = name("Published")
    StateObject = name("StateObject")
    ObservedObject = name("ObservedObject")
    EnvironmentObject = name("EnvironmentObject")
    environmentObject = name("environmentObject")
    environment = name("environment")
    objectWillChange = name("objectWillChange")
    ObjectWillChangePublisher = name("ObjectWillChangePublisher")
    FocusedObject = name("FocusedObject")
    focusedObject = name("focusedObject")
    focusedSceneObject = name("focusedSceneObject")
    ReferenceFileDocument = name("ReferenceFileDocument")
    Observable = name("Observable")
    ObservationIgnored = name("ObservationIgnored")
    Observation = name("Observation")
    Model = name("Model")
    Codable = name("Codable")
    Encodable = name("Encodable")
    Decodable = name("Decodable")
    CodingKeys = name("CodingKeys")
    encode = name("encode")
    from = name("from")
    to = name("to")
    AnyObject = name("AnyObject")
    MainActor = name("MainActor")
    body = name("body")
    withAnimation = name("withAnimation")
    Mirror = name("Mirror")
    dump = name("dump")
    customMirror = name("customMirror")
  }
}
