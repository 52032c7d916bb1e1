/// Apps and scenes. All windows of an app are open, and stand one after the other on the screen.

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}
extension Scene where Body == Never { public var body: Never { fatalError() } }

@resultBuilder public enum SceneBuilder {
  public static func buildBlock<each S: Scene>(_ scene: repeat each S) -> _Scenes<(repeat each S)> { _Scenes((repeat each scene)) }
  public static func buildExpression<S: Scene>(_ scene: S) -> S { scene }
}

/// A scene whose views its maker has made already.
protocol ShownScene: Scene where Body == Never { var content: any View { get } }

public struct _Scenes<T>: Scene {
  public typealias Body = Never
  let scenes: T
  init(_ scenes: T) { self.scenes = scenes }
}

public struct WindowGroup<Content: View>: ShownScene {
  public typealias Body = Never
  let content: any View
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.content = content() }
  public init(id: String, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct Window<Content: View>: ShownScene {
  public typealias Body = Never
  let content: any View
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct Settings<Content: View>: ShownScene {
  public typealias Body = Never
  let content: any View
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
public struct MenuBarExtra<Content: View>: ShownScene {
  public typealias Body = Never
  let content: any View
  public init<S: StringProtocol>(_ title: S, systemImage: String = "", @ViewBuilder content: () -> Content) { self.content = content() }
}

// MARK: Commands

/// Commands are views that stand after the scene.
public typealias Commands = View

public struct CommandMenu<Content: View>: View {
  let content: Content
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { content }
}
public enum CommandGroupPlacement { case newItem, saveItem, undoRedo, pasteboard, toolbar, sidebar, help, appSettings, appInfo }
public struct CommandGroup<Content: View>: View {
  let content: Content
  public init(after: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { content = addition() }
  public init(before: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { content = addition() }
  public init(replacing: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { content = addition() }
  public var body: some View { content }
}

/// Previews are compiled and not shown.
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

struct WithCommands<S: Scene>: ShownScene {
  typealias Body = Never
  let scene: S
  let commands: any View
  var content: any View { TupleView((AnyView(_fixed: SceneView(scene: scene)), AnyView(_fixed: commands))) }
}

extension Scene {
  public func commands<C: View>(@ViewBuilder content: () -> C) -> some Scene { WithCommands(scene: self, commands: content()) }
  public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene { SceneInEnvironment(scene: self) { $0.environmentObject(object) } }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene { SceneInEnvironment(scene: self) { $0.environment(object) } }
  public func onChange<V: Equatable>(of value: V, _ action: @escaping (V, V) -> Void) -> some Scene {
    SceneInEnvironment(scene: self) { $0.onChange(of: value, action) }
  }
}

struct SceneInEnvironment<S: Scene, V: View>: ShownScene {
  typealias Body = Never
  let content: any View
  init(scene: S, _ modify: (AnyView) -> V) { content = modify(AnyView(_fixed: SceneView(scene: scene))) }
}

// MARK: Evaluation

/// A scene at its place: those with a body are evaluated as views are.
struct SceneView: View, Primitive {
  typealias Body = Never
  let scene: any Scene
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    if let window = scene as? any ShownScene { return SwiftUI.update(node.child(0), window.content, surroundings, changed) }
    if let scenes = scene as? any SceneList {
      for (place, part) in scenes.parts.enumerated() { SwiftUI.update(node.child(place), SceneView(scene: part), surroundings, changed) }
      return
    }
    updateBody(node, scene, surroundings, changed) { SceneView(scene: ($0 as! any Scene).body) }
  }
}

private protocol SceneList { var parts: [any Scene] { get } }
extension _Scenes: SceneList {
  var parts: [any Scene] {
    // A tuple of one is its element.
    if let one = scenes as? any Scene { return [one] }
    return Mirror(reflecting: scenes).children.map { $0.value as! any Scene }
  }
}

struct AppView: View, Primitive {
  typealias Body = Never
  let app: any App
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    updateBody(node, app, surroundings, changed) { SceneView(scene: ($0 as! any App).body) }
  }
}
