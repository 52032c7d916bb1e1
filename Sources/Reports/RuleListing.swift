import MoltProject
public import MoltRules

/// The catalogue for a person: a line for each rule, below its family and what it needs. A project's own names its file.
public func ruleListing(_ rules: [Rule], style: Style = .plain) -> String {
  var headings: [String] = []
  var lines: [String: String] = [:]
  let width = rules.map(\.id.count).max() ?? 0
  for rule in rules {
    let heading = "\(rule.family): needs \(needs(rule))"
    if lines[heading] == nil { headings.append(heading) }
    let origin = rule.file.map { "  " + style.dim("(\($0))") } ?? ""
    lines[heading, default: ""] += "  \(rule.id.padded(to: width))  \(rule.level.name.padded(to: 6))  \(rule.title)\(origin)\n"
  }
  return headings.map { style.bold($0) + "\n" + lines[$0]! }.joined(separator: "\n")
}

/// The catalogue as JSON, schema `molt-rules/1`.
public func ruleListingJSON(_ rules: [Rule]) -> String {
  let listing: JSON = [
    "schema": "molt-rules/1",
    "rules": .array(
      rules.map { rule in
        [
          "id": .string(rule.id), "family": .string(rule.family), "title": .string(rule.title),
          "level": .string(rule.level.name),
          "needs": .object(
            rule.requires.sorted { $0.key < $1.key }.map { ($0.key.rawValue, .string($0.value.description)) }),
          "sources": .strings(rule.document.sources),
          "document": .optional(rule.file),
        ]
      }),
  ]
  return listing.rendered
}

/// A rule's document for a person.
public func explanation(of rule: Rule, style: Style = .plain) -> String {
  var result = style.bold(rule.title) + "\n\n"
  result += "rule \(rule.id), family \(rule.family), level \(rule.level.name), needs \(needs(rule))\n"
  if let file = rule.file { result += "from \(file)\n" }
  result += rule.document.body
  if !result.hasSuffix("\n") { result += "\n" }
  if !rule.document.sources.isEmpty {
    result += "\nSources:\n" + rule.document.sources.map { "  \($0)\n" }.joined()
  }
  return result
}

private func needs(_ rule: Rule) -> String {
  guard !rule.requires.isEmpty else { return "nothing" }
  return Platform.allCases.compactMap { platform in
    rule.requires[platform].map { "\(platform.rawValue) \($0.short)" }
  }.joined(separator: ", ")
}

extension Version {
  /// `17` for 17.0.
  var short: String { minor == 0 && patch == 0 ? String(major) : description }
}
