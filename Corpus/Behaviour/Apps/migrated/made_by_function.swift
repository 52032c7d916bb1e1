import SwiftUI
import Foundation
@Observable
final class Draft { var notes = 0  }
@Observable
final class M { var n = 0  }
func make() -> Draft { Draft() }
struct DraftView: View { var d: Draft
  var body: some View { Text("\(d.notes) notes"); Button("note") { d.notes += 1 } } }
struct A: View { let m: M
  
  var body: some View { Text("\(m.n)"); DraftView(d: make()) } }
struct Root: View { @State var m = M()
  var body: some View { A(m: m); Button("go") { m.n += 1 } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
