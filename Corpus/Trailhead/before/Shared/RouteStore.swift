import Combine
import Foundation

/// In the app and its widget, which runs on iOS 16.
@MainActor
final class RouteStore: ObservableObject {
    @Published var next: Hike?
    @Published var isOffline = false

    var title: String { next?.name ?? "No hike" }
}
