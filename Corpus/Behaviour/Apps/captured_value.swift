//# verdict: other
//# script: tap go; tap use
import SwiftUI
import Combine
import Foundation
final class Plain { var v = 0 }
final class M: ObservableObject { @Published var n = 0; let p = Plain(); func go() { p.v += 1; n += 1 } }
struct A: View { @ObservedObject var m: M; @State var out = -1
  var body: some View { Button("use") { [v = m.p.v] in out = v }; Text("out \(out)") } }
struct Root: View { @StateObject var m = M()
  var body: some View { A(m: m); Button("go") { m.go() } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
