import Engine
import Foundation
import Migrations
import Testing
import Text

@Suite struct AccountingTests {
  @Test(arguments: App.all)
  func `every class and every site gets the verdict that it should`(app: App) throws {
    let expected = try app.expectation()
    let plan = try WorkingCopy(of: app).migrate().plan
    var actual = Expectation(classes: [:], sites: [:])
    for unit in plan.units { actual.classes[unit.verdict.rawValue, default: []] += unit.types }
    for finding in plan.findings { actual.sites[finding.rule, default: [:]][finding.verdict.rawValue, default: 0] += 1 }

    #expect(actual.classes.mapValues { $0.sorted() } == expected.classes.mapValues { $0.sorted() })
    #expect(actual.sites == expected.sites)
  }

  @Test(arguments: App.all)
  func `every legacy spelling has one finding, and nothing else has one but subclasses, publishers and announcements`(app: App) throws {
    let run = try WorkingCopy(of: app).migrate()
    let findings = run.plan.findings.map { finding in
      Place(file: run.file(finding.location.file).path, offset: Int(finding.location.range.lowerBound))
    }
    #expect(Set(findings).count == findings.count)

    let spellings = Set(try tree(app.before).filter { $0.key.hasSuffix(".swift") }.flatMap(places))
    #expect(spellings.subtracting(findings).isEmpty)
    let others = run.plan.findings.indices.filter { !spellings.contains(findings[$0]) }
    let unspelled = ["observable-object", "combine-pipeline", "on-receive-published", "object-will-change"]
    let spelled = Set(rules.filter { $0.family == "observation" }.map(\.id)).subtracting(unspelled)
    #expect(others.allSatisfy { !spelled.contains(run.plan.findings[$0].rule) })
  }

  private struct Place: Hashable {
    let file: String
    let offset: Int
  }

  /// Where a file spells something that the rules replace, found without a parser: no comment of an app names it.
  private func places(in file: String, _ text: Data) -> [Place] {
    let source = String(decoding: text, as: UTF8.self)
    let wrapper = /@(Published|StateObject|ObservedObject|EnvironmentObject)\b/
    let other = /\benvironmentObject\(|\bObservableObject\b/
    return (source.ranges(of: wrapper) + source.ranges(of: other)).map { range in
      Place(file: file, offset: source.utf8.distance(from: source.startIndex, to: range.lowerBound))
    }
  }
}
