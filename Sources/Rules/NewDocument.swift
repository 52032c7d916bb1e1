extension Document {
  /// A document to start a rule from: it shows the form, and its examples come out as it says.
  ///
  /// - Parameters:
  ///   - id: of the rule, in small letters, digits and hyphens.
  ///   - family: the same for its family.
  public static func template(id: String, family: String) -> String {
    // Names of its own, so that rules which are made in this way do not meet in one another's examples.
    let api = id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return """
      ---
      id: \(id)
      title: `\(api).oldSend` becomes `\(api).send`
      family: \(family)
      level: safe
      imports: \(api)Kit
      ---

      Say here why the old code should change, and where it must not. `molt explain \(id)` prints this page.

      `imports:` names a module without which a file is left alone. `<#name#>` stands for one expression, and `<#rest...#>` for any
      number of arguments:

      ```swift match
      \(api).oldSend(<#name#>, <#rest...#>)
      ```

      ```swift rewrite
      \(api).send(<#name#>, <#rest...#>)
      ```

      What a person has to change is found and explained, and not edited:

      ```swift match
      \(api).oldFlush()
      ```

      ```text blocked nothing-to-flush
      `send` does not wait, so there is nothing to flush

      Delete the call, unless something relies on its order.
      ```

      ## A call with another argument

      Examples are tests. Comments and layout are kept.

      ```swift before
      import \(api)Kit

      func save(_ name: String) {
        \(api).oldSend(name, retries: 2) // once a day
      }
      ```

      ```swift after
      import \(api)Kit

      func save(_ name: String) {
        \(api).send(name, retries: 2) // once a day
      }
      ```

      ## Left alone: a call that a person has to look at

      ```swift unchanged blocked nothing-to-flush
      import \(api)Kit

      func finish() {
        \(api).oldFlush()
      }
      ```

      ## Left alone: a file without the import

      ```swift unchanged
      func save(_ name: String) {
        \(api).oldSend(name)
      }
      ```

      """
  }
}
