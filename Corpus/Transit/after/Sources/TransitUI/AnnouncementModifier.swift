import Announcements
import SwiftUI

struct AnnouncementModifier: ViewModifier {
  @Environment(AnnouncementCenter.self) private var announcements

  func body(content: Content) -> some View {
    @Bindable var announcements = announcements
    content
      .alert("Announcement", isPresented: $announcements.isPresented) {
        Button("OK") { announcements.acknowledge() }
      } message: {
        Text(announcements.current ?? "")
      }
  }
}
