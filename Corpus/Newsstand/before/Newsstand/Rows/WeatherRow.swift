import SwiftUI
import UIKit

/// The map of a forecast, which is a controller of its own.
struct ForecastMap: UIViewControllerRepresentable {
    let city: String

    func makeUIViewController(context: Context) -> ForecastController {
        ForecastController(city: city)
    }

    func updateUIViewController(_ controller: ForecastController, context: Context) {
        controller.title = city
    }
}

final class ForecastController: UIViewController {
    init(city: String) {
        super.init(nibName: nil, bundle: nil)
        title = city
    }

    required init?(coder: NSCoder) { fatalError("made in code") }
}

struct WeatherPanel: View {
    let city: String

    var body: some View {
        ForecastMap(city: city).frame(height: 120)
    }
}

struct WeatherRow: View {
    let city: String

    var body: some View {
        VStack {
            Text(city)
            WeatherPanel(city: city)
        }
    }
}
