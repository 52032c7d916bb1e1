/// A deployment target that is lower than what a rule needs, and the line of configuration that sets it.
public struct LowDeploymentTarget: Hashable, Sendable {
  /// The target of the build that it holds for; nil where it holds for every file.
  public let target: String?
  /// `iOS`.
  public let platform: String
  /// What it is: `16.0`.
  public let version: String
  /// What it had to be; nil where no version of the platform has what the rule needs.
  public let needed: String?
  public let line: Line
  /// The lines that set it too low for other configurations of the target.
  public let others: [Line]

  /// A line of a project's description, or a flag of the command line.
  public struct Line: Hashable, Sendable {
    /// Relative to the root of the run; the flag's name where no file says it.
    public let file: String
    /// 1-based; nil where `file` is a flag.
    public let number: Int?
    /// What stands there: `IPHONEOS_DEPLOYMENT_TARGET = 16.0`.
    public let text: String

    public init(file: String, number: Int?, text: String) {
      self.file = file
      self.number = number
      self.text = text
    }
  }

  public init(
    target: String?, platform: String, version: String, needed: String?, line: Line, others: [Line] = []
  ) {
    self.target = target
    self.platform = platform
    self.version = version
    self.needed = needed
    self.line = line
    self.others = others
  }
}
