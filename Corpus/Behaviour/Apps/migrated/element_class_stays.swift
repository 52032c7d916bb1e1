// The list moved and the class of its elements did not: the sum was refreshed by what the list published.
import SwiftUI

final class Day: ObservableObject {
  let id: Int
  @Published var hours = 0
  @Published private var stamp = 0
  init(id: Int) { self.id = id }
  func log() {
    hours += 1
    stamp += 1
  }
}

@Observable
final class Week {
  var days = [Day(id: 1), Day(id: 2)]
  var title = "week"
  func log() {
    days.first?.log()
    title = "logged"
  }
}

struct Hours: View {
  var week: Week
  var body: some View { Text("\(week.days.map(\.hours).reduce(0, +)) hours") }
}

struct DayName: View {
  @ObservedObject var day: Day
  var body: some View { Text("day \(day.id)") }
}

struct Page: View {
  @State private var week = Week()
  var body: some View {
    Hours(week: week)
    DayName(day: week.days[1])
    Button("log") { week.log() }
    Button("rename") { week.title += "!" }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
