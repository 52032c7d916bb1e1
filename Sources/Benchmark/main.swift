import Foundation
import Syntax

/// A file's bytes, followed by the zeros that the lexer needs; never freed.
func padded(_ path: String) -> (bytes: UnsafePointer<UInt8>, count: Int)? {
  guard let data = FileManager.default.contents(atPath: path) else { return nil }
  let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: data.count + 16)
  bytes.initialize(repeating: 0, count: data.count + 16)
  data.copyBytes(to: bytes, count: data.count)
  return (UnsafePointer(bytes), data.count)
}

var arguments = Array(CommandLine.arguments.dropFirst())
var names = NameTable()
var lexer = Lexer()
if arguments.first == "--tokens" {
  arguments.removeFirst()
  for path in arguments {
    guard let (bytes, count) = padded(path) else { continue }
    if arguments.count > 1 { print("== \(path)") }
    lexer.lex(bytes, count: count, names: &names)
    for index in 0..<lexer.tokenCount where lexer.tokens[index].end > lexer.tokens[index].start {
      print("token\t\(lexer.tokens[index].start)\t\(lexer.tokens[index].end)")
    }
  }
} else {
  var files: [(bytes: UnsafePointer<UInt8>, count: Int)] = []
  for path in arguments { if let file = padded(path) { files.append(file) } }
  let total = files.reduce(0) { $0 + $1.count }
  for _ in 0..<5 {
    let start = DispatchTime.now().uptimeNanoseconds
    var tokens = 0
    for file in files {
      lexer.lex(file.bytes, count: file.count, names: &names)
      tokens += lexer.tokenCount
    }
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    print("\(files.count) files, \(total) bytes, \(tokens) tokens, \(Int(Double(total) / elapsed / 1e6)) MB/s")
  }
}
