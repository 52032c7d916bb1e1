import SwiftUI

@MainActor
final class Preferences: ObservableObject {
    @Published var usesCelsius = true
    @Published var name = ""
}
