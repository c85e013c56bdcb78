import Basics

extension PropertyNode {
  /// `{a: "x", b: [true, integer]}`
  var outline: String {
    switch value {
    case .text(let text): "\"\(text)\""
    case .flag(let flag): "\(flag)"
    case .array(let items): "[" + items.map(\.outline).joined(separator: ", ") + "]"
    case .dictionary(let members):
      "{" + members.map { "\($0.key): \($0.value.outline)" }.joined(separator: ", ") + "}"
    case .other(let kind): "\(kind)"
    }
  }

  var places: [SourceSpan] {
    switch value {
    case .text, .flag, .other: [place]
    case .array(let items): [place] + items.flatMap(\.places)
    case .dictionary(let members):
      [place] + members.flatMap { [$0.keyPlace] + $0.value.places }
    }
  }
}

/// What came of reading: an outline or a fault, and whether all places are inside of the file.
struct Outcome: Equatable {
  let words: String
  let isInside: Bool

  init(_ bytes: [UInt8], within limits: PropertyListLimits = PropertyListLimits()) {
    let places: [SourceSpan]
    do throws(PropertyListFault) {
      let list = try PropertyList(reading: bytes, within: limits)
      words = list.root.outline
      places = list.root.places
    } catch {
      words = "\(error.problem)"
      places = [error.place]
    }
    isInside = places.allSatisfy { 0 <= $0.start && $0.start <= $0.end && $0.end <= bytes.count }
  }

  init(_ xml: String) { self.init(Array(xml.utf8)) }
}
