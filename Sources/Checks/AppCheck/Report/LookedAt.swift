import Basics
import Documents

/// A handler, an identifier or a date in code, and whether it could be read.
struct LookedAt: Hashable, Sendable {
  enum What: String, CaseIterable, Sendable {
    case handlers, identifiers, dates
  }

  /// Why something was not read. Each has one wording, so that programs can count them.
  enum Reason: String, CaseIterable, Sendable {
    case handedOn = "the task is handed to code that was not followed"
    case handlerFromElsewhere = "the handler comes from code that was not given"
    case objectiveC = "the handler is written in Objective-C"
    case tooLong = "the code is too long to follow"
    case computed = "the identifier is computed"
    case undefined = "none of the given files defines the identifier"
    case notConstant = "the identifier is not a constant string"
    case severalValues = "the identifier has several values"
    case unknownBundle = "the bundle identifier is not known"
    case dateAtRunTime = "the date is known only when the app runs"
    case dateUnread = "the date is written in a way that is not read"
  }

  let what: What
  let place: SourcePlace
  /// nil if it was read.
  let reason: Reason?
}

extension LookedAt.Reason {
  init(_ reason: UnresolvedReason) {
    self =
      switch reason {
      case .interpolation, .expression: .computed
      case .unknownName: .undefined
      case .notConstant: .notConstant
      case .severalValues: .severalValues
      case .unknownBundle: .unknownBundle
      }
  }

  init(_ fault: DateFault) {
    self =
      switch fault {
      case .unread: .dateUnread
      case .atRunTime: .dateAtRunTime
      }
  }
}

extension MistakeList {
  /// Each identifier in code, whether it belongs to a registration, a request or a cancellation.
  mutating func look(at uses: SourceUses) {
    for use in uses.known { look(LookedAt(what: .identifiers, place: use.place, reason: nil)) }
    for use in uses.unresolved {
      look(LookedAt(what: .identifiers, place: use.place, reason: LookedAt.Reason(use.reason)))
    }
  }

  /// Each handler, after all of them have been followed.
  mutating func look(at roots: [HandlerRoot]) {
    var left: [SourcePlace: LookedAt.Reason] = [:]
    for one in unfollowed where one.subject == .handler {
      guard let beginning = one.beginning, left[beginning] == nil else { continue }
      left[beginning] = one.words == HandlerRules.tooLong ? .tooLong : .handedOn
    }
    for root in roots {
      let reason: LookedAt.Reason? =
        switch root.body {
        case .unknown: .handlerFromElsewhere
        case .objectiveC: left[root.place] == nil ? nil : .objectiveC
        case .closure, .function: left[root.place]
        }
      look(LookedAt(what: .handlers, place: root.place, reason: reason))
    }
  }
}

/// How many there are of a kind, and how many of them were read.
struct LookedCount {
  let what: LookedAt.What
  private(set) var all = 0
  private(set) var unread: [(reason: LookedAt.Reason, count: Int)] = []

  init(_ what: LookedAt.What, of looked: [LookedAt]) {
    self.what = what
    let own = looked.filter { $0.what == what }
    all = own.count
    for reason in LookedAt.Reason.allCases {
      let count = own.count { $0.reason == reason }
      if count > 0 { unread.append((reason, count)) }
    }
  }

  var read: Int { unread.reduce(all) { $0 - $1.count } }
}

extension CheckupReport {
  static let looked = JSONShape<DiagnosticReport<Mistake>, LookedCount>(
    "looked", "how many handlers, identifiers or dates the code has, and how many were read",
    .word("what", LookedAt.What.allCases.map { $0.rawValue }, "what was looked for") {
      $0.what.rawValue
    },
    .number("all", "how many there are; code of several targets counts once") { $0.all },
    .number("read", "how many of them were read, handlers to each of their ends") { $0.read },
    .list("reasons", of: reasons, "why the others were not read") { $0.unread })

  private typealias Reason = (reason: LookedAt.Reason, count: Int)

  private static let reasons = JSONShape<DiagnosticReport<Mistake>, Reason>(
    "reason", "why something was not read, and how often",
    .word("reason", LookedAt.Reason.allCases.map { $0.rawValue }, "why") { $0.reason.rawValue },
    .number("count", "how often") { $0.count })
}
