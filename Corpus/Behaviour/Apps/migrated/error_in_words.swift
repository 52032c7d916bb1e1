import SwiftUI
// What an error says to people is not how it is described.
enum Names { static var text = "a" }
enum Failure: Error, CustomStringConvertible { case bad; var description: String { Names.text } }
@Observable
final class Model {
  var count = 0
  var error: (any Error)?
  func go() { Names.text += "b"; count += 1 }
  func fail() { error = Failure.bad }
}
struct Root: View { @State private var model = Model()
  var body: some View { Text(model.error?.localizedDescription ?? "-"); Button("fail") { model.fail() }; Button("go") { model.go() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
