import MoltSemantics
import MoltSymbols
import MoltSyntax

/// Whether values may be functions, as far as their types tell.
struct FunctionTypes {
  private let index: ProjectIndex

  init(_ index: ProjectIndex) { self.index = index }

  /// Whether an expression may give a function.
  func mayGive(_ value: Node) -> Bool {
    if value.kind == .closureExpr { return true }
    // What a key path reads is read where it stands.
    if value.isLiteral { return false }
    // Functions have no static members: `.init(title: title)`, `.first`.
    let member = value.kind == .functionCallExpr ? value.firstChild?.bareExpression : value
    if member?.kind == .memberAccessExpr, member?.memberBase == nil { return false }
    switch index.type(ofExpression: value).unwrapped {
    case .unknown: return !makesValue(value)
    case let type: return mayBeFunction(type, at: value)
    }
  }

  /// Whether a value of a type may be a function.
  ///
  /// - Parameter place: where the value is used.
  func mayBeFunction(_ type: Type, at place: Node) -> Bool {
    switch type.unwrapped {
    case .function, .unknown: true
    // Where a value is of any type, nobody can call it: who can has it as a function.
    case .parameter(let parameter):
      index.constraints(of: type.unwrapped).allSatisfy(isOfAnything) && !parameter.isGenericParameter(around: place)
    case .existential(let demanded), .opaque(let demanded): demanded.allSatisfy(isOfAnything)
    case .external(let name, _): !index.isFrameworkType(name)
    case .declared, .array, .dictionary, .tuple, .metatype, .binding, .optional: false
    }
  }

  /// Whether functions may conform to what is demanded: `Any`, `Sendable`.
  private func isOfAnything(_ demanded: Type) -> Bool {
    switch demanded {
    case .existential(let all), .opaque(let all): all.allSatisfy(isOfAnything)
    case .external(let name, _): name == index.names["Sendable"] || name == index.names["Any"]
    case .unknown: true
    default: false
    }
  }

  /// Whether a call makes a value of a type by its name.
  private func makesValue(_ value: Node) -> Bool {
    guard value.kind == .functionCallExpr, let name = value.firstChild?.bareExpression.calleeReference?.soleName else { return false }
    return index.typesByName[name] != nil || index.isFrameworkType(name)
  }
}
