import Foundation
import MoltEngine
import Testing

/// What the systems do differently is the same to the rest.
@Suite struct SystemDifferenceTests {
  @Test func `two files exchange their names, or nothing happens`() throws {
    let directory = try TemporaryDirectory(["a": "1", "b": "2"])
    let descriptor = open(directory.path, O_RDONLY)
    defer { close(descriptor) }
    let isExchanged = exchangeNames("a", "b", in: descriptor) == 0
    if !isExchanged { #expect(isUnsupported(errno)) }
    #expect(try directory.content(of: "a") == (isExchanged ? "2" : "1"))
    #expect(try directory.content(of: "b") == (isExchanged ? "1" : "2"))
    #expect(exchangeNames("a", "missing", in: descriptor) != 0)
    #expect(try directory.content(of: "a") == (isExchanged ? "2" : "1"))
  }

  @Test func `files and directories are flushed`() throws {
    let directory = try TemporaryDirectory(["a": "1"])
    for path in [directory.path, directory.absolute("a")] {
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      #expect(flush(descriptor) == 0)
    }
  }

  @Test func `a part of a file takes no space any more, or nothing happens`() throws {
    let text = String(repeating: "a", count: 3 << 16)
    let directory = try TemporaryDirectory(["a": text])
    let descriptor = open(directory.absolute("a"), O_RDWR)
    defer { close(descriptor) }
    let isReleased = releaseSpace(1 << 16..<2 << 16, of: descriptor) == 0
    if !isReleased { #expect(isUnsupported(errno)) }
    let bytes = try directory.bytes(of: "a")
    #expect(bytes.count == 3 << 16)
    #expect(bytes.enumerated().allSatisfy { $1 == (isReleased && $0 >> 16 == 1 ? 0 : UInt8(ascii: "a")) })
  }

  @Test func `times are read as they were set, to the nanosecond where the file system has them`() throws {
    let directory = try TemporaryDirectory(["a": "1"])
    let times = [timespec(tv_sec: 1_000_000_001, tv_nsec: 0), timespec(tv_sec: 1_000_000_002, tv_nsec: 500_000_000)]
    utimensat(AT_FDCWD, directory.absolute("a"), times, 0)
    let attributes = try #require(FileAttributes(directory.absolute("a")))
    #expect(attributes.accessed == FileTime(seconds: 1_000_000_001, nanoseconds: 0))
    #expect(attributes.modified.seconds == 1_000_000_002)
  }

  @Test func `a program that says nothing is not waited for`() {
    #expect(output(of: ["sh", "-c", "printf a; printf b"]).map { String(decoding: $0, as: UTF8.self) } == "ab")
    #expect(output(of: ["sh", "-c", "printf a; exit 1"]) == nil)
    let start = ContinuousClock.now
    #expect(output(of: ["sh", "-c", "printf a; exec sleep 60"], patience: 1) == nil)
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func `a process is told from all others`() throws {
    let own = try #require(processIdentity())
    #expect(StagingFiles.isIdentity(own) && own.hasSuffix("-\(getpid())"))
    #expect(processIdentity() == own)
    #expect(processIdentity(getppid()) != own)
    let directory = try TemporaryDirectory([:])
    let dead = try #require(Int32(try directory.run("sh", "-c", "echo $$").output.trimmingCharacters(in: .newlines)))
    #expect(processIdentity(dead) == nil)
  }

  @Test func `processes of other users run, too`() { #expect(processIdentity(1) != nil) }

  @Test func `the names of entries end where their records do`() throws {
    let names = ["a", String(repeating: "n", count: 255), "größe", "👩‍👩‍👧"]
    let directory = try TemporaryDirectory(Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
    #expect(Set(entryNames(of: directory.path)) == Set(names))
    #expect(entryNames(of: directory.absolute("missing")).isEmpty)
  }

  @Test func `the names of variables are all there`() {
    setenv("MOLT_TEST_VARIABLE", "a=b", 1)
    #expect(environmentNames().contains("MOLT_TEST_VARIABLE"))
    #expect(Set(environmentNames()).isSuperset(of: ProcessInfo.processInfo.environment.keys))
  }

  @Test func `programs of the working directory are not found`() throws {
    #expect(output(of: ["sh", "-c", "echo $PATH"]).map { !$0.isEmpty } == true)
    let path = String(decoding: output(of: ["sh", "-c", "echo $PATH"]) ?? [], as: UTF8.self)
    #expect(path.split(separator: ":").allSatisfy { $0.hasPrefix("/") })
  }
}
