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
