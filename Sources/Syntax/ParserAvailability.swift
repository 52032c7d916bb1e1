extension Parser {
  /// `#available(iOS 17, *)`.
  mutating func parseAvailabilityCondition() {
    let start = mark
    bump()
    if expect(.leftParen) {
      var more: Bool
      repeat {
        let argument = mark
        if at(operator: UInt8(ascii: "*")) { bump() } else { parsePlatformVersion() }
        more = consume(.comma)
        end(.availabilityArgument, argument)
      } while more && !at(.endOfFile)
      expectCloser(.rightParen)
    }
    end(.availabilityCondition, start)
  }

  /// What stands in `@available(…)`.
  mutating func parseAvailabilityArguments() {
    var more: Bool
    repeat {
      let start = mark
      guard parseAvailabilityArgument() else { return }
      more = consume(.comma)
      end(.availabilityArgument, start)
    } while more && !at(.endOfFile)
  }

  private mutating func parseAvailabilityArgument() -> Bool {
    switch cursor.token.name {
    case .message, .renamed:
      bump()
      expect(.colon)
      parseSimpleString()
    case .introduced, .obsoleted:
      bump()
      expect(.colon)
      parseVersionTuple()
    case .deprecated:
      bump()
      if consume(.colon) { parseVersionTuple() }
    case .unavailable, .noasync:
      bump()
    default:
      if at(.binaryOperator) && at(operator: UInt8(ascii: "*")) || kind.isIdentifier && next.kind == .comma {
        bump()
      } else if kind.isIdentifier {
        parsePlatformVersion()
      } else {
        if at(operator: UInt8(ascii: "*")) {
          bump()
          return true
        }
        return false
      }
    }
    return true
  }

  /// `iOS 17.2`, `* 10`: no node of its own.
  mutating func parsePlatformVersion() {
    if at(operator: UInt8(ascii: "*")) { bump() } else if kind.isIdentifier { bump() } else { miss() }
    if at(.integerLiteral, .floatLiteral) { parseVersionTuple() }
  }

  /// `17.2.1`, which the lexer reads as numbers with a fraction.
  mutating func parseVersionTuple() {
    if at(.floatLiteral), let major = digitsBeforePeriod() {
      bump(prefix: major, as: .integerLiteral)
    } else if !consume(.integerLiteral) {
      miss()
    }
    while consume(.period) {
      if !consume(.integerLiteral) {
        miss()
        return
      }
    }
  }

  /// The length of `17` of `17.2`; nil if the literal is none of digits.
  private func digitsBeforePeriod() -> UInt32? {
    var offset = cursor.token.start
    while offset < cursor.token.end, cursor.byte(at: offset) != UInt8(ascii: ".") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(cursor.byte(at: offset)) else { return nil }
      offset += 1
    }
    return offset < cursor.token.end ? offset - cursor.token.start : nil
  }
}
