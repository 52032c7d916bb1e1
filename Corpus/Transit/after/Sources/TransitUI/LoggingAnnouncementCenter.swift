import Announcements
import Observation

/// Keeps a log of what was announced.
@Observable
public final class LoggingAnnouncementCenter: AnnouncementCenter {
  public private(set) var log: [String] = []

  public override func post(_ message: String) {
    log.append(message)
    super.post(message)
  }
}
