import MoltSDK
import MoltSemantics
import MoltSymbols
import MoltSyntax
import MoltText

/// Something that a program can change and ask for, and that no variable holds.
public enum SystemState: String, CaseIterable, Sendable {
  /// One file or folder by itself; with all that is in it; with the folders that lead to it.
  case file, files, folders
  case directory
  case timeZone = "time-zone"
  /// The defaults of the user, which wrappers keep values in, too.
  case defaults

  /// Whether each use is about some places of it, and depends on what is done to these alone.
  public var hasPlaces: Bool {
    switch self {
    case .file, .files, .folders, .defaults: true
    case .directory, .timeZone: false
    }
  }
}

/// What no declaration of the SDK says of itself: data, in the `.effects` file beside the interface of each module. A team has such lines for
/// the libraries that it describes.
///
/// A line is `EFFECT OWNER.MEMBER`, `EFFECT OWNER.MEMBER(LABEL:LABEL:)` for one of several, `EFFECT NAME` for all members of a type or a
/// function, or `EFFECT #NAME` for a macro. `compares`, `hashes`, `describes`, `iterates`, `encodes` and `shows` say what a protocol or an operator asks of
/// values, `shares` that all copies of a value are one thing. `asks STATE DECLARATION` and `sets STATE DECLARATION` say that a declaration
/// depends on something that no variable holds, or changes it; `place WAY DECLARATION PARAMETER` where what it gives is. `tells` has the name of a notification behind that, `ahead`, `draws`
/// and `displays` that of a parameter. A comment may begin with ` #`. What no line names is not known.
struct Effects {
  enum Effect: String, CaseIterable {
    /// A function that is handed to it runs after the caller has gone on.
    case later
    /// The same, again and again until something ends it.
    case repeats
    /// It runs no code of the project but the functions that it is handed. So does everything below.
    case inert
    /// It changes nothing but its receiver.
    case alone
    /// It makes the view that it is handed for a parameter before that is shown.
    case ahead
    /// It shows what the functions give that it is handed while what it is bound to holds something: true, or a value.
    case presents
    /// It runs the function that it is handed for a parameter, by its label, when something is laid out or drawn, or when values are
    /// worked out that views hand on.
    case draws
    /// It shows what it is bound to for a parameter as soon as it is there.
    case displays
    /// It runs the function that it is handed, and tells when something changes that this asked for: as SwiftUI evaluates a body.
    case tracks
    /// It runs the function that it is handed as soon as a view is there.
    case appears
    /// A property's wrapper that keeps the first value as long as its view is shown.
    case keeps
    /// It does something that lasts, or that people or other programs notice. A function that it keeps runs after the caller has gone on.
    case acts
    /// The same, for people or other programs alone: it changes nothing that the program can ask for.
    case outward
    /// It has an object run the method that it is handed whenever something happens, as long as that object is there.
    case hears
    /// It ends what another call began.
    case ends
    /// A publisher that has nothing for a subscriber at once.
    case silent
    /// A publisher's operator behind which values arrive at another time.
    case delays
    /// One that leaves out the first values.
    case skips
    /// It hands a value to the subscribers of its receiver.
    case sends
    /// It gives the same, whatever happened before. Objects of a class that does never change.
    case constant
    /// It calls whoever observes the notification that it is handed, before it has ended.
    case posts
    /// It calls whoever observes keys, and may post a notification, before it has ended.
    case tells
    /// It says what time it is; an initialiser, where it takes nothing.
    case clock
    /// A publisher's method that subscribes, behind which no value goes on.
    case subscribes
    /// One that assigns each value to a variable.
    case assigns
    /// A publisher's operator that may not ask for each value as it comes.
    case limits
    /// An `==` for which values may be equal that show something else.
    case coarse
    /// A requirement that is called before an app with scenes makes one.
    case early
    /// An object that is there only once the app has been launched: before, there is none, or another one.
    case launched

