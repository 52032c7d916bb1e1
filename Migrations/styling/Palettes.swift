import MoltEditing
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// A type of colours that `Color` can be made of.
enum Palette: String, CaseIterable {
  case uiKit = "UIColor"
  case appKit = "NSColor"
  case coreGraphics = "CGColor"

  var label: String {
    switch self {
    case .uiKit: "uiColor"
    case .appKit: "nsColor"
    case .coreGraphics: "cgColor"
    }
  }
}

/// Tells whose colours stand where `Color(_:)` wants a `UIColor`, an `NSColor`, a `CGColor`, a symbol of an asset catalogue or
/// a name.
struct Palettes {
  enum Answer {
    case of(Palette)
    /// It is no colour of another framework.
    case none
    case unknown(Blocker)
  }

  private let context: RuleContext
  private let assets: AssetColors

  init(_ context: RuleContext) {
    self.context = context
    assets = context.project.assetColors
  }

  func palette(of argument: Node) -> Answer {
    let argument = argument.withoutParentheses
    if let (first, second) = argument.ternaryBranches {
      // Both are of one type.
      let answer = palette(of: first)
      if case .unknown = answer { return palette(of: second) }
      return answer
    }
    for palette in Palette.allCases where context.questions.isOfType([palette.rawValue], argument) == .yes { return .of(palette) }
    if argument.isColorLiteral { return framework(at: argument).map { .of($0) } ?? .unknown(severalFrameworks(argument)) }
    if index.conditionalAlias(of: argument) != nil { return .unknown(severalFrameworks(argument)) }
    if argument.implicitMember == argument, assets.mayContain(argument.memberSpelling) { return symbol(argument) }
    guard argument.implicitMember != nil || index.type(ofExpression: argument) == .unknown else { return .none }
    return link(argument)
  }

  /// A name that an asset catalogue has.
  private func symbol(_ member: Node) -> Answer {
    if case .of = link(member) { return .unknown(assetOrColor(member)) }
    return .none
  }

  // MARK: Chains

  /// The type of a chain that begins with a colour, and goes on with what gives colours of the same type.
  private func link(_ node: Node) -> Answer {
    switch node.kind {
    case .functionCallExpr: node.firstChild.map { link(access: $0, isCall: true) } ?? .none
    default: link(access: node, isCall: false)
    }
  }

  private func link(access: Node, isCall: Bool) -> Answer {
    guard access.kind == .memberAccessExpr, let member = access.lastChild, let base = access.firstChild else {
      return .unknown(unresolved(access.parent.map { isCall ? $0 : access } ?? access))
    }
    let name = member.token(member.row.firstToken).name
    if base == member { return implicit(access, name) }
    let palette: Palette
    if case .metatype(.external(let type, _)) = index.type(ofExpression: base), let known = Palette(rawValue: index.spelling(type)) {
      palette = known
    } else if case .of(let known) = link(base) {
      guard isCall && Self.methods.contains(index.spelling(name)) || keepsType(name, of: known) else {
        return .unknown(unresolved(access))
      }
      palette = known
    } else {
      return .unknown(unresolved(isCall ? access.parent ?? access : access))
    }
    return .of(palette)
  }

  /// `.name`, or what is called by it.
  private func implicit(_ access: Node, _ name: Name) -> Answer {
    let spelling = index.spelling(name)
    let declaring = Palette.allCases.filter { declares(name, $0.rawValue, from: access) }
    if ["ColorResource", "String"].contains(where: { declares(name, $0, from: access) }) {
      return declaring.isEmpty ? .none : .unknown(assetOrColor(access))
    }
    if declaring == [.coreGraphics] { return .of(.coreGraphics) }
    let hasUIKit = declaring.contains(.uiKit) || Self.uiKit.contains(spelling) || Self.both.contains(spelling)
    let hasAppKit = declaring.contains(.appKit) || Self.appKit.contains(spelling) || Self.both.contains(spelling)
    switch (hasUIKit, hasAppKit) {
    case (true, true): return framework(at: access).map { .of($0) } ?? .unknown(severalFrameworks(access))
    case (true, false): return .of(.uiKit)
    case (false, true): return .of(.appKit)
    case (false, false): return .unknown(undeclared(access))
    }
  }

  /// What gives a colour of the type that it is called on.
  private static let methods: Set<String> = ["withAlphaComponent", "resolvedColor", "withProminence"]

  /// Whether the project adds members of this name to a type of colours, and all of them give such colours.
  private func keepsType(_ name: Name, of palette: Palette) -> Bool {
    guard let type = index.names[palette.rawValue], let members = index.externalMembers[type] else { return false }
    let types =
      members.properties[name, default: []].map { index.type(of: $0) }
      + members.functions[name, default: []].map { $0.firstChild(.returnClause)?.typeChild.map(index.resolve) ?? .unknown }
    return !types.isEmpty && types.allSatisfy { if case .external(type, _) = $0 { true } else { false } }
  }

  private var index: ProjectIndex { context.index }

