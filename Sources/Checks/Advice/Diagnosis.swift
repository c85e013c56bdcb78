import Basics
package import Documents
public import Reports

/// The causes of a symptom, as far as files and answers show them.
public struct Diagnosis {
  /// The raw value is the stable identifier for programs.
  public enum Standing: String, CaseIterable, Sendable {
    /// A file shows it.
    case seen
    /// A file shows it, but too little of it to cause the symptom.
    case minor
    /// The user confirmed it.
    case said
    /// The user denied it.
    case denied
    /// The files that could show it do not.
    case notFound = "not-found"
    /// The question has not been answered.
    case open
    /// Only a file could show it, and either none was given or the relevant part was not read.
    case unseen
  }

  struct Line {
    let suspect: Suspect
    let standing: Standing
    let evidence: Evidence?
    /// What could have shown it but was not read.
    var obstacle: String?

    /// The command that shows it most convincingly.
    var command: String { evidence?.command ?? suspect.proof }

    /// What to do: about the very mistake that a file shows, or else about any such.
    var remedyText: String {
      guard let own = evidence?.remedy else { return suspect.remedyText }
      return own.withCapital + (own.hasSuffix(".") ? "" : ".")
    }
  }

  enum MissingFile { case code, run }

  public let symptom: Symptom
  let lines: [Line]
  /// The arguments after the symptom on the command line, for the command that adds an answer.
  private let given: [String]
  /// What contradicts the symptom.
  let notes: [String]
  /// Files that were not given and could show more.
  let missing: [MissingFile]

  /// `task` may be shortened as in reports. Without it, all tasks that show the symptom count.
  public init(
    _ symptom: Symptom, files: [SeenFile], task: String? = nil, answers: [Suspect: Bool],
    given: [String] = []
  ) {
    self.symptom = symptom
    self.given = given
    notes = files.flatMap { $0.notes(on: symptom, for: task) }
    let hasCode = files.contains { $0.showsCode }
    let hasRun = files.contains { $0.isRun }
    let main = files.lazy.compactMap { $0.mainSuspect(at: symptom) }.first
    let suspects =
      symptom.suspects.filter { $0.id == main } + symptom.suspects.filter { $0.id != main }
    lines = suspects.map { suspect in
      let all = files.compactMap { $0.evidence(of: suspect, at: symptom, for: task) }
      let evidence = all.first { !$0.isMinor } ?? all.first
      if let evidence, !evidence.isMinor || answers[suspect] == nil {
        let standing: Standing = evidence.isMinor ? .minor : .seen
        return Line(suspect: suspect, standing: standing, evidence: evidence)
      }
      let obstacle = files.lazy.compactMap { $0.obstacle(to: suspect) }.first
      let isLookedFor =
        suspect.isSeenInCode && hasCode && obstacle == nil || suspect.isSeenInRuns && hasRun
      let standing: Standing =
        if let answer = answers[suspect] {
          answer ? .said : .denied
        } else if isLookedFor {
          .notFound
        } else {
          suspect.question == nil ? .unseen : .open
        }
      return Line(suspect: suspect, standing: standing, evidence: nil, obstacle: obstacle)
    }
    missing = (hasCode ? [] : [.code]) + (hasRun ? [] : [.run])
  }

  /// The questions that are still open, in the order to ask them.
  public var openQuestions: [Suspect] { suspects(.open) }

  /// The causes that a file shows or the user confirmed, in the order in which to fix them.
  public var verdict: [Suspect] { suspects(.seen, .said) }

  /// The likeliest cause and what to do about it, or what has to be known first.
  public var headline: String {
    guard let first = lines.first(where: { verdict.contains($0.suspect) }) else {
      return openQuestions.isEmpty
        ? "None of the usual causes was found."
        : "Nothing found yet: the questions below decide."
    }
    return "Likeliest: \(first.suspect.title). \(safeText(first.remedyText.utf8))"
  }

  func suspects(_ standings: Standing...) -> [Suspect] {
    lines.filter { standings.contains($0.standing) }.map { $0.suspect }
  }
}

/// What to do on a device, whatever the cause.
private enum DeviceWords {
  /// Facts 113 and 114.
  static let filter =
    "subsystem == \"com.apple.BackgroundTasks\" OR subsystem == \"com.apple.duetactivityscheduler\""
  static let debugger = ["Launch", "Expiration"].map {
    "e -l objc -- (void)[[BGTaskScheduler sharedScheduler] _simulate\($0)ForTaskWithIdentifier:@\"com.example.app.refresh\"]"
  }
  /// Facts 110 and 111.
  static let debuggerNote =
    "On a device only, with a request pending and the app paused; never in code that you ship."
  static let logging =
    "Let the app log each registration, request, error of submit, start and end: bgsim help logger prints Swift for it, and bgsim explain reads what it writes."
}

extension Diagnosis {
  public func text(_ style: TextStyle) -> String {
    var text = style.paint(symptom.title, .heading) + "\n"
    let found = lines.filter { verdict.contains($0.suspect) }
    if found.isEmpty {
      let words =
        openQuestions.isEmpty
        ? "None of the usual causes was found."
        : "Nothing found yet; some questions are unanswered."
      text += paragraph(words, style)
    }
    for note in notes { text += paragraph(safeText(note.utf8), style) }
    if found.count > 1 { text += paragraph("To be mended in this order:", style) }
    for (place, line) in found.enumerated() {
      let evidence = line.evidence?.words ?? "you said so"
      text += listItem(line.suspect.title, style, mark: "\(place + 1)")
      text += style.labelled("because", safeText(evidence.utf8), after: 4) + "\n"
      text += style.labelled("do", safeText(line.remedyText.utf8), after: 4) + "\n"
      text += "  " + style.commandToCopy("proof", line.command) + "\n"
    }
    text += minor(style) + unanswered(style) + names("Not found", .notFound, style)
    text += names("Ruled out by your answers", .denied, style) + unseen(style)
    if let words = symptom.notModelled { text += "\n" + paragraph(words, style) }
    return text + counters(style) + onDevice(style)
  }

