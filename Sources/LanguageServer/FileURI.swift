import Foundation

/// The path that a `file:` address names, without a slash at its end; nil for other addresses.
func path(ofURI uri: String) -> String? {
  guard uri.hasPrefix("file://"), let slash = uri.dropFirst(7).firstIndex(of: "/") else { return nil }
  guard let path = String(uri[slash...]).removingPercentEncoding else { return nil }
  return path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
}

/// The address of a file.
func uri(ofPath path: String) -> String { "file://" + path.utf8.map(escaped).joined() }

/// RFC 3986, section 2.3: what needs no escape, and the slashes.
private func escaped(_ byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
    return String(UnicodeScalar(byte))
  default:
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }
}

/// Whether a path is a directory, or lies in it. Bytes are what counts.
func isPath(_ path: String, within directory: String) -> Bool {
  path == directory || path.utf8.starts(with: (directory == "/" ? "/" : directory + "/").utf8)
}
