import PlainText

/// A word as a shell takes it whole. It is safe to print, too: what does not show itself is written as
/// the escapes of bytes that bash and zsh know.
public func shellWord(_ word: String) -> String {
  let scalars = Array(word.unicodeScalars)
  if !scalars.isEmpty && scalars.allSatisfy({ $0.isPlain }) { return word }
  let isVisible = scalars.allSatisfy { $0.isVisible }
  var quoted = isVisible ? "'" : "$'"
  for scalar in scalars {
    let isBreaking = scalar == "'" || scalar == "\\" && !isVisible
    if isBreaking { quoted += isVisible ? "'\\'" : "\\" }
    if scalar.isVisible {
      quoted += String(scalar)
    } else {
      for byte in String(scalar).nameBytes { quoted += "\\x" + hex(UInt32(byte), digits: 2) }
    }
  }
  return quoted + "'"
}

extension Unicode.Scalar {
  /// Means nothing to a shell.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "=", ":", ",", "%", "+", "@": true
    default: false
    }
  }
}
