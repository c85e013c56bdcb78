/// The shape of a message that is not understood: its words without numbers and names, so that the same
/// line of another day counts as the same.
enum LineShape {
  static let longest = 100

  static func of(_ message: ArraySlice<UInt8>) -> String {
    var shape: [UInt8] = []
    for word in message.upTo(0x0A).prefix(400).split(whereSeparator: { isBlank($0) }) {
      if shape.count >= longest { break }
      if !shape.isEmpty { shape.append(0x20) }
      let isName = word.contains(0x2E) && word.count > 4 && word.contains { $0 >= 0x61 }
      if isName {
        shape += Array("NAME".utf8)
      } else if word.contains(where: isDigit) {
        shape.append(UInt8(ascii: "#"))
      } else {
        shape += word.prefix(40)
      }
    }
    return shape.prefix(longest).isEmpty ? "(nothing)" : shape.prefix(longest).text
  }
}
