public import MoltSemantics
import MoltSymbols
public import MoltSyntax

/// What evaluating code does beside making values of its own, and what it asks for.
public struct Evaluation {
  public enum Kind: Sendable {
    /// It sets a variable that was there before.
    case changes
    /// It does something that lasts, or that people or other programs notice.
    case acts
    /// It makes an object that keeps itself alive.
    case leaks
    /// It asks at once for a variable of what it makes, and sets it later: whoever evaluates it again for that never ends.
    case loops
    /// It may do anything, as it is not known what that is.
    case isUnknown
  }

  public struct Consequence {
    public let kind: Kind
    public let place: Node
    /// What of the SDK does that; nil for what is not known, and what the project does by itself.
    public let callee: Callee?
    /// The code by which evaluation comes there, outermost first.
    public let path: [Node]
    /// What subscribes to something outside, where it happens with each value of that, as long as what was made is there.
    public let subscription: Node?
  }

  public struct Asked {
    public let read: Read
    /// Whether what is asked was made by the evaluation.
    public let isMade: Bool
    /// Whether it is asked as an object is dropped.
    public let isAtEnd: Bool
    /// Whether it is asked after the evaluation has ended.
    public let isLater: Bool
    /// Whether nothing is made of the value but what something does with it: `print(name)`.
    public let isForEffect: Bool
  }

  /// In the order in which code comes to them.
  public internal(set) var consequences: [Consequence] = []
  public internal(set) var asked: [Asked] = []
  /// The types of the project of which it makes values.
  public internal(set) var made: Set<TypeID> = []
  /// The code that it runs, but what makes values of which SwiftUI keeps the first, as in `@State`.
  public internal(set) var code: Set<Node> = []
  /// That which it leaves out.
  public internal(set) var codeThatKeeps: Set<Node> = []
  /// Where it subscribes to something, so that code runs as long as what it makes lives.
  public internal(set) var subscriptions: [Node] = []
  /// The variables, by their bindings, that were there before and are set, with a place of each.
  public internal(set) var changed: [Node: Node] = [:]
}

extension Flow {
  /// What evaluating code does: an expression, or a function whose object and arguments were there before. Follows all code that runs
  /// because of it, at once, later, or as the values that it makes are dropped. What only may run is followed where nothing else was found,
  /// to the first thing that it does. Costs a walk over that code, once for each way in which it is handed what was made, or was there.
  ///
  /// - Parameters:
  ///   - first: whether it is the first to ask for the values of globals and static variables, so that it makes them.
  ///   - asked: those, by their bindings, that something has asked for before all the same.
  public func evaluation(of code: Node, first: Bool = false, besides asked: Set<Node> = []) -> Evaluation {
    // As code, a reference means what runs when its publisher or binding gets a value. Here it is an expression of the code around it.
    let code = [.declReferenceExpr, .memberAccessExpr].contains(code.kind) ? code.parent ?? code : code
    if asked.isEmpty, let known = knownEvaluations[first]?[code] { return known }
    var search = EvaluationSearch(flow: self, followsActions: true, makesShared: first, asked: asked)
    let found = search.evaluation(of: [code] + functionsOfParameters(calledIn: code))
    if asked.isEmpty { knownEvaluations[first, default: [:]][code] = found }
    return found
  }

  /// The functions that callers hand over for parameters which an expression calls: `StateObject(wrappedValue: make())`. None where one is
  /// not known.
  private func functionsOfParameters(calledIn expression: Node) -> [Node] {
    guard let around = expression.enclosingCode, around.kind == .initializerDecl else { return [] }
    var result: [Node] = []
    for call in [expression] + expression.descendants where call.kind == .functionCallExpr {
      guard let name = call.firstChild?.soleName, case .local(let parameter)? = index.lookUpValue(name, at: call),
        parameter.kind == .functionParameter, around.contains(parameter)
      else { continue }
      result += functions(heldByParameter: parameter)
    }
    return result
  }

  /// The same of what a view is made of when it is evaluated: without the functions that it hands on, which run when something happens, and
  /// without what only may run.
  ///
  /// - Parameter bounds: the code that is of interest, with what leads there; nil for all.
  public func evaluation(ofView code: [Node], within bounds: CodeSet? = nil) -> Evaluation {
    var search = EvaluationSearch(flow: self, followsActions: false, bounds: bounds)
    return search.evaluation(of: code)
  }

  /// Whether a function or initialiser of the project does nothing with what it is handed for a parameter but store it, or hand it on to one
  /// that does no more.
  func onlyKeeps(_ function: Node, parameter number: Int) -> Bool {
    let parameters = function.functionParameters
    guard number < parameters.count, let body = function.firstChild(.codeBlock) else { return false }
    let parameter = parameters[number]
    if let known = knownKeepers[parameter] { return known }
    knownKeepers[parameter] = false
    let found = index.uses(of: parameter.parameterName, in: body).allSatisfy { use in
      guard use.kind == .declReferenceExpr, use.referenceWithBase == use else { return true }
      return use.parent?.assignedValue == use || isHandedToKeeper(use)
    }
    knownKeepers[parameter] = found
    return found
  }

  private func isHandedToKeeper(_ argument: Node) -> Bool {
    guard let call = argument.callAround, let callee = index.callee(of: call), !callee.isSDK, let places = index.placesOfArguments(in: call)
    else { return false }
    return zip(call.callArguments, places).contains { $0.0.value == argument && onlyKeeps(callee.node, parameter: $0.1) }
  }
}
