import Foundation
import MoltText
import Testing

@Suite struct BytePathTests {
  private let composed = BytePath("/p/\u{E9}.swift")
  private let decomposed = BytePath("/p/e\u{301}.swift")

  @Test func `names that are canonically equivalent are two`() {
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed && decomposed < composed)
    #expect(Set([composed, decomposed, composed]).count == 2)
  }

  @Test func `JSON keeps their bytes`() throws {
    let paths = [composed, decomposed, "/p/\u{1F426}\u{301}/\u{301}x \"\\\n.swift", "/"]
    #expect(try JSONDecoder().decode([BytePath].self, from: JSONEncoder().encode(paths)) == paths)
  }

  @Test func `slashes at the end do not count`() {
    #expect(BytePath("/p//") == "/p" && BytePath("//") == "/" && BytePath("/").string == "/")
  }

  @Test func `a directory holds what is below it`() {
    #expect(BytePath("/p/q").isWithin("/p") && BytePath("/p").isWithin("/p") && BytePath("/p").isWithin("/") && BytePath("/").isWithin("/"))
    #expect(!BytePath("/pq").isWithin("/p") && !BytePath("/").isWithin("/p"))
    #expect(!decomposed.isWithin("/p/\u{E9}.swift"))
    // To strings, the mark and the slash are one character.
    #expect(BytePath("/p/\u{301}x").isWithin("/p") && BytePath("/p/\u{301}x").parent == "/p")
  }

  @Test func `what lies in one directory would lie in another`() {
    #expect(BytePath("/p/q/r").moved(from: "/p", to: "/x") == "/x/q/r")
    #expect(BytePath("/p").moved(from: "/p", to: "/x") == "/x" && BytePath("/p").moved(from: "/p", to: "/") == "/")
    #expect(BytePath("/p/q").moved(from: "/p", to: "/") == "/q" && BytePath("/q").moved(from: "/", to: "/x") == "/x/q")
    #expect(BytePath("/pq").moved(from: "/p", to: "/x") == nil)
    #expect(BytePath("/p/\u{301}x").moved(from: "/p", to: "/e")?.string.utf8.elementsEqual("/e/\u{301}x".utf8) == true)
  }

  @Test func `a file lies in a directory`() {
    #expect(BytePath("/p/q").parent == "/p" && BytePath("/p").parent == "/" && BytePath("/").parent == "/" && BytePath("p").parent == "/")
  }
}
