/// Figures that programs print as `name=value` words or as `name : value` lines.
enum Figure {
  /// The first value that stands behind `name=` in a word of its own.
  static func named(_ name: String, in text: String) -> Double? {
    for word in text.split(whereSeparator: \.isWhitespace) where word.hasPrefix(name + "=") {
      if let value = Double(word.dropFirst(name.count + 1)) { return value }
    }
    return nil
  }

  /// What valgrind says behind "Collected :".
  static func collected(in text: String) -> Double? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: "Collected"), place + 2 < words.count else { return nil }
    return Double(words[place + 2])
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    if sorted.isEmpty { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
