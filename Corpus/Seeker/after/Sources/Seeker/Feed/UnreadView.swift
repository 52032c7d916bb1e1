import SwiftUI

struct UnreadView: View {
    var model: FeedModel

    var body: some View {
        Text("\(model.unread) unread")
    }
}
