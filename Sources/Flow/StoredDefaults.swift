public import MoltSymbols
public import MoltSyntax

/// The key of a default, as far as code says it.
struct StoredKey: Hashable {
  /// What it begins and ends with; all of it where nothing is between that is not known.
  let start: String
  let end: String
  let isWhole: Bool

  init(_ text: String) { (start, end, isWhole) = (text, "", true) }

  /// The key that a literal with interpolations gives; nil for any other expression.
  init?(interpolating literal: Node) {
    let parts = literal.children.filter { $0.kind == .expressionSegment }
    guard let first = parts.first, let last = parts.last, literal.text.hasPrefix("\""), !literal.text.hasPrefix("\"\"\"")
    else { return nil }
    start = literal.text(in: literal.location.range.lowerBound + 1..<first.location.range.lowerBound)
    end = literal.text(in: last.location.range.upperBound..<literal.location.range.upperBound - 1)
    isWhole = false
  }

  /// Whether two keys may be the same.
  func mayBe(_ other: StoredKey) -> Bool {
    if isWhole { return other.isWhole ? self == other : other.mayBe(self) }
    if other.isWhole { return other.start.hasPrefix(start) && other.start.hasSuffix(end) }
    return (start.hasPrefix(other.start) || other.start.hasPrefix(start)) && (end.hasSuffix(other.end) || other.end.hasSuffix(end))
  }

  /// Whether one of some keys may be one of others; nil stands for any.
  static func mayMeet(_ keys: Set<StoredKey>?, _ others: Set<StoredKey>?) -> Bool {
    guard let keys, let others else { return true }
    return keys.contains { others.contains(where: $0.mayBe) }
  }
}

/// Some defaults of the user: by their keys, of an object by its suite.
struct StoredDefaults {
  /// Nil where they are not known.
  let keys: Set<StoredKey>?
  let suites: Set<StoredPlace>

  /// Whether some may be the same.
  func mayMeet(_ other: StoredDefaults) -> Bool {
    StoredKey.mayMeet(keys, other.keys) && suites.contains { suite in other.suites.contains(where: suite.mayBe) }
  }
}

/// Who sets the defaults of the user.
extension Flow {
  /// Whether a wrapper of the SDK keeps what it wraps in the defaults: `@AppStorage`.
  func isKeptInDefaults(by attribute: Node) -> Bool {
    effects.effect(of: .none, in: attribute.attributeName) == .tells
  }

  /// Where something else than a property may set the default that its wrapper keeps it in: by the same key, or by one that is not known;
  /// the property itself where its wrapper may keep it elsewhere.
  public func changeOfDefault(besides property: Property) -> Node? {
    guard property.declaration.attributes.contains(where: isKeptInDefaults) else { return property.binding }
    let kept = defaults(at: property.declaration)
    return changesOfDefaults.first { $0.variable != property.binding && kept.mayMeet($0.defaults) }?.place
  }

  /// All places that set defaults, in order, with what is known of these, and the wrapped variable that is set there.
  func findChangesOfDefaults() -> [(place: Node, defaults: StoredDefaults, variable: Node?)] {
    var result: [(place: Node, defaults: StoredDefaults, variable: Node?)] = []
    for use in effects.setters[.defaults, default: []].flatMap(index.occurrences) where use.kind == .declReferenceExpr && !isTest(use) {
      guard let call = use.callAsCallee, maySetDefaults(call, use), call.enclosingCode.map(runsForPreviews) != true else { continue }
      result.append((call, defaults(in: call), nil))
    }
    for property in index.types.flatMap({ $0.members.properties.values.joined() }) {
      guard property.declaration.attributes.contains(where: isKeptInDefaults), !isTest(property.binding) else { continue }
      let changes = changes(of: property.binding).map(\.place)
      let places = changes.isEmpty ? [possibleChange(of: property)].compactMap(\.self) : changes
      let kept = defaults(at: property.declaration)
      result += places.map { ($0, kept, property.binding) }
    }
    return result.sorted { $0.place.location < $1.place.location }
  }

