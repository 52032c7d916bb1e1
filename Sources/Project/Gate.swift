public import MoltText

/// Whether a rule may act in a file.
public enum Gate: Hashable, Sendable {
  /// Every platform that the file is compiled for has what the rule needs.
  case open
  /// These floors of these targets are too low.
  case closed([Obstacle])
  /// The floors could not be determined; the reason is one sentence for a person and says how to open the gate.
  case unknown(String)

  public struct Obstacle: Hashable, Sendable {
    /// Nil for a floor of the command line, which holds for every file.
    public let target: String?
    public let floor: Floor
    /// `Version.never` where no version of the platform has it.
    public let needed: Version

    public init(target: String?, floor: Floor, needed: Version) {
      self.target = target
      self.floor = floor
      self.needed = needed
    }
  }
}

extension ProjectModel {
  /// Whether every platform that a place in `file` is compiled for has what `requirements` ask; a platform they do not
  /// name has it not, but for Mac Catalyst, which has what the same version of iOS has.
  ///
  /// A floor that is too low says more than one that is not known, so `closed` goes before `unknown`. A target without
  /// written floors does not count beside one that has some: app projects keep a bare `Package.swift` to make an
  /// editor's index work, and nobody builds that for its oldest platforms.
  ///
  /// - Parameters:
  ///   - scope: what the code around the place says of it.
  ///   - assumes: whether `assumptions` count.
  public func gate(
    _ file: FileID, requirements: [Platform: Version], in scope: AvailabilityScope = AvailabilityScope(),
    assumes: Bool = true
  ) -> Gate {
    let indices = decisiveTargets(of: file)
    if indices.isEmpty {
      guard overrides.isEmpty else { return gate(overrides.map { (nil, $0) }, requirements, scope, assumes) }
      if Platform.allCases.allSatisfy({ scope.reaches(needed(on: $0, requirements), on: $0) }) { return .open }
      return .unknown("no target compiles this file; \(hint(for: [], requirements))")
    }
    let floors: [(Target?, Floor)] = indices.flatMap { index in
      self.floors(of: targets[index], for: file).map { (targets[index], $0) }
    }
    let gate = gate(floors, requirements, scope, assumes)
    guard gate == .open, let index = indices.first(where: { !missingPlatforms(requirements, targets[$0], file, scope).isEmpty })
    else { return gate }
    return .unknown(reason(targets[index], requirements))
  }

  /// The versions that code at a place has to ask for before it may use what `requirements` name: those of the platforms
  /// whose floors are too low, and of those whose floors are not known, which `#available` is right for whatever they are.
  /// `Version.never` for a platform that has it not at all.
  public func versionsToCheck(
    _ file: FileID, requirements: [Platform: Version], in scope: AvailabilityScope
  ) -> [Platform: Version] {
    var result: [Platform: Version] = [:]
    if case .closed(let obstacles) = gate(file, requirements: requirements, in: scope) {
      for obstacle in obstacles { result[obstacle.floor.platform] = obstacle.needed }
    }
    let indices = decisiveTargets(of: file)
    var unknown = indices.flatMap { missingPlatforms(requirements, targets[$0], file, scope) }
    if indices.isEmpty, overrides.isEmpty {
      unknown = Platform.allCases.filter { !scope.reaches(needed(on: $0, requirements), on: $0) }
    }
    for platform in unknown { result[platform] = needed(on: platform, requirements) }
    return result
  }

  private func decisiveTargets(of file: FileID) -> [Int] {
    let indices = targets(of: file)
    let written = indices.filter { !targets[$0].hasDefaultFloors }
    return written.isEmpty ? indices : written
  }

  private func gate(
    _ floors: [(target: Target?, floor: Floor)], _ requirements: [Platform: Version], _ scope: AvailabilityScope,
    _ assumes: Bool
  ) -> Gate {
    // Code that none of the targets compiles is not judged by its platforms: other projects may compile the file.
    let isCompiled = floors.contains { !scope.excluded.contains($0.floor.platform) }
    var obstacles: [Gate.Obstacle] = []
    for (target, floor) in floors {
      let needed = needed(on: floor.platform, requirements)
      if isCompiled && scope.excluded.contains(floor.platform) { continue }
      let assumed = assumes ? assumption(for: floor, in: target) : nil
      guard [floor.version, scope.raised[floor.platform], assumed].compactMap({ $0 }).max()! < needed else { continue }
      let obstacle = Gate.Obstacle(target: target?.name, floor: floor, needed: needed)
      if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
    }
    return obstacles.isEmpty ? .open : .closed(obstacles)
  }

  private func needed(on platform: Platform, _ requirements: [Platform: Version]) -> Version {
    requirements[platform] ?? (platform == .macCatalyst ? requirements[.iOS] : nil) ?? .never
  }

  /// The platforms whose floors in a target are not known, and that the code at the place would depend on.
  private func missingPlatforms(
    _ requirements: [Platform: Version], _ target: Target, _ file: FileID, _ scope: AvailabilityScope
  ) -> [Platform] {
    guard target.unknown != nil else { return [] }
    // Not even the platforms are known: the floors of the command line are all there are.
    if target.platforms.isEmpty, !overrides.isEmpty { return [] }
    let filter = target.platformFilters[file]
    return platformsWithoutFloor(of: target).filter { platform in
      (filter?.contains(platform) ?? true) && !isOverridden(platform, in: target)
        && !scope.reaches(needed(on: platform, requirements), on: platform)
    }
  }

  /// All that the target is built for, or may be, where the reason is not about those without a floor alone.
  private func platformsWithoutFloor(of target: Target) -> [Platform] {
    if target.platforms.isEmpty { return Platform.allCases }
    let missing = target.platforms.filter { platform in !target.floors.contains { $0.platform == platform } }
    return missing.isEmpty || target.hasDoubtfulFloors ? target.platforms : missing
  }

  private func reason(_ target: Target, _ requirements: [Platform: Version]) -> String {
    let platforms = target.platforms.isEmpty ? [] : platformsWithoutFloor(of: target)
    let hint = hint(for: platforms.filter { !isOverridden($0, in: target) }, requirements)
    return "the deployment target of \(target.name) is not known: \(target.unknown ?? ""); \(hint)"
  }

  /// `pass --deployment-target ios17`.
  private func hint(for platforms: [Platform], _ requirements: [Platform: Version]) -> String {
    let platforms = platforms.isEmpty ? [.iOS] : platforms
    let flags = platforms.map { Floor.flag($0, requirements[$0] ?? $0.observationVersion) }
    return "pass " + flags.joined(separator: " ")
  }
}
