import Basics
public import Documents

/// Something in the files that was not followed or could not be read, so rows of the checklist stay open.
public struct Unfollowed: Hashable, Sendable {
  enum Subject: Hashable, CaseIterable {
    /// The property list.
    case notGiven
    /// A file of code.
    case file
    /// A handler whose task is passed to code outside the given files.
    case handler
    /// An identifier that is passed to other code.
    case identifier
    /// A permitted identifier that a library which was not given may use.
    case dependency
    /// A type that the code around a handler holds, and that is in none of the given files.
    case type
    /// An identifier in code that is only known at run time.
    case name
    /// A registration that none of the given code calls.
    case registration
    /// The expiration handler of an assertion, which calls code that was not given.
    case assertion
    /// A variable that the build fills in.
    case variable
    /// A date that is written in a way that is not read.
    case date
    /// A date that depends on what is only known at run time.
    case dateAtRunTime
    /// A handler whose work does not visibly check whether it was cancelled.
    case work
    /// A handler that calls code which may block, and that was not followed.
    case call
    /// A handler of pushes that does not visibly report its result on every path.
    case answer
    /// A background session, or the closure of its events, that could not be followed.
    case session
    /// A mistake that was found and that the user silenced.
    case silenced
    /// A mistake that a baseline accepts.
    case accepted
  }

  let subject: Subject
  public let place: SourcePlace
  /// The code at that place, for example "SyncKit.handle".
  let words: String
  let rows: [ChecklistRow]
  /// The identifiers it may be about.
  var identifiers: [String] = []
  /// The start of what was not followed, if elsewhere. Several entries with the same start count once.
  var beginning: SourcePlace?

  /// A missing file has no place, so its note is at the start of the first source file.
  static let noPropertyList = Unfollowed(
    subject: .notGiven, place: SourcePlace(SourceSpan(0, 0), in: .source(0)),
    words: "no property list was given, so nothing was compared with one",
    rows: ChecklistRow.allCases.filter { $0.condition.wants.contains(.plist) })

  /// For example "1 handler could not be followed to its end: SyncKit.handle".
  var title: String {
    NotSeen(all: [self]).words
      + (words.isEmpty || subject == .notGiven ? "" : ": \(words)")
  }

  /// Whether something was not checked, so that a mistake may have been missed. A handler that does not check
  /// for cancellation was followed to its end: whether its work needs to, nobody but its author knows. What a type
  /// does that was not given is no mistake of the code that was.
  var isGap: Bool { ![.work, .call, .type, .silenced, .accepted].contains(subject) }

  /// Whether the report names it. The checklist names everything.
  var isTold: Bool { ![.work, .call].contains(subject) }

  /// Whether the user gave a reason for silencing a diagnostic.
  var hasReason: Bool { subject == .silenced && words.contains(" ") }

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

  var isGap: Bool { all.contains { $0.isGap } }

  /// Whether it has a place in the given files.
  public var hasPlaces: Bool { all[0].subject != .notGiven }

  /// For example "1 handler could not be followed to its end".
  public var words: String {
    if !hasPlaces { return all[0].words }
    let count = Set(all.map { $0.beginning ?? $0.place }).count
    let (noun, one, several) =
      switch all[0].subject {
      case .notGiven: ("file", "was not given", "were not given")
      case .file: ("file", "could not be read as code", "could not be read as code")
      case .handler:
        ("handler", "could not be followed to its end", "could not be followed to their end")
      case .identifier:
        (
          "identifier", "is handed to code that was not given",
          "are handed to code that was not given"
        )
      case .dependency:
        (
          "permitted identifier", "may belong to a library that was not given",
          "may belong to libraries that were not given"
        )
      case .type:
        (
          "type", "is not among these files, so what it does was not followed",
          "are not among these files, so what they do was not followed"
        )
      case .name: ("identifier", "could not be read", "could not be read")
      case .registration:
        (
          "registration", "was not followed back to the launch",
          "were not followed back to the launch"
        )
      case .assertion:
        ("assertion", "could not be followed to its end", "could not be followed to their end")
      case .variable: ("build variable", "has no value here", "have no value here")
      case .date: ("date", "could not be read", "could not be read")
      case .dateAtRunTime:
        ("date", "is known only when the app runs", "are known only when the app runs")
      case .work:
        (
          "handler", "was not seen to check for cancellation",
          "were not seen to check for cancellation"
        )
      case .call:
        (
          "handler", "calls code that may block and was not followed",
          "call code that may block and was not followed"
        )
      case .answer:
        (
          "push handler", "was not seen to tell its result on every path",
          "were not seen to tell their results on every path"
        )
      case .session:
        (
          "background session", "could not be followed from the launch to the end of its events",
          "could not be followed from the launch to the end of their events"
        )
      case .silenced: ("diagnostic", "is silenced", "are silenced")
      case .accepted: ("mistake", "is known and accepted", "are known and accepted")
      }
    return count == 1 ? "1 \(noun) \(one)" : "\(count) \(noun)s \(several)"
  }

  /// For example "1 handler could not be followed to its end: SyncKit.handle at App.swift:8:5".
  func words(_ at: (SourcePlace) -> String) -> String {
    if !hasPlaces || all[0].subject == .accepted { return words }
    let places = all.map { one in
      let words = VisibleText.of(one.words)
      if one.subject == .name || words.isEmpty { return at(one.place) }
      return "\(words)\(one.hasReason ? "," : "") at \(at(one.place))"
    }
    let more = places.count - mostDiagnosticsShown
    let reason =
      all.count == 1 && all[0].subject == .name ? " (\(VisibleText.of(all[0].words)))" : ""
    let help = all.first?.subject == .variable ? "; --define or --bundle-id gives it" : ""
    return "\(words): " + places.prefix(mostDiagnosticsShown).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "") + reason + help
  }
}
