// A card makes its draft in its body. The board did not observe the plan; now it does, and hands each card another number.
import SwiftUI

@Observable
final class Draft { var notes = 0 }

@Observable
final class Plan { var week = 0 }

struct DraftView: View {
  var draft: Draft
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
  @State var plan = Plan()
  var body: some View {
    Board(plan: plan)
    Button("next") { plan.week += 1 }
  }
}

@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
