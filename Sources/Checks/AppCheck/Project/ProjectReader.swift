import Basics

/// Reads the old form of property lists, with braces, which Xcode writes projects in.
struct ProjectReader {
  private let bytes: [UInt8]
  private var place: Int
  private var depth = 0

  private static let deepest = 64
  private static let largest = 64 << 20

  init(bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The whole file: one value, or members without braces.
  mutating func document() throws(ProjectFault) -> ProjectValue {
    guard bytes.count <= ProjectReader.largest else { throw fault(.tooLarge, from: 0) }
    try skipBlanks()
    let isBare = byte != UInt8(ascii: "{") && byte != UInt8(ascii: "(")
    let value = isBare ? .table(try members(upTo: nil)) : try value()
    try skipBlanks()
    guard place == bytes.count else { throw fault(.textAfterEnd, from: place) }
    return value
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func fault(_ problem: ProjectFault.Problem, from start: Int) -> ProjectFault {
    ProjectFault(
      problem, at: SourceSpan(start, min(max(place, start + 1), max(start, bytes.count))))
  }

  private mutating func value() throws(ProjectFault) -> ProjectValue {
    let start = place
    guard depth < ProjectReader.deepest else { throw fault(.tooDeep, from: start) }
    depth += 1
    defer { depth -= 1 }
    switch byte {
    case UInt8(ascii: "{"):
      place += 1
      return .table(try members(upTo: UInt8(ascii: "}")))
    case UInt8(ascii: "("):
      place += 1
      return .list(try items())
    case UInt8(ascii: "<"): return .text(try data())
    default:
      guard let text = try word() else { throw fault(.expectedValue, from: start) }
      return .text(text)
    }
  }

  /// The closing brace is nil for a file that consists of members.
  private mutating func members(upTo closing: UInt8?) throws(ProjectFault) -> ProjectTable {
    let start = max(0, place - 1)
    var table = ProjectTable()
    while true {
      try skipBlanks()
      guard let byte else {
        if closing == nil { return table }
        throw fault(.notClosed, from: start)
      }
      if byte == closing {
        place += 1
        return table
      }
      guard let key = try word() else { throw fault(.expectedKey, from: place) }
      try skipBlanks()
      guard take("=") else { throw fault(.expectedEquals, from: place) }
      try skipBlanks()
      table.set(key, try value())
      try skipBlanks()
      guard take(";") || (self.byte == closing) else {
        throw fault(.expectedSeparator, from: place)
      }
    }
  }

  private mutating func items() throws(ProjectFault) -> [ProjectValue] {
    let start = place - 1
    var items: [ProjectValue] = []
    while true {
      try skipBlanks()
      guard byte != nil else { throw fault(.notClosed, from: start) }
      if take(")") { return items }
      items.append(try value())
      try skipBlanks()
      guard take(",") || byte == UInt8(ascii: ")") else {
        throw fault(.expectedSeparator, from: place)
      }
    }
  }

  /// No caller needs the bytes themselves.
  private mutating func data() throws(ProjectFault) -> String {
    let start = place
    while let byte {
      place += 1
      if byte == UInt8(ascii: ">") { return "" }
    }
    throw fault(.notClosed, from: start)
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard byte == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func skipBlanks() throws(ProjectFault) {
    while let byte {
      let next = place + 1 < bytes.count ? bytes[place + 1] : 0
      switch (byte, next) {
      case (0x20, _), (0x09...0x0D, _): place += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { place += 1 }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(ProjectFault) {
    let start = place
    place += 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        return
      }
      place += 1
    }
    place = bytes.count
    throw fault(.notClosed, from: start)
  }
}

// MARK: Words

extension ProjectReader {
  /// A text with or without quotes; nil if there is none here.
  private mutating func word() throws(ProjectFault) -> String? {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quotedText() }
    let start = place
    while let byte, ProjectReader.isPlain(byte) { place += 1 }
    return place == start ? nil : String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// More than Xcode leaves without quotes, since other writers are less strict.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: false
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      false
    default: true
    }
  }

  private mutating func quotedText() throws(ProjectFault) -> String {
    let start = place
    let quote = bytes[place]
    place += 1
    var text: [UInt8] = []
    while let byte {
      place += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): escape(into: &text)
      default: text.append(byte)
      }
    }
    throw fault(.notClosed, from: start)
  }

  private mutating func escape(into text: inout [UInt8]) {
    guard let byte else { return }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "U"): text += number(ofDigits: 4, radix: 16)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      place -= 1
      text += number(ofDigits: 3, radix: 8)
    default: text.append(byte)
    }
  }

  /// The character with the number in the next digits.
  private mutating func number(ofDigits most: Int, radix: Int) -> [UInt8] {
    let start = place
    while place - start < most, let byte,
      Int(String(decoding: [byte], as: UTF8.self), radix: radix) != nil
    { place += 1 }
    let digits = String(decoding: bytes[start..<place], as: UTF8.self)
    let scalar = UInt32(digits, radix: radix).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
    return Array(String(scalar).utf8)
  }
}
