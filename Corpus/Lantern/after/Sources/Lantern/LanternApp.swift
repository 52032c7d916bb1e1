import SwiftUI

@main
struct LanternApp: App {
    var body: some Scene {
        WindowGroup { RootView() }
    }
}

struct RootView: View {
    @State private var query = ""
    @State private var note = ""
    @State private var volume = 0.5
    @State private var page = 0
    @State private var showsCamera = false
    @State private var picture: UIImage?

    var body: some View {
        VStack {
            FilterBar(text: $query, prompt: "Lanterns") { print($0) }
            NoteEditor(text: $note)
            VolumeSlider(volume: $volume)
            PageDots(page: $page, count: 3)
            Shelf(titles: ["Paper", "Glass", query])
            Ticker(interval: 1)
            Caption(text: note)
        }
        .sheet(isPresented: $showsCamera) { PicturePicker(picture: $picture, sourceType: .photoLibrary) }
    }
}
