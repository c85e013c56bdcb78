/// The text of a file, for showing parts of it and naming its lines.
public struct SourceText: Equatable, Sendable {
  let bytes: [UInt8]
  private let starts: [Int]
  /// How many characters begin before every so many bytes. A file may be one line, in which columns
  /// would otherwise be counted from its beginning for each problem.
  private let charactersBefore: [Int]
  private static let stride = 1_024

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var charactersBefore: [Int] = []
    var characters = 0
    for (place, byte) in bytes.enumerated() {
      if place % SourceText.stride == 0 { charactersBefore.append(characters) }
      if SourceText.beginsCharacter(byte) { characters += 1 }
      if byte == 0x0A { starts.append(place + 1) }
    }
    self.starts = starts
    self.charactersBefore = charactersBefore
  }

  private static func beginsCharacter(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }

  private func characters(in range: Range<Int>) -> Int {
    let first = (range.lowerBound + SourceText.stride - 1) / SourceText.stride
    let last = min(range.upperBound / SourceText.stride, charactersBefore.count - 1)
    if first >= last { return count(range) }
    return count(range.lowerBound..<first * SourceText.stride)
      + charactersBefore[last] - charactersBefore[first]
      + count(last * SourceText.stride..<range.upperBound)
  }

  private func count(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + (SourceText.beginsCharacter($1) ? 1 : 0) }
  }

  /// Line and column from 1, columns counted in characters as editors do.
  public func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let characters = characters(in: starts[low]..<offset)
    // A byte order mark is no character of the first line.
    let mark = low == 0 && offset >= 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
    return (low + 1, characters + 1 - mark)
  }

  /// A line, counted from 1, without its end.
  public func text(ofLine line: Int) -> String {
    String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
  }

  /// The bytes of a line, counted from 1, without its end.
  func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] - 1 : bytes.count
    if end > start && bytes[end - 1] == 0x0D { end -= 1 }
    return start..<max(start, end)
  }
}

extension SourceText {
  /// Where an annotation of this stretch stands.
  package func annotated(_ span: SourceSpan, in file: String) -> Annotation.Place {
    let (line, column) = position(of: span.start)
    let (endLine, endColumn) = position(of: span.end)
    return Annotation.Place(
      file: file, line: Int64(line), column: Int64(column),
      endColumn: endLine == line ? Int64(max(endColumn, column + 1)) : nil)
  }
}
