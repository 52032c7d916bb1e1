import MoltFlow
import MoltProject
public import MoltRules
import MoltSDK
public import MoltSemantics
import MoltSyntax
import MoltText

/// All that is wrong with what a configuration says of libraries: a line each, which begins with the place.
public struct MalformedLibraries: Error, Equatable, Sendable {
  public let problems: [String]

  /// More than people read.
  fileprivate static let limit = 20

  fileprivate init(_ problems: [String]) {
    let more = problems.count - Self.limit
    self.problems = more > 0 ? problems.prefix(Self.limit) + ["and \(more) more of what `.molt.json` says of libraries"] : problems
  }
}

/// Reads what a configuration says of the libraries that a project imports.
///
/// - Throws: where a file cannot be read, is no interface, or says something that makes no sense.
public func libraries(of configuration: Configuration) throws(MalformedLibraries) -> Libraries {
  if configuration.interfaces.isEmpty, configuration.effects.isEmpty { return .none }
  var reading = LibraryReading()
  for interface in configuration.interfaces { reading.read(interface: interface) }
  for effects in configuration.effects { reading.read(effects) }
  return try reading.libraries()
}

/// What is read so far, and what is wrong with it.
private struct LibraryReading {
  private struct Interface {
    let module: String
    /// As messages call it.
    let path: String
    let text: SourceText
  }

  private struct Line {
    let text: String
    /// Without the column, where a file holds the line.
    let place: String
    let isOfFile: Bool
  }

  private var interfaces: [Interface] = []
  private var lines: [String: [Line]] = [:]
  private var problems: [String] = []

  // MARK: Files

  mutating func read(interface file: LibraryFile) {
    guard let module = module(of: file, suffix: ".swiftinterface"), let text = text(of: file) else { return }
    if let other = interfaces.first(where: { $0.module == module }) {
      return tell(file.place, "`\(other.path)` is the interface of `\(module)` already: keep one of the two")
    }
    if SDK.interface(of: module) != nil {
      return tell(file.place, "molt has the interface of `\(module)`, which is a module of the SDK: give those of other modules")
    }
    interfaces.append(Interface(module: module, path: file.file.spelling, text: text))
  }

  mutating func read(_ effects: LibraryEffects) {
    switch effects {
    case .file(let file):
      guard let module = module(of: file, suffix: ".effects"), let text = text(of: file) else { return }
      let written = String(decoding: text.bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let lines = written.enumerated().map { Line(text: String($1), place: "\(file.file.spelling):\($0 + 1)", isOfFile: true) }
      add(lines, to: module, file.place)
    case .lines(let lines, let module, let place):
      add(lines.map { Line(text: $0.text, place: $0.place.spelling, isOfFile: false) }, to: module, place)
    }
  }

  private mutating func add(_ added: [Line], to module: String, _ place: ConfiguredPlace) {
    guard interfaces.contains(where: { $0.module == module }) else {
      let known = interfaces.map(\.module)
      let slip = closest(to: module, among: known).map { "; did you mean `\($0)`?" } ?? ""
      return tell(
        place,
        "no interface is given for `\(module)`\(slip): add `\(module).swiftinterface`, which declares what it speaks of, to `interfaces`")
    }
    lines[module, default: []] += added
  }

  /// The module that a file is called after.
  private mutating func module(of file: LibraryFile, suffix: String) -> String? {
    let name = file.file.path.names.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let module = String(name.dropLast(suffix.count))
    if name.hasSuffix(suffix), module.isModuleName { return module }
    tell(file.place, "expected a file that is called after a module: `MODULE\(suffix)`, not `\(name)`")
    return nil
  }

  private mutating func text(of file: LibraryFile) -> SourceText? {
    do throws(ReadFailure) {
      let text = try file.file.path.read(atMost: SizeLimit.description)
      guard let reason = text.inspect() else { return text }
      tell(file.place, "cannot read `\(file.file.spelling)`: \(reason.phrase)")
    } catch {
      tell(file.place, "cannot read `\(file.file.spelling)`: \(error.message)")
    }
    return nil
  }

  private mutating func tell(_ place: ConfiguredPlace, _ message: String) { problems.append("\(place.spelling): \(message)") }

  // MARK: What they say

  mutating func libraries() throws(MalformedLibraries) -> Libraries {
    let libraries = Libraries(
      interfaces.map { interface in
        let effects = lines[interface.module, default: []].map(\.text)
        return Libraries.Text(module: interface.module, path: interface.path, interface: interface.text, effects: effects)
      })
    for (library, interface) in zip(libraries.all, interfaces) {
      checkSyntax(library, interface.text)
      checkTypes(library, interface.text, libraries)
      guard let names = libraries.names else { continue }
      checkEffects(library, names)
    }
    if problems.isEmpty { return libraries }
    throw MalformedLibraries(problems)
  }

  private mutating func checkSyntax(_ library: Library, _ text: SourceText) {
    guard let error = library.interface.firstSyntaxError else { return }
    tell(error.location, in: library, text, error.message)
  }

  /// Types of other modules are told apart by their names alone.
  private mutating func checkTypes(_ library: Library, _ text: SourceText, _ libraries: Libraries) {
    for type in library.interface.declarationsOfInterface where type.isTypeOfInterface {
      let name = type.declaredName
      let other = libraries.owner(ofType: name).flatMap { owner in libraries.all.first { $0.interface.file == owner } }
      let isOfSDK = SemanticModel.sdkHasType(name)
      guard isOfSDK || other.map({ $0.name != library.name }) == true else { continue }
      let module = isOfSDK ? "the SDK" : "`\(other?.name ?? "")`"
      tell(
        type.nameToken.location(in: type), in: library, text,
        "`\(type.text(in: type.nameToken.range))` is a type of \(module), too, and molt tells them apart by their names alone: leave it out"
      )
    }
  }

  private mutating func checkEffects(_ library: Library, _ names: Names) {
    var check = EffectLineCheck(library, names)
    for line in lines[library.name, default: []] {
      guard let problem = check.problem(line.text) else { continue }
      problems.append("\(line.place)\(line.isOfFile ? ":\(problem.column)" : ""): \(problem.message)")
    }
  }

  private mutating func tell(_ location: Location, in library: Library, _ text: SourceText, _ message: String) {
    let position = LineTable(text).position(of: location.range.lowerBound)
    problems.append("\(library.path):\(position.line):\(position.column): \(message)")
  }
}

extension Libraries {
  /// What is wrong with them in a project; nil where nothing is.
  func problem(in project: ProjectModel) -> String? {
    for library in all {
      guard let target = project.targets.first(where: { $0.module == library.name }) else { continue }
      return "\(library.path): the project compiles `\(library.name)` itself, as its target \(target.name): take it out of `interfaces`"
    }
    return nil
  }
}

extension String {
  fileprivate var isModuleName: Bool {
    first.map { $0.isLetter || $0 == "_" } ?? false && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
