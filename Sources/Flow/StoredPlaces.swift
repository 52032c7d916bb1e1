import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// Where something is that no variable holds: a file, or the defaults of a suite.
struct StoredPlace: Hashable {
  /// A place that the system decides, by the word of a line of effects: none holds another.
  enum Root: String {
    case temporary, documents, caches, support, group, desktop, downloads, movies, music, pictures
    /// What belongs to the app, and what the App Store puts beside it: an app changes nothing there.
    case bundle
    /// The defaults of the app, and of a suite by its name.
    case standard, suite
  }

  /// Nil where it is not known.
  var root: Root?
  /// What leads on from there. Nil stands for any number of names that are not known.
  var names: [String?]

  static let unknown = StoredPlace(root: nil, names: [nil])

  /// It, and all that is in it.
  var withAllInside: StoredPlace { StoredPlace(root: root, names: names + [nil]) }

  /// The place that holds it.
  var above: StoredPlace {
    guard let last = names.last else { return .unknown }
    return last == nil ? self : StoredPlace(root: root, names: names.dropLast())
  }

  func inside(_ more: [String?]) -> StoredPlace { StoredPlace(root: root, names: names + more) }

  /// Whether two places may be the same. No disk tells capital letters from others for certain.
  func mayBe(_ other: StoredPlace) -> Bool {
    if let root, let second = other.root, root != second { return false }
    if (root == .bundle) != (other.root == .bundle) { return false }
    return Self.mayMeet(root == nil ? other.names[...] : names[...], root == nil ? names[...] : other.names[...])
  }

  private static func mayMeet(_ one: ArraySlice<String?>, _ other: ArraySlice<String?>) -> Bool {
    guard let first = one.first, let second = other.first else { return (one + other).allSatisfy { $0 == nil } }
    guard let first else { return mayMeet(one.dropFirst(), other) || mayMeet(one, other.dropFirst()) }
    guard let second else { return mayMeet(other, one) }
    return first.lowercased() == second.lowercased() && mayMeet(one.dropFirst(), other.dropFirst())
  }

  /// The names in a text that leads from one place to another; nil in the place of all where it may lead upwards.
  static func names(in path: String) -> [String?] {
    let names = path.split(separator: "/").map(String.init)
    return names.contains("..") || names.contains("~") ? [nil] : names
  }
}

/// What a declaration of the SDK gives, as a place: a line `place WAY OWNER.MEMBER PARAMETER`.
struct GivenPlace {
  enum Way: String {
    /// The same place, as another value.
    case same
    /// One in it, by the names that it is handed; by any where it is handed none.
    case inside
    /// The one that holds it.
    case above
    /// One with another name.
    case beside
  }

  /// What it gives without being handed a place; a suite's has the name that it is handed.
  let root: StoredPlace.Root?
  let way: Way
  /// What it is handed for that; its receiver where there is none.
  let parameter: Name?

  init?(_ word: String, parameter: Name?) {
    root = StoredPlace.Root(rawValue: word)
    guard let way = root == nil ? Way(rawValue: word) : parameter == nil ? .same : .inside else { return nil }
    (self.way, self.parameter) = (way, parameter)
  }
}

extension Flow {
  /// The places of which an expression gives one. What is not known of it may be any.
  func places(of expression: Node) -> Set<StoredPlace> {
    if let known = knownPlaces[expression] { return known }
    // What leads to itself may lead anywhere.
    knownPlaces[expression] = [.unknown]
    let found = findPlaces(of: expression.bareExpression)
    knownPlaces[expression] = found
    return found
  }

  private func findPlaces(of value: Node) -> Set<StoredPlace> {
    if let callee = index.callee(of: value), callee.isSDK {
      return effects.place(givenBy: callee).map { places(given: $0, by: value) } ?? [.unknown]
    }
    if value.kind == .subscriptCallExpr { return value.firstChild.map(places(of:)) ?? [.unknown] }
    if value.isTextLiteral { return placesOfText(value) }
    if value.isOwnObject { return places(ofReceivers: value.enclosingCode) }
    switch source(of: value) {
    case .from(let values): return union(values)
    case .made: return value.kind == .nilLiteralExpr ? [] : [.unknown]
    case .unknown: return [.unknown]
    }
  }

  private func union(_ values: [Node]) -> Set<StoredPlace> { values.reduce(into: []) { $0.formUnion(places(of: $1)) } }

  private func places(given: GivenPlace, by value: Node) -> Set<StoredPlace> {
    let handed = given.parameter.flatMap { label in value.callArguments.first { $0.label == label }?.value }
    if let root = given.root {
      let start = StoredPlace(root: root, names: [])
      return given.parameter == nil ? [start] : Set(names(givenBy: handed).map(start.inside))
    }
    if given.way == .same, given.parameter != nil { return handed.map(places(of:)) ?? [.unknown] }
    let starts = places(ofReceiverOf: value)
    switch given.way {
    case .same: return starts
    case .above: return Set(starts.map(\.above))
    case .beside: return Set(starts.map { $0.above.inside([nil]) })
    case .inside: return Set(starts.flatMap { start in names(givenBy: handed).map(start.inside) })
    }
  }

