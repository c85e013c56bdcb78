import Basics

extension SourceReader {
  /// `request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)` and its other spellings.
  mutating func readDate() {
    guard sees(".", -1), sees("=", 1), !sees("=", 2), let owner = word(-2) else { return }
    let kind = requests[owner]
    if kind == .continued {
      if word(2) != "nil" { facts.datesOfContinued.append(range(0)) }
      return
    }
    for spelling in DateSpelling.all {
      guard let start = behind(spelling.before, 2), let product = product(from: start),
        spelling.ends(with: { behind($0, product.end) != nil }, else: { isEndOfSum(product.end) })
      else { continue }
      let range = SourceSpan(tokens[place + start].start, tokens[place + product.end - 1].end)
      facts.dates.append(SourceFacts.Date(seconds: product.seconds, kind: kind, range: range))
      return
    }
  }

  /// Whole numbers with multiplication signs between them.
  private func product(from start: Int) -> (seconds: Int64, end: Int)? {
    var seconds: Int64 = 1
    var offset = start
    while true {
      guard tokens.indices.contains(place + offset),
        case .number(let text) = tokens[place + offset].kind,
        let number = SourceReader.whole(text)
      else { return nil }
      let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: number)
      if isTooLarge { return nil }
      seconds = product
      offset += 1
      guard sees("*", offset) else { return (seconds, offset) }
      offset += 1
    }
  }

  /// Also "60.0", which says the same.
  private static func whole(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && parts[1].allSatisfy({ $0 == "0" }) else {
      return nil
    }
    return Int64(String(parts[0].filter { $0 != "_" }))
  }

  private func isEndOfSum(_ offset: Int) -> Bool {
    let goesOn: [Unicode.Scalar] = ["+", "-", "/", "%", ".", "?", "&", "<", ">"]
    return !goesOn.contains { sees($0, offset) }
  }
}

/// How code says "so many seconds from now".
struct DateSpelling {
  let before: String
  /// nil for a sum, which ends where nothing is added any more.
  let after: String?

  static let all = [
    DateSpelling(before: "Date ( timeIntervalSinceNow :", after: ")"),
    DateSpelling(before: ". init ( timeIntervalSinceNow :", after: ")"),
    DateSpelling(before: "Date ( ) . addingTimeInterval (", after: ")"),
    DateSpelling(before: "Date . now . addingTimeInterval (", after: ")"),
    DateSpelling(before: ". now . addingTimeInterval (", after: ")"),
    DateSpelling(before: "Date ( ) . advanced ( by :", after: ")"),
    DateSpelling(before: "Date . now . advanced ( by :", after: ")"),
    DateSpelling(before: ". now . advanced ( by :", after: ")"),
    DateSpelling(before: "Date ( ) +", after: nil),
    DateSpelling(before: "Date . now +", after: nil),
    DateSpelling(before: ". now +", after: nil),
    DateSpelling(before: "[ NSDate dateWithTimeIntervalSinceNow :", after: "]"),
  ]

  func ends(with isNext: (String) -> Bool, else isEnd: () -> Bool) -> Bool {
    after.map(isNext) ?? isEnd()
  }
}
