import MoltProject
import MoltSymbols
import MoltSyntax
import Testing

@Suite struct EquatabilityTests {
  @Test(arguments: [
    ("Int", true), ("[String: Int?]", true), ("Range<Int>", true), ("ArraySlice<String>", true), ("Same", true), ("[Same]", true),
    ("Plain", true), ("Other", false), ("[Other]", false), ("ArraySlice<Other>", false), ("Set<Same>?", true),
    ("Loaded", false), ("Elsewhere", false), ("ArraySlice<Elsewhere>", false), ("Child", true),
  ])
  func `a type is equatable where the project or the standard library says so, and all that it holds is`(
    type: String, expected: Bool
  ) throws {
    let sources = Sources(
      """
      struct Same: Hashable {}
      struct Other {}
      enum Plain { case a, b }
      enum Loaded { case a(Int) }
      class Parent: Equatable {}
      class Child: Parent {}
      struct Model { var value: \(type) }
      """)
    let index = sources.index
    let model = try #require(index.types.first { index.qualifiedName($0.id) == "Model" })
    let property = try #require(model.members.properties.values.joined().first)
    #expect(index.isEquatable(index.type(of: property)) == expected)
  }
}