  /// The names of which an expression gives some as a text: one list for each text.
  private func names(givenBy expression: Node?) -> [[String?]] {
    guard let expression, let texts = texts(of: expression) else { return [[nil]] }
    return texts.map(StoredPlace.names)
  }

  /// A path that is written as a text, which may begin with a place: `"\(folder.path)/name"`.
  private func placesOfText(_ text: Node) -> Set<StoredPlace> {
    if let plain = text.plainStringLiteral { return [StoredPlace.unknown.inside(StoredPlace.names(in: plain))] }
    guard let first = text.children.first(where: { $0.kind == .expressionSegment }), text.text.hasPrefix("\"\\("),
      let value = first.children.first(where: { $0.kind == .labeledExpr })?.expressionChild
    else { return [.unknown] }
    return Set(places(of: value).map { $0.inside([nil]) })
  }

  /// The places of the objects of which an expression asks for a member.
  func places(ofReceiverOf use: Node) -> Set<StoredPlace> {
    let reference = use.kind == .functionCallExpr ? use.firstChild?.bareExpression ?? use : use
    return reference.memberBase.map(places(of:)) ?? places(ofReceivers: reference.enclosingCode)
  }

  /// The same of the objects for which a member of a type runs, by all that ask for it.
  private func places(ofReceivers code: Node?) -> Set<StoredPlace> {
    guard let code else { return [.unknown] }
    if code.kind == .closureExpr { return places(ofReceivers: code.enclosingCode) }
    if let known = knownPlaces[code] { return known }
    knownPlaces[code] = [.unknown]
    let found = findPlaces(ofReceivers: code)
    knownPlaces[code] = found
    return found
  }

  private func findPlaces(ofReceivers code: Node) -> Set<StoredPlace> {
    guard [.functionDecl, .accessorDecl, .accessorBlock].contains(code.kind), !mayBeCalledElsewhere(code) else { return [.unknown] }
    var result: Set<StoredPlace> = []
    for caller in callersAndItself(code) where !isTest(caller) {
      let places = step(of: caller).places[code, default: []]
      if places.isEmpty { return [.unknown] }
      for place in places { result.formUnion(self.places(ofReceiverOf: place)) }
    }
    return result
  }
}

extension Flow {
  /// Whether a use of the SDK depends on places, and what is done to the object that it asks is known to change some places alone, or nothing.
  public func setsPlacesAlone(_ touch: Node, for read: Node) -> Bool {
    guard let asking = index.callee(of: read), effects.state(askedBy: asking)?.hasPlaces == true,
      let callee = index.callee(of: touch.callOfAccess ?? touch)
    else { return false }
    return effects.state(setBy: callee)?.hasPlaces == true || effects.state(askedBy: callee) != nil || isConstant(callee)
  }
}

// MARK: Files

extension Flow {
  /// The code that may change what a use of the SDK says of files, with the places.
  func touches(ofFiles state: SystemState, askedAt read: Node) -> [(code: Node, place: Node)] {
    let asked = Set(placesUsed(at: read.callAsCallee ?? read).map { state == .file ? $0 : $0.withAllInside })
    let touches = [SystemState.file, .files, .folders].flatMap { state in
      self.touches(of: state).filter { touch in
        placesUsed(at: touch.place).contains { place in
          asked.contains { asked in
            switch state {
            case .files: place.withAllInside.mayBe(asked)
            // It makes what leads there, too.
            case .folders: place.mayBe(asked.withAllInside)
            default: place.mayBe(asked)
            }
          }
        }
      }
    }
    return touches.sorted { $0.place.location < $1.place.location }
  }

  /// The files and folders that a use of the SDK is about: what it is handed as such, or else its receiver.
  private func placesUsed(at use: Node) -> Set<StoredPlace> {
    let types = ["URL", "String"].compactMap { index.names[$0] }
    guard let callee = index.callee(of: use), let paired = index.placesOfArguments(in: use) else { return [.unknown] }
    let parameters = callee.node.functionParameters
    let handed = zip(use.callArguments, paired).filter { _, place in
      place < parameters.count
        && (callee.parameters[place].isGeneric || parameters[place].typeChild.map { types.contains($0.typeName) } == true)
    }
    return handed.isEmpty ? places(ofReceiverOf: use) : union(handed.map(\.0.value))
  }
}

extension Node {
  /// `self`
  fileprivate var isOwnObject: Bool { kind == .declReferenceExpr && token(row.firstToken).name == .`self` }

  fileprivate var isTextLiteral: Bool { kind == .stringLiteralExpr || kind == .simpleStringLiteralExpr }
}
