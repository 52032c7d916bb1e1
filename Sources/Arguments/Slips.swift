/// What people write who know other tools, and what molt has in its place.
enum Slip {
  /// What to write instead of a flag that molt does not have, behind the message that it is unknown; nil where nothing is known.
  static func advice(forFlag name: String) -> String? {
    switch name {
    case "dry-run", "dryrun", "n", "diff", "preview", "show": "`molt diff` shows what would change, and writes nothing"
    case "apply", "fix", "write", "in-place", "inplace", "w", "i", "autofix", "a":
      "`molt apply` rewrites files: `molt apply --all`, or `molt apply --rule RULE`"
    case "json": "write `--format json`"
    case "text": "write `--format text`"
    case "no-color", "no-colour", "nocolor": "write `--color never`"
    case "colour": "write `--color`"
    case "check", "lint", "strict", "fail", "exit-code": "`molt check` lists legacy sites, and exits with 1 where there are some"
    case "undo", "revert", "rollback": "`molt undo` takes back the last run of `apply`"
    case "list", "rules", "list-rules", "l": "`molt rules` lists the rules"
    case "explain", "why": "`molt explain` says why something stays as it is"
    case "r", "only", "only-rule", "select", "enable": "write `--rule RULE`"
    case "disable", "ignore", "skip", "skip-rule", "exclude": "write `--exclude-rule RULE`; files are excluded in .molt.json"
    case "unsafe", "review", "aggressive": "write `--level review`"
    case "force", "f": "`--allow-dirty`, `--allow-no-vcs` and `--allow-partial` each allow what `apply` refuses"
    case "target", "min-version", "minimum-version", "swift-version": "write `--deployment-target ios17`"
    case "project", "directory", "C": "paths go after the command, without a flag; `molt explain` takes `--path`"
    default: nil
    }
  }

  /// The command that a word means in other tools; nil where nothing is known.
  static func command(_ word: String) -> String? {
    switch word {
    case "fix", "write", "migrate", "rewrite", "autocorrect", "format": "`molt apply --all` rewrites files"
    case "lint", "scan", "analyze", "list": "`molt check` lists legacy sites, `molt rules` the rules"
    case "revert", "rollback", "restore": "`molt undo` takes back the last run of `apply`"
    case "preview", "show", "dry-run", "status": "`molt diff` shows what would change"
    case "why", "describe", "docs", "man": "`molt explain` says why something stays as it is, and what a rule does"
    case "config", "configure", "setup": "`molt init` writes a .molt.json"
    default: nil
    }
  }
}
