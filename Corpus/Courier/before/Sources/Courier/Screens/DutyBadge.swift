import SwiftUI

struct DutyBadge: ViewModifier {
  @EnvironmentObject private var session: Session

  func body(content: Content) -> some View {
    VStack {
      content
      Toggle("On duty", isOn: $session.isOnDuty)
    }
  }
}

struct DriverName: View {
  @ObservedObject private var session = Session.shared
  var prefix: String

  var body: some View {
    Text(prefix + session.driver)
  }
}
