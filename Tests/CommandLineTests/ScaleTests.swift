import Foundation
import MoltEngine
import MoltMigrations
import MoltRules
import Testing

/// What a run costs must depend on how much code there is, and not on how often a name is used again.
@Suite(.serialized) struct `A project whose declarations have equal names` {
  enum Shape: CaseIterable {
    /// Each file has private types of the same names, as samples have.
    case privateTypes
    /// Each type has nested types and members of the same names.
    case nestedTypes
    /// Each module has types of the same names.
    case modules
  }

  /// Looking at all declarations of a name for each of its uses made it ten times and more.
  @Test(arguments: Shape.allCases)
  func `costs little more than one whose names are distinct`(shape: Shape) throws {
    let equal = try TemporaryProject(files(shape) { _ in "" })
    let distinct = try TemporaryProject(files(shape) { "\($0)" })
    let ratio = try min(steps(equal) / steps(distinct), steps(equal) / steps(distinct))
    #expect(ratio < 4)
  }

  private func steps(_ project: borrowing TemporaryProject) throws -> Double {
    let start = processorTime
    let rules = Set(Catalogue.builtIn.rules.map(\.id))
    let run = try migrate(Request(paths: [project.path], selection: Selection(rules: rules, level: .review)))
    #expect(run.plan.findings.count > 8 * Self.count)
    return processorTime - start
  }

  /// What this thread has worked: other tests run beside it.
  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static let count = 150

  private func files(_ shape: Shape, _ suffix: (Int) -> String) -> [String: String] {
    var files: [String: String] = [:]
    let isInModules = shape == .modules
    for place in 0..<Self.count {
      let inner = suffix(place)
      files[isInModules ? "Sources/M\(place)/File.swift" : "Sources/M/File\(place).swift"] = source(
        top: shape == .nestedTypes ? "\(place)" : inner, inner, access: shape == .privateTypes ? "private " : "")
    }
    let modules = isInModules ? (0..<Self.count).map { "M\($0)" } : ["M"]
    files["Package.swift"] = """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "P", platforms: [.iOS(.v18)], targets: [\(modules.map { ".target(name: \"\($0)\")" }.joined(separator: ", "))])
      """
    return files
  }

  private func source(top: String, _ inner: String, access: String) -> String {
    """
    import SwiftUI
    \(access)final class Model\(top): ObservableObject {
      @Published var title\(inner) = ""
      @Published var rows\(inner): [Row\(inner)] = []
      enum State\(inner) { case idle\(inner), done\(inner)(Row\(inner)) }
      struct Row\(inner): Identifiable { let id = 1; var name\(inner): String; var color\(inner): Color }
      @Published var state\(inner): State\(inner) = .idle\(inner)
      func load\(inner)() { rows\(inner).removeAll { $0.name\(inner) == "" } }
    }
    extension Model\(top) {
      var first\(inner): Row\(inner)? { rows\(inner).first }
    }
    \(access)struct Content\(top): View {
      @StateObject var model\(inner) = Model\(top)()
      var body: some View {
        VStack {
          Text(model\(inner).title\(inner)).foregroundColor(model\(inner).first\(inner)?.color\(inner) ?? .red).cornerRadius(4)
          ForEach(model\(inner).rows\(inner)) { row in
            Text(row.name\(inner)).foregroundColor(row.color\(inner)).background(Color.red)
          }
          TextField("", text: $model\(inner).title\(inner))
        }
        .onChange(of: model\(inner).title\(inner)) { value in model\(inner).load\(inner)() }
      }
    }

    """
  }
}
