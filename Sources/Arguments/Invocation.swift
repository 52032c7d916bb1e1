import MoltRules

/// A command line, taken apart but not yet understood: which command, which flags, which operands.
public struct Invocation: Equatable, Sendable {
  public private(set) var command: Command
  /// Whether no command is named; it is then `diff`.
  public private(set) var isBare = true
  public private(set) var operands: [String] = []
  /// The values of each flag that is there, in the order given; empty for one that takes none.
  public private(set) var flags: [Flag: [String]] = [:]

  public func has(_ flag: Flag) -> Bool { flags[flag] != nil }
  public func values(_ flag: Flag) -> [String] { flags[flag, default: []] }
  public func value(_ flag: Flag) -> String? { flags[flag]?.first }

  /// The files and directories to look at; the working directory where none is named.
  public var paths: [String] {
    let paths = command == .explain || has(.standardInput) ? values(.path) : command.takesPaths ? operands : []
    return paths.isEmpty ? ["."] : paths
  }

  /// Flags may stand anywhere; `--flag value`, `--flag=value`, `-U5` and `-qv` are all understood, and `--` ends them.
  /// The first operand is the command if it is the name of one.
  ///
  /// - Parameter isPath: whether an operand names something that exists. A first operand that does not, and looks like
  ///   a command, is taken for a slip.
  public init(_ arguments: [String], isPath: (String) -> Bool) throws(UsageError) {
    var scanner = Scanner(arguments: arguments)
    try scanner.scan()
    command = .diff
    operands = scanner.operands
    flags = scanner.flags
    if let first = operands.first, scanner.firstOperandMayBeCommand {
      if let named = Command(rawValue: first) {
        command = named
        isBare = false
        operands.removeFirst()
      } else if !isPath(first), !first.contains("/") {
        try readSlip(first)
      }
    }
    try validate()
  }

  /// - Parameter word: stands where a command might, and is none, nor a path.
  private mutating func readSlip(_ word: String) throws(UsageError) {
    if word == Flag.version.rawValue {
      flags[.version] = []
    } else if let advice = Slip.command(word) {
      throw UsageError("there is no command or path `\(word)`; \(advice)")
    } else if let slip = nearest(to: word, in: Command.allCases.map(\.rawValue)) {
      throw UsageError("there is no command or path `\(word)`; did you mean `\(slip)`?")
    }
  }

  private func validate() throws(UsageError) {
    if has(.help) || has(.version) { return }
    if has(.assumption), command == .apply {
      throw UsageError(
        "`--if` only shows what raising deployment targets would unblock, and `molt apply` uses those of the project: "
          + "raise them there first, or override them with `--deployment-target`",
        command: command)
    }
    for flag in Flag.allCases where has(flag) && !flag.commands.contains(command) {
      let owners = flag.commands.filter { !$0.isHidden }.map { "`molt \($0.rawValue)`" }.joined(separator: ", ")
      throw UsageError(
        "`molt \(command.rawValue)` has no flag `\(flag.spelling)`; it belongs to \(owners)", command: command)
    }
    let allowed = command.operandCount
    if operands.count < allowed.lowerBound {
      throw UsageError("`molt \(command.rawValue)` needs \(command.operands)", command: command)
    }
    if operands.count > allowed.upperBound {
      let extra = operands[allowed.upperBound]
      throw UsageError("`molt \(command.rawValue)` does not take `\(extra)`", command: command)
    }
  }
}

/// Sorts words into flags and operands.
private struct Scanner {
  private let arguments: [String]
  private var cursor = 0
  private(set) var operands: [String] = []
  private(set) var flags: [Flag: [String]] = [:]
  /// False if the first operand stands behind `--`, which makes it a path.
  private(set) var firstOperandMayBeCommand = true

  init(arguments: [String]) { self.arguments = arguments }

  mutating func scan() throws(UsageError) {
    while cursor < arguments.count {
      let word = arguments[cursor]
      cursor += 1
      if word == "--" {
        if operands.isEmpty { firstOperandMayBeCommand = false }
        operands += arguments[cursor...]
        return
      } else if word.hasPrefix("--") {
        try long(word)
      } else if word.hasPrefix("-"), word != "-" {
        try short(word)
      } else {
        operands.append(word)
      }
    }
  }

  private mutating func long(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let flag = Flag(rawValue: String(parts[0])) else {
      throw unknownFlag(parts[0], "--\(parts[0])")
    }
    try add(flag, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// - Parameter spelling: as it stands on the command line.
  private func unknownFlag(_ name: Substring, _ spelling: String, in word: String = "") -> UsageError {
    let near = name.count > 1 ? nearest(to: String(name), in: Flag.allCases.map(\.rawValue)) : nil
    let hint = Slip.advice(forFlag: String(name)).map { "; \($0)" } ?? near.map { "; did you mean `--\($0)`?" } ?? ""
    return UsageError("unknown flag `\(spelling)`\(word)\(hint)")
  }

  /// One short flag with its value, or several without values.
  private mutating func short(_ word: String) throws(UsageError) {
    var rest = word.dropFirst()
    if rest.count > 2, Flag(rawValue: String(rest)) != nil { throw UsageError("unknown flag `\(word)`; did you mean `-\(word)`?") }
    while let letter = rest.popFirst() {
      guard let flag = Flag.allCases.first(where: { $0.short == letter }) else {
        throw unknownFlag(letter.description[...], "-\(letter)", in: word.count > 2 ? " in `\(word)`" : "")
      }
      if flag.placeholder != nil {
        let value = rest.first == "=" ? rest.dropFirst() : rest
        try add(flag, attached: rest.isEmpty ? nil : String(value))
        return
      }
      try add(flag, attached: nil)
    }
  }

  private mutating func add(_ flag: Flag, attached: String?) throws(UsageError) {
    guard let placeholder = flag.placeholder else {
      if attached != nil { throw UsageError("`\(flag.spelling)` takes no value") }
      flags[flag] = []
      return
    }
    let value = attached ?? next()
    if value == nil, flag.isValueOptional, flags[flag] == nil {
      flags[flag] = []
      return
    }
    guard let value, !value.isEmpty else {
      throw UsageError("`\(flag.spelling)` needs a value: `\(flag.spelling) \(placeholder)`")
    }
    if !flag.isRepeatable, let earlier = flags[flag]?.first {
      throw UsageError("`\(flag.spelling)` is given twice, as `\(earlier)` and as `\(value)`")
    }
    let values = flag.takesList ? value.split(separator: ",").map { String($0.trimmed) } : [value]
    guard !values.isEmpty else { throw UsageError("`\(flag.spelling)` needs a value: `\(flag.spelling) \(placeholder)`") }
    flags[flag, default: []] += values
  }

  private mutating func next() -> String? {
    guard cursor < arguments.count, !looksLikeFlag(arguments[cursor]) else { return nil }
    defer { cursor += 1 }
    return arguments[cursor]
  }

  /// A number below zero is none.
  private func looksLikeFlag(_ word: String) -> Bool { word.hasPrefix("-") && word.dropFirst().first?.isNumber != true }
}
