import SwiftUI

struct WeatherCard: View {
    @Environment(WeatherStore.self) private var weather
    @Environment(Preferences.self) private var preferences
    @Environment(GardenStore.self) private var garden

    var body: some View {
        @Bindable var weather = weather
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
        .environment(stores.weather)
        .environment(stores.preferences)
        .environment(stores.garden)
}
