import MoltManifests
import MoltText
import Testing

private let files = [
  "App/App.swift", "App/Sub/View.swift", "App/Sub/ViewTests.swift", "Other/[x]/a.swift", "Root.swift",
]

@Test(arguments: [
  ("App", [0, 1, 2]), ("App/**", [0, 1, 2]), ("App/**/*.swift", [0, 1, 2]), ("App/*.swift", [0]),
  ("**/*.swift", [0, 1, 2, 3, 4]),
  ("App/**.swift", [0, 1, 2]), ("App/*", [0, 1, 2]), ("./App/App.swift", [0]), ("App/../Root.swift", [4]),
  ("App/**/*Tests.swift", [2]), ("App/{Sub,None}/View.{h,m,swift}", [1]), ("App/Sub/View*.swift", [1, 2]),
  ("**/Sub", [1, 2]), ("App/Sub/View?????.swift", [2]), ("[A-M]pp/[!x]pp.swift", [0]), ("Nothing/**", []),
  ("App/*.m", []),
])
func `patterns find files`(pattern: String, expected: [Int]) {
  #expect(PathPattern(pattern).files(in: FileList(files, packages: [])).map { Int($0.index) } == expected)
}

@Test func `what is left out is left out for sure`() {
  #expect(PathPattern("App/Sub").matches("App/Sub/View.swift", takesDirectories: true))
  #expect(!PathPattern("App/Sub").matches("App/Sub/View.swift", takesDirectories: false))
  #expect(!PathPattern("App/**.swift").matches("App/Sub/View.swift", takesDirectories: false))
  #expect(PathPattern("App/**/View.swift").matches("App/View.swift", takesDirectories: false))
  #expect(PathPattern("App/**").matches("App/Sub/View.swift", takesDirectories: false))
}

@Test func `a pattern takes no time that grows with its stars`() {
  let pattern = PathPattern(String(repeating: "**/*a*a*a*a*a*b/", count: 12) + "x")
  #expect(
    !pattern.matches(String(repeating: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/", count: 60) + "y", takesDirectories: false))
}
