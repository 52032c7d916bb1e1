// A method that bodies call got both the read and the announcement in the place of `objectWillChange.send()`.
import SwiftUI

@Observable
final class Client {
  @ObservationIgnored private var branch = "main"
  @ObservationIgnored private(set) var calls = 0

  func currentBranch() -> String {
    calls += 1
    access(keyPath: \.self)
    withMutation(keyPath: \.self) {}
    return branch
  }
}

struct Changes: View {
  let client: Client
  let turn: Int
  var body: some View { Text("on \(client.currentBranch())") }
}

struct Page: View {
  @State private var client = Client()
  @State private var turn = 0
  var body: some View {
    Changes(client: client, turn: turn)
    Button("refresh") { turn += 1 }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Page() }
  }
}
