import SwiftUI

/// Shows what changes while developing.
public struct Inspector<Subject: AnyObject & Observable & CustomStringConvertible>: View {
  var subject: Subject

  public init(subject: Subject) { self.subject = subject }

  public var body: some View { Text(subject.description) }
}

@MainActor
public func describe(_ subject: (some AnyObject & Observable & CustomStringConvertible)?) -> String {
  subject?.description ?? "nothing"
}
