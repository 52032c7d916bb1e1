import SwiftSyntax
import SwiftSyntaxMacros

/// The look-alike of `#Preview`. It expands to nothing: the compiler has type-checked the closure by then.
public struct SwiftUIView: DeclarationMacro {
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}

/// The look-alike of `@Previewable`, which marks a variable for `#Preview` to move.
public struct PreviewableMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}

/// The look-alike of `@Entry`: a key beside the variable, and accessors that go by it.
public struct EntryMacro: AccessorMacro, PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let (name, _, _) = entry(declaration) else { return [] }
    return ["get { self[__Key_\(raw: name).self] }", "set { self[__Key_\(raw: name).self] = newValue }"]
  }

  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let (name, type, value) = entry(declaration),
      let extended = context.lexicalContext.lazy.compactMap({ $0.as(ExtensionDeclSyntax.self) }).first,
      let key = keys[extended.extendedType.trimmedDescription]
    else { return [] }
    guard key != "FocusedValueKey" else {
      let wrapped = type.flatMap { $0.as(OptionalTypeSyntax.self)?.wrappedType.trimmedDescription }
      return ["private struct __Key_\(raw: name): \(raw: key) { typealias Value = \(raw: wrapped ?? "Never") }"]
    }
    guard let type else {
      return ["private struct __Key_\(raw: name): \(raw: key) { static let defaultValue = \(raw: value ?? "nil") }"]
    }
    return [
      """
      private struct __Key_\(raw: name): \(raw: key) {
        static var defaultValue: \(type.trimmed) { \(raw: value ?? "nil") }
      }
      """
    ]
  }

  private static let keys = [
    "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey", "ContainerValues": "ContainerValueKey",
    "FocusedValues": "FocusedValueKey",
  ]

  private static func entry(_ declaration: some DeclSyntaxProtocol) -> (name: String, type: TypeSyntax?, value: String?)? {
    guard let binding = declaration.as(VariableDeclSyntax.self)?.bindings.first else { return nil }
    return (
      binding.pattern.trimmedDescription, binding.typeAnnotation?.type, binding.initializer?.value.trimmedDescription
    )
  }
}
