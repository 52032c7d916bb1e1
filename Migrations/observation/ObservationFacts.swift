import MoltAnalyses
import MoltFlow
import MoltProject
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText
import MoltThreads

/// What the rules of observation ask about, and none of them changes.
final class ObservationFacts: ObservationQuestions {
  let index: ProjectIndex
  let known: ObservationNames
  let project: ProjectModel
  let configuration: Configuration
  let catalogue: Catalogue
  let toolchain: Toolchain?
  /// The lowest level at which anything is applied, where only what changes is of interest; else nil.
  let lowestLevelOfChanges: Level?
  private(set) var models: ObservationModels
  /// Where only what changes is of interest, the units that stay whatever rules find: deployment targets are too low for a class.
  private(set) lazy var gated = lowestLevelOfChanges == nil ? [] : Set(models.order.filter(isGated).map(models.representative))
  /// The classes that no view observes, which are none of the models.
  private(set) var unobserved: [ObservationModels.Model] = []
  /// Where the project demands `ObservableObject`, inheritance clauses aside.
  let constraints: [ProtocolConstraint]
  /// Every use of the known names in the project.
  let occurrences: [Name: [Node]]
  /// Where a known name means a type that the project declares itself.
  let ownTypeMentions: [Name: [Node]]
  /// Publishers of models that are handed on with their type.
  private(set) var publisherFlows = PublisherFlows()

  /// What the project declares about `Published`.
  private(set) lazy var mentionsOfPublished = MentionsOfPublished(occurrences[known.Published, default: []])

  /// What Combine declares, and what every file can use without an import.
  private(set) lazy var declaredByCombine = index.names(declaredInModules: ["Combine"])
  private(set) lazy var declaredByLanguage = index.names(declaredInModules: ["Swift", "_Concurrency"])

  /// The types of properties as they can be written down.
  private(set) lazy var writtenTypes = WrittenTypes(index, languageTypes: declaredByLanguage.types)

  /// What code does, and what runs because of it.
  private(set) lazy var flow = Flow(index)

  /// What code views run.
  private(set) lazy var viewCode = ViewCode(index, flow)

  /// What becomes of stored properties that are not published, by their bindings.
  let verdicts = Memo<Node, UnpublishedVerdict>()

  var facts: ObservationFacts { self }

  init(_ index: ProjectIndex, _ project: ProjectModel, _ selection: Selection) {
    self.index = index
    self.project = project
    configuration = selection.configuration
    catalogue = selection.catalogue
    toolchain = selection.toolchain
    lowestLevelOfChanges = selection.tellsOfChangesOnly ? selection.levels.values.reduce(selection.level, min) : nil
    known = ObservationNames(index.names)
    let mentions = index.occurrences(of: known.searched)
    let own = known.types.reduce(into: [:]) { $0[$1] = mentions[$1, default: []].filter(index.meansOwnType) }
    ownTypeMentions = own
    occurrences = mentions.merging(own) { all, own in own.isEmpty ? all : all.filter { !own.contains($0) } }
    var models = ObservationModels(index, known)
    constraints = ProtocolConstraints(
      index, aliases: models.aliases, conformers: models.order + models.protocols, isConformer: models.contains
    ).all(occurrences[known.ObservableObject, default: []])
    models.join(constraints, index)
    self.models = models
    publisherFlows = PublisherFlows(self)
    self.models.join(publisherFlows.moving, index)
  }

  private func isGated(_ id: TypeID) -> Bool {
    let requirements = catalogue["observable-object"]?.requires ?? [:]
    guard let model = models[id], !requirements.isEmpty else { return false }
    return model.conformances.contains { conformance in
      project.gate(conformance.file, requirements: requirements, in: index.availabilityScope(of: conformance)) != .open
    }
  }

  /// Takes units out that no view observes, before any rule has looked at the models.
  func leaveOut(_ units: Set<TypeID>) {
    unobserved = models.leaveOut(units)
    if !unobserved.isEmpty, !publisherFlows.flows.isEmpty { publisherFlows = PublisherFlows(self) }
  }
}

/// Whatever knows the facts can ask what follows from them. A question that several rules ask stands in an extension, in the
/// file that it belongs to.
protocol ObservationQuestions {
  var facts: ObservationFacts { get }
}

extension ObservationQuestions {
  var index: ProjectIndex { facts.index }
  var known: ObservationNames { facts.known }
  var project: ProjectModel { facts.project }
  var configuration: Configuration { facts.configuration }
  var catalogue: Catalogue { facts.catalogue }
  var models: ObservationModels { facts.models }
  var constraints: [ProtocolConstraint] { facts.constraints }
  var occurrences: [Name: [Node]] { facts.occurrences }
  var ownTypeMentions: [Name: [Node]] { facts.ownTypeMentions }
  var publisherFlows: PublisherFlows { facts.publisherFlows }

  func name(of id: TypeID) -> String { index.qualifiedName(id) }

  func spelling(_ name: Name) -> String { index.spelling(name) }

  func isAlreadyObservable(_ id: TypeID) -> Bool { models[id]?.observable != nil }

  /// The model that a value of this type is: a class, or what a generic parameter or an existential is bound to. Nil
  /// where it is none, or where that is not known.
  func model(_ type: Type) -> TypeID? {
    let type = type.unwrapped
    if let id = type.declaration { return models.contains(id) ? id : nil }
    if case .parameter(let parameter) = type, let id = models.representative(of: .declaration(parameter)) { return id }
    return index.constraints(of: type).flatMap(\.composed).compactMap(\.declaration).first(where: models.contains)
  }

  /// Models that a written type could mean, although it cannot be resolved: those of the same simple name.
  func namesakes(of name: Name) -> [TypeID] {
    models.byName[name, default: []]
  }
}
