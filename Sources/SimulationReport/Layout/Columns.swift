/// Columns that text takes on a terminal: combining marks none, East Asian wide characters two.
func columns(of text: some StringProtocol) -> Int {
  text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
}

private func columns(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

/// Running text within the look's width, ended by a new line.
public func paragraph(_ text: String, _ look: Look) -> String {
  text.wrapped(to: look.textWidth).joined(separator: "\n") + "\n"
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns(of: self)))
  }

  /// Cut in the middle, where identifiers differ least.
  func shortened(to width: Int, _ look: Look) -> String {
    if columns(of: self) <= width { return self }
    let mark = look.choose("…", "..")
    let room = max(0, width - columns(of: mark))
    var head = ""
    var tail = ""
    for character in self {
      if columns(of: head) + columns(of: String(character)) > room - room / 2 { break }
      head.append(character)
    }
    for character in reversed() {
      if columns(of: tail) + columns(of: String(character)) > room / 2 { break }
      tail.insert(character, at: tail.startIndex)
    }
    return head + mark + tail
  }

  /// Lines of at most this many columns, broken between words; only a longer word is broken itself.
  public func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var taken = 0
    for word in words(upTo: width).flatMap({ $0.pieces(of: width) }) {
      let needed = columns(of: word)
      if !line.isEmpty && taken + 1 + needed > width {
        lines.append(line)
        line = ""
        taken = 0
      }
      taken += line.isEmpty ? needed : needed + 1
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines.map { String($0.map { $0 == unbrokenSpace ? " " : $0 }) }
  }

  /// A number and the word it counts are one word, where there is room for both.
  private func words(upTo width: Int) -> [Substring] {
    var words: [Substring] = []
    for word in split(separator: " ") {
      if let last = words.last, last.allSatisfy(\.isNumber), !word.allSatisfy(\.isNumber),
        columns(of: last + " " + word) <= width
      {
        words[words.count - 1] = last + String(unbrokenSpace) + word
      } else {
        words.append(word)
      }
    }
    return words
  }

  /// Wrapped, with this many spaces before each line after the first.
  func wrapped(to width: Int, indent: Int) -> String {
    wrapped(to: width - indent).joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension Substring {
  fileprivate func pieces(of width: Int) -> [String] {
    if columns(of: self) <= width { return [String(self)] }
    var pieces: [String] = []
    var piece = ""
    var taken = 0
    for character in self {
      let needed = columns(of: String(character))
      if !piece.isEmpty && taken + needed > width {
        pieces.append(piece)
        piece = ""
        taken = 0
      }
      piece.append(character)
      taken += needed
    }
    return pieces + [piece]
  }
}
