/// Letters of ASCII alone change their case. That is enough for English words and for names in files, and
/// the tables of all others stay out of the page.
extension StringProtocol {
  package var lowercasedLetters: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// As at the beginning of a sentence.
  package var withCapital: String {
    var bytes = Array(utf8)
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & 0xDF }
    return String(decoding: bytes, as: UTF8.self)
  }
}
