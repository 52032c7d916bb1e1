import SwiftUI

/// Shows what changes while developing.
public struct Inspector<Subject: ObservableObject & CustomStringConvertible>: View {
  @ObservedObject var subject: Subject

  public init(subject: Subject) { self.subject = subject }

  public var body: some View { Text(subject.description) }
}

@MainActor
public func describe(_ subject: (some ObservableObject & CustomStringConvertible)?) -> String {
  subject?.description ?? "nothing"
}
