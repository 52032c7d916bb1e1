import SwiftUI
enum D { nonisolated(unsafe) static var size = 0 }
@Observable
final class S {
  var size = D.size }
struct Detail: View { @State var s = S()
  var body: some View { Text("size \(s.size)") } }
struct Box<C: View>: View { @State var on = false
  @ViewBuilder let c: C
  var body: some View { Button("open") { on = true }; if on { c } } }
struct Root: View {
  var body: some View { Button("fetch") { D.size += 1 }; Box { Detail() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
