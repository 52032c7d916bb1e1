import Foundation
import Testing

@Suite struct `Examples whose types a compiler checks` {
  private func document(_ sound: String, _ faulty: String) -> String {
    """
    ---
    id: banner
    title: `banner` is `notice`
    family: acme
    level: safe
    ---

    ```swift match
    banner(<#text#>)
    ```
    ```swift rewrite
    notice(<#text#>)
    ```

    ## Sound

    ```swift before
    \(sound)
    func show() { banner("a") }
    ```
    ```swift after
    \(sound)
    func show() { notice("a") }
    ```

    ## Faulty

    ```swift before
    \(faulty)
    func show() { banner("b") }
    ```
    ```swift after
    \(faulty)
    func show() { notice("b") }
    ```

    """
  }

  @Test(.enabled(if: isInstalled("swiftc"), "no compiler"))
  func `fail where the code after does not compile, and the others pass`() throws {
    let both = """
      import SwiftUI

      func banner(_ text: String) {}
      func notice(_ text: String) {}
      #Preview { Text("a") }
      """
    let one = "func banner(_ text: String) {}"
    let project = try TemporaryProject(["rules/acme/banner.md": document(both, one)])

    #expect(try Molt.run("test", "rules", in: project.path).status == 0)

    let result = try Molt.run("test", "rules", "--types", in: project.path)
    #expect(result.status == 1)
    let headlines = result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      headlines == ["rules/acme/banner.md:32: Faulty: the code after does not compile in Swift 5 mode"], "\(result.output)\(result.error)")
    #expect(result.output.contains("error: cannot find 'notice' in scope"))
    #expect(result.error == "1 document, 2 examples: 1 failure\n")
  }

  @Test func `cannot be checked without a compiler`() throws {
    let project = try TemporaryProject(["rules/acme/banner.md": document("func banner(_: String) {}", "func banner(_: String) {}")])
    let result = try Molt.shell("PATH=/nowhere \"$MOLT\" test rules --types", in: project.path)
    #expect(result.status == 2)
    #expect(result.error == "molt: error: examples cannot be type-checked: there is no `swiftc` in PATH\n")
  }
}
