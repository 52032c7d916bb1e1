/// A command line to begin with.
struct Example {
  let line: String
  /// What it does, as a sentence without its period.
  let meaning: String

  static let all = [
    Example(line: "molt", meaning: "Print what would change in the project around the working directory"),
    Example(line: "molt check --rule observation Sources", meaning: "List the sites of one family of rules, and why some stay"),
    Example(line: "molt explain SearchModel", meaning: "Say why a class stays as it is"),
    Example(line: "molt diff --if ios=17", meaning: "Ask what raising the deployment target would free"),
    Example(line: "molt apply --rule foreground-style", meaning: "Rewrite the files in place, for one rule"),
    Example(line: "molt undo", meaning: "Take that back"),
    Example(line: "molt check --baseline molt-baseline.txt --write-baseline", meaning: "Write down what there is today"),
    Example(line: "molt check --baseline molt-baseline.txt", meaning: "Fail for what was not there that day"),
  ]
}
