public import MoltSemantics
import MoltSymbols
public import MoltSyntax
import MoltText

/// Tells what is wrong with the lines of effects that a team has for a library: they may only name what its interface declares.
public struct EffectLineCheck {
  public struct Problem {
    /// From 1, in bytes.
    public let column: Int
    public let message: String
  }

  private let names: Names
  /// The file of the interface, as messages call it.
  private let interface: String
  /// The labels of each function and initialiser of the name, by the type that declares it or that an extension adds it to.
  private var members: [String: [String: [[Name]]]] = [:]
  /// What stands outside of all types.
  private var alone: [String: [[Name]]] = [:]
  /// The declarations that a line gives an effect.
  private var known: Set<Substring> = []

  /// - Parameter names: those of all libraries.
  public init(_ library: Library, _ names: Names) {
    self.names = names
    interface = library.path
    for declaration in library.interface.declarationsOfInterface { note(declaration) }
  }

  private mutating func note(_ declaration: Node) {
    let labels = declaration.functionParameters.map(\.parameterLabel)
    let owner = declaration.ancestor { $0 == .memberBlock }?.parent.map { names.spelling(of: $0.nameOfOwner) }
    if declaration.isNamedType { members[names.spelling(of: declaration.declaredName), default: [:]].merge([:]) { $1 } }
    for name in declaration.declaredNames.map(names.spelling) {
      if let owner { members[owner, default: [:]][name, default: []].append(labels) } else { alone[name, default: []].append(labels) }
    }
  }

  /// What is wrong with a line; nil where it makes sense, is empty, or is a comment.
  public mutating func problem(_ line: String) -> Problem? {
    guard let found = problem(in: Self.words(of: line)) else { return nil }
    return Problem(column: line.utf8.distance(from: line.startIndex, to: found.word.startIndex) + 1, message: found.message)
  }

