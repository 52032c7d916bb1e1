public import Project
public import Syntax
public import Text

/// What the whole project declares and uses.
public struct ProjectIndex: Sendable {
  public init(files: [Node], project: ProjectModel) {}
}
