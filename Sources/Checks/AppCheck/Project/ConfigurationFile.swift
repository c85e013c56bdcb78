/// Reads files with build settings (`.xcconfig`), and those that they include.
struct ConfigurationFile {
  let configuration: String
  let reading: (String) -> [UInt8]?
  private(set) var layer = SettingsLayer()
  private var left = 64

  private static let deepest = 8

  init(configuration: String, reading: @escaping (String) -> [UInt8]?) {
    self.configuration = configuration
    self.reading = reading
  }

  /// A file that is not there says nothing; `left` keeps files that include each other from growing.
  mutating func read(_ path: String, depth: Int = 0) {
    guard depth < ConfigurationFile.deepest, left > 0, let bytes = reading(path) else { return }
    left -= 1
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = ConfigurationFile.withoutComment(line)
      if text.isEmpty { continue }
      if text.hasPrefix("#") {
        if let included = ConfigurationFile.included(text),
          let file = RelativePath.joined(RelativePath.folder(of: path), included)
        {
          read(file, depth: depth + 1)
        }
        continue
      }
      // A condition contains the same sign, so the one outside of brackets counts.
      var open = 0
      var sign: String.Index?
      for place in text.indices {
        if text[place] == "[" { open += 1 }
        if text[place] == "]" { open -= 1 }
        if text[place] == "=", open <= 0 {
          sign = place
          break
        }
      }
      guard let sign else { continue }
      let key = ConfigurationFile.trimmed(text[..<sign])
      var value = ConfigurationFile.trimmed(text[text.index(after: sign)...])
      if value.hasSuffix(";") { value = String(value.dropLast()) }
      layer.add(key, value, configuration: configuration)
    }
  }

  /// For example "Base.xcconfig" of `#include? "Base.xcconfig"`.
  private static func included(_ text: String) -> String? {
    guard text.hasPrefix("#include") else { return nil }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count > 2 ? String(parts[1]) : nil
  }

  private static func withoutComment(_ line: ArraySlice<UInt8>) -> String {
    var end = line.startIndex
    while end < line.endIndex {
      if line[end] == UInt8(ascii: "/"), end + 1 < line.endIndex, line[end + 1] == line[end] {
        break
      }
      end += 1
    }
    return trimmed(Substring(String(decoding: line[..<end], as: UTF8.self)))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text = text.dropFirst() }
    while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
    return String(text)
  }
}
