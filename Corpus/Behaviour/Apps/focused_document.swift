//# verdict: same
//# script: tap print; type text Hello; tap print; tap new; tap print
// A menu acts on the document of the window in front.
import SwiftUI

final class Document: ObservableObject {
  @Published var text = ""
  @Published private(set) var printed: [String] = []
  func print() { printed.append(text) }
}

struct DocumentMenu: View {
  @FocusedObject private var document: Document?
  var body: some View {
    Text("menu of \(document?.text ?? "nothing")")
    Button("print") { document?.print() }
  }
}

struct DocumentScreen: View {
  @ObservedObject private var shelf = Shelf.shared

  var body: some View {
    Editor(document: shelf.document)
      .focusedSceneObject(shelf.document)
    Button("new") { shelf.document = Document() }
  }
}

final class Shelf: ObservableObject {
  static let shared = Shelf()
  @Published var document = Document()
}

struct Editor: View {
  @ObservedObject var document: Document
  var body: some View {
    TextField("text", text: $document.text)
    Text("printed \(document.printed.joined(separator: ","))")
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { DocumentScreen() }
      .commands { CommandMenu("File") { DocumentMenu() } }
  }
}
