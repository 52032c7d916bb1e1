import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// What takes the place of `$name`: a subject that the property feeds from its `willSet`.
///
/// Subscribers get what `$name` gave them: the value of now, then each new one before it is stored, equal ones and those
/// of changes in place included. The subject is made when it is first asked for, from the storage itself,
/// so that asking for it makes no view depend on the property.
struct PublisherBridge {
  let property: Property
  /// The name of the subject, which only the class can send to.
  let subject: String
  /// The name by which code outside of the class subscribes; nil where there is none.
  let publisher: String?
  /// The type of the values; nil where it cannot be named, and the compiler has to find it.
  let valueType: String?
  /// Whether subscribers may set the property, or subscribe, while it changes. A `CurrentValueSubject` has the new value then, and would
  /// keep one that is not the last to be stored: subscribers get the stored value, and then what is sent.
  let isReentrant: Bool
  /// The attributes of the property that its subject shares: its actor. Others, such as `@objc`, are about its own type.
  let attributes: [String]
  /// What feeds the subject, after it has announced the change.
  let feed: WillSetStatements

  /// Declares the subject below the property, and feeds it where no observer is there that could.
  var edits: [Edit] { feed.edits(declaring: declarations).map { $0.quoting(valueType) } }

  private var declarations: [String] {
    let storage = "_" + property.declaration.text(in: property.binding.token(property.binding.row.firstToken).range)
    let ignored = (attributes + ["@ObservationIgnored"]).joined(separator: " ")
    let value = valueType ?? "_"
    let subject =
      isReentrant
      ? "private lazy var \(subject) = PassthroughSubject<\(value), Never>()"
      : "private lazy var \(subject) = CurrentValueSubject<\(value), Never>(\(storage))"
    let access = property.declaration.accessModifier.map { $0 + " " } ?? ""
    let publisher = publisher.map { "\(ignored) \(access)private(set) lazy var \($0) = \(values(storage)).eraseToAnyPublisher()" }
    return ["\(ignored) \(subject)"] + [publisher].compactMap { $0 }
  }

  private func values(_ storage: String) -> String {
    isReentrant
      ? "Deferred { [weak self, \(subject)] in\n\t\(subject).merge(with: (self.map { [$0.\(storage)] } ?? []).publisher)\n}" : subject
  }
}

extension CombinePipelines {
  /// Puts a subject in the place of `$property`; returns the edits of each use.
  ///
  /// - Parameter isReentrant: whether subscribers may set the property, or subscribe, while it changes.
  mutating func bridge(_ property: Property, of id: TypeID, _ uses: [PublisherUse], isReentrant: Bool) -> [Node: [Edit]] {
    let name = spelling(property.name)
    if treatments.accessorPairs[property] != nil {
      block(
        id,
        Blocker(
          code: .publishedAccessors, message: "`\(name)` gets explicit accessors, and they do not feed subscribers",
          location: property.binding.location, help: "give it a name that needs no backticks, and do not make it `open`"))
      return [:]
    }
    if let mention = dependentMention(ofPublishersOf: [index.type(of: property)]) {
      block(
        id,
        Blocker(
          code: .combinePublisher, message: "`\(mention.text)` may be the type of what becomes of `$\(name)`, which gets another one",
          location: mention.location, help: "write `AnyPublisher` there, and erase what it is"))
    }
    let files = filesThatName(id, uses)
    guard let subject = freeName(name, ["Subject", "ValueSubject", "CurrentValueSubject"], in: files),
      let publisher = freeName(name, ["Publisher", "ValuePublisher", "AnyPublisher"], in: files)
    else {
      block(
        id,
        Blocker(
          code: .nameClash, message: "`\(name)Subject` and `\(name)Publisher`, and similar names, are already taken",
          location: property.binding.location, help: "rename one of them"))
      return [:]
    }
    let (publishers, handedOn) = (uses.publishers, uses.handedOn)
    let outside = (publishers + handedOn.map(\.node)).filter { !isInside($0, id) }
    let isOneForAll = isReentrant || !outside.isEmpty || handedOn.contains(where: \.flow.flow.isWatched)
    let bridge = PublisherBridge(
      property: property, subject: subject, publisher: isOneForAll ? publisher : nil,
      valueType: facts.writtenTypes.spelledType(of: property), isReentrant: isReentrant,
      attributes: property.declaration.attributes.filter { spelling($0.attributeName).hasSuffix("Actor") }.map(\.text),
      feed: WillSetStatements(
        (listened.contains(id) ? [.announcement] : []) + [.init("send", of: subject, takesNewValue: true)], of: property,
        without: announcements.removed(from: property)))
    attach(bridge.edits, toModel: id)
    bridgedProperties[id, default: []].append(property)
    let erased = isOneForAll ? publisher : "\(subject).eraseToAnyPublisher()"
    let replacements =
      publishers.map { ($0, isReentrant || outside.contains($0) ? publisher : subject) } + handedOn.map { ($0.node, erased) }
    return Dictionary(uniqueKeysWithValues: replacements.map { ($0, [$0.replacement($1)]) })
  }

  /// Whether private members of the class can be named there.
  private func isInside(_ node: Node, _ id: TypeID) -> Bool {
    index[id].parts.contains { $0.file == index[id].node.file && $0.contains(node) }
  }

  /// A name that none of the files mentions: it can hide nothing there, and nothing can hide it.
  private func freeName(_ stem: String, _ endings: [String], in files: Set<FileID>) -> String? {
    endings.lazy.map { stem + $0 }.first { spelling in
      guard let name = index.names[spelling] else { return true }
      return index.occurrences(of: name).allSatisfy { !files.contains($0.file) }
    }
  }

  /// Where a new member of the class could be mistaken for something else: the files of the class, of what it inherits
  /// from and of what inherits from it, and those that will use the member.
  private func filesThatName(_ id: TypeID, _ uses: [PublisherUse]) -> Set<FileID> {
    let family = Set(index.heirs(of: id).filter(models.contains) + index.withInherited(id))
    return Set(family.flatMap { index[$0].parts.map(\.file) } + uses.map(\.node.file))
  }
}

extension Node {
  /// The access level that is written for reading: `public` for `open`, which only what can be overridden needs.
  var accessModifier: String? {
    let levels: [(Name, String)] = [
      (.public, "public"), (.open, "public"), (.package, "package"), (.internal, "internal"),
      (.fileprivate, "fileprivate"), (.private, "private"),
    ]
    return levels.first { hasModifier($0.0) }?.1
  }
}
