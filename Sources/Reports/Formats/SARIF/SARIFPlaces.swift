import MoltEngine
import MoltText

extension SARIFLog {
  func artifact(_ pathFromTop: String) -> JSON {
    ["uri": .string(pathFromTop.percentEncodedPath), "uriBaseId": .string(Self.base)]
  }

  func physicalLocation(_ location: Location) -> JSON {
    ["artifactLocation": artifact(report.pathFromTop(location.file)), "region": region(location, countsBytes: true)]
  }

  /// - Parameter countsBytes: whether the stretch is given in bytes of the file as well. What a fix replaces is given as text
  ///   only, as the format wants it.
  func region(_ location: Location, countsBytes: Bool = false) -> JSON {
    let start = report.editorPosition(location.range.lowerBound, in: location.file)
    let end = report.editorPosition(location.range.upperBound, in: location.file)
    let text: [(String, JSON)] = [
      ("startLine", .int(start.line)), ("startColumn", .int(start.column)),
      ("endLine", .int(end.line)), ("endColumn", .int(end.column)),
    ]
    let bytes: [(String, JSON)] = [
      ("byteOffset", .int(Int(location.range.lowerBound))), ("byteLength", .int(location.range.count)),
    ]
    return .object(countsBytes ? text + bytes : text)
  }
}

extension String {
  /// As the path of a URI (RFC 3986, section 3.3). A colon could be taken for the end of a scheme.
  var percentEncodedPath: String {
    let isPlain = { (byte: UInt8) in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-._~/".utf8.contains(byte)
    }
    if utf8.allSatisfy(isPlain) { return self }
    return utf8.reduce(into: "") { result, byte in
      if isPlain(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
