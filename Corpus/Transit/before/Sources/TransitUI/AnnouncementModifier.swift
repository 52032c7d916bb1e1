import Announcements
import SwiftUI

struct AnnouncementModifier: ViewModifier {
  @EnvironmentObject private var announcements: AnnouncementCenter

  func body(content: Content) -> some View {
    content
      .alert("Announcement", isPresented: $announcements.isPresented) {
        Button("OK") { announcements.acknowledge() }
      } message: {
        Text(announcements.current ?? "")
      }
  }
}
