import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import MoltSymbols
import MoltSyntax

/// How many of the expressions whose type decides about a class are resolved, for each project given.
///
/// A site counts as resolved where its type is one of the project's, one that the project shows to come from elsewhere,
/// or a generic one; each that is not is printed with its place, and with `listsAll` the others as well.
func reportResolution(_ directories: [String], listsAll: Bool) {
  var total: [SiteKind: ResolutionTally] = [:]
  for directory in directories {
    let request = Request(paths: [directory], selection: Selection(rules: [], level: .safe))
    guard let run = try? migrate(request) else {
      print("\(directory): cannot be read")
      continue
    }
    var tallies: [SiteKind: ResolutionTally] = [:]
    for site in ResolutionSites(run.index).sites {
      let resolution = Resolution(site.type, run.index)
      tallies[site.kind, default: ResolutionTally()].add(resolution)
      total[site.kind, default: ResolutionTally()].add(resolution)
      guard listsAll || resolution == .unresolved else { continue }
      let file = run.file(site.node.file)
      let line = file.lines.position(of: site.node.range.lowerBound).line
      let text = site.node.text.split(separator: "\n").first ?? ""
      print("  \(run.root.displayPath(file.path)):\(line): \(site.kind.rawValue): \(text) → \(run.index.describe(site.type))")
    }
    printTallies(tallies, directory)
  }
  if directories.count > 1 { printTallies(total, "all") }
}

private func printTallies(_ tallies: [SiteKind: ResolutionTally], _ title: String) {
  print(title)
  for kind in SiteKind.allCases {
    if let tally = tallies[kind] { print("  \(tally.line(kind.rawValue))") }
  }
  print("  \(tallies.values.reduce(into: ResolutionTally()) { $0.add($1) }.line("all"))")
}

/// Why the type of an expression matters to the rules.
private enum SiteKind: String, CaseIterable {
  case wrapped = "@…Object var"
  case storage = "_m = …"
  case injection = ".environmentObject(…)"
  case projection = "$m"
  case projectedMember = "m.$p"
  case keyPath = "\\.$m"
  case announcement = "m.objectWillChange"
}

private enum Resolution {
  case project, generic, external, unresolved

  init(_ type: Type, _ index: ProjectIndex) {
    switch type {
    case .unknown: self = .unresolved
    case .optional(let inner), .array(let inner), .metatype(let inner), .binding(let inner): self = Resolution(inner, index)
    case .declared: self = .project
    case .parameter, .existential, .opaque: self = .generic
    // A name that the project declares after all is ambiguous where it stands.
    case .external(let name, _): self = index.types.contains { $0.name == name } ? .unresolved : .external
    case .dictionary, .tuple, .function: self = .external
    }
  }
}

private struct ResolutionTally {
  private var counts: [Resolution: Int] = [:]

  mutating func add(_ resolution: Resolution) { counts[resolution, default: 0] += 1 }

  mutating func add(_ other: ResolutionTally) { counts.merge(other.counts) { $0 + $1 } }

  func line(_ title: String) -> String {
    let all = counts.values.reduce(0, +)
    let unresolved = counts[.unresolved, default: 0]
    let share = String(format: "%.1f %%", all == 0 ? 100 : 100 * Double(all - unresolved) / Double(all))
    return title.padding(toLength: 24, withPad: " ", startingAt: 0)
      + "\(all) sites, \(counts[.project, default: 0]) of the project, \(counts[.generic, default: 0]) generic, "
      + "\(counts[.external, default: 0]) from elsewhere, \(unresolved) unresolved: \(share)"
  }
}

/// Every site of a project whose expression's type the observation rules ask for.
private struct ResolutionSites {
  struct Site {
    let kind: SiteKind
    let node: Node
    let type: Type
  }

  private let index: ProjectIndex
  private(set) var sites: [Site] = []

  init(_ index: ProjectIndex) {
    self.index = index
    for wrapper in ["StateObject", "ObservedObject", "EnvironmentObject"] {
      for node in occurrences(of: wrapper) { addWrapped(node) }
    }
    for node in occurrences(of: "environmentObject") { addInjection(node) }
    for node in occurrences(of: "objectWillChange") { addMember(node, .announcement) }
    for root in index.files {
      for token in root.tokens where root.token(token).isProjection(in: root) {
        addProjection(root.innermostNode(at: token))
      }
    }
  }

  private func occurrences(of name: String) -> [Node] { Array(index.occurrences(of: index.names[name] ?? .none)) }

  private mutating func add(_ kind: SiteKind, _ node: Node, _ type: Type) {
    sites.append(Site(kind: kind, node: node, type: type))
  }

