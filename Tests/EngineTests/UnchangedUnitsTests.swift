import MoltEngine
import MoltText
import Testing

/// A file `0123456789` of which `23` becomes `abcd`: `01abcd456789`.
@Suite("Units that a plan leaves as they are") struct UnchangedUnitsTests {
  private static let file = FileID(0)
  private static let edits = [file: [Edit(Location(file, 2..<4), "abcd")]]

  private static func unit(_ subject: String, at offset: UInt32, in file: FileID = file) -> MigrationUnit {
    MigrationUnit(
      subject: subject, types: [], location: Location(file, offset..<offset + 1), level: .safe, verdict: .changed, edits: [])
  }

  private func isKnown(_ unit: MigrationUnit, of units: MigrationUnit...) -> Bool {
    var unchanged = UnchangedUnits(units, edits: Self.edits)
    return unchanged.takesOut(unit)
  }

  @Test(arguments: [(0, 0), (1, 1), (4, 6), (9, 11)] as [(UInt32, UInt32)])
  func `are known by the place that they have in the result`(before: UInt32, after: UInt32) {
    #expect(isKnown(Self.unit("b", at: after), of: Self.unit("a", at: before)))
    #expect(!isKnown(Self.unit("a", at: after + (after < 2 ? 8 : 1)), of: Self.unit("a", at: before)))
  }

  @Test func `are known by their subject where an edit may have moved them`() {
    #expect(isKnown(Self.unit("a", at: 5), of: Self.unit("a", at: 3)))
    #expect(!isKnown(Self.unit("b", at: 5), of: Self.unit("a", at: 3)))
    #expect(!isKnown(Self.unit("a", at: 5), of: Self.unit("a", at: 8)))
    #expect(!isKnown(Self.unit("a", at: 8), of: Self.unit("a", at: 3)))
  }

  @Test func `are known in files that have no edit`() {
    let other = FileID(1)
    #expect(isKnown(Self.unit("a", at: 3, in: other), of: Self.unit("a", at: 3, in: other)))
    #expect(!isKnown(Self.unit("a", at: 4, in: other), of: Self.unit("a", at: 3, in: other)))
  }

  @Test func `are known once each`() {
    var unchanged = UnchangedUnits([Self.unit("a", at: 8), Self.unit("b", at: 8)], edits: Self.edits)
    let found = Self.unit("a", at: 10)
    #expect([unchanged.takesOut(found), unchanged.takesOut(found), unchanged.takesOut(found)] == [true, true, false])
  }
}
