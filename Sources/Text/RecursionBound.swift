/// How deeply Molt recurses, stage by stage, however deep a file or a program is.
///
/// All of them together fit a stack of 512 KB, the least that Apple's platforms give a thread, in an optimised build; the
/// tests of the stack run each stage on one, with inputs many times as deep. What lies beyond a bound is not known: it
/// becomes an `unknown` node, an unknown type, or a site that the report names.
public enum RecursionBound {
  /// Brackets, statements, types and declarations within one another in a file.
  ///
  /// What is behind a bracket in an attribute takes the most stack. (SwiftParser counts brackets, and beyond 256 open ones
  /// drops all the rest of the file.) Trees are no deeper than this but for chains, which are walked without recursion.
  @inlinable public static var nesting: Int { 128 }

  /// Looks ahead of the parser within one another. What is nested more deeply is taken for no type and no declaration.
  @inlinable public static var lookahead: Int { 64 }

  /// Aliases that lead to one another, and generic arguments that are handed from supertype to supertype.
  @inlinable public static var aliases: Int { 16 }

  /// Parts of a type: an array of 256 characters in a structure of C is a tuple. Substitution doubles what it is given, again and
  /// again; a type of more parts is not known.
  @inlinable public static var typeParts: Int { 512 }

  /// Parts of a type as the semantic model knows it: those of views are large.
  @inlinable public static var modelledTypeParts: Int { 4_096 }

  /// Types that one written type leads to, through aliases.
  @inlinable public static var resolution: Int { 1_000 }

  /// Questions that the type of an expression raises by turns.
  @inlinable public static var typeQuery: Int { 48 }

  /// Nodes of a body within one another, the members of chains among them, as the semantic model types it: on a stack of its own
  /// where they are more than any stack is enough for.
  @inlinable public static var expressions: Int { 1_000 }
  @inlinable public static var expressionsOnAnyStack: Int { 16 }

  /// Declarations without a written type whose values lead to one another.
  @inlinable public static var inferredDeclarations: Int { 32 }

  /// Views within one another that are asked whether they are views.
  @inlinable public static var views: Int { 200 }

  /// Bodies of functions, initialisers and accessors that call one another, as effects are followed.
  @inlinable public static var calls: Int { 16 }
}
