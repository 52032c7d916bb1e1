/// What compiles a project: the major version of Xcode, as far as that changes what code does.
public struct Toolchain: Hashable, Sendable {
  public let xcode: Int

  /// - Parameter name: such as `xcode27`.
  /// - Returns: nil for what is no such name.
  public init?(name: some StringProtocol) {
    let prefix = "xcode"
    guard name.hasPrefix(prefix), let version = Int(name.dropFirst(prefix.count)), (1...999).contains(version) else { return nil }
    xcode = version
  }

  /// Whether `@State` is a macro, which evaluates the initial value of a private property once, when it is asked for first
  /// (TN3211, "Resolving SwiftUI source incompatibilities for State and ContentBuilder").
  public var evaluatesPrivateStateOnce: Bool { xcode >= 27 }

  public var name: String { "xcode\(xcode)" }
}
