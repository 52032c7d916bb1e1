import SwiftUI
import Foundation
@Observable
final class M { var n = 0
  var name: String { get { access(keyPath: \.name); return UserDefaults.standard.string(forKey: "t11") ?? "a" } set { withMutation(keyPath: \.name) { UserDefaults.standard.set(newValue, forKey: "t11") } } } }
struct Names: View { var m: M
  var body: some View { Text("l \(m.name)") } }
struct Root: View { @State var m = M(); @AppStorage("t11") var s = "a"
  var body: some View { Names(m: m); Text("n \(m.n)"); Button("go") { m.name += "b" }; Button("x") { s = "w"; m.n += 1 } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
