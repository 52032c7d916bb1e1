import MoltAnalyses
import MoltEditing
import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// An announcement of changes that nothing tracks, said in the terms of observation: `withMutation(keyPath:)` in its place, of what
/// views read.
///
/// A tracked property that holds an object tells its readers already that it is read, and is announced itself. What a computed
/// property or a function makes of other state gets `access(keyPath:)` before it is read: of the property, or of the object as a
/// whole (`\.self`), where there are functions, which have no key paths, or many.
struct StatedChanges {
  /// In the place of the announcement.
  let announcement: [Edit]
  /// The getters and functions that have to tell that they are read, by what key path, and what tells it.
  let accesses: [(member: Node, keyPath: String, edit: Edit)]
  /// As they are written behind the backslash.
  let keyPaths: [String]
  /// What cannot tell that it is read, and is left out.
  let silent: Set<Name>

  /// More would be a list that nobody keeps up to date.
  private static let mostKeyPaths = 3

  /// Nil where none of the reads can tell that it is one, or one cannot that must.
  ///
  /// - Parameters:
  ///   - areMeant: whether the reads are what is announced, so that each must tell; else they are all that there is, and those that
  ///     cannot are left out.
  ///   - tellsItself: whether a computed property gets accessors that tell of its reads anyway.
  init?(
    _ call: Node, of id: TypeID, _ reads: [UntrackedState.Read], areMeant: Bool, _ state: UntrackedState, _ facts: ObservationFacts,
    tellsItself: (Node) -> Bool
  ) {
    // What is nonisolated may run anywhere, where a key path to what is isolated cannot be made.
    guard facts.index.enclosingType(of: call) == id, let base = call.announcer, let whole = state.wholeKeyPath(of: id),
      !state.declaresAccessors,
      call.enclosingMember?.hasModifier(.nonisolated) != true
    else { return nil }
    let namesReaders = state.namesReaders(in: id, tellsItself)
    var keyPaths: [String] = []
    var accesses: [(member: Node, keyPath: String, edit: Edit)] = []
    var silent: Set<Name> = []
    for read in reads {
      if state.isTracked(read.name, in: id) {
        keyPaths.append("." + facts.spelling(read.name))
        continue
      }
      let readers = read.member.map(state.readers) ?? []
      let told = readers.compactMap { reader -> (keyPath: String, edit: Edit?)? in
        guard let owner = facts.index.enclosingType(of: reader), facts.index.withInherited(owner).contains(id), !reader.isTypeMember,
          !reader.hasModifier(.nonisolated)
        else { return nil }
        if tellsItself(reader), let keyPath = reader.ownKeyPath { return (keyPath, nil) }
        let keyPath = namesReaders ? reader.ownKeyPath ?? whole : whole
        return reader.readingBody?.accessEdit(keyPath, returnsValue: reader.givesValue).map { (keyPath, $0) }
      }
      guard !readers.isEmpty, told.count == readers.count else {
        if areMeant { return nil }
        silent.insert(read.name)
        continue
      }
      for (reader, (keyPath, edit)) in zip(readers, told) {
        keyPaths.append(keyPath)
        if let edit { accesses.append((reader, keyPath, edit)) }
      }
    }
    let isStatement = [.codeBlock, .closureExpr, .switchCase].contains(call.parent?.kind)
    let distinct = keyPaths.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard !distinct.isEmpty, distinct.count <= (isStatement ? Self.mostKeyPaths : 1),
      !call.hasComment(in: call.row.firstToken + 1..<call.row.endToken)
    else { return nil }
    announcement = [
      call.replacement(distinct.map { "\(base)withMutation(keyPath: \\\($0)) {}" }.joined(separator: call.statementSeparator))
    ]
    self.keyPaths = distinct
    self.silent = silent
    self.accesses = accesses
  }
}

