// Counts and logs that nothing shows, and settings of which each announces itself.
import SwiftUI

final class Log {
  static let shared = Log()
  private var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

@Observable
final class Player {
  private static var made = 0
  private(set) var position = 0
  init() {
    Self.made += 1
    Log.shared.add("made")
  }
  func go() {
    position += 1
    Log.shared.add("go")
  }
}

@Observable
final class Settings {
  var sound: Bool {
    get { access(keyPath: \.sound); return UserDefaults.standard.bool(forKey: "counts.sound") }
    set {
      withMutation(keyPath: \.sound) {
        UserDefaults.standard.set(newValue, forKey: "counts.sound")
      }
    }
  }
  var level: Int {
    get { access(keyPath: \.level); return UserDefaults.standard.integer(forKey: "counts.level") }
    set {
      withMutation(keyPath: \.level) {
        UserDefaults.standard.set(newValue, forKey: "counts.level")
      }
    }
  }
}

struct PlayerView: View {
  @State private var player = Player()
  let round: Int
  var body: some View {
    VStack {
      Text("\(player.position) in \(round)")
      Button("go") { player.go() }
    }
  }
}

struct Root: View {
  @State private var settings = Settings()
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
