import SwiftUI

struct WeatherCard: View {
    @EnvironmentObject private var weather: WeatherStore
    @EnvironmentObject private var preferences: Preferences
    @EnvironmentObject private var garden: GardenStore

    var body: some View {
        VStack {
            Text(preferences.usesCelsius ? "\(weather.degrees) °C" : "\(weather.degrees * 1.8 + 32) °F")
            Text(weather.advice)
            if let date = garden.lastWatered {
                Text(date, style: .date)
            }
            Slider(value: $weather.degrees, in: -20...40)
        }
    }
}

#Preview {
    let stores = Stores()
    WeatherCard()
        .environmentObject(stores.weather)
        .environmentObject(stores.preferences)
        .environmentObject(stores.garden)
}
