import SwiftUI

struct UnreadView: View {
    @ObservedObject var model: FeedModel

    var body: some View {
        Text("\(model.unread) unread")
    }
}
