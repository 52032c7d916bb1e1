import SwiftUI
import UIKit

struct CommentRow: View {
    let text: String
    @State private var isReplying = false

    var body: some View {
        Button(text) { isReplying = true }
            .sheet(isPresented: $isReplying) { Text("Reply") }
    }
}

/// Its rows present sheets.
final class CommentsController: UITableViewController {
    private let comments = ["First", "Second"]

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { comments.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Comment", for: indexPath)
        cell.contentView.subviews.forEach { $0.removeFromSuperview() }
        let host = UIHostingController(rootView: CommentRow(text: comments[indexPath.row]))
        addHostingController(host, to: cell.contentView)
        return cell
    }
}
