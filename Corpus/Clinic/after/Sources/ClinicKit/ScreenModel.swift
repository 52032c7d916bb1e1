import Observation

/// What every screen shows around its content.
@MainActor
public protocol ScreenModel: AnyObject, Observable {
  var title: String { get }
  /// Shown in an alert until it is dismissed.
  var problem: String? { get set }
}

extension ScreenModel {
  public var hasProblem: Bool {
    get { problem != nil }
    set { if !newValue { problem = nil } }
  }
}

/// A screen that has something to wait for.
public protocol LoadingModel: ScreenModel {
  var isLoading: Bool { get }
  func load() async
}
