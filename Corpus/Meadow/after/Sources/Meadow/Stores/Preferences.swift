import SwiftUI

@Observable
@MainActor
final class Preferences {
    var usesCelsius = true
    var name = ""
}
