import MoltSymbols

/// Finding rules by the code that they deal with.
extension Catalogue {
  /// The rules that deal with a name, as a person may write it: `foregroundColor`, `.foregroundColor(_:)`, `@Published`.
  ///
  /// These are the ones that look for it or name it in their titles, or else those that have an example with it.
  public func rules(dealingWith text: String) -> [Rule] {
    let names = text.apiNames
    guard let last = names.last else { return [] }
    let known = rules.map { ($0, apiNames(of: $0)) }
    for wanted in [names, [last], [names[0]]] {
      let found = known.filter { $0.1.isSuperset(of: wanted) }
      if !found.isEmpty { return found.map(\.0) }
    }
    return rules.filter { $0.document.frameworkNames.contains(last) }
  }

  /// Whether no file mentions a name that a rule looks for; false where these are not known.
  func findsNothing(_ rule: Rule, in index: ProjectIndex) -> Bool {
    let anchors = siteAnchors[rule.id] ?? patterns.rule(rule.document).map { Array($0.anchors) }
    return anchors?.allSatisfy { name in index.names[name].map { index.occurrences(of: $0).isEmpty } ?? true } ?? false
  }

  /// The names that rules look for or have in their titles, in alphabetical order: for suggestions.
  public var apiNames: [String] { rules.reduce(into: Set()) { $0.formUnion(apiNames(of: $1)) }.sorted() }

  private func apiNames(of rule: Rule) -> Set<String> {
    let anchors = siteAnchors[rule.id] ?? patterns.rule(rule.document).map { Array($0.anchors) } ?? []
    return rule.document.titleNames.union(anchors)
  }
}

extension Document {
  /// The names in the code that the title quotes.
  fileprivate var titleNames: Set<String> { title[...].quotedNames }

  /// The classes of frameworks in the code that its examples begin with: other names in it are made up.
  fileprivate var frameworkNames: Set<String> {
    let files = ((try? examples()) ?? []).flatMap(\.before)
    let names: Set<String> = files.reduce(into: []) { $0.formUnion($1.text[...].identifiers) }
    return names.filter { name in
      ["UI", "NS", "WK"].contains { name.hasPrefix($0) } && name.dropFirst(2).first?.isUppercase == true
    }
  }
}

extension String {
  /// `foregroundColor` of `.foregroundColor(_:)`, as `Catalogue.rules(dealingWith:)` understands it.
  public var apiName: String { apiNames.last ?? self }

  /// The names that are meant, without what may stand around them: of `UIScreen.main` the type and the member.
  fileprivate var apiNames: [String] {
    let name = drop { "`.@#$\\".contains($0) }.prefix { !"`(<{[ ".contains($0) }
    return name.split(separator: ".").map(String.init)
  }
}

extension Substring {
  /// The identifiers between back-ticks; labels of arguments are none.
  fileprivate var quotedNames: Set<String> {
    let quoted = split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
    return quoted.reduce(into: []) { $0.formUnion($1.element.identifiers.filter { !contains("\($0):") }) }
  }

  /// What reads like an identifier of more than two letters.
  fileprivate var identifiers: [String] {
    let words: [Substring] = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return words.filter { $0.count > 2 && !$0.first!.isNumber }.map(String.init)
  }
}
