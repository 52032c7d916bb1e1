//# verdict: stale
//# script: tap go; tap x
import SwiftUI
import Combine
import Foundation
final class M: ObservableObject { @Published var n = 0
  var name: String { get { UserDefaults.standard.string(forKey: "t11") ?? "a" } set { objectWillChange.send(); UserDefaults.standard.set(newValue, forKey: "t11") } } }
struct Names: View { @ObservedObject var m: M
  var body: some View { Text("l \(m.name)") } }
struct Root: View { @StateObject var m = M(); @AppStorage("t11") var s = "a"
  var body: some View { Names(m: m); Text("n \(m.n)"); Button("go") { m.name += "b" }; Button("x") { s = "w"; m.n += 1 } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
