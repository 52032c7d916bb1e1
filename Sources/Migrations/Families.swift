import MoltFamilies
import MoltHosting
import MoltObservation
public import MoltProject
public import MoltRules
public import MoltSymbols
public import MoltText

/// The families that are not documents alone. Where two want to rewrite the same code, the earlier one does.
let builtInFamilies: [Family] = [
  .observation,
  .hosting,
  .project,
  .animation,
  .appLifecycle,
  .dragAndDrop,
  .environment,
  .foundation,
  .gestures,
  .lifecycle,
  .menus,
  .navigation,
  .presentation,
  .previews,
  .representable,
  .scenes,
  .styling,
  .text,
  .traits,
  .uikit,
  .uikitObservation,
]

/// Decides what becomes of every legacy site of the project, by the rules that molt brings along and those of the selection.
public func plan(_ index: ProjectIndex, _ project: ProjectModel, _ selection: Selection) -> Plan {
  plan(index, project, selection, families: builtInFamilies)
}
