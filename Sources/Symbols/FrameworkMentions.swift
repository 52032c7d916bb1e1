public import MoltProject
public import MoltSyntax
public import MoltText

/// A declaration of the SDK, and where that is there.
public struct FrameworkDeclaration: Hashable, Sendable {
  /// As a person names it, with its type: `View.navigationTitle`.
  public let name: String
  /// What the interfaces of the SDK say of it and of the type that it is a member of, and of each that can take its place.
  let availability: [AvailabilityScope]

  /// The version since which a platform has it: the first of all where the interfaces say nothing, `never` where it does not get it.
  public func introduction(on platform: Platform) -> Version {
    availability.map { $0.excluded.contains(platform) ? .never : $0.raised[platform] ?? Version(0) }.min() ?? Version(0)
  }

  /// Whether code can name it that is compiled for a version of a platform and stands where `place` tells.
  public func isThere(at version: Version, on platform: Platform, in place: AvailabilityScope) -> Bool {
    let introduced = introduction(on: platform)
    return version >= introduced || place.reaches(introduced, on: platform)
  }
}

/// A place in code that names a declaration of the SDK.
public struct FrameworkMention: Sendable {
  public let node: Node
  public let declaration: FrameworkDeclaration
}

extension ProjectIndex {
  /// What a file names of the SDK, as far as that is known. Costs the typing of all that stands in the file.
  public func frameworkMentions(in file: FileID) -> [FrameworkMention] {
    let references = semantics.ask { $0.frameworkReferences(in: root(of: file)) } ?? []
    return references.map { reference in
      let availability = reference.overloads.map { nodes in
        var scope = AvailabilityScope()
        for node in nodes.flatMap({ sequence(first: $0, next: \.parent) }) { scope.formUnion(node.declaredAvailability(names)) }
        return scope
      }
      return FrameworkMention(node: reference.node, declaration: FrameworkDeclaration(name: reference.name, availability: availability))
    }
  }
}
