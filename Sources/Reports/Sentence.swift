extension String {
  /// With a capital and a full stop, as words have where they stand alone: those of a message begin and end without.
  var asSentence: String {
    let first = prefix { !$0.isWhitespace }
    // Names such as `iOS` keep their first letter.
    let isWord = first.first?.isLowercase == true && !first.contains { $0.isUppercase }
    let start = isWord ? prefix(1).uppercased() + dropFirst() : self
    return start.hasSuffix(".") ? start : start + "."
  }
}
