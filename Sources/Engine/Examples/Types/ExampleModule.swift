import MoltMigrations
import MoltRules
import MoltSymbols
import MoltText

/// The code of an example before or after, as far as it matters to what else is in its module.
package struct ExampleHalf: Sendable {
  /// The place of the example's run among all.
  let number: Int
  let isBefore: Bool
  /// Whether it is no Swift that compiles.
  let isBroken: Bool
  /// Begins the names of its files.
  let id: String
  package let files: [Example.File]
  /// What other files would see, and take for what they mean.
  let declared: Set<String>
  /// Every word in it.
  let mentioned: Set<String>
  /// What its files import: a member is seen all over a module, wherever its own module is imported.
  let imports: Set<String>

  init(before run: ExampleRun, number: Int) { self.init(run, run.example.before, isBefore: true, number) }

  init(after run: ExampleRun, number: Int) { self.init(run, run.example.after, isBefore: false, number) }

  private init(_ run: ExampleRun, _ all: [Example.File], isBefore: Bool, _ number: Int) {
    // The description of the project is no part of its module.
    let files = all.filter { $0.path != "Package.swift" }
    self.number = number
    self.isBefore = isBefore
    isBroken = isBefore && run.example.isBroken
    id = "\(run.document.family)_\(run.document.id)_\(run.example.line)_"
    self.files = files
    let index = migrate(files, Selection(rules: [], level: .safe), []).run.index
    let claims = index.claims + (files.contains { $0.text.contains(/@(main|UIApplicationMain|NSApplicationMain)\b/) } ? ["@main"] : [])
    declared = index.declaredNames.union(claims)
    mentioned = Set(files.flatMap { $0.text.matches(of: /\w+/).map { String($0.output) } }).union(claims)
    imports = Set(index.imports.joined().map(\.module))
  }

  /// The names of its files in a module that it shares with others.
  var fileNames: [String] { files.map { id + $0.path.replacing("/", with: "_") } }
}

extension ProjectIndex {
  /// The names that files beside these can see.
  fileprivate var declaredNames: Set<String> {
    let top = topLevel.filter { $0.value.contains { !isPrivate($0) } }.keys
    let members = Array(externalMembers.values) + (externalInheritance.isEmpty ? [] : types.map(\.members))
    let names = members.flatMap { Array($0.properties.keys) + $0.functions.keys + $0.types.keys + $0.aliases.keys }
    return Set((Array(top) + names).map(spelling))
  }

  /// What at most one file of a module may do, in words that are no names: conform a type of another module, say.
  fileprivate var claims: [String] {
    let conformances = externalInheritance.flatMap { name, inherited in inherited.map { "\(spelling(name)): \($0.text)" } }
    let initializers = externalMembers.filter { !$0.value.initializers.isEmpty || !$0.value.subscripts.isEmpty }.keys
    return conformances + initializers.map { "init \(spelling($0))" }
  }

  private func isPrivate(_ declaration: TopLevelDeclaration) -> Bool {
    let node =
      switch declaration {
      case .type(let id): self[id].node
      case .property(let property): property.declaration
      case .function(let node), .alias(let node): node
      }
    return node.hasModifier(.private) || node.hasModifier(.fileprivate)
  }
}

/// Halves of examples that can be one module: none declares what another mentions.
struct ExampleModule {
  private(set) var halves: [ExampleHalf] = []
  private var declared: Set<String> = []
  private var mentioned: Set<String> = []

  /// As few as can be found by taking one half after another. A compiler that looks at many files at once is slow to tell
  /// what is wrong with one of them, so there is a limit.
  static func modules(of halves: [ExampleHalf], limit: Int = 80) -> [ExampleModule] {
    var modules: [Set<String>: [ExampleModule]] = [:]
    for half in halves {
      let place = modules[half.imports, default: []].firstIndex { $0.halves.count < limit && $0.hasRoom(for: half) }
      if place == nil { modules[half.imports, default: []].append(ExampleModule()) }
      modules[half.imports]![place ?? modules[half.imports]!.count - 1].add(half)
    }
    return modules.values.joined().sorted { ($1.halves.count, $0.halves[0].id) < ($0.halves.count, $1.halves[0].id) }
  }

  private func hasRoom(for half: ExampleHalf) -> Bool {
    declared.isDisjoint(with: half.mentioned) && mentioned.isDisjoint(with: half.declared)
  }

  private mutating func add(_ half: ExampleHalf) {
    halves.append(half)
    declared.formUnion(half.declared)
    mentioned.formUnion(half.mentioned)
  }
}
