public import MoltRules

/// What a report tells of beside the run: the program that made it, and the commands that show more.
public struct ReportContext: Sendable {
  /// `check`.
  public var command: String
  /// Of molt.
  public var version: String
  /// The rules that were known, for what their documents say.
  public var catalogue: Catalogue
  /// What the program is about to say to the shell.
  public var exitStatus: Int32
  /// Whether findings of a baseline are left out.
  public var hasBaseline = false
  public var hints: Report.Hints
  /// A command about the same paths and rules: `molt diff App --rule hosting`.
  public var commandLine: @Sendable (_ command: String) -> String
  /// How the text form is painted.
  public var style = Style.plain
  /// What a page of HTML says beside that.
  public var page: HTMLDetails

  public init(
    command: String, version: String, catalogue: Catalogue, exitStatus: Int32, hints: Report.Hints,
    commandLine: @escaping @Sendable (String) -> String
  ) {
    self.command = command
    self.version = version
    self.catalogue = catalogue
    self.exitStatus = exitStatus
    self.hints = hints
    self.commandLine = commandLine
    page = HTMLDetails(version: version, command: commandLine(command), rules: catalogue)
  }
}
