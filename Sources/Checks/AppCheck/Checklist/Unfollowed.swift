public import Basics

/// Something in the files that was not followed or could not be read, so rows of the checklist stay open.
public struct Unfollowed: Hashable, Sendable {
  enum Subject: Hashable, CaseIterable {
    /// A handler whose task is passed to code outside the given files.
    case handler
    /// An identifier that is passed to other code.
    case identifier
    /// An identifier in code that is only known at run time.
    case name
    /// A registration that none of the given code calls.
    case registration
    /// A variable that the build fills in.
    case variable
    /// A date that is only known at run time.
    case date
    /// A handler whose work does not visibly check whether it was cancelled.
    case work
    /// A mistake that was found and that the user silenced.
    case silenced
  }

  let subject: Subject
  public let place: SourcePlace
  /// The code at that place, for example "SyncKit.handle".
  let words: String
  let rows: [ChecklistRow]
  /// The identifiers it may be about.
  var identifiers: [String] = []
  /// The start, if it is elsewhere. Several with the same start count once.
  var beginning: SourcePlace?

  /// For example "1 handler could not be followed to its end: SyncKit.handle".
  var title: String { NotSeen(all: [self]).words + (words.isEmpty ? "" : ": \(words)") }

  /// Whether something was not checked, so that a mistake may have been missed.
  var isGap: Bool { ![.date, .work, .silenced].contains(subject) }

  /// Whether the report names it. The checklist names everything.
  var isTold: Bool { subject != .date && subject != .work }
}

/// Everything of one kind that was not followed.
public struct NotSeen: Equatable, Sendable {
  let all: [Unfollowed]

  /// By subject, most important first.
  static func grouped(_ all: [Unfollowed]) -> [NotSeen] {
    Unfollowed.Subject.allCases.compactMap { subject in
      let found = all.filter { $0.subject == subject }
      return found.isEmpty ? nil : NotSeen(all: found)
    }
  }

  /// For example "1 handler could not be followed to its end".
  public var words: String {
    let count = Set(all.map { $0.beginning ?? $0.place }).count
    let (noun, one, several) =
      switch all[0].subject {
      case .handler:
        ("handler", "could not be followed to its end", "could not be followed to their end")
      case .identifier:
        (
          "identifier", "is handed to code that was not given",
          "are handed to code that was not given"
        )
      case .name: ("identifier", "could not be read", "could not be read")
      case .registration:
        (
          "registration", "is called by none of the given code",
          "are called by none of the given code"
        )
      case .variable: ("build variable", "has no value here", "have no value here")
      case .date: ("date", "could not be read", "could not be read")
      case .work:
        (
          "handler", "was not seen to check for cancellation",
          "were not seen to check for cancellation"
        )
      case .silenced: ("diagnostic", "is silenced", "are silenced")
      }
    return count == 1 ? "1 \(noun) \(one)" : "\(count) \(noun)s \(several)"
  }

  /// For example "1 handler could not be followed to its end: SyncKit.handle at App.swift:8:5".
  func words(_ at: (SourcePlace) -> String) -> String {
    let places = all.map { one in
      let words = VisibleText.of(one.words)
      return one.subject == .name || !one.isTold ? at(one.place) : "\(words) at \(at(one.place))"
    }
    let more = places.count - mostDiagnosticsShown
    let reason =
      all.count == 1 && all[0].subject == .name ? " (\(VisibleText.of(all[0].words)))" : ""
    let help = all.first?.subject == .variable ? "; --define or --bundle-id gives it" : ""
    return "\(words): " + places.prefix(mostDiagnosticsShown).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "") + reason + help
  }
}
