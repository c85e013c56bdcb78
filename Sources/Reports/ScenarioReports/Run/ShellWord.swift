import PlainText

/// A word as a shell takes it whole. It is safe to print, too: what does not show itself is written as
/// the escapes of bytes that bash and zsh know.
public func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./=:,%+@".utf8.contains(byte)
    }
  }
  if isPlain && !word.isEmpty { return word }
  if word.unicodeScalars.contains(where: { !$0.isVisible }) { return escaped(word) }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false)
    .joined(separator: "'\\''") + "'"
}

private func escaped(_ word: String) -> String {
  let letters = word.unicodeScalars.map { scalar in
    if scalar == "'" || scalar == "\\" { return "\\" + String(scalar) }
    if scalar.isVisible { return String(scalar) }
    return String(scalar).nameBytes.map { "\\x" + hex(UInt32($0), digits: 2) }.joined()
  }
  return "$'" + letters.joined() + "'"
}
