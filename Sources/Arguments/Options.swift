public import MoltMigrations
public import MoltProject
public import MoltReports
public import MoltRules
public import MoltText

/// What the changes of one patch have in common.
public enum SliceKey: String, CaseIterable, Sendable {
  case module, owner, rule, unit
}

/// How much is said on standard error.
public enum Verbosity: Sendable {
  case quiet, normal, verbose
}

/// When to use colour.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// A command that says whether a project builds.
public struct Verification: Sendable {
  public let command: String
  /// Where it is to be run.
  public let directory: String
  public let isInPlace: Bool
  /// How often it may be run; nil for as often as is usual.
  public let limit: Int?
}

/// A command line that makes sense: every value is understood, and no two flags contradict each other.
public struct Options: Sendable {
  public let command: Command
  public let operands: [String]
  /// The rules that are opted in, the lowest level that is applied, and what the project says of itself.
  public let selection: Selection
  /// What `--deployment-target` says, one floor for a platform, in the order given.
  public let deploymentTargets: [Floor]
  /// What `--if` asks about, in the same form.
  public let assumptions: [Floor]
  /// The values of `--rule`, as given; empty for all rules.
  public let namedRules: [String]
  /// The values of `--exclude-rule`, as given.
  public let excludedRules: [String]
  /// The values of `--migrations`, as given.
  public let migrations: [String]
  /// The value of `--config`.
  public let configurationFile: String?
  /// The value of `--baseline`, or what the configuration says.
  public let baseline: GivenPath?
  public let writesBaseline: Bool
  public let shrinksBaseline: Bool
  /// Whether standard input has the contents of the one path.
  public let readsStandardInput: Bool
  /// The value of `--since`.
  public let since: String?
  /// The verdicts to tell of; nil for all.
  public let verdicts: Set<Verdict>?
  /// Whether a compiler is asked about examples, too.
  public let checksTypes: Bool
  public let format: Format
  /// Nil for standard output.
  public let output: String?
  /// Lines of context in a diff.
  public let context: Int
  public let showsStatistics: Bool
  /// What `--slice-by` says: the output is a directory then.
  public let sliceKey: SliceKey?
  /// The value of `--max-changes`.
  public let maxChanges: Int?
  public let allowsDirty: Bool
  public let allowsNoVersionControl: Bool
  public let allowsPartialProject: Bool
  /// What says whether the project builds; nil where nothing is to be asked.
  public let verification: Verification?
  /// Whether `apply` is to finish a run that was interrupted.
  public let continuesRun: Bool
  /// Whether files that were changed since a run stay as they are when it is finished or taken back.
  public let keepsChanged: Bool
  /// The files and directories to look at.
  public let paths: [String]
  /// Nil for one for each core.
  public let jobs: Int?
  public let verbosity: Verbosity
  public let color: ColorChoice
  /// Whether a report that a terminal shows goes through a pager.
  public let pages: Bool

