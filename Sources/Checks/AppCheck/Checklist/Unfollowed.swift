public import Basics

/// Something in the files that was not followed or could not be read, which leaves rows of the checklist unseen.
public struct Unfollowed: Hashable, Sendable {
  enum Subject: Hashable, CaseIterable {
    /// A handler, where its task leaves the given files.
    case handler
    /// An identifier that other code is handed.
    case identifier
    /// An identifier in code that only a run knows.
    case name
    /// A registration that none of the given code calls for.
    case registration
    /// A variable that the build fills in.
    case variable
    /// A date that only a run knows.
    case date
    /// A handler whose work was not seen to ask whether it is cancelled.
    case work
    /// A mistake that was found, and that somebody does not want to hear of.
    case silenced
    /// A note in the code that silences nothing.
    case idle
  }

  let subject: Subject
  public let place: SourcePlace
  /// What stands there: "SyncKit.handle".
  let words: String
  let rows: [ChecklistRow]
  /// What it may be about.
  let identifiers: [String]
  /// Where it begins; of several with the same beginning only one is counted.
  let beginning: SourcePlace

  init(
    _ subject: Subject, _ place: SourcePlace, _ words: String, rows: [ChecklistRow],
    identifiers: [String] = [], of beginning: SourcePlace? = nil
  ) {
    self.subject = subject
    self.place = place
    self.words = words
    self.rows = rows
    self.identifiers = identifiers
    self.beginning = beginning ?? place
  }

  /// "this handler could not be followed to its end: SyncKit.handle"
  var title: String {
    switch subject {
    case .handler: "this handler could not be followed to its end: \(words)"
    case .identifier: "this identifier is handed to code that was not given: \(words)"
    case .name: "not compared: \(words)"
    case .registration: "none of the given code calls \(words), which registers a handler"
    case .variable: "the build fills in \(words), so it was not compared"
    case .date: "this date could not be read"
    case .work: "this handler was not seen to check for cancellation"
    case .silenced: "silenced: \(words)"
    case .idle: "this silences nothing: \(words)"
    }
  }

  /// Whether it is a gap in what was looked at, so that something wrong may have been missed.
  var isGap: Bool {
    switch subject {
    case .handler, .identifier, .name, .registration, .variable: true
    case .date, .work, .silenced, .idle: false
    }
  }

  /// Whether the report names it; the checklist names all.
  var isTold: Bool { subject != .date && subject != .work }
}

/// All of a kind that was not followed.
public struct NotSeen: Equatable, Sendable {
  let all: [Unfollowed]

  /// By subject, in the order of their weight.
  static func grouped(_ all: [Unfollowed]) -> [NotSeen] {
    Unfollowed.Subject.allCases.compactMap { subject in
      let found = all.filter { $0.subject == subject }
      return found.isEmpty ? nil : NotSeen(all: found)
    }
  }

  /// "1 handler could not be followed to its end"
  public var words: String {
    let count = Set(all.map(\.beginning)).count
    func words(_ one: String, _ several: String) -> String {
      count == 1 ? one : "\(count) \(several)"
    }
    return switch all.first?.subject {
    case .handler, nil:
      words(
        "1 handler could not be followed to its end", "handlers could not be followed to their end")
    case .identifier:
      words(
        "1 identifier is handed to code that was not given",
        "identifiers are handed to code that was not given")
    case .name: words("1 identifier could not be read", "identifiers could not be read")
    case .registration:
      words(
        "1 registration is called by none of the given code",
        "registrations are called by none of the given code")
    case .variable:
      words("1 build variable has no value here", "build variables have no value here")
    case .date: words("1 date could not be read", "dates could not be read")
    case .work:
      words(
        "1 handler was not seen to check for cancellation",
        "handlers were not seen to check for cancellation")
    case .silenced: words("1 diagnostic is silenced", "diagnostics are silenced")
    case .idle: words("1 note silences nothing", "notes silence nothing")
    }
  }

  /// "1 handler could not be followed to its end: SyncKit.handle at App.swift:8:5"
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
