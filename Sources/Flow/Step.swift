public import MoltSemantics
public import MoltSymbols
public import MoltSyntax
public import MoltText

/// What a piece of code does as it runs, and what else runs before it has ended.
///
/// Code is a function, an initialiser, an accessor, a closure or an initial value, by its node; or the use of a publisher, which stands for
/// whatever is subscribed to it there.
public final class Step {
  /// Code of the project that runs before this has ended, or may.
  public internal(set) var runs: [Node] = []
  /// Functions that give nothing and are handed to what may keep them: they may run as well, but what they read goes nowhere from here.
  public internal(set) var actions: [Node] = []
  /// What it may run beside that, by names alone: what is called is not known.
  var guesses: [Node] = []
  public internal(set) var reads: [Read] = []
  /// What it reads for what something does with the value, which gives nothing: `print(name)`.
  public internal(set) var readsForEffect: [Read] = []
  /// The variables that it sets or changes in place.
  public internal(set) var writes: [Write] = []
  /// Those that it may set or change in place: what it calls on them, or the value that they belong to, is not known.
  public internal(set) var possibleWrites: [Write] = []
  /// The names of variables that it sets or changes in place, of values whose type is not known.
  public internal(set) var writesOfUnknown: [Name: Node] = [:]
  /// The references to variables that it changes in place, or may, with their bases.
  public internal(set) var changesInPlace: Set<Node> = []
  /// The types of the project of which it makes values.
  public internal(set) var makes: [TypeID] = []
  /// The variables whose objects, of other modules, it tells to do something, with the places of each: it sets a property, or calls a
  /// method and makes nothing of what that gives.
  public internal(set) var touches: [Node: [Node]] = [:]
  /// The same of what a library holds, by the name that the library declares and by which it is reached: `Settings` in `Settings.shared`.
  var touchesOfForeign: [Name: [Node]] = [:]
  /// The values of types of the project that the standard library may ask for something.
  public internal(set) var witnessed: Set<Witnessed> = []
  /// The same of what nothing is made of.
  public internal(set) var witnessedForEffect: Set<Witnessed> = []
  /// What of the SDK it calls or sets.
  var uses: [FrameworkUse] = []
  /// The names of what it calls that neither the project nor the SDK declares, as far as is known.
  var foreign: [Node] = []
  /// Of `actions`, those that it hands over.
  var handed: Set<Node> = []
  /// Functions that it hands to what only keeps them: they stand in `runs` and `actions`, too, as something else may run them.
  var kept: Set<Node> = []
  /// The deinitialisers of what it drops.
  var ended: Set<Node> = []
  /// Functions that it hands to what calls them when something is laid out or drawn.
  var drawn: [Node] = []
  /// The expressions that make code run, by the code. Making a value needs none: the initial values of its properties.
  public internal(set) var places: [Node: [Node]] = [:]
  /// Where it waits in a loop, which need not end: `for await`.
  var waits: Node?
  /// What it calls of other modules that may call back.
  var callsBack: [Callback] = []
  /// The functions that it calls as values of something.
  var callsValues: [FunctionValue] = []
  /// Of the use of a publisher, the operator that may not ask for each value as it comes.
  var limits: Node?
  /// Of the use of a publisher, whether something keeps it, so that others may subscribe to it later.
  var isKeptForLater = false
  /// Where it runs something that may be anything.
  public internal(set) var unknown: Node?

  // What is made of the above, once the walk has ended.

  /// The code that runs before this has ended. What is only kept runs where something calls it.
  lazy var runsBeforeItEnds: [Node] = (runs + actions).filter { !kept.contains($0) }
  /// The code that runs with this: not what it hands on, which waits for something to happen.
  public lazy var codeWithThis: [Node] = runs.filter { !kept.contains($0) } + actions.filter { !handed.contains($0) && !kept.contains($0) }
  /// What the standard library may ask of values that it is handed, in an order that is always the same; then, also of what nothing is
  /// made of.
  lazy var witnessedInOrder: [Witnessed] = witnessed.sorted()
  public lazy var allWitnessed: [Witnessed] = witnessed.union(witnessedForEffect).sorted()
  /// See `Flow.links(of:)`.
  var links: Links?
  /// See `Flow.groups(witnessedIn:)`.
  var groupsWitnessed: [Int]?
  var calledByName: [(name: Name, code: Node)]?

