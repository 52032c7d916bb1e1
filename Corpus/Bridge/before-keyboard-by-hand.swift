// says: following the keyboard by its notifications is what the guide spares
// expect: keyboard-layout-guide blocked keyboard-notification
import SwiftUI
import UIKit

final class ReplyScreen: UIViewController {
  private let reply = UIHostingController(rootView: Text("Reply"))
  private var lowerEdge: NSLayoutConstraint!
  private var token: (any NSObjectProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(reply)
    reply.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(reply.view)
    lowerEdge = reply.view.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    lowerEdge.isActive = true
    reply.didMove(toParent: self)
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated {
        self?.lowerEdge.constant = -300
      }
    }
  }
}