    /// Whether a function that it is handed and keeps runs once, after the caller has gone on.
    var isLater: Bool { [.later, .acts, .outward].contains(self) }
  }

  private struct Key: Hashable {
    /// By its interface; nil for the SDK.
    let library: FileID?
    let owner: Name
    let member: Name
  }

  private var effects: [Key: Effect] = [:]
  /// The effects of some overloads, by their labels.
  private var overloads: [Key: [(labels: [Name], effect: Effect)]] = [:]
  /// By how they are spelled: no interface declares those of the compiler.
  private var macros: [String: Effect] = [:]
  /// The names of publishers' operators that may not ask for each value: of each, one overload at least.
  private(set) var limiting: Set<Name> = []
  /// The names of members that send a value to subscribers.
  private(set) var sending: Set<Name> = []
  /// The names of members and types that take a function which draws.
  private(set) var drawing: Set<Name> = []
  /// The names of members that post notifications.
  private(set) var posting: Set<Name> = []
  /// The names of functions that track what a function asks for.
  private(set) var tracking: Set<Name> = []
  /// The names behind `tells`, `ahead` and `draws`.
  private var details: [Key: Name] = [:]

  /// The protocols by whose requirements values are compared, described, or iterated over, and the operators that compare.
  private(set) var asking: [Name: Witnessed.Asking] = [:]
  /// What members of protocols ask of the value that they are members of, where that is not anything.
  private var askingOfReceivers: [Key: Witnessed.Asking] = [:]

  /// What no variable holds that declarations depend on, and that they change, by the labels of overloads where these are told apart.
  private var asked: [Key: [(labels: [Name]?, state: SystemState)]] = [:]
  private var set: [Key: [(labels: [Name]?, state: SystemState)]] = [:]
  /// The places that declarations give.
  private var places: [Key: [(labels: [Name]?, given: GivenPlace)]] = [:]
  /// The names of what changes such a state.
  private(set) var setters: [SystemState: Set<Name>] = [:]

  /// The types whose values stand for something that their copies stand for, too.
  private(set) var shared: Set<Name> = []

  /// The lines of the SDK that say nothing that is known.
  private(set) var unreadable: [String] = []

  private var libraries = Libraries.none

  /// Those of the SDK, read once in a process. The numbers of its names are those of every project's.
  static let ofSDK = Effects()

  /// What has the operators of publishers, sends, and ends subscriptions.
  private let publishing: [Name]

  private init() {
    let names = NameTable.withSDK().frozen()
    publishing = ["Publisher", "Subject", "AnyCancellable"].compactMap { names[$0] }
    for line in SDK.effects where !line.hasPrefix("#") && !line.isEmpty { if !add(line, of: nil, names) { unreadable.append(line) } }
  }

  /// Those of the SDK and of the libraries that a team describes.
  init(_ libraries: Libraries) {
    self = Self.ofSDK
    guard let names = libraries.names else { return }
    self.libraries = libraries
    for library in libraries.all {
      for line in library.effects { _ = add(line, of: library.interface.file, names) }
    }
  }

  /// - Parameter library: by its interface; nil for the SDK.
  /// - Returns: whether the line could be read.
  private mutating func add(_ line: String, of library: FileID?, _ names: Names) -> Bool {
    let words = line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map { Substring($0) }
    guard words.count > 1 else { return false }
    if let asking = Witnessed.Asking(rawValue: String(words[0])) {
      if let name = names[String(words[1])] {
        self.asking[name] = asking
      } else {
        guard let (key, _) = declaration(words[1], of: library, names) else { return false }
        askingOfReceivers[key] = asking
      }
      return true
    }
    if words[0] == "asks" || words[0] == "sets" { return add(state: words, of: library, names) }
    if words[0] == "place" { return add(place: words, of: library, names) }
    if words[0] == "shares" {
      guard let name = names[String(words[1])] else { return false }
      shared.insert(name)
      return true
    }
    guard let effect = Effect(rawValue: String(words[0])) else { return false }
    if words[1].hasPrefix("#") {
      macros[String(words[1].dropFirst())] = effect
      return true
    }
    guard let (key, labels) = declaration(words[1], of: library, names) else { return false }
    note(effect, of: key)
    if let labels {
      overloads[key, default: []].append((labels, effect))
      return true
    }
    effects[key] = effect
    if [.tells, .ahead, .draws, .displays].contains(effect), words.count > 2, words[2] != "#" {
      guard let detail = words[2] == "_" ? Name.none : names[String(words[2])] else { return false }
      details[key] = detail
    }
    return true
  }

