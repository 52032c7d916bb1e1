import MoltSyntax

extension ProjectIndex {
  /// Whether a type certainly conforms to `Equatable`. False where it does not, and where that cannot be seen.
  public func isEquatable(_ type: Type) -> Bool {
    switch type {
    case .declared(let id, let arguments):
      // Every branch of an `#if` has to agree.
      return twins(of: id).allSatisfy { isEquatable($0, arguments) }
    // The type of a literal, which the project names nowhere.
    case .external(.none, _): return true
    case .external(let name, let arguments):
      guard equatableTypes.contains(spelling(name)) else { return false }
      return arguments.allSatisfy(isEquatable)
    case .array(let element): return isEquatable(element)
    case .optional(let wrapped): return isEquatable(wrapped)
    // A key is `Hashable`, or it would be none.
    case .dictionary(_, let value): return isEquatable(value)
    case .parameter: return constraints(of: type).contains(where: demandsEquatable)
    case .tuple, .function, .existential, .opaque, .metatype, .binding, .unknown: return false
    }
  }

  private func isEquatable(_ id: TypeID, _ arguments: [Type]) -> Bool {
    let type = self[id]
    if type.node.kind == .enumDecl, isTrivial(type) { return true }
    for inherited in type.inheritedTypes where isUnconditional(inherited) {
      if demandsEquatable(resolve(inherited)) { return true }
      if let ancestor = declaredType(of: inherited), ancestor != id, isEquatable(ancestor, []) { return true }
    }
    return false
  }

  /// Whether conforming to the type, or inheriting from it, makes a type `Equatable`.
  private func demandsEquatable(_ type: Type) -> Bool {
    switch type {
    case .external(let name, _): return equatableParents.contains(spelling(name))
    case .existential(let parts): return parts.contains(where: demandsEquatable)
    case .declared(let id, _): return self[id].node.kind == .protocolDecl && isEquatable(id, [])
    default: return false
    }
  }

  /// An enumeration without payloads is `Equatable` by itself.
  private func isTrivial(_ type: TypeDeclaration) -> Bool {
    !type.members.cases.values.joined().contains { $0.firstChild(.enumCaseParameterClause) != nil }
      && !type.node.inheritedTypes.contains { $0.typeChild?.kind == .suppressedType }
  }

  /// Not by an extension that holds for some arguments only.
  private func isUnconditional(_ inherited: Node) -> Bool {
    inherited.ancestor { $0.isTypeOrExtension }.map { declaration in
      declaration.kind != .extensionDecl || declaration.firstChild(.genericWhereClause) == nil
    } ?? false
  }
}

/// Protocols that refine `Equatable`, and classes of Objective-C that conform to it.
private let equatableParents: Set<String> = [
  "Equatable", "Hashable", "Comparable", "OptionSet", "SetAlgebra", "Strideable", "AdditiveArithmetic", "Numeric",
  "SignedNumeric", "BinaryInteger", "FixedWidthInteger", "SignedInteger", "UnsignedInteger", "FloatingPoint",
  "BinaryFloatingPoint", "StringProtocol", "CodingKey",
  "NSObject", "NSManagedObject", "UIView", "UIViewController", "NSView", "NSViewController", "NSWindowController",
  "NSDocument", "UIDocument",
]

/// Types outside of the project that are `Equatable` where their arguments are.
private let equatableTypes: Set<String> = [
  "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double",
  "Character", "String", "Substring", "StaticString", "Array", "ArraySlice", "Dictionary", "Set", "Optional", "Range",
  "ClosedRange", "AnyHashable", "ObjectIdentifier", "Duration", "Never",
  "AttributedString", "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval", "Decimal",
  "IndexPath", "IndexSet", "Locale", "Measurement", "Notification", "PersonNameComponents", "TimeInterval", "TimeZone",
  "URL", "URLComponents", "URLQueryItem", "URLRequest", "UUID",
  "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "CGAffineTransform", "UIEdgeInsets", "NSDirectionalEdgeInsets",
  "NSObject", "NSError", "NSString", "NSNumber", "NSAttributedString", "UIColor", "NSColor", "UIImage", "NSImage",
  "UIFont", "NSFont", "UTType",
  "Angle", "Color", "ColorScheme", "ControlSize", "DynamicTypeSize", "Edge", "EdgeInsets", "EditMode", "Font", "Image",
  "LayoutDirection", "LocalizedStringKey", "NavigationPath", "ScenePhase", "Text", "UnitPoint",
]
