struct Check {
  let name: String
  let passes: () throws -> Bool
}

@resultBuilder
enum CheckBuilder {
  static func buildBlock(_ checks: Check...) -> [Check] { checks }
}

struct Suite {
  let name: String
  var checks: [Check]
  private(set) var failures: [String: any Error] = [:]

  init(_ name: String, @CheckBuilder checks: () -> [Check]) {
    self.name = name
    self.checks = checks()
  }

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  mutating func run() -> Bool {
    for check in checks {
      do {
        guard try check.passes() else { throw Failed(description: "\(check.name) fails") }
      } catch let failed as Failed {
        failures[check.name] = failed
      } catch {
        failures[check.name, default: error] = error
      }
    }
    return failures.isEmpty
  }
}

func equal<T: Equatable>(_ name: String, _ left: @autoclosure @escaping () throws -> T, _ right: T) -> Check {
  Check(name: name) { try left() == right }
}

let samples: [Article] = [
  Article(id: 1, title: "Trees", paragraphs: ["Oak & ash", "Elm"], author: .init(name: "Ada Byron", site: "https://ada.example")),
  Article(
    id: 2, title: "Rivers", paragraphs: [], tags: ["water", "maps"], author: .init(name: "Li"),
    state: .published(views: 1_200, comments: ["Nice", "<b>"])),
  .init(id: 3, title: "Hills", paragraphs: ["Up", "Down"], tags: ["maps"], author: .init(name: "Bo Ek"), state: .scheduled(day: 1)),
]

@MainActor let renderingChecks = Suite("Rendering") {
  equal("text is escaped", Node<HTML.BodyContext>.p("a < b & c").render(), "<p>a &lt; b &amp; c</p>")
  equal(
    "attributes come first", Node<HTML.BodyContext>.div(.id("x"), .class("a", "b"), "text").render(),
    #"<div id="x" class="a b">text</div>"#)
  equal("empty attributes go", Attribute<HTML.ImageContext>.src("").isIgnored, true)
  equal("raw text stays", Node<Never>.raw("<i>").render(), "<i>")
  Check(name: "elements nest") {
    let node = Node<HTML.BodyContext>.ul(.li("one"), .li(.ul(.li("two"))))
    let text = node.render(indentedBy: .spaces(2))
    return text.split(separator: "\n").count > 3 && text.contains("  <li>")
  }
  Check(name: "a closure with statements") {
    let rows = samples.enumerated().map { offset, article -> (Int, String) in
      let path = article.path
      return (offset + 1, path)
    }
    let widest = rows.max { $0.1.count < $1.1.count }
    return widest?.0 == 2 && rows.allSatisfy { $0.1.hasPrefix("/articles/") }
  }
}

@MainActor let styleChecks = Suite("Styles") {
  equal("lengths", [1.px, 1.5.em, 50%, -2.em].map(\.description), ["1px", "1.5em", "50%", "-2em"])
  equal("zero has no unit", Length(amount: 0, unit: .rem).description, "0")
  equal("colors", Color(hex: "ff8000")?.description, "#ff8000")
  equal("no color", Color(hex: "ff80"), nil)
  Check(name: "mixing") {
    let grey = Color.black.mixed(with: .white)
    let clear = grey.opacity(0.25)
    return grey.red == 128 && clear.alpha == 1 / 4 && clear.description.hasPrefix("rgba(128")
  }
  Check(name: "merging") {
    var sheet = Theme(accent: .black).stylesheet
    let body: Selector = "body"
    let other = Stylesheet {
      body {
        Property.margin ~> 1.px
        if sheet.rules.count > 1 { Property.color ~> .white }
        for index in 0..<2 { ("x-\(index)", String(index)) }
      }
    }
    sheet.merge(other)
    let names = sheet[body].map { $0.name }
    return names == ["background-color", "font-size", "margin", "color", "x-0", "x-1"] && sheet["p"].isEmpty
  }
}

@MainActor func runAll() throws -> Int {
  var suites = [renderingChecks, styleChecks, environmentChecks()]
  var failed = 0
  for index in suites.indices where !suites[index].run() {
    failed += suites[index].failures.count
  }
  let names = suites.map(\.name).joined(separator: ", ")
  let messages = suites.flatMap { suite in suite.failures.map { "\(suite.name).\($0.key): \($0.value)" } }
  print(names, failed, separator: " — ")
  messages.sorted().forEach { print($0) }
  return failed
}

func environmentChecks() -> Suite {
  Suite("Environment") {
    Check(name: "defaults") {
      let environment = Environment()
      return environment.isEmpty && environment.language == .english && environment.theme == nil && environment[.headingLevel] == 1
    }
    Check(name: "levels are clamped") {
      var environment = Environment()
      environment.headingLevel = 9
      environment[keyPath: \.headingLevel] -= 1
      environment.language = Language(rawValue: "ar") ?? .german
      return environment.headingLevel == 5 && environment.language.direction == .rightToLeft
    }
    Check(name: "headings deepen") {
      let view = Section("Outer") {
        Section("Inner") { "text" }
        Element("p") { 42 }.class("a", nil, "b").id(7)
        Element("i") { "hidden" }.hidden(samples.count > 2)
      }
      let html = view.environment(\.headingLevel, 3).render()
      return html.contains("<h3>Outer</h3>") && html.contains("<h4>Inner</h4>") && !html.contains("hidden")
    }
    Check(name: "wrapping") {
      let link = Link(label: "x", path: "/x").wrapped { link in Element("li") { link } }
      let node = link.asNode(in: HTML.ListContext.self)
      let direct: Node<HTML.BodyContext> = .ul(node, .li("y"))
      return direct.render().hasPrefix("<ul><li>")
    }
    equal("attribute values are mapped", Attribute<HTML.ImageContext>.alt("a").map { $0 + "b" }.value, "ab")
    equal("attributes are hashed", Set([Attribute<HTML.LinkContext>.href("a"), .href("a"), .rel("b")]).count, 2)
    equal("contexts change", Attribute<HTML.LinkContext>.href("a").cast(to: HTML.AnchorContext.self).name, "href")
    equal("languages", Language.allCases.map(\.rawValue).sorted(), ["ar", "de", "en"])
    Check(name: "pages") {
      let html = page(for: samples[1], theme: Theme(accent: .white, spacing: 4)).render()
      let list = index(of: samples, in: .german).render()
      let side = sidebar(samples, limit: 2).render(indentedBy: .tabs)
      return [html, list, side].allSatisfy { !$0.isEmpty } && list.count > side.count
    }
  }
}
