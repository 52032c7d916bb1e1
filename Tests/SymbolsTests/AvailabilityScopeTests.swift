import MoltProject
import MoltSymbols
import MoltSyntax
import Testing

/// The scope of each use of the name `place`: `iOS 17.0, not macOS`.
private func scopes(_ text: String) -> [String] { scopes(Sources(text)) }

private func scopes(_ sources: Sources) -> [String] {
  sources.index.occurrences(of: sources.index.names["place"]!).map { describe(sources.index.availabilityScope(of: $0)) }
}

private func describe(_ scope: AvailabilityScope) -> String {
  let raised = scope.raised.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \($0.value)" }
  let below = scope.below.filter { $0.value > Version(0) }.sorted { $0.key < $1.key }.map { "below \($0.key.rawValue) \($0.value)" }
  return (raised + below + scope.excluded.sorted().map { "not " + $0.rawValue }).joined(separator: ", ")
}

@Suite struct `Availability of declarations` {
  @Test func `an attribute raises what is inside, and itself`() {
    #expect(
      scopes("@available(iOS 17.2, macOS 14, *) struct place { func place() { place() } }\nlet place = 1") == [
        "iOS 17.2, macCatalyst 17.2, macOS 14.0", "iOS 17.2, macCatalyst 17.2, macOS 14.0",
        "iOS 17.2, macCatalyst 17.2, macOS 14.0", "",
      ])
  }

  @Test func `the highest of several counts`() {
    #expect(scopes("@available(tvOS 17, *) extension A { @available(tvOS 16, *) func f() { place() } }") == ["tvOS 17.0"])
    #expect(scopes("@available(tvOS 16, *) enum A { @available(tvOS 17, *) static var p: Int { place } }") == ["tvOS 17.0"])
    #expect(scopes("@available(tvOS 17, *) @available(tvOS 16, *) func f() { place() }") == ["tvOS 17.0"])
  }

  @Test func `the long form counts where it introduces`() {
    #expect(scopes("@available(watchOS, introduced: 10.1.2, deprecated: 11) func f() { place() }") == ["watchOS 10.1.2"])
    #expect(scopes("@available(watchOS, deprecated: 10) func f() { place() }") == [""])
    #expect(scopes("@available(watchOS, obsoleted: 10, message: \"1\") func f() { place() }") == [""])
    #expect(scopes("@available(*, deprecated, renamed: \"g\") func f() { place() }") == [""])
  }

  @Test func `an attribute beside others, on an accessor, an initialiser, a subscript`() {
    #expect(scopes("@objc @available(tvOS 17, *) @MainActor public final class A { let a = place }") == ["tvOS 17.0"])
    #expect(scopes("var a: Int { @available(tvOS 17, *) get { place } set { place } }") == ["tvOS 17.0", ""])
    #expect(
      scopes("class A { @available(tvOS 17, *) init() { place() }; @available(tvOS 18, *) subscript(i: Int) -> Int { place } }")
        == ["tvOS 17.0", "tvOS 18.0"])
  }

  @Test func `what is unavailable is excluded`() {
    #expect(scopes("@available(macOS, unavailable) func f() { place() }") == ["not macOS"])
    #expect(
      scopes("@available(tvOS 17, *) @available(watchOS, unavailable, message: \"m\") func f() { place() }")
        == ["tvOS 17.0, not watchOS"])
  }

  @Test func `Mac Catalyst follows iOS unless something is said of it`() {
    #expect(scopes("@available(iOS, unavailable) func f() { place() }") == ["not iOS, not macCatalyst"])
    #expect(scopes("@available(iOS, unavailable) @available(macCatalyst 16, *) func f() { place() }") == ["macCatalyst 16.0, not iOS"])
    #expect(scopes("@available(iOS 17, macCatalyst 15, *) func f() { place() }") == ["iOS 17.0, macCatalyst 15.0"])
    #expect(scopes("@available(iOS 17, *) @available(macCatalyst, unavailable) func f() { place() }") == ["iOS 17.0, not macCatalyst"])
  }

  @Test func `a class's body runs where its superclass is, which an alias with a meaning for each platform does not tell`() {
    #expect(scopes("import UIKit\nclass A: UIView { func f() { place() } }") == ["not macOS, not watchOS"])
    let aliased = "#if canImport(UIKit)\ntypealias P = UIView\n#else\ntypealias P = NSView\n#endif\nclass A: P { func f() { place() } }"
    #expect(scopes(aliased).count == 1)
  }

  @Test func `an app extension may be compiled for less`() {
    #expect(scopes("@available(iOS 17, iOSApplicationExtension 16, *) func f() { place() }") == ["iOS 16.0, macCatalyst 16.0"])
    #expect(scopes("@available(iOSApplicationExtension 17, *) func f() { place() }") == [""])
  }

  @Test func `names that are no platforms raise nothing`() {
    #expect(scopes("@available(anyAppleOS 26, *) func f() { place() }") == [""])
    #expect(scopes("@available(swift 6) func f() { place() }") == [""])
    #expect(scopes("@available(*, unavailable) func f() { place() }") == [""])
    #expect(scopes("@available(visionOS 2, OSX 14, *) func f() { place() }") == ["macOS 14.0, visionOS 2.0"])
  }

  @Test func `attributes inside of #if raise nothing`() {
    #expect(scopes("#if os(iOS)\n@available(iOS 17, *)\n#endif\nstruct S { let s = place }") == [""])
  }

  @Test func `a broken attribute raises nothing`() {
    for attribute in [
      "@available", "@available()", "@available(iOS)", "@available(iOS 17.1.2.3, *)", "@available(iOS 99999999999999999999, *)",
    ] {
      #expect(scopes("\(attribute) func f() { place() }") == [""])
    }
  }

  @Test func `an extension that a macro makes has the attributes of its own declaration only`() throws {
    let sources = Sources(
      """
      #if !os(macOS)
      @available(tvOS 17, *) struct A { @available(watchOS 10, *) class B {} }
      #endif
      """)
    let index = sources.index
    let type = try #require(index.types.first { index.qualifiedName($0.id) == "A.B" })
    #expect(describe(index.availabilityScope(of: type.node)) == "tvOS 17.0, watchOS 10.0, not macOS")
    #expect(describe(index.availabilityScope(ofExtensionOf: type.node)) == "watchOS 10.0, not macOS")
  }
}

