/// A report as it may reach a terminal: names and sources are of others, and what is a control character in them could
/// move the cursor, retitle the window, or make a line read otherwise than it is. Only what `Style` paints is obeyed.
public func terminalText(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    if byte == Style.escape, bytes[(index + 1)...].starts(with: Style.mark) {
      result.append(byte)
      index += 1 + Style.mark.count
    } else if let (scalar, length) = hiddenCharacter(bytes, at: index) {
      result += Array("\\u{\(String(scalar, radix: 16, uppercase: true))}".utf8)
      index += length
    } else {
      result.append(byte)
      index += 1
    }
  }
  return result
}

/// The same for a product whose bytes have to stay as they are: only what `Style` paints is made ready.
public func paintedText(_ bytes: [UInt8], _ style: Style) -> [UInt8] {
  guard style.isColored else { return bytes }
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    result.append(bytes[index])
    index += 1
    if bytes[index - 1] == Style.escape, bytes[index...].starts(with: Style.mark) { index += Style.mark.count }
  }
  return result
}

/// The control character that begins at a place, and how many bytes it has; nil for what is shown as it is, lines and tabs
/// among it. Characters that turn the direction of what follows count, too.
private func hiddenCharacter(_ bytes: [UInt8], at index: Int) -> (scalar: UInt32, length: Int)? {
  func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
  switch (byte(0), byte(1), byte(2)) {
  case (0x09, _, _), (0x0A, _, _): return nil
  case (0x0D, 0x0A, _): return nil
  case (0..<0x20, _, _), (0x7F, _, _): return (UInt32(byte(0)), 1)
  case (0xC2, 0x80..<0xA0, _): return (UInt32(byte(1)), 2)
  case (0xE2, 0x80, 0xAA...0xAE): return (0x2000 + UInt32(byte(2)) - 0x80, 3)
  case (0xE2, 0x81, 0xA6...0xA9): return (0x2040 + UInt32(byte(2)) - 0x80, 3)
  default: return nil
  }
}
