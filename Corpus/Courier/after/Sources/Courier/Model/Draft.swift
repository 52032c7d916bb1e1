import SwiftUI

/// A note that is being written.
@Observable
@MainActor
final class Draft {
  var text: String // as typed
  var isUrgent = false
  let limit: Int

  private let words: Vocabulary

  init(_ text: String, limit: Int = 140) {
    self.text = text
    self.limit = limit
    words = Vocabulary(["fragile", "heavy"].map { $0.uppercased() })
  }

  var suggestion: String? { words.first(in: text) }
}

/// What notes are often made of.
final class Vocabulary {
  private let words: [String]

  init(_ words: [String]) { self.words = words.sorted() }

  func first(in text: String) -> String? {
    words.first { text.contains($0) }
  }
}
