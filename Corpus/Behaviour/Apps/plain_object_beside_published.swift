//# verdict: stale
//# script: tap go; tap go
import SwiftUI

final class User { var name = "a"; var initials: String { name.uppercased() } }
final class M: ObservableObject {
  @Published var users = [User()]
  @Published var stamp = 0
  var names: String { users.map(\.initials).joined() }
  func go() { users[0].name += "b"; stamp += 1 }
}
struct Names: View {
  @ObservedObject var m: M
  var body: some View { Text(m.names) }
}
struct Stamp: View {
  @ObservedObject var m: M
  var body: some View { Text("stamp \(m.stamp)"); Button("go") { m.go() } }
}
struct Root: View {
  @StateObject private var m = M()
  var body: some View { VStack { Names(m: m); Stamp(m: m) } }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