@Suite struct `Availability in conditions` {
  private func inFunction(_ body: String) -> [String] { scopes("func f(_ b: Bool) {\n\(body)\n}") }

  @Test func `the body and the conditions behind it are raised`() {
    #expect(
      inFunction("if place, #available(tvOS 17, *), place { place() } else { place() }\nplace()")
        == ["", "tvOS 17.0", "tvOS 17.0", "", ""])
    #expect(inFunction("while #available(tvOS 17, *), b { place() }; place()") == ["tvOS 17.0", ""])
    #expect(inFunction("let a = if #available(tvOS 17, *) { place } else { place }") == ["tvOS 17.0", "below tvOS 17.0"])
  }

  @Test func `closures and local declarations inherit`() {
    #expect(
      inFunction("if #available(tvOS 17, *) { run { place() }; func g() { place() }; class C { let a = place } }")
        == ["tvOS 17.0", "tvOS 17.0", "tvOS 17.0"])
  }

  @Test func `what follows a guard is raised in its block only`() {
    #expect(
      inFunction("place(); guard #available(tvOS 17, *), place else { place(); return }; place(); run { place() }")
        == ["", "tvOS 17.0", "", "tvOS 17.0", "tvOS 17.0"])
    #expect(inFunction("do { guard #available(tvOS 17, *) else { return }; place() }; place()") == ["tvOS 17.0", ""])
    #expect(inFunction("run { guard #available(tvOS 17, *) else { return }; place() }; place()") == ["tvOS 17.0", ""])
    #expect(
      inFunction("switch b { case true: guard #available(tvOS 17, *) else { return }; place()\ncase false: place() }")
        == ["tvOS 17.0", ""])
    #expect(scopes("var a: Int { guard #available(tvOS 17, *) else { return 0 }; return place }") == ["tvOS 17.0"])
  }

  @Test func `the opposite of a lone unavailable holds behind else`() {
    #expect(inFunction("if #unavailable(tvOS 17) { place() } else { place() }; place()") == ["below tvOS 17.0", "tvOS 17.0", ""])
    #expect(inFunction("if #unavailable(tvOS 17), b { place() } else { place() }") == ["below tvOS 17.0", ""])
    #expect(inFunction("guard #unavailable(tvOS 17) else { place(); return }; place()") == ["tvOS 17.0", "below tvOS 17.0"])
  }

  @Test func `what is left of a condition runs nowhere on platforms that it does not name`() {
    func isFallback(_ body: String, _ version: Int = 16) -> [Bool] {
      let sources = Sources("func f(_ b: Bool) {\n\(body)\n}")
      let needed: [Platform: Version] = [.iOS: Version(version), .macCatalyst: Version(version), .tvOS: Version(16), .visionOS: Version(1)]
      return sources.index.occurrences(of: sources.index.names["place"]!).map {
        sources.index.availabilityScope(of: $0).isFallback(for: needed)
      }
    }
    #expect(isFallback("if #available(iOS 16, *) { place() } else { place() }; place()") == [false, true, false])
    #expect(isFallback("if #available(iOS 15, *) { place() } else { place() }") == [false, true])
    #expect(isFallback("if #available(iOS 16, tvOS 15, *) { place() } else { place() }") == [false, true])
    #expect(isFallback("if #unavailable(iOS 16) { place() } else { place() }") == [true, false])
    #expect(isFallback("if b, #unavailable(iOS 16) { place() } else { place() }") == [true, false])
    #expect(isFallback("guard #available(iOS 16, *) else { place(); return }; place()") == [true, false])
    #expect(isFallback("guard #unavailable(iOS 16) else { place(); return }; place()") == [false, true])
    #expect(isFallback("if #available(iOSApplicationExtension 16, *) { place() } else { place() }") == [false, true])
    // Newer systems come here, too.
    #expect(isFallback("if #available(iOS 17, *) { place() } else { place() }") == [false, false])
    #expect(isFallback("if #available(iOS 16, *), b { place() } else { place() }") == [false, false])
    #expect(isFallback("if #available(iOSApplicationExtension 17, *) { place() } else { place() }") == [false, false])
    // A name that stands for several platforms.
    #expect(isFallback("if #available(Spring 1.0, *) { place() } else { place() }") == [false, false])
  }

  @Test func `else if is inside of the else`() {
    #expect(
      inFunction("if #unavailable(tvOS 17) { place() } else if b, place { place() } else { place() }")
        == ["below tvOS 17.0", "tvOS 17.0", "tvOS 17.0", "tvOS 17.0"])
    #expect(
      inFunction("if #available(tvOS 18, *) { place() } else if #available(tvOS 17, *) { place() } else { place() }")
        == ["tvOS 18.0", "tvOS 17.0, below tvOS 18.0", "below tvOS 17.0"])
  }

  @Test func `several conditions add up`() {
    #expect(inFunction("if #available(tvOS 17, *), #available(watchOS 10, *) { place() }") == ["tvOS 17.0, watchOS 10.0"])
  }
}

