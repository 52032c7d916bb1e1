import Observation

@MainActor @Observable final class HarbourModel {
    var ships: [String] = []
    var title = "Harbour"
}
