import SwiftUI
import Foundation
final class User: Codable { var name = "a"; init() {};  }
@Observable
final class M { var stamp = 0
  let user = User(); let v = User()
  func go() { user.name += "x"; v.name = "y"; stamp += 1 } }
struct Names: View { var m: M
  var body: some View { Text(String(decoding: (try? JSONEncoder().encode(m.user)) ?? Data(), as: UTF8.self)) } }
struct Root: View { @State private var m = M()
  var body: some View { Names(m: m); Text("\(m.stamp)"); Button("go") { m.go() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
