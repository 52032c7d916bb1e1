public struct Theme: Sendable {
  var accent: Color
  var spacing: Length = 8

  var stylesheet: Stylesheet {
    Stylesheet {
      Selector("body") {
        Property.background ~> .white
        Property.fontSize ~> 1.1.em
        Declaration.margin(spacing * 2)
      }
      ("h1" | "h2")() {
        Declaration.color(accent)
        Property.margin ~> 0
      }
      (§"card" >>> "a") {
        Declaration.color(accent.mixed(with: .black)).important
        ("text-decoration", "none")
      }
    }
  }
}

public struct Element<Content: Component>: Component {
  let name: String
  var attributes: [Attribute<HTML.BodyContext>] = []
  let content: Content

  public init(_ name: String, @ComponentBuilder content: () -> Content) {
    self.name = name
    self.content = content()
  }

  public func write(to output: inout MarkupWriter) {
    output.open(name)
    for attribute in attributes where !attribute.isIgnored { output.attribute(attribute.name, attribute.value) }
    content.write(to: &output)
    output.close(name)
  }

  public func with<Value>(_ path: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var copy = self
    copy[keyPath: path] = value
    return copy
  }

  public func attribute(_ attribute: Attribute<HTML.BodyContext>) -> Self {
    with(\.attributes, attributes + [attribute])
  }

  public func `class`(_ names: String?...) -> Self {
    let names = names.compactMap { $0 }.filter { !$0.isEmpty }
    return attribute(.class(names.joined(separator: " ")))
  }

  public func id<ID: LosslessStringConvertible>(_ id: ID) -> Self { attribute(.id(id.description)) }
}

public struct Heading: CompositeComponent {
  let title: String

  public var body: some Component {
    EnvironmentReader { environment in
      let level = environment.headingLevel
      Element("h\(level)") { title }
    }
  }
}

public struct Section<Content: Component>: CompositeComponent {
  let title: String
  let content: Content

  init(_ title: String, @ComponentBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  public var body: some Component {
    Element("section") {
      Heading(title: title)
      content.transformEnvironment(\.headingLevel) { $0 += 1 }
    }
    .id(title.lowercased().split(separator: " ").joined(separator: "-"))
  }
}

public struct Link: CompositeComponent {
  let label: String
  let path: String
  var isCurrent = false

  public var body: some Component {
    Element("a") { label }
      .attribute(.init(name: "href", value: path))
      .class(isCurrent ? "current" : nil)
  }
}

public struct ItemList<Items: Sequence, Row: Component>: CompositeComponent {
  let items: Items
  let row: (Items.Element) -> Row

  init(_ items: Items, @ComponentBuilder row: @escaping (Items.Element) -> Row) {
    self.items = items
    self.row = row
  }

  public var body: some Component {
    Element("ul") {
      for item in items {
        Element("li") { row(item) }
      }
    }
  }
}

extension ItemList where Items.Element == String, Row == String {
  init(_ items: Items) {
    self.init(items) { $0 }
  }
}

public struct Table<Record, Columns: Component>: CompositeComponent {
  struct Column {
    let title: String
    let value: (Record) -> String
  }

  let records: [Record]
  private var columns: [Column]
  private let footer: Columns

  init(_ records: [Record], columns: [Column] = [], @ComponentBuilder footer: () -> Columns) {
    self.records = records
    self.columns = columns
    self.footer = footer()
  }

  func column<Value>(_ title: String, _ path: KeyPath<Record, Value>, format: @escaping (Value) -> String = { "\($0)" }) -> Self {
    var copy = self
    copy.columns.append(Column(title: title) { format($0[keyPath: path]) })
    return copy
  }

  public var body: some Component {
    Element("table") {
      Element("tr") {
        for column in columns { Element("th") { column.title } }
      }
      for record in records {
        Element("tr") {
          for column in columns {
            Element("td") { column.value(record) }
          }
        }
      }
      footer
    }
  }
}

extension Component {
  func wrapped<Wrapper: Component>(@ComponentBuilder in wrapper: (Self) -> Wrapper) -> Wrapper { wrapper(self) }

  func hidden(_ isHidden: Bool = true) -> Self? { isHidden ? nil : self }

  func asNode<Context>(in context: Context.Type = Context.self) -> Node<Context> { .component(self) }
}
