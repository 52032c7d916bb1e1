import SwiftUI

@MainActor
public protocol Session: AnyObject, ObservableObject, Sendable {
  var userName: String { get set }
  var isSignedIn: Bool { get }
}

public final class LiveSession: Session {
  @Published public var userName = ""
  @Published public private(set) var isSignedIn = false

  public init() {}

  public func signIn() { isSignedIn = !userName.isEmpty }
}

public final class GuestSession: Session {
  public var userName: String {
    get { "Guest" }
    set {}
  }
  public var isSignedIn: Bool { false }

  public init() {}
}

public struct SessionBadge<S: Session>: View {
  @EnvironmentObject private var session: S

  public init() {}

  public var body: some View {
    HStack {
      TextField("Name", text: $session.userName)
      if session.isSignedIn { Image(systemName: "checkmark") }
    }
  }
}

extension View {
  public func clinicSession<S: Session>(_ session: S) -> some View {
    environmentObject(session)
  }
}
