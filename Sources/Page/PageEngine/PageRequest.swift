/// What the page asks: a question, its fields, and the scenario as it stands in the editor.
///
/// As bytes: the question and each field ended by a zero byte, one more zero byte, then the scenario,
/// or nothing where the engine keeps it already.
public struct PageRequest {
  public let question: String
  public let fields: [String]
  public let scenario: [UInt8]

  public init(_ question: String, _ fields: [String], _ scenario: [UInt8]) {
    self.question = question
    self.fields = fields
    self.scenario = scenario
  }

  public init?(_ bytes: [UInt8]) {
    var parts: [String] = []
    var begin = 0
    while let end = bytes[begin...].firstIndex(of: 0) {
      let part = bytes[begin..<end]
      begin = end + 1
      if part.isEmpty && !parts.isEmpty {
        self.init(parts[0], Array(parts.dropFirst()), Array(bytes[begin...]))
        return
      }
      parts.append(String(decoding: part, as: UTF8.self))
    }
    return nil
  }

  /// The same question about another text.
  func about(_ text: [UInt8]) -> PageRequest { PageRequest(question, fields, text) }

  public func number(_ place: Int) -> Int64? {
    fields.indices.contains(place) ? Int64(fields[place]) : nil
  }

  func text(_ place: Int) -> String { fields.indices.contains(place) ? fields[place] : "" }
}