  /// The words before a comment.
  private static func words(of line: String) -> [Substring] {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return [] }
    return Array(words.prefix { $0 != "#" })
  }

  private mutating func problem(in words: [Substring]) -> (word: Substring, message: String)? {
    guard let first = words.first else { return nil }
    guard let form = Form(first) else {
      let suggestion = Self.suggestion(for: first, among: Form.words)
      return (first, "`\(first)` is no effect\(suggestion) (one of \(Self.list(Form.words)))")
    }
    if words.count < form.wordCount.lowerBound { return (first, "this is not all: write `\(form.shape)`") }
    if words.count > form.wordCount.upperBound {
      return (words[form.wordCount.upperBound], "nothing may follow `\(form.shape)` but a comment, which begins with ` # `")
    }
    let subject = words[form.namesState ? 2 : 1]
    if let message = undeclared(subject) { return (subject, message) }
    if form.isEffect, !known.insert(subject).inserted { return (subject, "`\(subject)` has an effect already: keep one line") }
    return problem(ofDetailIn: words, form, subject)
  }

  /// What is wrong with the state, the parameter or the notification that a line names.
  private func problem(ofDetailIn words: [Substring], _ form: Form, _ subject: Substring) -> (word: Substring, message: String)? {
    if form.namesState, SystemState(rawValue: String(words[1])) == nil {
      let states = SystemState.allCases.map(\.rawValue)
      return (words[1], "`\(words[1])` is nothing that can be asked for or set (one of \(Self.list(states)))")
    }
    if form.namesParameter, let message = missing(parameter: words[2], of: subject) { return (words[2], message) }
    if form.namesNotification, words.count > 2, names[String(words[2])] == nil {
      return (words[2], "no interface has a notification `\(words[2])`: declare it in \(interface)")
    }
    return nil
  }

  /// Why a line cannot name something.
  private func undeclared(_ subject: Substring) -> String? {
    if subject.hasPrefix("#") {
      return alone[String(subject.dropFirst())] == nil ? "\(interface) declares no macro `\(subject)`" : nil
    }
    let (owner, member, labels) = Self.parts(subject)
    guard let member else {
      if members[owner] != nil || alone[owner] != nil { return nil }
      let suggestion = Self.suggestion(for: owner[...], among: members.keys.sorted() + alone.keys.sorted())
      return "\(interface) declares no type and no function `\(owner)`\(suggestion)"
    }
    guard let declared = members[owner] else {
      let suggestion = Self.suggestion(for: owner[...], among: members.keys.sorted())
      return "\(interface) declares no type `\(owner)`, and adds nothing to one\(suggestion)"
    }
    guard let overloads = declared[member] else {
      if member.contains(".") {
        return "a type has its own name alone here: write `\(subject.split(separator: ".").suffix(2).joined(separator: "."))`"
      }
      return "`\(owner)` has no `\(member)` in \(interface)\(Self.suggestion(for: member[...], among: declared.keys.sorted()))"
    }
    guard let labels else { return nil }
    if overloads.contains(where: { $0.map(spelled) == labels }) { return nil }
    let known = Set(overloads.map { "`\(member)(\($0.map { spelled($0) + ":" }.joined()))`" }).sorted().joined(separator: ", ")
    return "`\(owner)` has no `\(member)` with these labels in \(interface), but \(known)"
  }

  private func missing(parameter: Substring, of subject: Substring) -> String? {
    let (owner, member, _) = Self.parts(subject)
    let overloads = member.flatMap { members[owner]?[$0] } ?? alone[owner] ?? []
    let labels = Set(overloads.flatMap { $0.map(spelled) })
    if labels.contains(String(parameter)) { return nil }
    return "`\(subject)` has no parameter `\(parameter)`\(labels.isEmpty ? "" : " (one of \(Self.list(labels.sorted())))")"
  }

  private func spelled(_ label: Name) -> String { label == .none ? "_" : names.spelling(of: label) }

  /// `OWNER.MEMBER(LABEL:)`
  private static func parts(_ subject: Substring) -> (owner: String, member: String?, labels: [String]?) {
    let parts = subject.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return (String(subject), nil, nil) }
    guard parts[1].hasSuffix(")"), let start = parts[1].firstIndex(of: "(") else { return (String(parts[0]), String(parts[1]), nil) }
    let labels = parts[1][parts[1].index(after: start)...].dropLast().split(separator: ":").map(String.init)
    return (String(parts[0]), String(parts[1][..<start]), labels)
  }

  private static func suggestion(for word: Substring, among known: [String]) -> String {
    closest(to: String(word), among: known).map { "; did you mean `\($0)`?" } ?? ""
  }

  private static func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}

/// What a line has to be, by its first word.
private struct Form {
  let shape: String
  let wordCount: ClosedRange<Int>
  var isEffect = false
  var namesState = false
  var namesParameter = false
  var namesNotification = false

  /// What libraries ask of values is taken for anything: the other words are the SDK's alone.
  static let words = (Effects.Effect.allCases.map(\.rawValue) + ["asks", "sets", "shares"]).sorted()

  init?(_ word: Substring) {
    switch word {
    case "asks", "sets": (shape, wordCount, namesState) = ("\(word) STATE OWNER.MEMBER", 3...3, true)
    case "shares": (shape, wordCount) = ("\(word) TYPE", 2...2)
    default:
      guard let effect = Effects.Effect(rawValue: String(word)) else { return nil }
      isEffect = true
      switch effect {
      case .ahead, .draws, .displays: (shape, wordCount, namesParameter) = ("\(word) OWNER.MEMBER PARAMETER", 3...3, true)
      case .tells: (shape, wordCount, namesNotification) = ("\(word) OWNER.MEMBER NOTIFICATION", 2...3, true)
      default: (shape, wordCount) = ("\(word) OWNER.MEMBER", 2...2)
      }
    }
  }
}

extension Node {
  /// The name of the type that a declaration declares, or that an extension extends.
  fileprivate var nameOfOwner: Name { kind == .extensionDecl ? typeChild?.typeName ?? .none : declaredName }
}