extension UntrackedState {
  /// The key path of an object of a class as a whole, which names the class where others have accessors of their own; nil where
  /// that cannot be written.
  fileprivate func wholeKeyPath(of id: TypeID) -> String? {
    if !hasRelatives { return ".self" }
    return index[id].node.isGenericOrInGeneric ? nil : index.qualifiedName(id) + ".self"
  }

  /// Whether members are called like those of the macro, so that a call would mean one of them.
  fileprivate var declaresAccessors: Bool {
    let names = ["access", "withMutation"].compactMap { index.names[$0] }
    return bodies.contains { body in names.contains { body.membersByName[$0] != nil } }
  }

  /// Whether one or two computed properties of the class are all that reads what nothing tracks, so that each is announced by its own
  /// key path. The same for all announcements of a class: a reader tells of one key path.
  fileprivate func namesReaders(in id: TypeID, _ tellsItself: (Node) -> Bool) -> Bool {
    let untracked = reads.filter { $0.models.isEmpty && !isTracked($0.name, in: id) }
    let readers = Set(untracked.compactMap(\.member).flatMap(readers)).filter { !tellsItself($0) }
    return readers.count <= 2 && readers.allSatisfy { $0.ownKeyPath != nil && index.enclosingType(of: $0) == id }
  }

  /// The members that something outside can read that lead to a member, by which state is read: itself, if it is one.
  fileprivate func readers(through member: Node) -> [Node] {
    if member.isReadFromOutside { return [member] }
    return callersFromOutside.answer(for: member) {
      bodies.flatMap { body in body.members.filter { $0.isReadFromOutside && body.reachable(from: $0).contains(member) } }
    }
  }
}

extension Node {
  /// What stands before `objectWillChange` in an announcement, the period with it; empty where nothing does.
  fileprivate var announcer: String? {
    guard let publisher = firstChild?.statedBase else { return nil }
    guard publisher.kind == .memberAccessExpr, let base = publisher.statedBase else {
      return publisher.kind == .declReferenceExpr ? "" : nil
    }
    return base.text + "."
  }

  fileprivate var isTypeMember: Bool { hasModifier(.static) || hasModifier(.class) }

  fileprivate var isGenericOrInGeneric: Bool {
    firstChild(.genericParameterClause) != nil || ancestor(\.isTypeOrExtension).map(\.isGenericOrInGeneric) ?? false
  }

  /// Of a computed property, which a key path can name; nil for functions, and where the one that it overrides is meant as well.
  fileprivate var ownKeyPath: String? {
    guard kind == .variableDecl, !hasModifier(.override), properties.count == 1, !hasEffects else { return nil }
    return "." + text(in: properties[0].binding.firstChild!.range)
  }

  /// `get throws`, `get async`: no key path names what has effects.
  private var hasEffects: Bool {
    guard let block = properties.first?.binding.firstChild(.accessorBlock) else { return false }
    return block.children.contains { accessor in
      guard accessor.kind == .accessorDecl, let body = accessor.firstChild(.codeBlock) else { return false }
      return (accessor.introducer..<body.row.firstToken).contains { [.async, .throws].contains(accessor.token($0).name) }
    }
  }

  fileprivate var givesValue: Bool { kind != .functionDecl || firstChild(.returnClause) != nil }

  /// The statements that run when a computed property, a subscript or a function is read; nil where it has another form.
  fileprivate var readingBody: Node? {
    guard !attributes.contains(where: \.isResultBuilderAttribute) else { return nil }
    if kind == .functionDecl { return firstChild(.codeBlock) }
    let owner = kind == .subscriptDecl ? self : kind == .variableDecl && properties.count == 1 ? properties[0].binding : nil
    guard let block = owner?.firstChild(.accessorBlock) else { return nil }
    let accessors = block.children.filter { $0.kind == .accessorDecl }
    return accessors.isEmpty ? block : accessors.first { $0.token($0.introducer).name == .get }?.firstChild(.codeBlock)
  }

  /// `@ViewBuilder` and its like: statements before the value would be a part of what is built.
  private var isResultBuilderAttribute: Bool { text.hasSuffix("Builder") }
}
