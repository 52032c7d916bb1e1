import Foundation
import Observation

#if canImport(Combine)
import Combine
#endif

@Observable
@MainActor
final class WeatherStore {
    var degrees = 14.0
    var willRain = false

    var advice: String {
        willRain ? "Stay in." : "Water the beds."
    }
}
