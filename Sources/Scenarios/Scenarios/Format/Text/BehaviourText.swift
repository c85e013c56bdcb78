import Basics
import SchedulerEngine

/// When app code submits, what its expiration handler does, and what is known about its use.
enum BehaviourText {
  static let submission = TextForm<Scenario.SubmitRule>(
    .submission,
    parse: { cursor throws(TextFault) in
      if cursor.acceptWord("onLaunch") { return .onLaunch }
      if cursor.acceptWord("onBackground") { return .onBackground }
      if cursor.acceptWord("onOpen") { return .onOpen }
      if cursor.acceptWord("ifNotPending") { return .ifNotPending }
      let start = cursor.place
      guard cursor.acceptWord("every") else { return .at(try TimePointText.parse(&cursor)) }
      let span = try DurationText.parse(&cursor)
      if span == .zero { throw cursor.fault(.isZero, from: start) }
      return .every(span)
    },
    print: { rule in
      switch rule {
      case .onLaunch: "onLaunch"
      case .onBackground: "onBackground"
      case .onOpen: "onOpen"
      case .ifNotPending: "ifNotPending"
      case .at(let point): TimePointText.print(point)
      case .every(let span): "every \(DurationText.print(span))"
      }
    })

  static let expiration = TextForm<WorkModel.Expiration>(
    .expiration,
    parse: { cursor throws(TextFault) in
      if cursor.acceptWord("ignore") { return .ignored }
      if cursor.acceptWord("noHandler") { return .noHandler }
      if !cursor.acceptWord("complete") { throw cursor.fault(.expected(.expiration)) }
      guard cursor.acceptWord("after") else { return .completes(after: .zero) }
      return .completes(after: try DurationText.form(upTo: .days(365)).parse(&cursor))
    },
    print: { expiration in
      switch expiration {
      case .ignored: "ignore"
      case .noHandler: "noHandler"
      case .completes(.zero): "complete"
      case .completes(let span): "complete after \(DurationText.print(span))"
      }
    })

  static let history = TextForm<Scenario.History>(
    .history,
    parse: { cursor throws(TextFault) in
      if cursor.acceptWord("newcomer") { return .newcomer }
      let start = cursor.place
      let span = try DurationText.parse(&cursor)
      let days = span.milliseconds / Span.days(1).milliseconds
      if Span.days(days) != span || days > 365 {
        throw cursor.fault(.notWholeDays, from: start)
      }
      return .days(days)
    },
    print: { history in
      switch history {
      case .newcomer: "newcomer"
      case .days(let days): "\(days)d"
      }
    })
}

/// Free text, and identifiers, which are nearly free.
enum NameText {
  static let free = plain(.free)
  static let schema = plain(.schema)
  static let path = plain(.path)
  static let longestIdentifier = 128

  static let identifier = TextForm<String>(
    .identifier,
    parse: { cursor throws(TextFault) in try name(&cursor) }, print: { $0 })

  /// May end in a wildcard, as continued processing allows (fact 227).
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
