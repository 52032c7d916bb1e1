//# verdict: same
//# script: tap feed; tap feed; type name Rex; tap nap
//@ Package.swift
// swift-tools-version: 5.9
import PackageDescription
let package = Package(name: "Kennel", platforms: [.iOS(.v17)], targets: [
  .target(name: "Core"), .executableTarget(name: "App", dependencies: ["Core"]),
])
//@ Sources/Core/Dog.swift
import Combine

package final class Dog: ObservableObject {
  @Published package var name = "Dog"
  @Published package private(set) var meals = 0
  @Published package var isAwake = true
  package init() {}
  package func feed() { meals += 1 }
}
//@ Sources/App/App.swift
import Core
import SwiftUI

struct Bowl: View {
  @ObservedObject var dog: Dog
  var body: some View {
    Text("\(dog.name) had \(dog.meals) meals")
    Button("feed") { dog.feed() }
  }
}

struct Kennel: View {
  @StateObject private var dog = Dog()
  var body: some View {
    Bowl(dog: dog)
    TextField("name", text: $dog.name)
    Button("nap") { dog.isAwake.toggle() }
    Text(dog.isAwake ? "awake" : "asleep")
  }
}

@main struct Main: App {
  var body: some Scene {
    WindowGroup { Kennel() }
  }
}
