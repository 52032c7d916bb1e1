// says: key-value observation of a wrapped view is ended in dismantle
// expect: nothing
// note: not for the compiler, which lacks some of it on Linux
import SwiftUI
import UIKit
import WebKit

struct LoadBar: UIViewRepresentable {
  func makeCoordinator() -> Watcher { Watcher() }

  func makeUIView(context: Context) -> WKWebView {
    let page = WKWebView()
    context.coordinator.watch(page)
    return page
  }

  func updateUIView(_ page: WKWebView, context: Context) {}

  @MainActor final class Watcher: NSObject {
    var watched: NSKeyValueObservation?

    func watch(_ page: WKWebView) {
      watched = page.observe(\.estimatedProgress) { _, _ in print("more") }
    }
  }
}
