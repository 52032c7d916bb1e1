extension Format {
  /// For a browser, in one file.
  public static let html = Format("html", for: [.report], pathExtensions: ["html", "htm"]) { report, context in report.html(context.page) }
}
