//# verdict: other
//# script: tap x
import SwiftUI

enum Defaults { static var size = 0 }
final class Settings: ObservableObject {
  @Published var size: Int
  init() { size = Defaults.size }
}
struct Root: View {
  @EnvironmentObject var settings: Settings
  var body: some View { Text("size \(settings.size)"); Button("x") { settings.size += 1 } }
}
@main struct Main: App {
  @StateObject private var settings = Settings()
  init() { Defaults.size = 14 }
  var body: some Scene { WindowGroup { Root().environmentObject(settings) } }
}
