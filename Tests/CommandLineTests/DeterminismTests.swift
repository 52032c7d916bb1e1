import Testing

@Suite struct `A report in another process` {
  private static let files = [
    "A.swift": "public protocol PatientListModel: LoadingModel {}\npublic protocol PatientDetailModel: ScreenModel {}\n",
    "B.swift":
      "import Combine\npublic enum Schedule {\n  public protocol ScreenModel: ObservableObject {}\n  public protocol LoadingModel: ScreenModel {}\n}\n",
    "C.swift": """
    import SwiftUI
    class Cart: ObservableObject { @Published var items = [1]; var other = 0 }
    extension Array { func first(of a: Int) -> Int { a } }
    extension Set { func first(of a: Int) -> Int { a } }
    struct V: View {
      @StateObject var cart = Cart()
      @Environment(\\.presentationMode) var mode
      var body: some View { Text("a").foregroundColor(.red).onAppear { mode.wrappedValue.dismiss() } }
    }

    """,
  ]

  /// Tables of hashes have another order in each process, unless they are told to have one.
  @Test func `is the same for every seed and number of threads`() throws {
    let project = try TemporaryProject(Self.files)
    let command = "\"$MOLT\" check --all --level review --deployment-target ios18 --format json -q"
    let first = try Molt.shell("SWIFT_DETERMINISTIC_HASHING=1 \(command) --jobs 1", in: project.path).output
    #expect(first.contains("findings"))
    for jobs in [1, 2, 8] {
      for _ in 0..<2 { #expect(try Molt.shell("\(command) --jobs \(jobs)", in: project.path).output == first) }
    }
  }
}
