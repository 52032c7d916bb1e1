import MoltSDK
import MoltSemantics
import MoltSymbols
import MoltSyntax

/// What no declaration of the SDK says of itself: data, in the `.effects` file beside the interface of each module.
///
/// A line is `EFFECT OWNER.MEMBER`, `EFFECT NAME` for all members of a type or a function, or `EFFECT #NAME` for a macro; behind it, a comment may begin
/// with ` #`. What stands in no line is not known.
struct Effects {
  enum Effect: String {
    /// A function that is handed to it runs after the caller has gone on.
    case later
    /// It runs no code of the project but the functions that it is handed.
    case inert
    /// A publisher's operator behind which values arrive at another time.
    case delays
    /// It hands a value to the subscribers of its receiver.
    case sends
    /// It gives the same, whatever happened before.
    case constant
    /// It tells whoever observes notifications or keys, before it has ended.
    case posts
    /// It says what time it is; an initialiser, where it takes nothing.
    case clock
    /// A publisher's method that subscribes, behind which no value goes on.
    case subscribes
    /// One that assigns each value to a variable.
    case assigns
  }

  private struct Key: Hashable {
    let owner: Name
    let member: Name
  }

  private var effects: [Key: Effect] = [:]
  private var functions: [Name: Effect] = [:]
  private var macros: [Name: Effect] = [:]

  /// The lines that say nothing that is known.
  private(set) var unreadable: [String] = []

  /// Those of the SDK, read once in a process. The numbers of its names are those of every project's.
  static let ofSDK = Effects()

  /// What has the operators of publishers, sends, and ends subscriptions.
  let publishing: [Name]

  private init() {
    let names = NameTable.withSDK().frozen()
    publishing = ["Publisher", "Subject", "AnyCancellable"].compactMap { names[$0] }
    for line in SDK.effects where !line.hasPrefix("#") && !line.isEmpty { if !add(line, names) { unreadable.append(line) } }
  }

  /// - Returns: whether the line could be read.
  private mutating func add(_ line: String, _ names: Names) -> Bool {
    let words = line.split(separator: " ")
    guard words.count > 1, let effect = Effect(rawValue: String(words[0])) else { return false }
    if words[1].hasPrefix("#") {
      if let name = names[String(words[1].dropFirst())] { macros[name] = effect }
      return true
    }
    let parts = words[1].split(separator: ".", maxSplits: 1)
    guard let owner = names[String(parts[0])] else { return false }
    guard let member = parts.count == 2 ? names[String(parts[1])] : Name.none else { return false }
    effects[Key(owner: owner, member: member)] = effect
    if parts.count == 1 { functions[owner] = effect }
    return true
  }

  /// The effect of a declaration of the SDK: of the member by itself, or of all members of its type.
  func effect(of callee: Callee) -> Effect? {
    guard let owner = callee.owner?.name else { return functions[callee.name] }
    return effects[Key(owner: owner, member: callee.name)] ?? effects[Key(owner: owner, member: .none)]
  }

  /// The effect of a member of the SDK's type of a name, where it is not known which declaration is meant.
  func effect(of member: Name, in owner: Name) -> Effect? { effects[Key(owner: owner, member: member)] }

  func isInert(macro name: Name) -> Bool { macros[name] == .inert }
}
