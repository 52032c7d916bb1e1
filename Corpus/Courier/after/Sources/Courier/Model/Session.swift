import SwiftUI

/// Who drives. UIKit asks it, too.
@Observable
@MainActor
final class Session {
  static let shared = Session()

  var driver = ""
  var isOnDuty = false
}
