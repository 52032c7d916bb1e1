import SwiftUI

struct BedList: View {
    @EnvironmentObject private var garden: GardenStore
    @EnvironmentObject private var router: Router

    var body: some View {
        NavigationStack(path: $router.path) {
            Framed {
                List {
                    WeatherCard()
                    ForEach(garden.beds) { bed in
                        NavigationLink(value: bed) { Text(bed.name) }
                            .contextMenu {
                                Button("Water") { garden.water() }
                            } preview: {
                                // A window of its own, which inherits nothing.
                                BedView(bed: bed)
                                    .environmentObject(garden)
                                    .environmentObject(router)
                            }
                    }
                }
            }
            .navigationDestination(for: Bed.self) { BedView(bed: $0) }
            .toolbar {
                Button("New") { router.sheet = .newBed }
            }
        }
    }
}

struct BedView: View {
    let bed: Bed
    @EnvironmentObject private var garden: GardenStore
    @EnvironmentObject private var router: Router
    @State private var showsHistory = false

    var body: some View {
        Form {
            plants
            Button("Pear") { garden.add("Pear", to: bed) }
            Button("Help") { router.sheet = .help(topic: bed.name) }
        }
        .popover(isPresented: $showsHistory) { History() }
    }

    private var plants: some View {
        ForEach(bed.plants, id: \.self) { plant in
            Button(plant) { showsHistory = true }
        }
    }
}

private struct History: View {
    @EnvironmentObject private var garden: GardenStore

    var body: some View {
        Button("Watered today") { garden.water() }
    }
}

struct BedList_Previews: PreviewProvider {
    static var previews: some View {
        BedList()
            .withFreshStores()
    }
}
