import Combine
import Foundation

/// In the watch app and in the complication, which runs on watchOS 9.
@MainActor
final class PulseStore: ObservableObject {
    @Published var beatsPerMinute = 0
}
