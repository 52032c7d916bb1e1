import Foundation
import Testing

@Suite struct `Examples whose types a compiler checks` {
  private func document(_ id: String, from old: String, to new: String) -> String {
    """
    ---
    id: \(id)
    title: A text is written in another way
    family: acme
    level: safe
    ---

    ```swift match
    <#text: type Text#>.\(old)()
    ```
    ```swift rewrite
    <#text#>.\(new)()
    ```

    ```swift before
    import SwiftUI

    struct Title: View {
      var body: some View { Text("a").\(old)() }
    }
    #Preview { Title() }
    ```
    ```swift after
    import SwiftUI

    struct Title: View {
      var body: some View { Text("a").\(new)() }
    }
    #Preview { Title() }
    ```

    """
  }

  @Test(.enabled(if: isInstalled("swiftc"), "no compiler"))
  func `fail where the code after does not compile, and the others pass`() throws {
    let project = try TemporaryProject([
      "rules/acme/sound.md": document("sound", from: "italic", to: "bold"),
      "rules/acme/faulty.md": document("faulty", from: "underline", to: "underscore"),
    ])
    #expect(try Molt.run("test", "rules", in: project.path).status == 0)

    let result = try Molt.run("test", "rules", "--types", in: project.path)

    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        """
        rules/acme/faulty.md:15: A text is written in another way: the code after does not compile in Swift 5 mode
            Example.swift:4:35: error: value of type 'Text' has no member 'underscore'

        """), "\(result.output)")
    #expect(!result.output.contains("sound.md"))
    #expect(result.error == "2 documents, 2 examples: 1 failure\n")
  }

  @Test func `cannot be checked without a compiler`() throws {
    let project = try TemporaryProject(["rules/acme/sound.md": document("sound", from: "italic", to: "bold")])
    let result = try Molt.shell("PATH=/nowhere \"$MOLT\" test rules --types", in: project.path)
    #expect(result.status == 2)
    #expect(result.error == "molt: error: examples cannot be type-checked: there is no `swiftc` in PATH\n")
  }
}
