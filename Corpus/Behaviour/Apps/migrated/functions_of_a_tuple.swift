// A static tuple has the functions that ask for and set what a view shows.
import SwiftUI

enum Title {
  private static var text = "a"
  static let (get, set) = ({ text }, { (new: String) in text = new })
}
@Observable
final class Model {
  private(set) var steps = 0
  func go() {
    steps += 1
    Title.set("b\(steps)")
  }
}

struct TitleView: View {
  var model: Model
  var body: some View {
    VStack {
      Text(Title.get())
      Button("go") { model.go() }
    }
  }
}
struct Root: View {
  @State private var model = Model()
  var body: some View { TitleView(model: model) }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
