import Announcements
import Realtime
import SwiftUI
import TransitStores

/// The objects that live as long as the app does.
@MainActor
public struct Dependencies {
  public let stops: StopStore
  public let favorites: FavoritesStore
  public let user: TransitStores.Session
  public let connection: Realtime.Session
  public let announcements: AnnouncementCenter

  public init() {
    self.init(stops: StopStore(), announcements: LoggingAnnouncementCenter())
  }

  public init(stops: StopStore, announcements: AnnouncementCenter) {
    self.stops = stops
    self.announcements = announcements
    favorites = .shared
    user = TransitStores.Session()
    connection = Realtime.Session()
  }
}

extension View {
  /// Puts everything into the environment that a screen of the app reads.
  public func dependencies(_ dependencies: Dependencies) -> some View {
    environment(dependencies.stops)
      .environment(dependencies.favorites)
      .environment(dependencies.user)
      .environment(dependencies.connection)
      .environment(dependencies.announcements)
  }
}
