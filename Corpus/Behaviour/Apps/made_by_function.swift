//# verdict: lost
//# script: tap note; tap go
import SwiftUI
import Combine
import Foundation
final class Draft: ObservableObject { @Published var notes = 0  }
final class M: ObservableObject { @Published var n = 0  }
func make() -> Draft { Draft() }
struct DraftView: View { @ObservedObject var d: Draft
  var body: some View { Text("\(d.notes) notes"); Button("note") { d.notes += 1 } } }
struct A: View { let m: M
  
  var body: some View { Text("\(m.n)"); DraftView(d: make()) } }
struct Root: View { @StateObject var m = M()
  var body: some View { A(m: m); Button("go") { m.n += 1 } } }
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
