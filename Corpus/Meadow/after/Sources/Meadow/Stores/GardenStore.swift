import Foundation
import Observation

struct Bed: Identifiable, Hashable, Sendable {
    var id = UUID()
    var name: String
    var plants: [String] = []
}

/// The beds, and what grows in them.
@Observable
@MainActor
final class GardenStore {
    var beds = [Bed(name: "South"), Bed(name: "Wall", plants: ["Pear"])]
    private(set) var lastWatered: Date?

    func water() {
        lastWatered = Date()
    }

    func add(_ plant: String, to bed: Bed) {
        guard let place = beds.firstIndex(where: { $0.id == bed.id }) else { return }
        beds[place].plants.append(plant)
    }
}