  /// - Parameters:
  ///   - configuration: what the configuration says that holds for the invocation.
  ///   - catalogue: the rules that can be named.
  public init(
    _ invocation: Invocation, configuration: Configuration = Configuration(), catalogue: Catalogue = .builtIn
  ) throws(UsageError) {
    try Self.rejectContradictions(invocation)
    command = invocation.command
    operands = invocation.operands
    namedRules = invocation.values(.rule)
    excludedRules = invocation.values(.excludeRule)
    var selection = Selection(
      rules: try Self.rules(invocation, configuration, catalogue), of: catalogue,
      level: try Self.level(invocation) ?? configuration.level ?? .safe,
      configuration: configuration)
    selection.writesAvailabilityGuards = invocation.has(.availabilityGuards)
    selection.toolchain = try Self.toolchain(invocation) ?? configuration.toolchain
    for (name, level) in configuration.levels {
      for id in try Self.ids(name, "`levels` in \(ConfigurationFile.name)", catalogue) { selection.levels[id] = level }
    }
    self.selection = selection
    let targets = invocation.values(.deploymentTarget)
    deploymentTargets = try Self.floors(.deploymentTarget, targets.isEmpty ? configuration.deploymentTargets : targets, invocation.command)
    assumptions = try Self.floors(.assumption, invocation.values(.assumption), invocation.command)
    configurationFile = invocation.value(.config)
    let ownBaseline = command == .check ? configuration.baseline.map(GivenPath.configured) : nil
    baseline = invocation.value(.baseline).map { .named(NamedPath($0)) } ?? ownBaseline
    for flag in [Flag.writeBaseline, .shrinkBaseline] where invocation.has(flag) && baseline == nil {
      throw UsageError("`\(flag.spelling)` needs a file: add `--baseline FILE`", command: command)
    }
    writesBaseline = invocation.has(.writeBaseline)
    shrinksBaseline = invocation.has(.shrinkBaseline)
    readsStandardInput = invocation.has(.standardInput)
    since = invocation.value(.since)
    verdicts = try Self.verdicts(invocation)
    checksTypes = invocation.has(.types)
    format = try Self.format(invocation, configuration)
    output = invocation.value(.output)
    context = try Self.number(.unified, invocation, atLeast: 0) ?? 3
    showsStatistics = invocation.has(.stat)
    sliceKey = try Self.choice(.sliceBy, invocation)
    maxChanges = try Self.number(.maxChanges, invocation, atLeast: 1)
    allowsDirty = invocation.has(.allowDirty)
    allowsNoVersionControl = invocation.has(.allowNoVersionControl)
    allowsPartialProject = invocation.has(.allowPartial)
    verification = try Self.verification(invocation, configuration)
    continuesRun = invocation.has(.continue)
    keepsChanged = invocation.has(.keepChanged)
    let isUnnamed = !readsStandardInput && invocation.command.takesPaths ? invocation.operands.isEmpty : invocation.values(.path).isEmpty
    paths = isUnnamed && !configuration.paths.isEmpty ? configuration.paths.map(\.spelling) : invocation.paths
    migrations = invocation.values(.migrations)
    jobs = try Self.number(.jobs, invocation, atLeast: 1)
    verbosity = invocation.has(.quiet) ? .quiet : invocation.has(.verbose) ? .verbose : .normal
    color = try Self.choice(.color, invocation) ?? .auto
    pages = command.pages && !invocation.has(.noPager)
  }

  private static func rejectContradictions(_ invocation: Invocation) throws(UsageError) {
    let command = invocation.command
    let pairs: [(Flag, Flag)] = [
      (.all, .rule), (.quiet, .verbose), (.stat, .unified), (.writeBaseline, .shrinkBaseline), (.writeBaseline, .since),
      (.writeBaseline, .verdict), (.sliceBy, .stat), (.sliceBy, .maxChanges),
    ]
    for (a, b) in pairs where invocation.has(a) && invocation.has(b) {
      throw UsageError("`\(a.spelling)` and `\(b.spelling)` cannot be used together: give one of them", command: command)
    }
    if invocation.value(.format) == "json" {
      for flag in [Flag.stat, .unified, .sliceBy] where invocation.has(flag) {
        throw UsageError("`\(flag.spelling)` is for the text format, and cannot be used with `--format json`", command: command)
      }
    }
    if invocation.has(.sliceBy), !invocation.has(.output) {
      throw UsageError("`--slice-by` writes patches to a directory: add `--output DIR`", command: command)
    }
    if command == .apply, invocation.has(.output), invocation.value(.format) != "json" {
      throw UsageError("`molt apply` has no text output that `--output` could write: add `--format json`", command: command)
    }
    if invocation.has(.continue) { return try rejectFurtherWishes(invocation) }
    if command == .check { try rejectInput(invocation) }
    if command == .apply, invocation.has(.keepChanged) {
      throw UsageError("`--keep-changed` is for a run that was interrupted: add `--continue`", command: command)
    }
    if command == .apply, !invocation.has(.rule), !invocation.has(.all) {
      throw UsageError(
        "`molt apply` writes only what is asked for: name rules or families with `--rule RULE`, or pass `--all`",
        command: command)
    }
  }

