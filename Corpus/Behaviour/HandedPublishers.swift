// What those are told who get a publisher as the value of a property, a parameter or a result.
import Combine

protocol Source {
  var numbers: Published<Int>.Publisher { get }
}

final class Model: ObservableObject, Source {
  @Published var number = 0 {
    didSet { print("number is", number) }
  }
  @Published private(set) var label: String? = "a"

  var numbers: Published<Int>.Publisher { $number }
  private lazy var labels: Published<String?>.Publisher = $label

  func labels(again: Bool) -> Published<String?>.Publisher {
    if again { return labels }
    return $label
  }

  func rename(_ name: String?) { label = name }
}

final class Clock: ObservableObject, Source {
  @Published var ticks = 7
  var numbers: Published<Int>.Publisher {
    return $ticks
  }
}

struct Holder {
  let name: String
  var numbers: Published<Int>.Publisher
}

final class Listener {
  private let numbers: Published<Int>.Publisher
  private var others: Published<Int>.Publisher?
  private var subscriptions: Set<AnyCancellable> = []

  init(numbers: Published<Int>.Publisher, others: Published<Int>.Publisher? = nil) {
    self.numbers = numbers
    self.others = others
  }

  func start(_ name: String, _ model: Model?) {
    numbers.sink { print(name, "number", $0, "stored", model?.number ?? -1) }.store(in: &subscriptions)
    others?.map { $0 * 10 }.sink { print(name, "tens", $0) }.store(in: &subscriptions)
    if let others { others.map { $0 + 1 }.sink { print(name, "next", $0) }.store(in: &subscriptions) }
    guard let mine = others else { return }
    mine.map { -$0 }.sink { print(name, "minus", $0) }.store(in: &subscriptions)
  }
}

func listener(to source: Source, _ name: String, _ model: Model?) -> Listener {
  let numbers = source.numbers
  let listener = Listener(numbers: numbers, others: source.numbers)
  listener.start(name, model)
  return listener
}

@main
enum Program {
  static func main() {
    let model = Model()
    let clock = Clock()
    let listeners = [listener(to: model, "model", model), listener(to: clock, "clock", nil)]
    model.number = 1
    model.number = 1
    model.number += 4
    clock.ticks = 8
    let holder = Holder(name: "holder", numbers: model.$number)
    let held = holder.numbers.sink { print(holder.name, $0, "stored", model.number) }
    model.number = 9
    let again = model.labels(again: true).map { $0 ?? "none" }.sink { print("again", $0) }
    let labels = model.labels(again: false).map { $0 ?? "none" }.sink { print("label", $0) }
    model.rename("b")
    model.rename(nil)
    var other: Model? = Model()
    let kept = other!.numbers
    other!.number = 3
    other = nil
    let late = kept.sink { print("late", $0) }
    withExtendedLifetime((listeners, held, again, labels, late)) {}
  }
}
