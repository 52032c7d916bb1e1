import Glimmer
import SwiftData
import SwiftUI

extension Glimmer.Keys {
  static let boats = Key<Int>("boats", default: 3)
}

@Model final class Boat {
  var name: String
  @Attribute(.unique) var number: Int
  init(name: String, number: Int) {
    self.name = name
    self.number = number
  }
}

struct HarbourView: View {
  @Environment(\.lighthouse) private var lighthouse
  let boats: [Boat]
  let chosen: Boat

  var body: some View {
    VStack {
      ForEach(boats) { boat in
        Text(boat == chosen ? "→ \(boat.name)" : boat.name)
          .foregroundStyle(Color(tide: 3, wind: 0.2))
          .glimmering(every: .seconds, on: boats.isEmpty) { Text("Fog") }
      }
      if lighthouse.isLit { Text("Lit").foregroundStyle(.yellow) }
    }
  }

  func count() -> Int {
    let count = boats.count
    lighthouse.signal(.morse, nil)
    return count.rounded()
  }
}
