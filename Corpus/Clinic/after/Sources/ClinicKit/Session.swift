import SwiftUI

@MainActor
public protocol Session: AnyObject, Observable, Sendable {
  var userName: String { get set }
  var isSignedIn: Bool { get }
}

@Observable
public final class LiveSession: Session {
  public var userName = ""
  public private(set) var isSignedIn = false

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
  @Environment(S.self) private var session

  public init() {}

  public var body: some View {
    @Bindable var session = session
    HStack {
      TextField("Name", text: $session.userName)
      if session.isSignedIn { Image(systemName: "checkmark") }
    }
  }
}

extension View {
  public func clinicSession<S: Session>(_ session: S) -> some View {
    environment(session)
  }
}
