import Observation

/// Who uses the app. Not to be confused with the connection of the same name in `Realtime`.
@Observable
@MainActor
public final class Session {
  public private(set) var userName: String?
  package var token: String?

  public init(userName: String? = nil) {
    self.userName = userName
  }

  public var isSignedIn: Bool {
    token != nil
  }

  package func signIn(as userName: String, token: String) {
    self.userName = userName
    self.token = token
  }
}
