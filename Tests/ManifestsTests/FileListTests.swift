import MoltManifests
import MoltText
import Testing

private let paths = ["b/c.swift", "a.swift", "b.swift", "b/d/e.swift", "b-c/f.swift", "b/Caf\u{E9}.swift"]

@Test func `files are found by path, in whatever order they come`() {
  let files = FileList(paths, packages: [])
  for (index, path) in paths.enumerated() { #expect(files[path] == FileID(UInt32(index))) }
  #expect(files["b"] == nil)
  #expect(files["z.swift"] == nil)
}

@Test func `an accent may be written in two ways`() {
  #expect(FileList(paths, packages: [])["b/Cafe\u{301}.swift"] == FileID(5))
}

@Test(arguments: [("b", [0, 3, 5]), ("b/d", [3]), ("", [0, 1, 2, 3, 4, 5]), ("c", []), ("b.swift", [2])])
func `a directory holds what lies below it`(directory: String, expected: [UInt32]) {
  #expect(FileList(paths, packages: []).files(inside: directory).map(\.index).sorted() == expected)
}

@Test func `a file is part of the nearest package`() {
  let files = FileList(paths, packages: ["b", "b/d"])
  #expect(paths.indices.map { files.package(of: FileID(UInt32($0))) } == ["b", nil, nil, "b/d", nil, "b"])
  #expect(FileList(paths, packages: [""]).package(of: FileID(3)) == "")
}

@Test(arguments: [
  ("a/b", "c/d", "a/b/c/d"), ("a/b", "../c", "a/c"), ("a", "../../c", "../c"), ("a", "./b//c/", "a/b/c"),
  ("", "b", "b"),
  ("a", "", "a"), ("", "..", ".."), ("a", ".hidden", "a/.hidden"), ("..", "../b", "../../b"),
])
func `a path is found from a directory`(directory: String, relative: String, expected: String) {
  #expect(directory.appendingPath(relative) == expected)
}
