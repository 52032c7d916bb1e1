//# verdict: lost
//# script: tap open; tap note; tap note; tap inner; tap note
// No view observes the router. As an observable object it refreshed the sheet that asks it what to show, which made a new draft.
import Combine
import SwiftUI

final class Router: ObservableObject {
  struct Route {
    let name: String
    let content: () -> AnyView
  }

  static let shared = Router()
  private var routes: [Route] = []
  private var subjects: [Int: PassthroughSubject<String?, Never>] = [:]

  func names(at level: Int) -> AnyPublisher<String?, Never> {
    if subjects[level] == nil { subjects[level] = PassthroughSubject<String?, Never>() }
    return subjects[level]!.eraseToAnyPublisher()
  }

  func present(_ name: String, @ViewBuilder content: @escaping () -> some View) {
    routes.append(Route(name: name, content: { AnyView(content()) }))
    subjects[routes.count - 1]?.send(name)
  }

  func route(at level: Int) -> Route? { level < routes.count ? routes[level] : nil }

  func dismiss(_ level: Int) {
    routes.removeSubrange(level...)
    subjects[level]?.send(nil)
  }
}

final class Draft: ObservableObject { @Published var notes = 0 }

struct DraftView: View {
  @ObservedObject var draft: Draft

  var body: some View {
    Text("\(draft.notes) notes")
    Button("note") { draft.notes += 1 }
  }
}

struct Routed: ViewModifier {
  private let router = Router.shared
  let level: Int
  @State private var name: String?

  func body(content: Content) -> some View {
    content
      .sheet(isPresented: Binding(get: { name != nil }, set: { if !$0 { router.dismiss(level) } })) {
        if let route = router.route(at: level) {
          VStack {
            route.content()
            Button("inner") { router.present("b") { Text("b") } }
          }
          .modifier(Routed(level: level + 1))
        }
      }
      .onReceive(router.names(at: level)) { name = $0 }
  }
}

struct Root: View {
  var body: some View {
    VStack {
      Text("root")
      Button("open") { Router.shared.present("a") { DraftView(draft: Draft()) } }
    }
    .modifier(Routed(level: 0))
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Root() }
  }
}
