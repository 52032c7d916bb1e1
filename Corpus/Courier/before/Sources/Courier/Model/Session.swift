import SwiftUI

/// Who drives. UIKit asks it, too.
@MainActor
final class Session: ObservableObject {
  static let shared = Session()

  @Published var driver = ""
  @Published var isOnDuty = false
}
