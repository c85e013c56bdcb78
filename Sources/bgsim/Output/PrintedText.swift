/// Text as it is written to a stream or file: no CI service that reads it takes a part of it for a
/// command to itself, whatever an input put into it.
///
/// GitHub obeys a line that begins with `::` after any blanks, and `##[` wherever it stands; Azure
/// obeys `##vso[`. Wrapping may bring such a word to the beginning of a line, so whole lines are
/// looked at, as the last thing before they are written.
struct PrintedText {
  let words: String

  private init(words: String) { self.words = words }

  static func plain(_ text: String) -> PrintedText { PrintedText(words: disarmed(text)) }

  /// A line of JSON begins with no colon, and brackets after `##` stand inside of a text.
  static func json(_ text: String) -> PrintedText {
    var shown: [UInt8] = []
    shown.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if endsCommand(byte, after: shown) { shown += "\\u005B".utf8 } else { shown.append(byte) }
    }
    return PrintedText(words: String(decoding: shown, as: UTF8.self))
  }

  /// Lines that are commands on purpose; who made them has escaped what comes from outside.
  static func annotations(_ text: String) -> PrintedText { PrintedText(words: text) }
}

private func disarmed(_ text: String) -> String {
  let bytes = Array(text.utf8)
  var shown: [UInt8] = []
  shown.reserveCapacity(bytes.count)
  var isLineBlank = true
  for (place, byte) in bytes.enumerated() {
    let isCommand =
      switch byte {
      case UInt8(ascii: ":"): isLineBlank && bytes[(place + 1)...].first == byte
      default: endsCommand(byte, after: shown)
      }
    if isCommand {
      shown += "\\u{\(String(byte, radix: 16, uppercase: true))}".utf8
    } else {
      shown.append(byte)
    }
    isLineBlank = byte == UInt8(ascii: "\n") || isLineBlank && mayBeBlank(byte)
  }
  return String(decoding: shown, as: UTF8.self)
}

private func endsCommand(_ byte: UInt8, after shown: [UInt8]) -> Bool {
  byte == UInt8(ascii: "[") && (shown.ends(with: "##") || shown.ends(with: "##vso"))
}

/// Some characters beyond ASCII are blanks too; none of them has to stay as it is before a command.
private func mayBeBlank(_ byte: UInt8) -> Bool {
  byte >= 0x80 || byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
}

extension [UInt8] {
  fileprivate func ends(with text: StaticString) -> Bool {
    text.withUTF8Buffer { suffix($0.count).elementsEqual($0) }
  }
}