  /// Lets what has an effect be found by its name.
  private mutating func note(_ effect: Effect, of key: Key) {
    switch effect {
    case .sends: sending.insert(key.member)
    case .limits: limiting.insert(key.member)
    case .posts, .tells: posting.insert(key.member)
    case .draws: drawing.insert(key.member == .`init` ? key.owner : key.member)
    case .tracks where key.member == .none: tracking.insert(key.owner)
    default: return
    }
  }

  /// What a line names, with the labels of an overload; nil where no interface has it.
  private func declaration(_ text: Substring, of library: FileID?, _ names: Names) -> (key: Key, labels: [Name]?)? {
    guard let named = EffectSubject(text, names) else { return nil }
    return (Key(library: library, owner: named.owner, member: named.member), named.labels)
  }

  private mutating func add(state words: [Substring], of library: FileID?, _ names: Names) -> Bool {
    guard words.count > 2, let state = SystemState(rawValue: String(words[1])),
      let (key, labels) = declaration(words[2], of: library, names)
    else { return false }
    if words[0] == "asks" {
      asked[key, default: []].append((labels, state))
    } else {
      set[key, default: []].append((labels, state))
      setters[state, default: []].insert(key.member == .`init` ? key.owner : key.member)
    }
    return true
  }

  private mutating func add(place words: [Substring], of library: FileID?, _ names: Names) -> Bool {
    let parameter = words.dropFirst(3).first.flatMap { $0 == "#" ? nil : $0 }
    let label = parameter.map { $0 == "_" ? Name.none : names[String($0)] }
    guard words.count > 2, label != .some(nil), let given = GivenPlace(String(words[1]), parameter: label ?? nil),
      let (key, labels) = declaration(words[2], of: library, names)
    else { return false }
    places[key, default: []].append((labels, given))
    return true
  }

  /// Where what a declaration of the SDK gives is; nil where that is not known.
  func place(givenBy callee: Callee) -> GivenPlace? {
    places[key(of: callee)]?.first { $0.labels == nil || $0.labels == callee.node.functionParameters.map(\.parameterLabel) }?.given
  }

  /// What a member of a protocol of the SDK asks of the value that it is a member of.
  func asking(ofReceiverBy callee: Callee) -> Witnessed.Asking { askingOfReceivers[key(of: callee)] ?? .anything }

  /// What a declaration of the SDK depends on that no variable holds.
  func state(askedBy callee: Callee) -> SystemState? { state(of: callee, in: asked) }

  /// What it changes of that.
  func state(setBy callee: Callee) -> SystemState? { state(of: callee, in: set) }

  /// The same of a member of the type of a name, where it is not known which declaration is meant.
  func state(setBy member: Name, in owner: Name) -> SystemState? {
    set[Key(library: libraries.owner(ofType: owner), owner: owner, member: member)]?.first?.state
  }

  private func state(of callee: Callee, in states: [Key: [(labels: [Name]?, state: SystemState)]]) -> SystemState? {
    guard let known = states[key(of: callee)] else { return nil }
    return known.first { $0.labels == nil || $0.labels == callee.node.functionParameters.map(\.parameterLabel) }?.state
  }

