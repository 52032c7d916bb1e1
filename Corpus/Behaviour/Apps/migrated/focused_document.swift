// A menu acts on the document of the window in front.
import SwiftUI

@Observable
final class Document {
  var text = ""
  private(set) var printed: [String] = []
  func print() { printed.append(text) }
}

struct DocumentMenu: View {
  @FocusedValue(Document.self) private var document: Document?
  var body: some View {
    Text("menu of \(document?.text ?? "nothing")")
    Button("print") { document?.print() }
  }
}

struct DocumentScreen: View {
  private let shelf = Shelf.shared

  var body: some View {
    Editor(document: shelf.document)
      .focusedSceneValue(shelf.document)
    Button("new") { shelf.document = Document() }
  }
}

@Observable
final class Shelf {
  static let shared = Shelf()
  var document = Document()
}

struct Editor: View {
  @Bindable var document: Document
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
