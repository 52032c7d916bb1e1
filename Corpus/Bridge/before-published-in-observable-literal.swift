// says: the same by a wrapper that the macro does not take
// expect: observable-leftovers changed
// note: not for the compiler, which lacks some of it on Linux
import Combine
import Observation
import SwiftUI

@Observable final class Suitcase {
  @Published var tag = ""
}