@Suite struct `Platforms of a place` {
  private func excluded(_ condition: String) -> [String] {
    scopes("#if \(condition)\nfunc f() { place() }\n#else\nfunc g() { place() }\n#endif")
  }

  private let allButMac = "not iOS, not macCatalyst, not tvOS, not visionOS, not watchOS"

  @Test func `an operating system`() {
    #expect(excluded("os(macOS)") == [allButMac, "not macOS"])
    #expect(excluded("os(iOS)") == ["not macOS, not tvOS, not visionOS, not watchOS", "not iOS, not macCatalyst"])
    #expect(excluded("os(Linux)") == [allButMac.replacing("not tvOS", with: "not macOS, not tvOS"), ""])
    #expect(excluded("os(Plan9)") == ["", ""])
  }

  @Test func `what can be imported`() {
    #expect(excluded("canImport(UIKit)") == ["not macOS", "not iOS, not macCatalyst, not tvOS, not visionOS, not watchOS"])
    #expect(excluded("canImport(AppKit)") == ["not iOS, not tvOS, not visionOS, not watchOS", "not macOS"])
    #expect(excluded("canImport(WatchKit)") == ["", "not watchOS"])
    #expect(excluded("canImport(SwiftUI)") == ["", ""])
    #expect(excluded("canImport(UIKit.UIView)") == ["", ""])
  }

  @Test func `a module of the project is not the framework of its name`() {
    let sources = Sources([
      ("Sources/UIKit/Shim.swift", ""),
      ("Sources/App/A.swift", "import UIKit\n#if canImport(UIKit)\nlet a = place\n#endif"),
    ])
    #expect(scopes(sources) == [""])
  }

