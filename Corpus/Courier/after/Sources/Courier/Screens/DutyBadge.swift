import SwiftUI

struct DutyBadge: ViewModifier {
  @Environment(Session.self) private var session

  func body(content: Content) -> some View {
    @Bindable var session = session
    VStack {
      content
      Toggle("On duty", isOn: $session.isOnDuty)
    }
  }
}

struct DriverName: View {
  private let session = Session.shared
  var prefix: String

  var body: some View {
    Text(prefix + session.driver)
  }
}
