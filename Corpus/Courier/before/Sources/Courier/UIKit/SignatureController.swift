import SwiftUI
import UIKit

/// UIKit does not observe: the wrapper never did anything here.
final class SignatureController: UIViewController {
  @ObservedObject var draft: Draft
  @ObservedObject private var session = Session.shared
  private let label = UILabel(frame: .zero)

  init(draft: Draft) {
    self.draft = draft
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    label.text = session.driver + ": " + draft.text
    view.addSubview(label)
  }
}
