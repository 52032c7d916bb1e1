import Foundation
import Testing

@Suite struct TypeCheckTests {
  @Test(.enabled(if: canTypeCheck, "no compiler that takes the look-alike modules"), arguments: App.all)
  func `both halves of an app compile in both language modes`(app: App) throws {
    let result = try run("./typecheck", arguments: [app.before.path, app.after.path], in: App.corpus)
    #expect(result.status == 0, Comment(rawValue: result.output))
  }

  @Test(.enabled(if: canTypeCheck, "no compiler that takes the look-alike modules"))
  func `the look-alike modules are as strict as SwiftUI`() throws {
    let project = FileManager.default.temporaryDirectory.appending(path: "molt-corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: project) }
    let module = project.appending(path: "Wrong")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    try Data(wrong.utf8).write(to: module.appending(path: "Wrong.swift"))

    let result = try run("./typecheck", arguments: [project.path], in: App.corpus)

    #expect(result.status == 1)
    for (line, text) in wrong.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where text.hasSuffix("// rejected") {
      #expect(result.output.contains("Wrong.swift:\(line + 1):"), "\(text) compiles")
    }
  }

  @Test(.enabled(if: canTypeCheck, "no compiler that takes the look-alike modules"))
  func `what compiled before is compiled again once it has changed`() throws {
    let project = FileManager.default.temporaryDirectory.appending(path: "molt-corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: project) }
    let module = project.appending(path: "Right")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    for (text, status) in [("let a = 1\n", 0), ("let a: String = 1\n", 1), ("let a = 1\n", 0)] {
      try Data(text.utf8).write(to: module.appending(path: "Right.swift"))
      #expect(try run("./typecheck", arguments: [project.path], in: App.corpus).status == Int32(status))
    }
  }
}

/// What is left behind by half a migration, line by line.
private let wrong = """
  import SwiftUI

  @Observable final class New { var name = "" }
  final class Old: ObservableObject { @Published var name = "" }

  struct Wrappers: View {
    @StateObject var state = New() // rejected
    @ObservedObject var observed: New // rejected
    @EnvironmentObject var environment: New // rejected
    @Environment(Old.self) var old // rejected
    @Bindable var bindable: Old // rejected
    var body: some View { EmptyView() }
  }

  struct Injection: View {
    var body: some View {
      EmptyView().environmentObject(New()) // rejected
    }

    var other: some View {
      EmptyView().environment(Old()) // rejected
    }
  }

  struct Projections: View {
    @Environment(New.self) var new
    var body: some View { TextField("", text: $new.name) } // rejected
  }

  struct Previewed: View {
    var body: some View { EmptyView() }
  }

  #Preview {
    Previewed().environmentObject(New()) // rejected
  }

  final class Ribbon: UICollectionReusableView {
    func fill() {
      contentConfiguration = UIHostingConfiguration { EmptyView() } // rejected
    }
  }

  final class Row: UITableViewCell {
    func fill() {
      contentConfiguration = UIHostingConfiguration { EmptyView() }.margins(16) // rejected
      contentConfiguration = UIHostingConfiguration { EmptyView() }.background(UIColor.red) // rejected
    }
  }

  final class Parent: UIViewController {
    private let host = UIHostingController(rootView: Previewed().padding()) // rejected

    func remove(_ child: UIHostingController<Previewed>) {
      child.willMove(toParent: self.view) // rejected
    }
  }

  """
