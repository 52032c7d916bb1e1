import MoltEngine
import MoltReports
import MoltRules
import MoltText
import Testing

@Suite struct `The fingerprint of a finding` {
  private static let model = """
    import SwiftUI

    final class Model: ObservableObject {
      @Published var a = 0
      @Published var b = [1]
    }

    struct Page: View {
      var body: some View {
        Text("").foregroundColor(.red)
        Text("").foregroundColor(.red)
      }
    }

    extension Page {
      func header() -> some View { Text("").foregroundColor(.red) }
    }

    """

  private func fingerprints(_ text: String, path: String = "A.swift") throws -> [String] {
    let run = migrate([Example.File(path: path, text: text)], Selection(rules: Catalogue.builtIn.ids, level: .review), []).run
    return Report(run).fingerprints
  }

  @Test func `is another one for each finding`() throws {
    let all = try fingerprints(Self.model)
    #expect(all.count > 5 && Set(all).count == all.count)
    #expect(all.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(try fingerprints(Self.model, path: "B.swift")).isDisjoint(with: all))
  }

  @Test func `stays where code moves, is formatted anew, or changes elsewhere`() throws {
    let all = try fingerprints(Self.model)
    #expect(try fingerprints("// first\n\n" + Self.model) == all)
    #expect(try fingerprints(Self.model.replacing("var a", with: "var  a")) == all)
    #expect(try fingerprints(Self.model.replacing(".foregroundColor(.red)", with: "\n      .foregroundColor( /* c */ .red )")) == all)
    #expect(try fingerprints(Self.model.replacing("  func header", with: "  func other() {}\n\n  func header")) == all)
  }

  @Test(arguments: [
    ("  @Published var a", "  @Published var z = 0\n  @Published var a"),
    (
      "    Text(\"\").foregroundColor(.red)\n    Text",
      "    Text(\"\").foregroundColor(.blue)\n    Text(\"\").foregroundColor(.red)\n    Text"
    ),
  ])
  func `stays where a finding of the same rule is put before it`(code: String, replacement: String) throws {
    let all = try fingerprints(Self.model)
    let new = try fingerprints(Self.model.replacing(code, with: replacement))
    #expect(new.count == all.count + 1 && Set(all).isSubset(of: new))
  }

  @Test func `is another one in another declaration`() throws {
    let all = try fingerprints(Self.model)
    let renamed = try fingerprints(Self.model.replacing("header", with: "footer"))
    #expect(renamed.dropLast() == all.dropLast() && renamed.last != all.last)
  }
}