  /// Where something sets a wrapped property, be it as its object is made, or gets the binding by which it may: `$isOn`.
  private func possibleChange(of property: Property) -> Node? {
    let projected = index.names["$" + index.spelling(property.name)]
    return ([property.name] + [projected].compactMap(\.self)).flatMap(index.occurrences).first { use in
      use.kind == .declReferenceExpr && !isTest(use) && mayMean(property, use.referenceWithBase)
        && (use.token(use.row.firstToken).name == projected || use.referenceWithBase.isStoredTo)
    }
  }

  /// The code that sets what a use of the SDK depends on, with the places: of the defaults, those of the same key, and of one that is not
  /// known.
  public func touches(of state: SystemState, askedAt read: Node) -> [(code: Node, place: Node)] {
    switch state {
    case .file, .files, .folders: return touches(ofFiles: state, askedAt: read)
    case .directory, .timeZone: return touches(of: state)
    case .defaults:
      let asked = read.callOfAccess.map(defaults(in:))
      return changesOfDefaults.compactMap { change in
        if asked?.mayMeet(change.defaults) == false { return nil }
        return change.place.enclosingCode.map { ($0, change.place) }
      }
    }
  }

  /// Whether two calls may be about one key: of the one, or one of those in a dictionary, that each is handed.
  public func mayShareKey(_ call: Node, _ other: Node) -> Bool {
    StoredKey.mayMeet(keys(in: call), keys(in: other))
  }

  /// The keys of which a call is handed one, or all, as those of a dictionary; nil where they are not known.
  private func keys(in call: Node) -> Set<StoredKey>? {
    if let key = argument("forKey", of: call) { return keys(of: key) }
    guard let registered = argument("defaults", of: call).flatMap(objects) else { return nil }
    let keys = registered.flatMap { $0.children.filter { $0.kind == .dictionaryElement } }.map { $0.firstChild.flatMap(keys(of:)) }
    guard registered.allSatisfy({ $0.kind == .dictionaryExpr }), !keys.contains(nil) else { return nil }
    return Set(keys.flatMap { $0 ?? [] })
  }

  /// The defaults that a call asks for or sets.
  private func defaults(in call: Node) -> StoredDefaults {
    // Other objects look for what is registered, too.
    if argument("defaults", of: call) != nil { return StoredDefaults(keys: keys(in: call), suites: [.unknown]) }
    guard let domain = argument("forName", of: call) else { return StoredDefaults(keys: keys(in: call), suites: suites(usedAt: call)) }
    return StoredDefaults(keys: nil, suites: isOwnName(domain, at: call) ? suites(usedAt: call) : [.unknown])
  }

  /// The suites whose defaults a call is about. An object may have been told to look for defaults elsewhere, too.
  private func suites(usedAt call: Node) -> Set<StoredPlace> {
    index.names["addSuite"].map { index.occurrences(of: $0).isEmpty } ?? true ? places(ofReceiverOf: call) : [.unknown]
  }

  /// Whether a name is the one by which the suite was made whose defaults a call is about.
  private func isOwnName(_ name: Node, at call: Node) -> Bool {
    guard let suite = call.firstChild?.bareExpression.memberBase, let made = objects(of: suite), !made.isEmpty else { return false }
    return made.allSatisfy { object in
      guard let own = object.callArguments.first?.value else { return false }
      let texts = texts(of: own)
      return texts != nil && texts == self.texts(of: name) && texts?.count == 1 || holder(of: own).map { $0 == holder(of: name) } ?? false
    }
  }

  private func argument(_ label: String, of call: Node) -> Node? {
    call.callArguments.first { $0.label == index.names[label] }?.value
  }

