import Announcements
import Combine

/// Keeps a log of what was announced.
public final class LoggingAnnouncementCenter: AnnouncementCenter {
  @Published public private(set) var log: [String] = []

  public override func post(_ message: String) {
    log.append(message)
    super.post(message)
  }
}
