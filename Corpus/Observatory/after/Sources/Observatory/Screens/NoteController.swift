import SwiftUI
import UIKit

/// Moves its editor out of the keyboard's way by hand.
final class NoteController: UIViewController {
  private let host = UIHostingController(rootView: NoteEditor())
  private var bottom: NSLayoutConstraint!
  private var observers: [any NSObjectProtocol] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(host)
    view.addSubview(host.view)
    host.view.translatesAutoresizingMaskIntoConstraints = false
    bottom = host.view.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    NSLayoutConstraint.activate([
      host.view.topAnchor.constraint(equalTo: view.topAnchor),
      host.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      host.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bottom,
    ])
    host.didMove(toParent: self)
    observeKeyboard()
  }

  private func observeKeyboard() {
    let center = NotificationCenter.default
    observers.append(
      center.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main) { [weak self] note in
        let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        MainActor.assumeIsolated { self?.moveBottom(by: frame?.height ?? 0) }
      })
    observers.append(
      center.addObserver(forName: UIResponder.keyboardWillHideNotification, object: nil, queue: .main) { [weak self] _ in
        MainActor.assumeIsolated { self?.moveBottom(by: 0) }
      })
  }

  private func moveBottom(by height: CGFloat) {
    bottom.constant = -height
    view.layoutIfNeeded()
  }
}
