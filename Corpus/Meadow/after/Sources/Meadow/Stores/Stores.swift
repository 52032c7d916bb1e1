import SwiftUI

/// What the app makes once and hands to all of its views.
@MainActor
final class Stores {
    let garden = GardenStore()
    let weather = WeatherStore()
    let router = Router()
    let preferences = Preferences()
    let photos = PhotoStore()

    init() {}
}

extension View {
    func withStores(_ stores: Stores) -> some View {
        modifier(StoresModifier(stores: stores))
            .environment(stores.router)
    }

    /// For previews: stores that are nobody else's.
    func withFreshStores() -> some View {
        withStores(Stores())
    }
}

private struct StoresModifier: ViewModifier {
    let stores: Stores

    func body(content: Content) -> some View {
        content
            .environment(stores.garden)
            .environment(stores.weather)
            .environment(stores.preferences)
            .environment(stores.photos)
    }
}
