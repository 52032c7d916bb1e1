//# verdict: stale
//# script: tap rename; tap plus
// An object that a model holds is a part of what views show of the model, though another event changes it.
import SwiftUI

final class Profile { var title = "a" }
final class Model: ObservableObject {
  let profile = Profile()
  @Published private(set) var n = 0
  func plus() { n += 1 }
}

struct ProfileView: View {
  @ObservedObject var model: Model
  var body: some View {
    VStack {
      Text(model.profile.title)
      Button("rename") { model.profile.title += "b" }
      Button("plus") { model.plus() }
    }
  }
}
struct Root: View {
  @StateObject private var model = Model()
  var body: some View { ProfileView(model: model) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
