// An object that a model holds is a part of what views show of the model, though another event changes it.
import SwiftUI

final class Profile { var title = "a" }
@Observable
final class Model {
  let profile = Profile()
  private(set) var n = 0
  func plus() { n += 1 }
}

struct ProfileView: View {
  var model: Model
  var body: some View {
    VStack {
      Text(model.profile.title)
      Button("rename") { model.profile.title += "b" }
      Button("plus") { model.plus() }
    }
  }
}
struct Root: View {
  @State private var model = Model()
  var body: some View { ProfileView(model: model) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
