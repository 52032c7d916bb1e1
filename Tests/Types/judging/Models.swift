import SwiftSyntax
import SwiftSyntaxMacros

/// What the judge makes of `@Model`: the conformances, without which models are neither compared nor observed.
public struct ModelMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let written: DeclSyntax = "extension \(type.trimmed): SwiftData.PersistentModel {}"
    return written.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
  }
}

/// `@Attribute`, `@Relationship` and `@Transient`, which write nothing that code sees.
public struct ModelPropertyMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { [] }
}
