import Basics
import Documents

/// A property list that a build may run through the preprocessor of C first.
///
/// Lines that steer it are blanked out, so that places stay as they are. Lines count as if each condition may
/// hold; where that leaves two values in one place, the one behind `#else` is dropped.
struct PreprocessedList {
  let list: PropertyList
  /// Whether parts of it depend on a condition, so that the same key may stand there twice.
  var hasConditions = false

  static func reading(_ bytes: [UInt8]) throws(PropertyListFault) -> PreprocessedList {
    let lines = bytes.starts(with: Array("bplist".utf8)) ? [] : steeringLines(bytes)
    if lines.isEmpty { return PreprocessedList(list: try PropertyList(reading: bytes)) }
    let whole = blanked(bytes, lines.map { $0.range })
    do throws(PropertyListFault) {
      return PreprocessedList(list: try PropertyList(reading: whole), hasConditions: true)
    } catch {
      let first = blanked(whole, others(lines))
      return PreprocessedList(list: try PropertyList(reading: first), hasConditions: true)
    }
  }

  private typealias Line = (word: String, range: Range<Int>)

  private static let words: Set = [
    "if", "ifdef", "ifndef", "elif", "else", "endif", "include", "import", "define", "undef",
    "error", "warning", "pragma", "line",
  ]

  /// Lines for the preprocessor. Comments of C are read as such only in a file with such lines.
  private static func steeringLines(_ bytes: [UInt8]) -> [Line] {
    var found: [Line] = []
    var comments: [Line] = []
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      var place = start
      while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
      if place < end, bytes[place] == UInt8(ascii: "#") {
        place += 1
        while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        let word = bytes[place..<end].prefix { (0x61...0x7A).contains($0) }
        let text = String(decoding: word, as: UTF8.self)
        // Compilers take what follows these as a comment; here it may be the rest of the list.
        let isBare = text == "else" || text == "endif"
        if words.contains(text) { found.append((text, start..<(isBare ? word.endIndex : end))) }
      } else if place + 1 < end, bytes[place] == UInt8(ascii: "/"), bytes[place + 1] == bytes[place]
      {
        comments.append(("", start..<end))
      }
      start = end + 1
    }
    return found.isEmpty ? [] : found + comments
  }

  /// The parts behind an `#else` or `#elif`; none contains another.
  private static func others(_ lines: [Line]) -> [Range<Int>] {
    var others: [Range<Int>] = []
    var open: [Int?] = []
    for line in lines {
      switch line.word {
      case "if", "ifdef", "ifndef": open.append(nil)
      case "else", "elif":
        guard let last = open.popLast() else { continue }
        open.append(last ?? line.range.upperBound)
      case "endif":
        guard let last = open.popLast(), let start = last, line.range.lowerBound > start else {
          continue
        }
        while let inner = others.last, inner.lowerBound >= start { others.removeLast() }
        others.append(start..<line.range.lowerBound)
      default: continue
      }
    }
    return others
  }

  private static func blanked(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [UInt8] {
    var bytes = bytes
    for range in ranges {
      for place in range where bytes[place] != 0x0A { bytes[place] = 0x20 }
    }
    return bytes
  }
}