  /// Standard input is one file, and what lies on disk is another matter.
  private static func rejectInput(_ invocation: Invocation) throws(UsageError) {
    guard invocation.has(.standardInput) else {
      guard let path = invocation.value(.path) else { return }
      throw UsageError("`--path` goes with `--stdin`: write `molt check \(path)`, or add `--stdin`", command: .check)
    }
    guard let path = invocation.value(.path) else {
      throw UsageError("`--stdin` needs to know whose contents it reads: add `--path FILE`", command: .check)
    }
    if let extra = invocation.operands.first ?? invocation.values(.path).dropFirst().first {
      throw UsageError("`--stdin` reads one file, `\(path)`, and has no use for `\(extra)`", command: .check)
    }
    if !path.hasSuffix(".swift") { throw UsageError("`--path`: `\(path)` is not the name of a Swift file", command: .check) }
    for flag in [Flag.since, .writeBaseline, .shrinkBaseline] where invocation.has(flag) {
      throw UsageError("`\(flag.spelling)` is about what lies on disk, and contradicts `--stdin`", command: .check)
    }
  }

  /// What an interrupted run does was decided when it began.
  private static func rejectFurtherWishes(_ invocation: Invocation) throws(UsageError) {
    let allowed: [Flag] = [.continue, .keepChanged, .quiet, .color]
    if let flag = Flag.allCases.first(where: { invocation.has($0) && !allowed.contains($0) }) {
      throw UsageError(
        "`--continue` finishes a run as it was started, and does not take `\(flag.spelling)`", command: invocation.command)
    }
    if invocation.operands.count > 1 {
      throw UsageError("`molt apply --continue` does not take `\(invocation.operands[1])`", command: invocation.command)
    }
  }

  private static func verification(_ invocation: Invocation, _ configuration: Configuration) throws(UsageError) -> Verification? {
    for flag in [Flag.verifyInPlace, .verifyLimit] where invocation.has(flag) && !invocation.has(.verify) {
      throw UsageError("`\(flag.spelling)` is about a command: add `--verify 'swift build'`", command: invocation.command)
    }
    guard invocation.has(.verify) else { return nil }
    let limit = try number(.verifyLimit, invocation, atLeast: 2)
    let isInPlace = invocation.has(.verifyInPlace)
    if let command = invocation.value(.verify) {
      return Verification(command: command, directory: ".", isInPlace: isInPlace, limit: limit)
    }
    guard let command = configuration.verify else {
      throw UsageError(
        "`--verify` needs a command: `--verify 'swift build'`, or `verify` in \(ConfigurationFile.name)", command: invocation.command)
    }
    return Verification(command: command, directory: configuration.directory, isInPlace: isInPlace, limit: limit)
  }

  private static func rules(
    _ invocation: Invocation, _ configuration: Configuration, _ catalogue: Catalogue
  ) throws(UsageError) -> Set<String> {
    var chosen: Set<String> = invocation.has(.rule) || !configuration.rules.isEmpty ? [] : catalogue.idsByDefault
    for name in invocation.values(.rule) { chosen.formUnion(try ids(name, "`--rule`", catalogue)) }
    if !invocation.has(.rule) {
      for name in configuration.rules { chosen.formUnion(try ids(name, "`rules` in \(ConfigurationFile.name)", catalogue)) }
    }
    for name in invocation.values(.excludeRule) { chosen.subtract(try ids(name, "`--exclude-rule`", catalogue)) }
    for name in configuration.excludedRules {
      chosen.subtract(try ids(name, "`excludeRules` in \(ConfigurationFile.name)", catalogue))
    }
    if chosen.isEmpty {
      let those = invocation.has(.rule) ? "that `--rule` names" : "there are"
      throw UsageError("no rule is left: `--exclude-rule` excludes all \(those)", command: invocation.command)
    }
    return chosen
  }

