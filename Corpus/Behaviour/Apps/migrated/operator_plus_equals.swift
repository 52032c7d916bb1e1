import SwiftUI
import Foundation

class User { var name = "a"; static func += (u: User, s: String) { u.name += s } }
@Observable
final class M { var stamp = 0
  let user = User()
  func go() { user += "m"; stamp += 1 } }
struct Names: View { var m: M
  var body: some View { Text("n " + m.user.name) } }
struct Root: View { @State private var m = M()
  var body: some View { Names(m: m); Text("\(m.stamp)"); Button("go") { m.go() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
