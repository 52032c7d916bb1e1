//# verdict: lost
//# script: tap note; tap note; tap next
// A card makes its draft in its body. The board did not observe the plan; now it does, and hands each card another number.
import SwiftUI

final class Draft: ObservableObject { @Published var notes = 0 }

final class Plan: ObservableObject { @Published var week = 0 }

struct DraftView: View {
  @ObservedObject var draft: Draft
  var body: some View {
    Text("\(draft.notes) notes")
    Button("note") { draft.notes += 1 }
  }
}

struct Card: View {
  let week: Int
  var body: some View { DraftView(draft: [Draft()][0]) }
}

struct Board: View {
  let plan: Plan
  var body: some View { Card(week: plan.week) }
}

struct Root: View {
  @StateObject var plan = Plan()
  var body: some View {
    Board(plan: plan)
    Button("next") { plan.week += 1 }
  }
}

@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