  /// The effect of a declaration of the SDK or of a library: of the member by itself, or of all members of its type.
  func effect(of callee: Callee) -> Effect? {
    let key = key(of: callee)
    if let known = overloads[key] {
      let labels = callee.node.functionParameters.map(\.parameterLabel)
      if let overload = known.first(where: { $0.labels == labels }) { return overload.effect }
    }
    return effects[key] ?? effects[Key(library: key.library, owner: key.owner, member: .none)]
  }

  /// Whether a requirement of a protocol of the SDK is called before an app makes a scene.
  func isEarly(_ member: Name, _ labels: [Name], in owner: Name) -> Bool {
    overloads[Key(library: nil, owner: owner, member: member)]?.contains { $0.labels == labels && $0.effect == .early } == true
  }

  private func key(of callee: Callee) -> Key {
    let library = Libraries.library(of: callee.node)
    guard let owner = callee.owner?.name else { return Key(library: library, owner: callee.name, member: .none) }
    return Key(library: library, owner: owner, member: callee.name)
  }

  /// The last part of the name of the notification that a declaration of the SDK posts, which it is not handed.
  func notification(of callee: Callee) -> Name? {
    effect(of: callee) == .tells ? detail(of: callee) : nil
  }

  /// The parameter for which a declaration of the SDK is handed a view that is shown later.
  func parameterShownLater(of callee: Callee) -> Name? { effect(of: callee) == .ahead ? detail(of: callee) : nil }

  /// The parameter for which a declaration of the SDK is handed a binding whose value it shows.
  func parameterDisplayed(by callee: Callee) -> Name? { effect(of: callee) == .displays ? detail(of: callee) : nil }

  /// The parameter for which a declaration of the SDK is handed a function that draws.
  func parameterThatDraws(of callee: Callee) -> Name? { effect(of: callee) == .draws ? detail(of: callee) : nil }

  private func detail(of callee: Callee) -> Name? { details[key(of: callee)] }

  /// The effect of a member of the type of a name, where it is not known which declaration is meant.
  func effect(of member: Name, in owner: Name) -> Effect? {
    effects[Key(library: libraries.owner(ofType: owner), owner: owner, member: member)]
  }

  /// The effect of what has publishers' operators, sends, or ends subscriptions, where it is not known which declaration is meant.
  func effect(ofPublishing member: Name) -> Effect? { publishing.lazy.compactMap { effect(of: member, in: $0) }.first }

  /// Whether making a value of the class of a name, or of any type of a library, does nothing else.
  func makesAlone(_ name: Name) -> Bool {
    switch effect(of: .`init`, in: name) ?? effect(of: .none, in: name) {
    case .inert?, .alone?, .silent?: true
    default: false
    }
  }

  func isInert(macro name: String) -> Bool { macros[name] == .inert }
}

/// What a line of effects names: `OWNER.MEMBER`, `OWNER.MEMBER(LABEL:)`, a type or a function.
struct EffectSubject {
  /// The type; the function where there is no member.
  let owner: Name
  let member: Name
  /// Those of one overload.
  let labels: [Name]?

  /// Nil where one of the names is spelled nowhere.
  init?(_ text: Substring, _ names: Names) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).map { Substring($0) }
    guard let first = parts.first, let owner = names[String(first)] else { return nil }
    self.owner = owner
    guard parts.count == 2 else {
      (member, labels) = (.none, nil)
      return
    }
    guard parts[1].hasSuffix(")"), let start = parts[1].firstIndex(of: "(") else {
      guard let member = names[String(parts[1])] else { return nil }
      (self.member, labels) = (member, nil)
      return
    }
    let labels = parts[1][parts[1].index(after: start)...].dropLast().split(separator: ":").map { label -> Name? in
      label == "_" ? Name.none : names[String(label)]
    }
    guard let member = names[String(parts[1][..<start])], !labels.contains(nil) else { return nil }
    self.member = member
    self.labels = labels.compactMap { $0 }
  }
}
