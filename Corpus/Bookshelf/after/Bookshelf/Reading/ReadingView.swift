import SwiftUI

struct ReadingView: View {
    var session: ReadingSession
    private let preferences = ReaderPreferences.shared

    var body: some View {
        VStack(spacing: 16) {
            Text(session.book.title)
                .font(.system(size: preferences.fontSize))
            Text("\(session.pagesRead) pages in \(Int(session.elapsed)) seconds")
                .monospacedDigit()
            if preferences.showsProgress {
                ProgressView(value: Double(session.lastPage), total: Double(session.book.pageCount))
            }
            HStack {
                Button("Turn page") { session.turnPage() }
                PauseButton(session: session)
            }
        }
        .onAppear { session.start() }
        .onDisappear { session.stop() }
    }
}

private struct PauseButton: View {
    @Bindable var session: ReadingSession

    var body: some View {
        Toggle("Pause", isOn: $session.isPaused)
    }
}

struct ReadingView_Previews: PreviewProvider {
    static var previews: some View {
        ReadingView(session: ReadingSession(book: Book.samples[0], firstPage: 12))
    }
}
