//# verdict: same
//# script: tap go; tap next; tap sound; tap level; tap next; tap go; tap level
// Counts and logs that nothing shows, and settings of which each announces itself.
import SwiftUI

final class Log {
  static let shared = Log()
  private var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

final class Player: ObservableObject {
  private static var made = 0
  @Published private(set) var position = 0
  init() {
    Self.made += 1
    Log.shared.add("made")
  }
  func go() {
    position += 1
    Log.shared.add("go")
  }
}

final class Settings: ObservableObject {
  var sound: Bool {
    get { UserDefaults.standard.bool(forKey: "counts.sound") }
    set {
      objectWillChange.send()
      UserDefaults.standard.set(newValue, forKey: "counts.sound")
    }
  }
  var level: Int {
    get { UserDefaults.standard.integer(forKey: "counts.level") }
    set {
      objectWillChange.send()
      UserDefaults.standard.set(newValue, forKey: "counts.level")
    }
  }
}

struct PlayerView: View {
  @StateObject private var player = Player()
  let round: Int
  var body: some View {
    VStack {
      Text("\(player.position) in \(round)")
      Button("go") { player.go() }
    }
  }
}

struct Root: View {
  @StateObject private var settings = Settings()
  @State private var round = 0
  var body: some View {
    VStack {
      PlayerView(round: round)
      Button("next") { round += 1 }
      Text("\(settings.sound ? "on" : "off") \(settings.level)")
      Button("sound") { settings.sound.toggle() }
      Button("level") { settings.level += 1 }
    }
  }
}
@main struct Main: App { var body: some Scene { WindowGroup { Root() } } }