  @Test func `an environment`() {
    #expect(
      excluded("targetEnvironment(macCatalyst)")
        == ["not iOS, not macOS, not tvOS, not visionOS, not watchOS", "not macCatalyst"])
    #expect(excluded("targetEnvironment(simulator)") == ["not macCatalyst, not macOS", ""])
  }

  @Test func `and, or, not, parentheses`() {
    #expect(excluded("!os(macOS)") == ["not macOS", allButMac])
    #expect(
      excluded("os(iOS) && !targetEnvironment(macCatalyst)")
        == ["not macCatalyst, not macOS, not tvOS, not visionOS, not watchOS", "not iOS"])
    #expect(
      excluded("os(tvOS) || os(watchOS) && os(iOS)")
        == ["not iOS, not macCatalyst, not macOS, not visionOS, not watchOS", "not tvOS"])
    #expect(excluded("(os(tvOS) || os(watchOS)) && DEBUG") == ["not iOS, not macCatalyst, not macOS, not visionOS", ""])
    #expect(excluded("!(os(macOS) || DEBUG)") == ["not macOS", ""])
  }

  @Test func `flags and versions say nothing`() {
    for condition in [
      "DEBUG", "!DEBUG", "swift(>=6)", "compiler(<6.2)", "arch(arm64)", "hasFeature(X)", "true", "false", "os(iOS) == DEBUG",
    ] {
      #expect(excluded(condition) == ["", ""])
    }
  }

  @Test func `each clause excludes what those before it take`() {
    let text =
      "#if os(macOS)\nlet a = place\n#elseif os(tvOS) || DEBUG\nlet b = place\n#elseif os(watchOS)\nlet c = place\n#else\nlet d = place\n#endif"
    #expect(
      scopes(text) == [
        allButMac, "not macOS", "not iOS, not macCatalyst, not macOS, not tvOS, not visionOS", "not macOS, not tvOS, not watchOS",
      ])
  }

  @Test func `directives lie in each other, in types, statements and chains of modifiers`() {
    #expect(
      scopes("#if os(iOS) || os(tvOS)\nstruct A {\n#if !os(iOS)\nlet a = place\n#endif\n}\n#endif")
        == ["not iOS, not macCatalyst, not macOS, not visionOS, not watchOS"])
    #expect(scopes("let v = V()\n#if !os(macOS)\n.m(place)\n#endif\n.n(place)") == ["not macOS", ""])
    #expect(scopes("func f() { switch a {\n#if !os(macOS)\ncase 1: place()\n#endif\ndefault: place() } }") == ["not macOS", ""])
  }

  @Test func `a guard inside of a clause holds to its end`() {
    #expect(
      scopes("func f() {\n#if os(tvOS)\nguard #available(tvOS 17, *) else { return }\nplace()\n#endif\nplace()\n}")
        == ["tvOS 17.0, not iOS, not macCatalyst, not macOS, not visionOS, not watchOS", ""])
  }

  @Test func `an import at the top leaves out the platforms that lack the framework`() {
    #expect(scopes("import UIKit\nlet a = place") == ["not macOS"])
    #expect(scopes("@preconcurrency internal import class UIKit.UIView\nlet a = place") == ["not macOS"])
    #expect(scopes("import AppKit\nlet a = place") == ["not iOS, not tvOS, not visionOS, not watchOS"])
    #expect(scopes("#if canImport(UIKit)\nimport UIKit\n#endif\nlet a = place") == [""])
    #expect(scopes("import SwiftUI\nlet a = place") == [""])
  }
  @Test func `a class that inherits from a view or controller of UIKit compiles where UIKit has them`() {
    #expect(scopes("import SwiftUI\nclass Row: UITableViewCell { let a = place }") == ["not macOS, not watchOS"])
    #expect(
      scopes("import SwiftUI\nclass Base: UIHostingController<Text> {}\nclass Screen: Base { let a = place }") == ["not macOS, not watchOS"]
    )
    #expect(scopes("import SwiftUI\nclass UIView {}\nclass Row: UIView { let a = place }") == [""])
    #expect(scopes("import SwiftUI\nclass Row: UIResponderLike { let a = place }") == [""])
    #expect(scopes("import SwiftUI\nlet a = UIView(place)") == [""])
  }
}
