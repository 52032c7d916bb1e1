// says: the hosted view ends at the guide of the keyboard
// expect: nothing
import SwiftUI
import UIKit

final class NoteScreen: UIViewController {
  private let note = UIHostingController(rootView: Text("Note"))

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(note)
    note.view.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(note.view)
    note.view.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor).isActive = true
    note.didMove(toParent: self)
  }
}