  /// - Parameter source: where the name stands, for a message.
  private static func ids(_ name: String, _ source: String, _ catalogue: Catalogue) throws(UsageError) -> [String] {
    let found = catalogue.named(name)
    guard found.isEmpty else { return found.map(\.id) }
    throw UsageError(
      "\(source): unknown rule `\(name)`\(suggestion(for: name, in: catalogue.names)) (`molt rules` lists them)")
  }

  private static func floors(_ flag: Flag, _ values: [String], _ command: Command) throws(UsageError) -> [Floor] {
    var floors: [Floor] = []
    for value in values {
      let floor: Floor
      do {
        floor = try Floor(deploymentTarget: value)
      } catch {
        throw UsageError("`\(flag.spelling)`: \(error)", command: command)
      }
      if let earlier = floors.first(where: { $0.platform == floor.platform }) {
        if earlier.version == floor.version { continue }
        throw UsageError(
          "`\(flag.spelling)` says both `\(earlier.provenance.text)` and `\(value)`: give one of them",
          command: command)
      }
      floors.append(floor)
    }
    return floors
  }

  /// `changed,review`: the words of all values.
  private static func verdicts(_ invocation: Invocation) throws(UsageError) -> Set<Verdict>? {
    guard invocation.has(.verdict) else { return nil }
    var result: Set<Verdict> = []
    for word in invocation.values(.verdict) {
      guard let verdict = Verdict(rawValue: word) else {
        let known = Verdict.allCases.map(\.rawValue)
        let all = known.map { "`\($0)`" }.joined(separator: ", ")
        throw UsageError("`--verdict`: unknown verdict `\(word)`\(suggestion(for: word, in: known)) (one of \(all))")
      }
      result.insert(verdict)
    }
    return result
  }

  private static func format(_ invocation: Invocation, _ configuration: Configuration) throws(UsageError) -> Format {
    let command = invocation.command
    if let name = invocation.value(.format) { return try format(name, "`--format`", command) }
    if command == .report {
      return try invocation.value(.output).map(reportFormat) ?? .standard(for: .report)
    }
    guard command == .check, let name = configuration.format else { return .text }
    return try format(name, "`format` in \(ConfigurationFile.name)", command)
  }

  /// The format that the name of a report's file asks for. A name without an ending asks for none.
  private static func reportFormat(_ path: String) throws(UsageError) -> Format {
    if let format = Format.forFile(path, .report) { return format }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return .standard(for: .report) }
    let known = Format.all(for: .report).flatMap(\.pathExtensions).map { "`.\($0)`" }.joined(separator: ", ")
    throw UsageError(
      "`--output`: there is no report of the kind `\(name[dot...])` (one of \(known)); for a name of your own, add `--format`",
      command: .report)
  }

  /// - Parameter source: where the name stands, for a message.
  private static func format(_ name: String, _ source: String, _ command: Command) throws(UsageError) -> Format {
    if let format = command.formats.first(where: { $0.name == name }) { return format }
    let known = command.formats.map(\.name)
    let all = known.map { "`\($0)`" }.joined(separator: ", ")
    let others = Command.allCases.filter { $0.formats.contains { $0.name == name } }.map { "`molt \($0.rawValue)`" }
    let hint = others.isEmpty ? suggestion(for: name, in: known) : "; \(others.joined(separator: ", ")) can write it"
    throw UsageError("\(source): unknown value `\(name)`\(hint) (one of \(all))")
  }

  private static func level(_ invocation: Invocation) throws(UsageError) -> Level? {
    guard let value = invocation.value(.level) else { return nil }
    guard let level = Level(name: value), level != .manual else {
      throw UsageError(
        "`--level`: unknown level `\(value)`: write `safe`, which is the default, or `review`, which also makes changes that a person "
          + "should look at")
    }
    return level
  }

  private static func toolchain(_ invocation: Invocation) throws(UsageError) -> Toolchain? {
    guard let value = invocation.value(.toolchain) else { return nil }
    if let toolchain = Toolchain(name: value) { return toolchain }
    throw UsageError("`--toolchain`: `\(value)` is no version of Xcode: write `xcode27`", command: invocation.command)
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ flag: Flag, _ invocation: Invocation
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let value = invocation.value(flag) else { return nil }
    if let choice = Choice(rawValue: value) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let all = known.map { "`\($0)`" }.joined(separator: ", ")
    throw UsageError("`\(flag.spelling)`: unknown value `\(value)`\(suggestion(for: value, in: known)) (one of \(all))")
  }

  private static func number(_ flag: Flag, _ invocation: Invocation, atLeast minimum: Int) throws(UsageError) -> Int? {
    guard let value = invocation.value(flag) else { return nil }
    guard let number = Int(value), number >= minimum else {
      throw UsageError("`\(flag.spelling)`: expected a number, \(minimum) or more, and got `\(value)`")
    }
    return number
  }
}