  /// Whether the project gives a type of the system a static member of this name that the place can see.
  private func declares(_ name: Name, _ type: String, from node: Node) -> Bool {
    guard let members = index.names[type].flatMap({ index.externalMembers[$0] }) else { return false }
    return members.properties[name, default: []].contains { $0.isStatic && index.isVisible($0.declaration, from: node.file) }
      || members.functions[name, default: []].contains {
        ($0.hasModifier(.static) || $0.hasModifier(.class)) && index.isVisible($0, from: node.file)
      }
  }

  // MARK: Platforms

  /// The framework that all that compiles a place has; nil where some of it has the one and some the other.
  func framework(at node: Node) -> Palette? {
    let scope = index.availabilityScope(of: node)
    let platforms = Platform.allCases.filter { $0 != .macOS }
    let uiKit = Dictionary(uniqueKeysWithValues: platforms.map { ($0, Version(0)) })
    if context.project.gate(node.file, requirements: uiKit, in: scope, assumes: false) == .open { return .uiKit }
    return context.project.gate(node.file, requirements: [.macOS: Version(0)], in: scope, assumes: false) == .open ? .appKit : nil
  }

  // MARK: Colours of the system

  private static func names(_ list: String) -> Set<String> {
    Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  private static let uiKit = names(
    """
    systemBackground secondarySystemBackground tertiarySystemBackground systemGroupedBackground
    secondarySystemGroupedBackground tertiarySystemGroupedBackground label secondaryLabel tertiaryLabel quaternaryLabel
    placeholderText separator opaqueSeparator link lightText darkText tintColor systemGray2 systemGray3 systemGray4
    systemGray5 systemGray6 groupTableViewBackground
    """)

  private static let appKit = names(
    """
    labelColor secondaryLabelColor tertiaryLabelColor quaternaryLabelColor textColor placeholderTextColor selectedTextColor
    textBackgroundColor selectedTextBackgroundColor keyboardFocusIndicatorColor unemphasizedSelectedTextColor
    unemphasizedSelectedTextBackgroundColor linkColor separatorColor selectedContentBackgroundColor
    unemphasizedSelectedContentBackgroundColor selectedMenuItemTextColor gridColor headerTextColor controlAccentColor
    controlColor controlBackgroundColor controlTextColor disabledControlTextColor selectedControlColor
    selectedControlTextColor alternateSelectedControlTextColor scrubberTexturedBackground windowBackgroundColor
    windowFrameTextColor underPageBackgroundColor findHighlightColor highlightColor shadowColor textInsertionPointColor
    """)

  private static let both = names(
    """
    systemRed systemOrange systemYellow systemGreen systemMint systemTeal systemCyan systemBlue systemIndigo systemPurple
    systemPink systemBrown systemGray systemFill secondarySystemFill tertiarySystemFill quaternarySystemFill black darkGray
    lightGray white gray red green blue cyan yellow magenta orange purple brown clear
    """)
}

extension Palettes {
  fileprivate func unresolved(_ argument: Node) -> Blocker {
    Blocker(
      code: .unresolvedType,
      message: "it cannot be determined whether `\(argument.text)` is a colour of UIKit, AppKit or Core Graphics",
      location: argument.location, help: "add a type annotation, or write the label by hand")
  }

  fileprivate func undeclared(_ member: Node) -> Blocker {
    Blocker(
      code: .unresolvedType,
      message: "`\(member.text)` is not declared anywhere that this file sees, so it may be a UIKit colour or one from an asset catalogue",
      location: member.location, help: "name its type: `UIColor\(member.text)`")
  }

  fileprivate func assetOrColor(_ member: Node) -> Blocker {
    Blocker(
      code: .assetOrColor, message: "`\(member.text)` is both a member of a colour type and a colour from an asset catalogue",
      location: member.location, help: "name the type that is meant: `UIColor\(member.text)` or `ColorResource\(member.text)`")
  }

  fileprivate func severalFrameworks(_ node: Node) -> Blocker {
    Blocker(
      code: .severalFrameworks,
      message: "this is compiled with UIKit and with AppKit, each of which has such a colour under a label of its own",
      location: node.location, help: "write `Color(uiColor:)` and `Color(nsColor:)` in the branches of an `#if canImport(UIKit)`")
  }
}

extension Node {
  fileprivate var isColorLiteral: Bool { kind == .macroExpansion && text.hasPrefix("#colorLiteral") }

  fileprivate var memberSpelling: String { text(in: token(row.endToken - 1).range) }

  /// The two values of `c ? a : b`.
  fileprivate var ternaryBranches: (Node, Node)? {
    guard kind == .sequenceExpr else { return nil }
    let parts = Array(children)
    guard let place = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }), place + 2 == parts.count,
      let value = parts[place].expressionChild
    else { return nil }
    return (value, parts[place + 1])
  }
}

extension BlockerCode {
  static let assetOrColor = BlockerCode(
    "asset-or-color",
    "The member names both a colour of UIKit, AppKit or Core Graphics and one from an asset catalogue: the right label depends on which "
      + "is meant."
  )
  static let severalFrameworks = BlockerCode(
    "several-frameworks",
    "The code is compiled with UIKit and with AppKit, and each has the colour under another label.")
}
