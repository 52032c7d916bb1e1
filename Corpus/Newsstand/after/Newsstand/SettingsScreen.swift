import SwiftUI
import UIKit

struct SettingsScreen: View {
    @ObservedObject var settings: ReadingSettings

    var body: some View {
        Form {
            Toggle("Summaries", isOn: $settings.showsSummaries)
            Slider(value: $settings.textScale, in: 0.5...2)
        }
    }

    /// A whole screen: no cell, no child.
    @MainActor static func makeController(settings: ReadingSettings) -> UIViewController {
        let controller = UIHostingController(rootView: SettingsScreen(settings: settings))
        controller.title = "Settings"
        return controller
    }
}
