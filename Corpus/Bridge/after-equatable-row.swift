// says: a custom comparison of the data alone, with .equatable()
// expect: nothing
import SwiftUI
import UIKit

struct Song: Equatable {
  let name: String
}

struct SongRow: View, Equatable {
  let song: Song
  let onPlay: () -> Void

  nonisolated static func == (left: SongRow, right: SongRow) -> Bool {
    left.song == right.song
  }

  var body: some View { Button(song.name) { onPlay() } }
}

final class SongScreen: UIViewController {
  private lazy var host = UIHostingController(rootView: SongRow(song: Song(name: ""), onPlay: {}).equatable())

  func show(_ song: Song) {
    host.rootView = SongRow(song: song, onPlay: { [weak self] in self?.play() }).equatable()
  }

  func play() {}
}
