import Basics

/// Texts that are taken as they are, and identifiers, which are nearly so.
enum NameText {
  static let free = plain(.free)
  static let path = plain(.path)
  static let longestIdentifier = 128

  static let identifier = TextForm<String>(
    .identifier,
    parse: { cursor throws(TextFault) in try name(&cursor) }, print: { $0 })

  /// With a wildcard at the end, as continued processing has it (fact 227).
  static let permitted = TextForm<String>(
    .permittedIdentifier,
    parse: { cursor throws(TextFault) in
      let name = try name(&cursor)
      let stars = name.utf8.filter { $0 == UInt8(ascii: "*") }.count
      if stars > 1 || stars == 1 && (!name.hasSuffix(".*") || name.utf8.count < 3) {
        throw cursor.faultOfAll(.wildcardInside)
      }
      return name
    }, print: { $0 })

  private static func plain(_ kind: TextKind) -> TextForm<String> {
    TextForm(
      kind,
      parse: { cursor throws(TextFault) in
        cursor.skipAll()
        return cursor.text
      }, print: { $0 })
  }

  private static func name(_ cursor: inout TextCursor) throws(TextFault) -> String {
    let name = cursor.text
    for scalar in name.unicodeScalars {
      let start = cursor.place
      cursor.place += Unicode.UTF8.width(scalar)
      if !scalar.isVisible {
        throw cursor.fault(.identifierCharacter(scalar.value), from: start)
      }
    }
    let length = name.unicodeScalars.count
    if length > longestIdentifier {
      throw cursor.faultOfAll(.identifierTooLong(length, limit: longestIdentifier))
    }
    return name
  }
}
