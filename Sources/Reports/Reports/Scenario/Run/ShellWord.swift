import Basics

/// A word as a shell takes it whole. It is safe to print as it is: what does not show itself, and what a
/// CI service would obey, is written as the escapes of bytes that bash and zsh know.
public func shellWord(_ word: String) -> String {
  let scalars = Array(word.unicodeScalars)
  if !scalars.isEmpty && scalars.allSatisfy({ $0.isPlain }) && scalars[0] != "=" { return word }
  let mayCommand = scalars.contains("#")
  func isShown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isVisible && !(mayCommand && scalar == "[")
  }
  let areAllShown = scalars.allSatisfy(isShown)
  var quoted = areAllShown ? "'" : "$'"
  for scalar in scalars {
    let isBreaking = scalar == "'" || scalar == "\\" && !areAllShown
    if isBreaking { quoted += areAllShown ? "'\\'" : "\\" }
    if isShown(scalar) {
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