  /// What is seen and is not the cause.
  private func minor(_ style: TextStyle) -> String {
    let seen = lines.filter { $0.standing == .minor }
    if seen.isEmpty { return "" }
    let items = seen.map { line in
      listItem("\(line.suspect.name): \(safeText((line.evidence?.words ?? "").utf8))", style)
    }
    return "\n" + style.paint("Seen, and usual", .heading) + "\n" + items.joined()
  }

  private func unanswered(_ style: TextStyle) -> String {
    guard let first = openQuestions.first else { return "" }
    let questions = openQuestions.map { listItem("\($0.name): \($0.question ?? "")", style) }
    let asking = (["bgsim", "advise", symptom.rawValue] + given).map(shellWord)
    let command = asking.joined(separator: " ") + " --answer \(first.name)=yes"
    return "\n" + style.paint("Unanswered", .heading) + "\n" + questions.joined()
      + style.commandToCopy("answer", command) + "\n"
  }

  private func names(_ heading: String, _ standing: Standing, _ style: TextStyle) -> String {
    let names = suspects(standing).map { $0.name }.joined(separator: ", ")
    if names.isEmpty { return "" }
    return "\n" + style.paint(heading, .heading) + "\n  "
      + names.wrapped(to: style.textWidth, indent: 2) + "\n"
  }

  private func unseen(_ style: TextStyle) -> String {
    let all = lines.filter { $0.standing == .unseen }
    if all.isEmpty { return "" }
    var text = "\n" + style.paint("Not checked", .heading) + "\n"
    func item(_ lines: [Line], _ words: String) -> String {
      let names = lines.map { $0.suspect.name }.joined(separator: ", ")
      return listItem("\(names): \(words)", style)
    }
    let obstacles = all.compactMap { $0.obstacle }
    for (place, obstacle) in obstacles.enumerated()
    where obstacles.firstIndex(of: obstacle) == place {
      text += item(all.filter { $0.obstacle == obstacle }, obstacle)
    }
    let unseen = all.filter { $0.obstacle == nil }
    if unseen.isEmpty { return text }
    var wanted: [String] = []
    if missing.contains(.code) && unseen.contains(where: { $0.suspect.isSeenInCode }) {
      wanted.append("the folder of the app's property list and sources")
    }
    if missing.contains(.run) && unseen.contains(where: { $0.suspect.isSeenInRuns }) {
      wanted.append("a scenario or an event log")
    }
    return text + item(unseen, "give \(wanted.joined(separator: ", or "))")
  }

  /// The MetricKit counters that tell the causes apart on users' phones.
  private func counters(_ style: TextStyle) -> String {
    let counted = lines.compactMap { line in
      line.suspect.counter.map { listItem("\(line.suspect.name): \($0)", style) }
    }
    if counted.isEmpty || symptom != .killed { return "" }
    let words = "Counted by MetricKit's BackgroundTerminationMetric from iOS 27 on (fact 337)"
    return "\n" + style.paint(words, .heading) + "\n" + counted.joined()
  }

  private func onDevice(_ style: TextStyle) -> String {
    let log = "log stream --predicate '\(DeviceWords.filter)'"
    let lines =
      [style.commandToCopy("log", log)]
      + DeviceWords.debugger.enumerated().map { place, line in
        style.commandToCopy(place == 0 ? "debugger" : "", line)
      } + [
        style.labelled("", DeviceWords.debuggerNote),
        style.labelled("note", DeviceWords.logging),
      ]
    return "\n" + style.paint("On a device", .heading) + "\n" + lines.joined(separator: "\n") + "\n"
  }

  public var json: String { Diagnosis.shape.value(of: self, in: self).onOneLine + "\n" }

  package static let shape = JSONShape<Diagnosis, Diagnosis>(
    "diagnosis", "what may be to blame for a symptom",
    .word("symptom", Symptom.allCases.map { $0.rawValue }, "the symptom") { $0.symptom.rawValue },
    .text("title", "the same in words") { $0.symptom.title },
    .text("notModelled", "what nothing here can answer, if there is such", .optional) {
      $0.symptom.notModelled
    },
    .list("suspects", of: suspect, "what may be to blame, likeliest first") { $0.lines }.inLines,
    .text("consoleFilter", "what to filter the log of a device by") { _ in DeviceWords.filter },
    .texts("debugger", "what to type into the debugger on a device") { _ in DeviceWords.debugger
    },
    .text("noteDown", "what an app should log") { _ in DeviceWords.logging })

  private static let suspect = JSONShape<Diagnosis, Line>(
    "suspect", "something that may be to blame",
    .text("name", "its name, for --answer") { $0.suspect.name },
    .text("title", "the same in words") { $0.suspect.title },
    .word("standing", Standing.allCases.map { $0.rawValue }, "what is known of it") {
      $0.standing.rawValue
    },
    .text("reason", "why no file shows it", .optional) {
      $0.standing == .unseen ? $0.obstacle : nil
    },
    .text("evidence", "what shows it, and where", .optional) { $0.evidence?.words },
    .text("do", "what to do about it") { $0.remedyText },
    .text("command", "a command that proves it") { $0.command },
    .text("counter", "what MetricKit counts it as from iOS 27 on, if it does", .optional) {
      $0.suspect.counter
    },
    .text("question", "what only a person can tell", .optional) {
      $0.standing == .open ? $0.suspect.question : nil
    })
}
