infix operator ~> : AssignmentPrecedence
infix operator >>> : AdditionPrecedence
postfix operator %
prefix operator §

public struct Length: Hashable, Sendable, CustomStringConvertible {
  public enum Unit: String, Sendable { case px, em, rem, percent = "%" }

  public var amount: Double
  public var unit: Unit

  public var description: String {
    let rounded = (amount * 100).rounded() / 100
    let digits = rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    return rounded.isZero ? "0" : digits + unit.rawValue
  }

  static func * (length: Length, factor: Double) -> Length {
    Length(amount: length.amount * factor, unit: length.unit)
  }

  static prefix func - (length: Length) -> Length { length * -1 }
}

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(amount: Double(value), unit: .px) }
  public init(floatLiteral value: Double) { self.init(amount: value, unit: .px) }
}

extension BinaryInteger {
  var px: Length { Length(amount: Double(self), unit: .px) }
  var em: Length { Length(amount: Double(self), unit: .em) }
  static postfix func % (value: Self) -> Length { Length(amount: Double(value), unit: .percent) }
}

extension Double {
  var em: Length { Length(amount: self, unit: .em) }
  var rem: Length { Length(amount: self, unit: .rem) }
}

public struct Color: Hashable, Sendable, CustomStringConvertible {
  var red, green, blue: UInt8
  var alpha = 1.0

  public var description: String {
    guard alpha < 1 else { return "#" + [red, green, blue].map(\.hexadecimal).joined() }
    return "rgba(\(red), \(green), \(blue), \(alpha))"
  }

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: Double = 1) {
    (self.red, self.green, self.blue) = (red, green, blue)
    self.alpha = alpha
  }

  init?(hex: String) {
    let digits = hex.drop { $0 == "#" }
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else { return nil }
    self.init(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(truncatingIfNeeded: value))
  }

  static let black = Color(0, 0, 0)
  static let white = Color(255, 255, 255)

  func mixed(with other: Color, by amount: Double = 0.5) -> Color {
    func mix(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let (from, to) = (Double(self[keyPath: path]), Double(other[keyPath: path]))
      return UInt8((from + (to - from) * amount).rounded())
    }
    return Color(mix(\.red), mix(\.green), mix(\.blue), alpha: alpha + (other.alpha - alpha) * amount)
  }

  func opacity(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: false)
    return digits.count < 2 ? "0" + digits : digits
  }
}

public struct Property<Value: CustomStringConvertible>: Sendable {
  let name: String

  static func ~> (property: Property, value: Value) -> Declaration {
    Declaration(name: property.name, value: value.description)
  }
}

extension Property where Value == Length {
  static var margin: Property { .init(name: "margin") }
  static var padding: Property { .init(name: "padding") }
  static var width: Property { .init(name: "width") }
  static var fontSize: Property { .init(name: "font-size") }
}

extension Property where Value == Color {
  static var color: Property { .init(name: "color") }
  static var background: Property { .init(name: "background-color") }
}

public struct Declaration: Hashable, Sendable, CustomStringConvertible {
  var name: String
  var value: String
  var isImportant = false

  public var description: String { "\(name): \(value)\(isImportant ? " !important" : "")" }
  var important: Declaration { .init(name: name, value: value, isImportant: true) }

  static func margin(_ length: Length) -> Declaration { Property.margin ~> length }
  static func padding(_ lengths: Length...) -> Declaration {
    Declaration(name: "padding", value: lengths.map { "\($0)" }.joined(separator: " "))
  }
  static func color(_ color: Color) -> Declaration { .init(name: "color", value: "\(color)") }
}

public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public private(set) var description: String

  public init(stringLiteral value: String) { description = value }
  init(_ text: String) { description = text }

  static func >>> (outer: Selector, inner: Selector) -> Selector { Selector("\(outer) \(inner)") }
  static func | (left: Selector, right: Selector) -> Selector { Selector([left, right].map(\.description).joined(separator: ", ")) }
  static prefix func § (selector: Selector) -> Selector { Selector("." + selector.description) }

  func callAsFunction(@StyleBuilder _ declarations: () -> [Declaration]) -> StyleRule {
    StyleRule(selector: self, declarations: declarations())
  }
}

public struct StyleRule: Hashable, Sendable, CustomStringConvertible {
  var selector: Selector
  var declarations: [Declaration]

  public var description: String {
    let body = declarations.lazy.map { "  \($0);" }.joined(separator: "\n")
    return """
      \(selector) {
      \(body)
      }
      """
  }
}

@resultBuilder enum StyleBuilder {
  static func buildExpression(_ declaration: Declaration) -> [Declaration] { [declaration] }
  static func buildExpression(_ pair: (String, String)) -> [Declaration] { [Declaration(name: pair.0, value: pair.1)] }
  static func buildBlock(_ parts: [Declaration]...) -> [Declaration] { parts.reduce([], +) }
  static func buildOptional(_ part: [Declaration]?) -> [Declaration] { part ?? [] }
  static func buildEither(first: [Declaration]) -> [Declaration] { first }
  static func buildEither(second: [Declaration]) -> [Declaration] { second }
  static func buildArray(_ parts: [[Declaration]]) -> [Declaration] { parts.flatMap(\.self) }
}

@resultBuilder enum RuleBuilder {
  static func buildBlock(_ rules: StyleRule...) -> [StyleRule] { rules }
}

public struct Stylesheet: CustomStringConvertible {
  var rules: [StyleRule]

  init(@RuleBuilder rules: () -> [StyleRule]) { self.rules = rules() }

  public var description: String { rules.map(String.init(describing:)).joined(separator: "\n\n") }

  subscript(selector: Selector) -> [Declaration] {
    get { rules.first { $0.selector == selector }?.declarations ?? [] }
    set {
      if let index = rules.firstIndex(where: { $0.selector == selector }) {
        rules[index].declarations = newValue
      } else {
        rules.append(StyleRule(selector: selector, declarations: newValue))
      }
    }
  }

  mutating func merge(_ other: Stylesheet) {
    for rule in other.rules {
      let names = Set(rule.declarations.map(\.name))
      self[rule.selector] = self[rule.selector].filter { !names.contains($0.name) } + rule.declarations
    }
  }
}
