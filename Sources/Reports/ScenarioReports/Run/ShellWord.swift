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
  var quoted = "'"
  for scalar in word.unicodeScalars {
    if scalar == "'" { quoted += "'\\'" }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "'"
}

private func escaped(_ word: String) -> String {
  var escaped = "$'"
  for scalar in word.unicodeScalars {
    if scalar == "'" || scalar == "\\" { escaped += "\\" }
    if scalar.isVisible {
      escaped.unicodeScalars.append(scalar)
    } else {
      for byte in String(scalar).nameBytes { escaped += "\\x" + hex(UInt32(byte), digits: 2) }
    }
  }
  return escaped + "'"
}
