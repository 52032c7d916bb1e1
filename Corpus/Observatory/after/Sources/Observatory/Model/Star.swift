import Foundation

struct Star: Hashable, Identifiable, Sendable {
  var id: Int
  var name: String
  var magnitude = 1.0

  static let samples = [Star(id: 1, name: "Vega"), Star(id: 2, name: "Altair"), Star(id: 3, name: "Deneb")]
}