  /// See `EvaluationSearch`.
  var followed: Followed?

  /// What an evaluation follows, whatever it has made.
  struct Followed {
    /// What runs before this has ended, but what hears nothing until later.
    let code: [Node]
    /// That, with what subscribes.
    let subscribers: [(code: Node, subscription: Node)]
    /// What gets a value at once.
    let hearing: Set<Node>
    /// Whether it sends something.
    let sends: Bool
  }

  /// What runs, or may, before this has ended, by numbers.
  final class Links {
    let runs: [Int]
    let guesses: [Int]
    let groups: [Int]

    init(runs: [Int], guesses: [Int], groups: [Int]) {
      self.runs = runs
      self.guesses = guesses
      self.groups = groups
    }
  }
}

extension Step {
  /// Whether it sets a variable, or changes it in place.
  public func writes(_ binding: Node) -> Bool { writes.contains { $0.variable == binding } }

  /// Whether it may, as what it calls on it is not known.
  public func mayWrite(_ binding: Node) -> Bool { possibleWrites.contains { $0.variable == binding } }
}

/// A value of a type of the project, of which the standard library may ask what protocols demand.
public struct Witnessed: Numbered, Comparable {
  enum Asking: String {
    /// It may compare it.
    case comparison = "compares"
    /// It may ask for its hash, to find what it then compares: a hash alone shows nothing.
    case hashing = "hashes"
    /// It may say in words what it is.
    case description = "describes"
    /// It may go through its elements.
    case iteration = "iterates"
    /// It may call what a class has in the place of its own members.
    case overrides
    /// A view that is made of it may ask for what it shows: go through it, describe it, and what else is made to be shown.
    case showing = "shows"
    /// It may ask an error what it says to people.
    case wording = "words"
    /// It may encode it: only what demands that does, and what is not known.
    case encoding = "encodes"
    /// Any of these, and everything else, but encoding it.
    case anything

    /// The place of the word in the alphabet.
    fileprivate var place: UInt {
      switch self {
      case .anything: 0
      case .comparison: 1
      case .description: 2
      case .encoding: 3
      case .hashing: 4
      case .iteration: 5
      case .overrides: 6
      case .showing: 7
      case .wording: 8
      }
    }
  }

  let type: TypeID
  let asking: Asking

  public var number: UInt { UInt(type.index) << 4 | asking.place }

  public static func < (a: Witnessed, b: Witnessed) -> Bool { a.number < b.number }
}

/// Something of another module that may call code of the project.
enum Callback: Hashable {
  /// A method of an object of a class.
  case method(of: Name)
  /// Setting a property of one.
  case property(Name, of: Name)
  /// What tells whoever observes it.
  case observers(of: Signal)
  /// What a library does, which cannot be seen.
  case any
}

/// A function that is called as the value of something.
enum FunctionValue: Hashable {
  /// Of a variable of this name, with its type as far as that is known.
  case named(Name, Type)
  /// Of a variable, by its binding.
  case held(by: Node, Type)
  case any(Type)
}

extension FunctionValue {
  var isAny: Bool { if case .any = self { true } else { false } }

  var type: Type {
    switch self {
    case .named(_, let type), .held(_, let type), .any(let type): type.unwrapped
    }
  }
}

extension Array where Element: Hashable {
  mutating func note(_ element: Element) { if !contains(element) { append(element) } }
}

/// A variable that code sets or changes in place.
public struct Write {
  /// By its binding.
  public let variable: Node
  /// The expression that ends with the name.
  public let node: Node
}

/// A function of the SDK that code calls, or a variable that it sets.
struct FrameworkUse {
  let callee: Callee
  /// The call, or the expression that ends with the variable's name.
  let node: Node
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

  /// Whether it is anything but a "no".
  public var isPossible: Bool { if case .no = self { false } else { true } }
}
