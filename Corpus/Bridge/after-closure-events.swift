// says: one-way events go through a closure
// expect: nothing
import SwiftUI
import UIKit
import WebKit

struct ChartPage: UIViewRepresentable {
  let address: URL
  var onLoad: ((URL) -> Void)?

  func makeCoordinator() -> Loader { Loader(onLoad: onLoad) }

  func makeUIView(context: Context) -> WKWebView {
    let page = WKWebView()
    page.navigationDelegate = context.coordinator
    return page
  }

  func updateUIView(_ page: WKWebView, context: Context) {
    context.coordinator.onLoad = onLoad
    if page.url != address {
      page.load(URLRequest(url: address))
    }
  }

  final class Loader: NSObject, WKNavigationDelegate {
    var onLoad: ((URL) -> Void)?
    init(onLoad: ((URL) -> Void)?) { self.onLoad = onLoad }

    func webView(_ page: WKWebView, didFinish navigation: WKNavigation!) {
      if let address = page.url { onLoad?(address) }
    }
  }
}
