/// Containers show what is in them. A lazy one is taken to have all of it on the screen.

protocol Container: View, Primitive where Body == Never { var parts: [any View] { get } }
extension Container {
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    for (place, part) in parts.enumerated() { SwiftUI.update(node.child(place), part, surroundings, changed) }
  }
}

public enum HorizontalAlignment { case leading, center, trailing }
public enum VerticalAlignment { case top, center, bottom }
public enum Alignment { case leading, center, trailing, top, bottom, topLeading, topTrailing, bottomLeading, bottomTrailing }
public enum Axis { public struct Set: Sendable { public static let horizontal = Set(), vertical = Set() } }

public struct VStack<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct HStack<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct ZStack<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct LazyVStack<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct Group<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
public struct Form<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
public struct ScrollView<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct NavigationView<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
public struct Menu<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.content = content() }
}
public struct ToolbarItem<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) { self.content = content() }
}
public enum ToolbarItemPlacement { case automatic, primaryAction, topBarTrailing, topBarLeading, navigationBarTrailing, cancellationAction, confirmationAction }

public struct Section<Content: View>: Container {
  public typealias Body = Never
  let title: (any View)?
  let content: Content
  var parts: [any View] { [title ?? EmptyView(), content] }
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.title = Text(title); self.content = content() }
  public init<H: View>(header: H, @ViewBuilder content: () -> Content) { title = header; self.content = content() }
  public init(@ViewBuilder content: () -> Content) { title = nil; self.content = content() }
}

public struct List<Content: View>: Container {
  public typealias Body = Never
  let content: Content
  var parts: [any View] { [content] }
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public init<D: RandomAccessCollection, R: View>(_ data: D, @ViewBuilder rowContent: @escaping (D.Element) -> R)
  where Content == ForEach<D, D.Element.ID, R>, D.Element: Identifiable { content = ForEach(data, content: rowContent) }
  public init<D: RandomAccessCollection, I: Hashable, R: View>(
    _ data: D, id: KeyPath<D.Element, I>, @ViewBuilder rowContent: @escaping (D.Element) -> R
  ) where Content == ForEach<D, I, R> { content = ForEach(data, id: id, content: rowContent) }
}

public struct GeometryProxy { public let size = CGSize(width: 400, height: 800) }

/// Its closure runs at its own place.
public struct GeometryReader<Content: View>: View, Primitive {
  public typealias Body = Never
  let content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let again = changed || node.isMarked || node.memory["content"] == nil
    if again {
      node.isMarked = false
      node.memory["content"] = node.trackRows { content(GeometryProxy()) }
    }
    SwiftUI.update(node.child(0), node.memory["content"] as! any View, surroundings, again)
  }
}

/// Rows have places by their identities, and follow what they read on their own.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Primitive {
  public typealias Body = Never
  let rows: () -> [(AnyHashable, () -> Content)]

  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) where Data.Element: Identifiable, ID == Data.Element.ID {
    rows = { data.map { element in (AnyHashable(element.id), { content(element) }) } }
  }
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    rows = { data.map { element in (AnyHashable(element[keyPath: id]), { content(element) }) } }
  }
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) where Data == Range<Int>, ID == Int {
    rows = { data.map { element in (AnyHashable(element), { content(element) }) } }
  }
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == [Binding<C.Element>], C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable {
    rows = {
      let all = data.wrappedValue
      return all.indices.map { place in
        let first = all[place]
        let element = Binding<C.Element>(
          get: { data.wrappedValue.indices.contains(place) ? data.wrappedValue[place] : first },
          set: { if data.wrappedValue.indices.contains(place) { data.wrappedValue[place] = $0 } })
        return (AnyHashable(first.id), { content(element) })
      }
    }
  }

  func update(_ node: Node, _ surroundings: Surroundings, _ changed: Bool) {
    let again = changed || node.isMarked || node.memory["rows"] == nil
    if again {
      node.isMarked = false
      let made = node.trackRows { numbered(rows()).map { ($0, $1() as any View) } }
      node.memory["rows"] = made
      node.keep(made.map(\.0))
    }
    for (id, view) in node.memory["rows"] as! [(AnyHashable, any View)] {
      SwiftUI.update(node.child(id), view, surroundings, again)
    }
  }

  /// What SwiftUI does with equal identities is not defined; here each row has a place.
  private func numbered<T>(_ rows: [(AnyHashable, T)]) -> [(AnyHashable, T)] {
    var seen: [AnyHashable: Int] = [:]
    return rows.map { id, row in
      seen[id, default: 0] += 1
      return (seen[id] == 1 ? id : [id, AnyHashable(seen[id]!)] as [AnyHashable], row)
    }
  }

  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some View {
    _Modified(content: self, wrap: { inner in inner + (action.map { act in [.button("delete first", { act(IndexSet(integer: 0)) })] } ?? []) })
  }
}
