import SwiftUI
import UIKit
import WebKit

/// Its coordinator stays in the configuration of the web view.
struct Bridge: UIViewRepresentable {
    let url: URL

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(context.coordinator, name: "lantern")
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        if view.url != url { _ = view.load(URLRequest(url: url)) }
    }

    final class Coordinator: NSObject, WKScriptMessageHandler {
        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {}
    }
}

/// Ends what it begins.
struct Ticker: UIViewRepresentable {
    let interval: Double

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> UILabel {
        context.coordinator.observer = NotificationCenter.default.addObserver(
            forName: Notification.Name("tick"), object: nil, queue: .main
        ) { _ in print("tick") }
        return UILabel()
    }

    func updateUIView(_ label: UILabel, context: Context) { label.text = "\(interval)" }

    static func dismantleUIView(_ label: UILabel, coordinator: Coordinator) {
        if let observer = coordinator.observer { NotificationCenter.default.removeObserver(observer) }
    }

    @MainActor final class Coordinator {
        var observer: (any NSObjectProtocol)?
    }
}

struct PicturePicker: UIViewControllerRepresentable {
    @Binding var picture: UIImage?
    let sourceType: UIImagePickerController.SourceType
    @Environment(\.dismiss) private var dismiss

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIViewController(context: Context) -> UIImagePickerController {
        let picker = UIImagePickerController()
        picker.sourceType = sourceType
        picker.delegate = context.coordinator
        return picker
    }

    func updateUIViewController(_ picker: UIImagePickerController, context: Context) {}

    final class Coordinator: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
        let parent: PicturePicker

        init(_ parent: PicturePicker) { self.parent = parent }

        func imagePickerController(
            _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
        ) {
            parent.picture = info[.originalImage] as? UIImage
            parent.dismiss()
        }
    }
}
