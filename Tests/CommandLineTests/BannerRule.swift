/// A rule of a project's own: `banner` becomes `notice`.
let bannerRule = """
  ---
  id: banner
  title: `banner` is `notice`
  family: acme
  level: safe
  ---
  Prose.

  ```swift match
  banner(<#text#>)
  ```
  ```swift rewrite
  notice(<#text#>)
  ```

  """
