public import MoltSemantics
public import MoltSymbols
public import MoltSyntax

/// What a piece of code does as it runs, and what else runs before it has ended.
///
/// Code is a function, an initialiser, an accessor, a closure or an initial value, by its node; or the use of a publisher, which stands for
/// whatever is subscribed to it there.
public struct Step {
  /// Code of the project that runs before this has ended, or may.
  public internal(set) var runs: [Node] = []
  /// Functions that give nothing and are handed to what may keep them: they may run as well, but what they read goes nowhere from here.
  public internal(set) var actions: [Node] = []
  /// What it may run beside that, by names alone: what is called is not known.
  var guesses: [Node] = []
  public internal(set) var reads: [Read] = []
  /// The variables that it sets or changes in place, by their bindings.
  public internal(set) var writes: [Node] = []
  /// Those that it may change in place, as what is called on them is not known.
  public internal(set) var possibleWrites: [Node] = []
  /// The names of variables that it sets or changes in place, of values whose type is not known.
  public internal(set) var writesOfUnknown: [Name: Node] = [:]
  /// The types of the project of which it makes values.
  public internal(set) var makes: [TypeID] = []
  /// The variables whose objects, of other modules, it tells to do something, with the first place of each: it sets a property, or calls a
  /// method and makes nothing of what that gives.
  public internal(set) var touches: [Node: Node] = [:]
  /// The types of the project whose values it hands to the standard library, which may compare, describe or iterate over them.
  public internal(set) var witnessed: Set<TypeID> = []
  /// What it calls of other modules that may call back.
  var callsBack: [Callback] = []
  /// Where the standard library may call what values of the project's types say: comparing, hashing, describing, iterating.
  public internal(set) var usesWitnesses: Node?
  /// The functions that it calls as values of something.
  var callsValues: [FunctionValue] = []
  /// Where it runs something that may be anything.
  public internal(set) var unknown: Node?
}

/// Something of another module that may call code of the project.
enum Callback: Hashable {
  /// A method of an object of a class.
  case method(of: Name)
  /// Setting a property of one.
  case property(Name, of: Name)
  /// What tells whoever observes notifications or keys.
  case observers
  /// What cannot be seen.
  case any
}

/// A function that is called as the value of something.
enum FunctionValue: Hashable {
  /// Of a variable of this name.
  case named(Name)
  case any
}

extension Array where Element: Hashable {
  mutating func note(_ element: Element) { if !contains(element) { append(element) } }
}

/// Something whose value code asks for.
public struct Read {
  public enum Source {
    /// A variable of the project, by its binding.
    case variable(Node)
    /// A variable or function of the SDK.
    case framework(Callee)
    /// What a function gives that a variable of the project holds, by its binding.
    case call(of: Node)
    /// A member of this name of a value whose type is not known.
    case unknown(Name)
  }

  /// The expression that ends with the name.
  public let node: Node
  public let source: Source
}

/// An answer to a question about code. What could not be followed is never a "no".
public enum Answer {
  case no
  /// With the code that leads there, outermost first, and the place.
  case yes(path: [Node], place: Node)
  /// The same, by way of something that is not known for certain: what is called by a value, a name or a framework.
  case maybe(path: [Node], place: Node)
  /// Because of what stands here.
  case unknown(because: Node)
}
