import Dispatch
import MoltEngine

/// Tells a person who has to wait what molt is doing, in one line of the terminal that goes away.
final class Progress: @unchecked Sendable {
  /// The seconds after which it is a wait.
  private static var patience: Double {
    let wished = variable("MOLT_PROGRESS_DELAY").flatMap(Double.init) ?? 0.5
    return wished.isFinite ? wished : 0.5
  }

  /// Guards what is unchecked below, and draws.
  private let queue = DispatchQueue(label: "molt.progress")
  private var phase = Phase.discovery
  private var isPatient: Bool
  private var isDone = false

  /// Nil where nobody would see it.
  init?(isWanted: Bool) {
    guard isWanted, Stream.error.isTerminal else { return nil }
    let patience = Self.patience
    isPatient = patience > 0
    guard isPatient else { return }
    queue.asyncAfter(deadline: .now() + patience) { [self] in
      isPatient = false
      draw()
    }
  }

  func enter(_ phase: Phase) {
    queue.async { [self] in
      self.phase = phase
      draw()
    }
  }

  /// Takes the line away. Nothing is drawn any more.
  func end() {
    queue.sync {
      if !isPatient, !isDone { Stream.redraw("") }
      isDone = true
    }
  }

  private func draw() {
    if isPatient || isDone { return }
    Stream.redraw("molt: \(phase.text) …")
  }
}

extension Phase {
  /// What molt is doing.
  fileprivate var text: String {
    switch self {
    case .discovery: "looking for files"
    case .parsing(let files): "parsing \(count(files))"
    case .planning(let files): "planning what to change in \(count(files))"
    case .verification(let files): "verifying what changes in \(count(files))"
    }
  }

  private func count(_ files: Int) -> String { files == 1 ? "1 file" : "\(files) files" }
}