  /// Where a wrapper keeps what it wraps: in the defaults of the app, unless it is handed others, or views are.
  private func defaults(at declaration: Node) -> StoredDefaults {
    let attribute = declaration.attributes.first(where: isKeptInDefaults)
    let key = attribute?.callArguments.first { $0.label == .none }
    let store = attribute.flatMap { argument("store", of: $0) }
    let isAppsOwn = index.names["defaultAppStorage"].map { index.occurrences(of: $0).isEmpty } ?? true
    let own: Set<StoredPlace> = [isAppsOwn ? StoredPlace(root: .standard, names: []) : .unknown]
    return StoredDefaults(keys: key.flatMap { keys(of: $0.value) }, suites: store.map(places(of:)) ?? own)
  }

  /// Whether a call of a name that sets defaults is not known to be one of something else.
  private func maySetDefaults(_ call: Node, _ name: Node) -> Bool {
    let callee = index.callee(of: call)
    if callee?.isSDK == false { return false }
    if callee.flatMap(effects.state(setBy:)) == .defaults { return true }
    guard let base = name.referenceWithBase.memberBase else { return false }
    let isKeyed = callee == nil && call.callArguments.contains { $0.label == index.names["forKey"] }
    switch index.type(ofExpression: base).unwrapped {
    case .external(let type, _):
      return effects.state(setBy: name.token(name.row.firstToken).name, in: type) == .defaults || isKeyed && !index.isFrameworkType(type)
    case .unknown: return isKeyed
    default: return false
    }
  }

  /// The keys of which an expression gives one; nil where one of them is not known.
  private func keys(of expression: Node) -> Set<StoredKey>? {
    if let texts = texts(of: expression) { return Set(texts.map { StoredKey($0) }) }
    guard let made = objects(of: expression), !made.isEmpty else { return nil }
    let keys = made.map { literal in literal.plainStringLiteral.map { StoredKey($0) } ?? StoredKey(interpolating: literal) }
    return keys.contains(nil) ? nil : Set(keys.compactMap(\.self))
  }

  /// The texts of which an expression gives one; nil where one of them is not known.
  func texts(of expression: Node) -> Set<String>? {
    if let text = rawText(of: expression) { return [text] }
    guard let made = objects(of: expression), !made.isEmpty else { return nil }
    let texts = made.map(\.plainStringLiteral)
    return texts.contains(nil) ? nil : Set(texts.compactMap(\.self))
  }

  /// The raw value of a case that is a text: `Key.name.rawValue`.
  private func rawText(of expression: Node) -> String? {
    guard expression.memberName.map(index.spelling) == "rawValue", let base = expression.memberBase,
      let element = index.declaration(namedBy: base), element.kind == .enumCaseElement, let id = index.enclosingType(of: element),
      index[id].inheritedTypes.first.map({ index.spelling($0.typeName) }) == "String"
    else { return nil }
    return element.firstChild(.initializerClause)?.expressionChild.map(\.plainStringLiteral)
      ?? index.spelling(element.token(element.row.firstToken).name)
  }

  /// Whether the app has one object of a class: one that the launch makes, or the first use of a global or static variable.
  public func isOfOneObject(_ id: TypeID) -> Bool {
    let types = Set(index.twins(of: id) + index.heirs(of: id))
    let mentions = types.map { index[$0].name }.flatMap(index.occurrences)
    let uses = (mentions + [.`init`, .Self].flatMap(index.occurrences)).filter { $0.kind == .declReferenceExpr }
    let makers = Set(uses.compactMap(\.enclosingCode)).filter { code in
      !isTest(code) && step(of: code).makes.contains(where: types.contains) && !runsForPreviews(code)
    }
    // What is handed the type may make more.
    guard makers.count == 1, let maker = makers.first, uses.count(where: { $0.enclosingCode == maker }) == 1,
      !mentions.contains(where: { $0.referenceWithBase.parent?.memberName == .`self` })
    else { return false }
    return isMadeOnce(maker) || maker.kind == .initializerClause && runsBeforeViews(maker)
  }
}
