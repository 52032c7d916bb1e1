//# verdict: stale
//# script: tap switch; tap switch
// A type is handed on, and asked for what a protocol demands of it: the cases of an enumeration, the kind of an object.
import SwiftUI

enum Flag { nonisolated(unsafe) static var isBeta = false }

enum Tab: CaseIterable {
  case home, search, beta
  static var allCases: [Tab] { Flag.isBeta ? [.home, .search, .beta] : [.home, .search] }
}

class Plan { class var label: String { "plan" } }
final class Trial: Plan { override class var label: String { Flag.isBeta ? "beta" : "trial" } }

final class Session: ObservableObject {
  @Published var isBusy = false
  let plan: Plan = Trial()
  func change() {
    Flag.isBeta.toggle()
    isBusy.toggle()
  }
}

func count<T: CaseIterable>(_ type: T.Type) -> Int { type.allCases.count }

struct Tabs: View {
  @ObservedObject var session: Session
  var body: some View { Text("\(count(Tab.self)) tabs") }
}

struct Name: View {
  @ObservedObject var session: Session
  var body: some View { Text(type(of: session.plan).label) }
}

struct Root: View {
  @StateObject var session = Session()
  var body: some View {
    Tabs(session: session)
    Name(session: session)
    Button("switch") { session.change() }
  }
}

@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
