import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import MoltText
import Testing

@Suite struct AccountingTests {
  @Test(arguments: App.all)
  func `every class and every site gets the verdict that it should`(app: App) throws {
    let expected = try app.expectation()
    let plan = try WorkingCopy(of: app).migrate().plan
    var actual = Expectation(classes: [:], sites: [:])
    for unit in plan.units where !unit.types.isEmpty {
      actual.classes[unit.verdict.rawValue, default: []] += unit.types
    }
    for finding in plan.findings { actual.sites[finding.rule, default: [:]][finding.verdict.rawValue, default: 0] += 1 }

    #expect(actual.classes.mapValues { $0.sorted() } == expected.classes.mapValues { $0.sorted() })
    #expect(actual.sites == expected.sites)
  }

  @Test(arguments: App.all)
  func `every legacy spelling has one finding, and nothing else has one but subclasses, publishers and announcements`(app: App) throws {
    let run = try WorkingCopy(of: app).migrate()
    let findings = run.plan.findings.map { place($0.location, run) }
    #expect(Set(findings).count == findings.count)

    let spellings = Set(try tree(app.before).filter { $0.key.hasSuffix(".swift") }.flatMap(places))
    #expect(spellings.subtracting(findings).isEmpty)
    let others = run.plan.findings.indices.filter { !spellings.contains(findings[$0]) }
    let unspelled = ["observable-object", "combine-pipeline", "on-receive-published", "object-will-change"]
    let spelled = Set(Catalogue.builtIn.rules.filter { $0.family == "observation" }.map(\.id)).subtracting(unspelled)
    #expect(others.allSatisfy { !spelled.contains(run.plan.findings[$0].rule) })
  }

  @Test(arguments: App.all)
  func `every mention of a hosting controller has a finding or is in order`(app: App) throws {
    let run = try WorkingCopy(of: app).migrate()
    let hosting = Set(Catalogue.builtIn.rules.filter { $0.family == "hosting" }.map(\.id))
    let findings = run.plan.findings.filter { hosting.contains($0.rule) }.map(\.location)
    let told = Set((findings + run.plan.compliantUses.map(\.location)).map { place($0, run) })
    let files = Set(findings.map { run.file($0.file).path })
    for (file, text) in try tree(app.before) where file.hasSuffix(".swift") {
      // A site speaks of its controller's property, too.
      let silent = places(of: /\bUIHostingController\b/, in: file, text).filter { !told.contains($0) }
      #expect(silent.isEmpty || files.contains(file), "\(file) says nothing of \(silent)")
    }
  }

  private struct Place: Hashable {
    let file: String
    let offset: Int
  }

  /// Where a file spells something that the rules replace, found without a parser: no comment of an app names it.
  private func places(in file: String, _ text: Data) -> [Place] {
    let wrapper = /@(Published|StateObject|ObservedObject|EnvironmentObject)\b/
    let other = /\benvironmentObject\(|\bObservableObject\b/
    return places(of: wrapper, in: file, text) + places(of: other, in: file, text)
  }

  private func places(of pattern: some RegexComponent, in file: String, _ text: Data) -> [Place] {
    let source = String(decoding: text, as: UTF8.self)
    return source.ranges(of: pattern).map { range in
      Place(file: file, offset: source.utf8.distance(from: source.startIndex, to: range.lowerBound))
    }
  }

  private func place(_ location: Location, _ run: Run) -> Place {
    Place(file: run.file(location.file).path, offset: Int(location.range.lowerBound))
  }
}
