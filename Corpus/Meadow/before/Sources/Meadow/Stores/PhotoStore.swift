import SwiftUI

/// Moved by hand, and not to the end: some views still look for it where `environmentObject` would put it.
@Observable
@MainActor
final class PhotoStore: ObservableObject {
    var names: [String] = []
    var isLoading = false
}

struct PhotoStrip: View {
    @Environment(PhotoStore.self) private var photos

    var body: some View {
        Text(photos.names.joined(separator: ", "))
    }
}

struct PhotoButton: View {
    @EnvironmentObject private var photos: PhotoStore

    var body: some View {
        Button("Add a photo") { photos.names.append("Photo \(photos.names.count + 1)") }
    }
}

struct PhotoToggle: View {
    @ObservedObject var photos: PhotoStore

    var body: some View {
        Toggle("Loading", isOn: $photos.isLoading)
    }
}
