// Classes whose coding the compiler writes, all or in part: what was coded before the migration is what is coded after it,
// and is read back.
import Combine
import Foundation

struct Tag: Codable {
  var name = "tag"
}

final class Draft: ObservableObject, Codable {
  var text = "text"
  var subject: String?
  var count = 1, weights: [Double] = [0.5]
  private(set) var tags = [Tag()]
  var watched = 1 {
    didSet { print("watched", watched) }
  }
  let id: Int
  lazy var cache = text.count
  weak var parent: Draft?
  static let shared = Draft(id: 0)
  private var changes = 0

  init(id: Int) { self.id = id }

  func change() { changes += 1 }
}

class Account: ObservableObject, Codable {
  var name = "name"
  var balance: Int? = 7
  var session = 3

  enum CodingKeys: String, CodingKey {
    case name = "n", balance
  }

  init() {}
}

final class Premium: Account {
  var discount = 10
}

final class Half: ObservableObject, Codable {
  var title = "title"
  var size = 2

  init() {}

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? "none"
    size = try container.decode(Int.self, forKey: CodingKeys.size) + 1
  }
}

final class Box<Value: Codable>: ObservableObject {
  var value: Value
  var history: [Value] = []

  init(value: Value) { self.value = value }
}

extension Box: Encodable {}

@main
enum Program {
  static func main() {
    let draft = Draft(id: 3)
    draft.parent = Draft.shared
    draft.watched = 5
    draft.change()
    check(draft)
    check(Account())
    check(Premium())
    check(Half())
    print(encoded(Box(value: 1)))

    decode(Draft.self, #"{"id":1,"text":"t","count":2,"weights":[],"tags":[],"watched":4,"changes":0}"#)
    decode(Draft.self, #"{"id":1}"#)
    decode(Account.self, #"{"n":"a","balance":null}"#)
    decode(Account.self, #"{"balance":"b","n":"a"}"#)
    decode(Half.self, #"{"size":3}"#)
  }

  static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
  }

  static func check<Value: Codable>(_ value: Value) {
    print(encoded(value))
    decode(Value.self, encoded(value))
  }

  static func decode<Value: Codable>(_ type: Value.Type, _ text: String) {
    do {
      print(type, encoded(try JSONDecoder().decode(type, from: Data(text.utf8))))
    } catch {
      print(type, error)
    }
  }
}