  private mutating func addWrapped(_ node: Node) {
    guard let attribute = node.parent, attribute.kind == .attribute, attribute.firstChild == node,
      let declaration = attribute.parent, declaration.kind == .variableDecl
    else { return }
    for property in declaration.properties {
      let type = index.type(of: property)
      add(.wrapped, property.binding, type)
      for value in storedValues(of: property) { add(.storage, value, index.type(ofExpression: value)) }
    }
  }

  /// What `_property = Wrapper(wrappedValue: …)` stores, in the type that declares the property.
  private func storedValues(of property: Property) -> [Node] {
    guard let name = index.names["_" + index.spelling(property.name)],
      let owner = index.enclosingType(of: property.declaration)
    else { return [] }
    return index[owner].parts.flatMap { $0.uses(of: name) }.compactMap { use in
      let target = use.parent?.kind == .memberAccessExpr ? use.parent! : use
      guard let sequence = target.parent, sequence.kind == .sequenceExpr, sequence.firstChild == target else { return nil }
      let value = Array(sequence.children).last
      return value?.firstChild(.labeledExpr)?.expressionChild
    }
  }

  private mutating func addInjection(_ node: Node) {
    let callee = node.parent?.kind == .memberAccessExpr ? node.parent! : node
    guard let call = callee.parent, call.kind == .functionCallExpr, call.firstChild == callee,
      let argument = call.firstChild(.labeledExpr)?.expressionChild
    else { return }
    add(.injection, argument, index.type(ofExpression: argument))
  }

  private mutating func addMember(_ node: Node, _ kind: SiteKind) {
    guard let access = node.parent, access.kind == .memberAccessExpr, let base = access.firstChild, base != node else {
      return
    }
    add(kind, access, index.type(ofExpression: base))
  }

  private mutating func addProjection(_ node: Node) {
    guard node.kind == .declReferenceExpr else { return }
    if node.parent?.kind == .memberAccessExpr, node.parent?.firstChild != node { return addMember(node, .projectedMember) }
    guard let name = index.names[String(index.spelling(node.token(node.row.firstToken).name).dropFirst())] else { return }
    if let component = node.parent, component.kind == .keyPathComponent { return addKeyPath(component, node, name) }
    // What another wrapper projects (`@State`, `@Binding`) says nothing about a class.
    switch index.lookUpValue(name, at: node) {
    case .property(let property, _)?: if isObserved(property) { add(.projection, node, index.type(of: property)) }
    case .local?: return
    default: add(.projection, node, .unknown)
    }
  }

  /// `\.$name`; where its root is not known, a property of the type around is meant, as in an intent's summary.
  private mutating func addKeyPath(_ component: Node, _ node: Node, _ name: Name) {
    let type = index.type(beforeKeyPathComponent: component)
    if type == .unknown, let around = index.enclosingType(of: node), index.lookUpMember(name, of: around) != nil {
      return add(.keyPath, component, .declared(around, []))
    }
    add(.keyPath, component, type)
  }

  private func isObserved(_ property: Property) -> Bool {
    property.declaration.attributes.contains {
      ["StateObject", "ObservedObject", "EnvironmentObject", "Published"].contains(index.spelling($0.attributeName))
    }
  }
}

extension Token {
  /// Whether it is `$name`.
  fileprivate func isProjection(in root: Node) -> Bool {
    kind == .identifier && end > start + 1 && root.byte(at: start) == UInt8(ascii: "$")
  }
}

extension ProjectIndex {
  fileprivate func describe(_ type: Type) -> String {
    func list(_ types: [Type], _ separator: String) -> String { types.map { describe($0) }.joined(separator: separator) }
    func arguments(_ types: [Type]) -> String { types.isEmpty ? "" : "<" + list(types, ", ") + ">" }
    switch type {
    case .declared(let id, let types): return qualifiedName(id) + arguments(types)
    case .external(let name, let types): return "external " + spelling(name) + arguments(types)
    case .array(let element): return "[" + describe(element) + "]"
    case .dictionary(let key, let value): return "[" + describe(key) + ": " + describe(value) + "]"
    case .optional(let wrapped): return describe(wrapped) + "?"
    case .tuple(let elements, _): return "(" + list(elements, ", ") + ")"
    case .function(_, let result): return "-> " + describe(result)
    case .parameter(let node): return "generic " + node.text
    case .existential(let constraints): return "any " + list(constraints, " & ")
    case .opaque(let constraints): return "some " + list(constraints, " & ")
    case .metatype(let type): return describe(type) + ".Type"
    case .binding(let type): return "binding of " + describe(type)
    case .unknown: return "?"
    }
  }
}
