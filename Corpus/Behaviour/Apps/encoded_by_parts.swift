//# verdict: stale
//# script: tap go; tap go
import SwiftUI
import Combine
import Foundation
final class User: Codable { var name = "a"; init() {};  }
final class M: ObservableObject { @Published var stamp = 0
  let user = User(); let v = User()
  func go() { user.name += "x"; v.name = "y"; stamp += 1 } }
struct Names: View { @ObservedObject var m: M
  var body: some View { Text(String(decoding: (try? JSONEncoder().encode(m.user)) ?? Data(), as: UTF8.self)) } }
struct Root: View { @StateObject private var m = M()
  var body: some View { Names(m: m); Text("\(m.stamp)"); Button("go") { m.go() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
