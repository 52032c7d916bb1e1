// Rows keep their state by identity, branches and other ids lose it; what appears, changes and goes tells.
import SwiftUI

@Observable
final class Deck {
  var cards = [1, 2, 3]
  var isHidden = false
  var round = 0
  var isLocked = false
  var log: [String] = []
}

struct Card: View {
  let number: Int
  @State private var isStarred = false
  var body: some View { Toggle("star \(number)", isOn: $isStarred) }
}

struct Counted: ViewModifier {
  var deck: Deck
  func body(content: Content) -> some View {
    VStack {
      content
      Text("round \(deck.round)")
    }
  }
}

struct Hand: View {
  @Environment(Deck.self) private var deck
  @State private var turns = 0

  var body: some View {
    VStack {
      if !deck.isHidden {
        ForEach(deck.cards, id: \.self) { Card(number: $0) }
          .onAppear { deck.log.append("shown") }
          .onDisappear { deck.log.append("hidden") }
      }
      Button("next") { deck.round += 1 }.disabled(deck.isLocked)
      Text("\(turns) turns")
    }
    .onChange(of: deck.round, initial: true) { turns += 1 }
    .modifier(Counted(deck: deck))
  }
}

struct Table: View {
  @State private var deck = Deck()
  @State private var game = 0
  @State private var loads = 0

  var body: some View {
    VStack {
      Hand().id(game)
      Button("shuffle") { deck.cards.append(deck.cards.removeFirst()) }
      Button("hide") { deck.isHidden.toggle() }
      Button("reset") { game += 1 }
      Button("lock") { deck.isLocked.toggle() }
      Text("\(loads) loads: \(deck.log.joined(separator: ","))")
    }
    .task(id: deck.round) { loads += 1 }
    .environment(deck)
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Table() }
  }
}
