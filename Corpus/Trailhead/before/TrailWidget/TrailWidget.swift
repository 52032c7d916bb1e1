import SwiftUI
import WidgetKit

struct HikeEntry: TimelineEntry {
    let date: Date
    let title: String
}

struct HikeProvider: TimelineProvider {
    func placeholder(in context: Context) -> HikeEntry {
        HikeEntry(date: Date(), title: "…")
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (HikeEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<HikeEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .atEnd))
    }
}

@main
struct TrailWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Trail", provider: HikeProvider()) { entry in
            WidgetView(entry: entry, routes: RouteStore())
        }
    }
}

struct WidgetView: View {
    let entry: HikeEntry
    @ObservedObject var routes: RouteStore

    var body: some View {
        Text(routes.next?.name ?? entry.title)
    }
}
