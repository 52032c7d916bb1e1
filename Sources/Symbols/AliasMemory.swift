import Dispatch
import Syntax

/// What aliases stand for, before their parameters do: each may be used any number of times, by other aliases too.
final class AliasMemory: @unchecked Sendable {
  struct Key: Hashable {
    let alias: Node
    /// How many aliases led to it: one that is reached late may be given up.
    let aliases: Int
  }

  private var types: [Key: Type] = [:]
  private var isOpen = false
  private let access = DispatchQueue(label: "molt.aliases")

  /// From now on the index is complete, and answers stay what they are.
  func open() { access.sync { isOpen = true } }

  subscript(key: Key) -> Type? {
    get { access.sync { types[key] } }
    set { access.sync { if isOpen { types[key] = newValue } } }
  }
}