extension Options {
  /// The command that writes what this dry run shows.
  public var applyCommand: String { line(["molt", "apply"] + (paths == ["."] ? [] : paths), ruleFlags(orAll: true)) }

  /// The command that explains a type of this run.
  public func explainCommand(_ type: String) -> String {
    let project = paths == ["."] ? [] : paths.flatMap { [Flag.path.spelling, $0] }
    return line(["molt", "explain", type] + project, ruleFlags(orAll: false))
  }

  /// Another command about the same paths and rules.
  public func commandLine(_ command: String) -> String {
    line(["molt", command] + namedPaths, ruleFlags(orAll: false))
  }

  /// The command that makes a report again.
  public var reportCommand: String {
    line(["molt", "report"] + namedPaths, ruleFlags(orAll: false) + (output.map { ["-o", $0] } ?? []))
  }

  /// What stands behind the subject of `molt explain`.
  public var explainFlags: String { String(explainCommand("X").dropFirst("molt explain X".count)) }

  /// What stands behind the rules of `molt apply`.
  public var applyFlags: String { ruleFlags(orAll: false, namesRules: false).map { " " + $0.quotedForShell }.joined() }

  private var namedPaths: [String] { paths == ["."] ? [] : paths }

  private func ruleFlags(orAll: Bool, namesRules: Bool = true) -> [String] {
    var words = namesRules ? namedRules.flatMap { [Flag.rule.spelling, $0] } : []
    if words.isEmpty, orAll { words = [Flag.all.spelling] }
    words += excludedRules.flatMap { [Flag.excludeRule.spelling, $0] }
    if selection.level == .review { words += [Flag.level.spelling, "review"] }
    words += migrations.flatMap { [Flag.migrations.spelling, $0] }
    words += configurationFile.map { [Flag.config.spelling, $0] } ?? []
    if selection.writesAvailabilityGuards { words.append(Flag.availabilityGuards.spelling) }
    if let toolchain = selection.toolchain, toolchain != selection.configuration.toolchain {
      words += [Flag.toolchain.spelling, toolchain.name]
    }
    words += deploymentTargets.flatMap { [Flag.deploymentTarget.spelling, $0.provenance.text] }
    return orAll || !namesRules ? words : words + assumptions.flatMap { [Flag.assumption.spelling, $0.provenance.text] }
  }

  private func line(_ words: [String], _ flags: [String]) -> String {
    (words + flags).map(\.quotedForShell).joined(separator: " ")
  }
}

extension String {
  /// The word as a shell takes it for one that stands for itself.
  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./,=:+@%".unicodeScalars.contains($0) }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}
