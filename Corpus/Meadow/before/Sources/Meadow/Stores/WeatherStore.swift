import Foundation

#if canImport(Combine)
import Combine
#endif

@MainActor
final class WeatherStore: ObservableObject {
    @Published var degrees = 14.0
    @Published var willRain = false

    var advice: String {
        willRain ? "Stay in." : "Water the beds."
    }
}
