/// Modifiers and shapes that say how something looks: nothing of that is shown here.

extension View {
  public func padding(_ length: Double = 0) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func bold() -> some View { self }
  public func italic() -> some View { self }
  public func foregroundStyle(_ color: Color) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func tint(_ color: Color?) -> some View { self }
  public func accentColor(_ color: Color?) -> some View { self }
  public func frame(width: Double? = nil, height: Double? = nil) -> some View { self }
  public func frame(maxWidth: Double? = nil, maxHeight: Double? = nil) -> some View { self }
  public func opacity(_ value: Double) -> some View { self }
  public func cornerRadius(_ radius: Double) -> some View { self }
  public func lineLimit(_ count: Int?) -> some View { self }
  public func accessibilityIdentifier(_ id: String) -> some View { self }
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  public func animation(_ animation: Animation?) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge) -> some View { self }
  public func ignoresSafeArea() -> some View { self }
  public func autocapitalization(_ kind: Int) -> some View { self }
  public func disableAutocorrection(_ off: Bool?) -> some View { self }
  public func navigationBarHidden(_ hidden: Bool) -> some View { self }
  public func listStyle(_ style: PlainStyle) -> some View { self }
  public func buttonStyle(_ style: PlainStyle) -> some View { self }
  public func pickerStyle(_ style: PlainStyle) -> some View { self }
  public func textFieldStyle(_ style: PlainStyle) -> some View { self }
}

public enum Edge { case all, top, bottom, leading, trailing }
public enum PlainStyle { case plain, inset, grouped, segmented, menu, borderless, bordered, roundedBorder, insetGrouped }
public struct Animation: Sendable { public static let `default` = Animation(), easeInOut = Animation(), spring = Animation(), linear = Animation() }

public func withAnimation<R>(_ animation: Animation? = .default, _ body: () throws -> R) rethrows -> R { try body() }

public struct Rectangle: View { public init() {}; public var body: some View { EmptyView() } }
public struct Circle: View { public init() {}; public var body: some View { EmptyView() } }
public struct Capsule: View { public init() {}; public var body: some View { EmptyView() } }
public struct RoundedRectangle: View { public init(cornerRadius: Double) {}; public var body: some View { EmptyView() } }
