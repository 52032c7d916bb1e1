import MoltRules
import MoltSymbols
import MoltSyntax
import MoltText

/// See alert-is-presented.md.
struct AlertIsPresented: SiteRule {
  static let id = "alert-is-presented"
  static let anchors = ["alert"]

  private let context: RuleContext
  private let reader: DialogReader

  init(_ context: RuleContext) {
    self.context = context
    reader = DialogReader(index: context.index, type: "Alert")
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let (call, isPresented, content) = reader.call(at: anchor), context.isSwiftUI(reader.type, at: call) else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement, message: "`alert` with an `Alert` takes its parts as views")
    var notes: [MigrationUnit.Note] = []
    var blockers: [Blocker] = []
    switch reader.read(call, isPresented, content) {
    case .failure(let error): blockers = [error.blocker]
    case .success(let dialog):
      site.edits = [dialog.edit(buttons: dialog.buttons)]
      notes = dialog.notes(cancelIsNamed: dialog.buttons.contains { $0.role == .cancel && $0.label == nil })
      if !notes.isEmpty { site.level = .review }
    }
    return CandidateUnit(subject: "`alert`", location: anchor.location, sites: [site], blockers: blockers, notes: notes)
  }
}

/// See action-sheet.md.
struct ActionSheetIsPresented: SiteRule {
  static let id = "action-sheet"
  static let anchors = ["actionSheet"]

  private let context: RuleContext
  private let reader: DialogReader

  init(_ context: RuleContext) {
    self.context = context
    reader = DialogReader(index: context.index, type: "ActionSheet")
  }

  func candidate(at anchor: Node) -> CandidateUnit? {
    guard let (call, isPresented, content) = reader.call(at: anchor), context.isSwiftUI(reader.type, at: call) else { return nil }
    var site = Site(
      rule: Self.id, node: anchor, declaration: call.enclosingStatement, level: .review,
      message: "`actionSheet` becomes `confirmationDialog`",
      edits: [Edit(anchor.location, "confirmationDialog")])
    var notes = [MigrationUnit.Note("check where it points on iPad, and the order of its buttons", at: anchor.location)]
    var blockers: [Blocker] = []
    switch reader.read(call, isPresented, content) {
    case .failure(let error): (blockers, site.edits) = ([error.blocker], [])
    case .success(let dialog):
      // The system adds a button to cancel, in the user's language, where there is none.
      let others = dialog.buttons.filter { !$0.isPlainCancel }
      let kept = others.isEmpty ? dialog.buttons : others
      site.edits.append(dialog.edit(options: ", titleVisibility: .visible", buttons: kept))
      notes += dialog.notes(cancelIsNamed: kept.contains { $0.role == .cancel && $0.label == nil })
    }
    return CandidateUnit(subject: "`actionSheet`", location: anchor.location, sites: [site], blockers: blockers, notes: notes)
  }
}

extension DialogCall {
  /// At what a person should look.
  ///
  /// - Parameter cancelIsNamed: whether a button gets a name that the system gave it before.
  fileprivate func notes(cancelIsNamed: Bool) -> [MigrationUnit.Note] {
    var notes: [MigrationUnit.Note] = []
    if cancelIsNamed {
      notes.append(
        MigrationUnit.Note("the system named the cancel button, now the app's strings do: check the key `Cancel`", at: call.location))
    }
    if let dependency {
      notes.append(
        MigrationUnit.Note(
          "`\(dependency.referenceWithBase.text)` is evaluated whenever the view is, and no longer when this is shown: check that it "
            + "does nothing, and that the view is refreshed when it changes",
          at: dependency.location))
    }
    if buttons.contains(where: \.hasAction) {
      notes.append(
        MigrationUnit.Note("check whether an action depends on the binding: it may be false before or after it", at: isPresented.location))
    }
    return notes
  }
}

extension RuleContext {
  /// Whether a call is that of a modifier of SwiftUI's, whose content is of this type of SwiftUI's.
  fileprivate func isSwiftUI(_ type: String, at call: Node) -> Bool {
    guard imports("SwiftUI", call.file), !callsOwnDeclaration(call) else { return false }
    return index.names[type].map { index.lookUpType([$0], at: call) == nil } ?? false
  }
}
