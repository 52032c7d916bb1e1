struct Article: Hashable, Identifiable, Sendable {
  struct Author: Hashable, Sendable {
    var name: String
    var site: String?
  }

  enum State: Hashable, Sendable {
    case draft
    case scheduled(day: Int)
    case published(views: Int, comments: [String])
  }

  let id: Int
  var title: String
  var paragraphs: [String]
  var tags: Set<String> = []
  var author: Author
  var state = State.draft

  var isVisible: Bool {
    if case .published = state { true } else { false }
  }

  var path: String { "/articles/\(id)-\(title.lowercased().map { $0.isLetter ? $0 : "-" }.reduce("") { $0 + String($1) })" }
}

struct Layout<Content: Component>: CompositeComponent {
  let title: String
  var navigation: [(label: String, path: String)] = [("Home", "/"), ("Archive", "/archive"), ("About", "/about")]
  @ComponentBuilder let content: () -> Content

  var body: some Component {
    Element("header") {
      Element("nav") {
        for (index, entry) in navigation.enumerated() {
          Link(label: entry.label, path: entry.path, isCurrent: index == 0)
          if index < navigation.count - 1 { " · " }
        }
      }
    }
    .class("header", title.isEmpty ? nil : "titled")

    Element("main") { content() }
      .environment(\.headingLevel, 2)

    EnvironmentReader { environment in
      if let theme = environment.theme {
        Element("footer") { "Set in \(theme.accent) by \(theme.spacing)" }
      } else {
        Element("footer") { "No theme" }
      }
    }
  }
}

struct ArticleView: CompositeComponent {
  var article: Article
  var showsComments = true

  var body: some Component {
    Section(article.title) {
      byline
      for paragraph in article.paragraphs {
        Element("p") { paragraph }
      }
      switch article.state {
      case .draft:
        Element("em") { "Draft" }
      case .scheduled(let day) where day > 0:
        Element("em") { "In \(day) \(day == 1 ? "day" : "days")" }
      case .scheduled:
        EmptyComponent()
      case .published(let views, let comments):
        Element("small") {
          views
          " views"
        }
        if showsComments, !comments.isEmpty {
          ItemList(comments)
        }
      }
    }
  }

  @ComponentBuilder private var byline: some Component {
    let names = article.author.name.split(separator: " ")
    let initials = names.compactMap(\.first).map(String.init).joined()
    if let site = article.author.site {
      Link(label: initials, path: site)
    } else {
      Element("span") { initials }
    }
  }
}

func index(of articles: [Article], in language: Language = .english) -> HTML {
  let visible = articles.filter(\.isVisible).sorted { $0.title < $1.title }
  let byTag = Dictionary(grouping: visible) { $0.tags.min() ?? "none" }
  let theme = Theme(accent: Color(hex: "#336699") ?? .black)

  return HTML(
    .lang(language),
    .head(
      .title("Articles"),
      .stylesheet("/style.css"),
      .style(theme.stylesheet),
      .meta(.name("description"), .content("All of \(visible.count) articles")),
      .if(language != .english, .link(.rel("alternate"), .href("/"))),
      .unwrap(visible.first) { .link(.rel("prefetch"), .href($0.path)) }
    ),
    .body(
      .class("index", "wide"),
      .h1("Articles"),
      .forEach(byTag.sorted(by: { $0.key < $1.key })) { tag, articles in
        .div(
          .h2(.text(tag.capitalizedFirst)),
          .ul(.forEach(articles) { article in .li(.a(.href(article.path), .text(article.title)), .style(.margin(4))) }),
          .p("\(articles.count) of \(visible.count)", .data(named: "tag", value: tag))
        )
      },
      .table(
        .caption("Views"),
        .tr(.th("Title"), .th("Views")),
        .forEach(visible) { article in
          guard case .published(let views, _) = article.state else { return .empty }
          return .tr(.td(.text(article.title)), .td(.text(String(views))))
        }
      ),
      .form(
        .action("/search"),
        .input(.name("query"), .kind(.text), .required()),
        .input(.kind(.submit), .id("go"))
      ),
      .img(.src("/logo.png"), .alt(""), .width(40), .height(2 * 20))
    )
  )
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

func page(for article: Article, theme: Theme? = nil) -> some Renderable {
  HTML(head: [.title(article.title)]) {
    Layout(title: article.title) {
      ArticleView(article: article)
      Table([article]) { EmptyComponent() }
        .column("Title", \.title)
        .column("Author", \.author.name)
        .column("Tags", \.tags) { $0.sorted().joined(separator: ", ") }
        .column("Paragraphs", \.paragraphs.count, format: String.init)
    }
    .environment(\.theme, theme)
    .environment(\.language, .german)
  }
}

func sidebar(_ articles: [Article], limit: Int = 5) -> Node<HTML.BodyContext> {
  var node: Node<HTML.BodyContext> = .h(3, "Latest")
  for article in articles.suffix(limit).reversed() {
    node += .p(.a(.href(article.path), .text(article.title)))
  }
  if articles.count > limit {
    node = node + .span(.class("more"), "and \(articles.count - limit) more")
  }
  return .div {
    Attribute.class("sidebar")
    node
    if articles.isEmpty {
      "Nothing here"
    } else {
      articles.map { .span(.text($0.author.name)) }
    }
  }
}
