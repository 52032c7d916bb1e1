import SwiftUI
import UIKit

struct Shelf: UIViewControllerRepresentable {
    var titles: [String]

    func makeCoordinator() -> Source { Source(shelf: self) }

    func makeUIViewController(context: Context) -> UITableViewController {
        let controller = UITableViewController(style: .plain)
        controller.tableView.dataSource = context.coordinator
        return controller
    }

    func updateUIViewController(_ controller: UITableViewController, context: Context) {
        controller.tableView.reloadData()
    }

    @MainActor final class Source: NSObject, UITableViewDataSource {
        private let shelf: Shelf

        init(shelf: Shelf) { self.shelf = shelf }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shelf.titles.count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    }
}

/// Pushes again and again, and makes what it pushes.
struct Trail: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UINavigationController {
        UINavigationController(rootViewController: UIViewController())
    }

    func updateUIViewController(_ navigation: UINavigationController, context: Context) {
        let next = UITableViewController(style: .plain)
        navigation.pushViewController(next, animated: true)
    }
}

/// Keeps a view of its own, which only the first structure shows.
struct Canvas: UIViewRepresentable {
    let board = UIView()
    let onDraw: () -> Void

    func makeCoordinator() -> Coordinator { Coordinator(self) }
    func makeUIView(context: Context) -> UIView { board }
    func updateUIView(_ view: UIView, context: Context) {}

    @MainActor final class Coordinator {
        let parent: Canvas
        init(_ parent: Canvas) { self.parent = parent }
        func draw() {
            parent.board.setNeedsDisplay()
            parent.onDraw()
        }
    }
}
