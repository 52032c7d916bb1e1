import SwiftUI

struct IssueCard: View {
    let issue: Issue

    var body: some View {
        VStack {
            RoundedRectangle(cornerRadius: 8).fill(.blue)
            Text(issue.name).lineLimit(1)
        }
    }
}

struct SectionTitle: View {
    let text: String

    var body: some View {
        Text(text)
            .font(.title3)
            .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct PromoBanner: View {
    var body: some View {
        Label("Read offline", systemImage: "arrow.down.circle")
            .padding()
    }
}
