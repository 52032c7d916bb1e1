//# verdict: same
//# script: tap hint; tap close; tap erase; tap yes; tap pick; tap close; tap deep; back; back; tap show; back
// A popover, a cover, a dialog, a sheet and screens by item, and a stack whose path is a model's.
import SwiftUI

struct Photo: Identifiable, Hashable {
  let id: Int
}

final class Album: ObservableObject {
  @Published var isHinting = false
  @Published var isErasing = false
  @Published var picked: Photo?
  @Published var shown: Photo?
  @Published var path: [Photo] = []
  @Published var photos = [Photo(id: 1), Photo(id: 2)]
}

struct Closing: View {
  @Environment(\.dismiss) private var dismiss
  let text: String
  var body: some View {
    Text(text)
    Button("close") { dismiss() }
  }
}

struct AlbumScreen: View {
  @StateObject private var album = Album()

  var body: some View {
    NavigationStack(path: $album.path) {
      VStack {
        Text("\(album.photos.count) photos")
        Button("hint") { album.isHinting = true }
        Button("erase") { album.isErasing = true }
        Button("pick") { album.picked = album.photos.last }
        Button("show") { album.shown = album.photos.last }
        Button("deep") { album.path = [Photo(id: 7), Photo(id: 8)] }
      }
      .popover(isPresented: $album.isHinting) { Closing(text: "hint") }
      .confirmationDialog("sure", isPresented: $album.isErasing) { Button("yes") { album.photos.removeFirst() } }
      .fullScreenCover(isPresented: .constant(false)) { Text("never") }
      .sheet(item: $album.picked) { Closing(text: "photo \($0.id) of \(album.photos.count)") }
      .navigationDestination(item: $album.shown) { photo in NavigationLink("more", value: photo) }
      .navigationDestination(for: Photo.self) { Text("screen \($0.id), depth \(album.path.count)") }
    }
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { AlbumScreen() }
  }
}
