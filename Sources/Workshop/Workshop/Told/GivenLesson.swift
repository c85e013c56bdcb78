import Basics
public import Documents
public import Reports
import RunRecord
public import Scenarios
public import SchedulerEngine

/// A lesson for a particular learner: prepared, with its questions and all texts.
public final class GivenLesson: Sendable {
  public let stage: PreparedLesson
  public let questions: [PosedQuestion]
  let loaded: LoadedScenario
  let context: ReportContext
  let style: TextStyle
  /// nil for a lesson that is not in a file; commands cannot name it.
  let path: String?
  /// Whose questions these are; nil without a name.
  let learner: String?
  private let input: ScenarioInput

  /// With a name, the questions are personal.
  public init(
    _ path: String?, _ bytes: [UInt8], for name: String?, beside files: FilesBeside = .none,
    layout: DiagnosticLayout = .full, _ style: TextStyle
  ) throws(ScenarioFailure) {
    input = try ScenarioInput(path ?? "lesson", bytes, ScenarioOptions(layout: layout))
    do throws(LessonFailure) {
      stage = try PreparedLesson(bytes, for: name, beside: files)
    } catch {
      throw GivenLesson.failure(error, input)
    }
    let file = GivenLesson.file(path, stage.scenarioPath)
    loaded = try LoadedScenario(file ?? "lesson", stage.text, ScenarioOptions(), beside: files)
    do throws(RunFault) { questions = try stage.questions(for: name ?? "") } catch {
      throw loaded.failure(of: [error])
    }
    context = ReportContext(
      stage.prepared.setup(seed: stage.seed), beginning: stage.beginning, record: stage.record,
      rows: stage.rows, style: style, places: loaded.places)
    self.style = style
    self.path = file
    learner = name
  }

  private static func file(_ lesson: String?, _ scenario: String?) -> String? {
    guard let lesson, let scenario else { return lesson }
    return (lesson.lastIndex(of: "/").map { String(lesson[...$0]) } ?? "") + scenario
  }

  private static func failure(_ failure: LessonFailure, _ input: ScenarioInput) -> ScenarioFailure {
    switch failure {
    case .problems(let reading): return .problems(ProblemReport(reading, input))
    case .scenario(let path, let bytes, let reading):
      guard let scenario = try? ScenarioInput(path, bytes, input.options) else {
        return .problems(ProblemReport(reading, input))
      }
      return .problems(ProblemReport(reading, scenario))
    case .noScenario(let path):
      return .problems(
        report(
          "the scenario \"\(path)\" of the lesson cannot be read",
          "it must be in the folder of the lesson or below it", input))
    case .fault(let fault):
      return .problems(
        report("the scenario's run stops before its end", "seed \(fault.seed)", input))
    }
  }

  private static func report(
    _ title: String, _ help: String, _ input: ScenarioInput
  ) -> ProblemReport {
    let problem = CodedMessage(.notAnswerable, title, help: help)
    return ProblemReport(
      Reading(later: [ScenarioDiagnostic(.later(problem), at: SourceSpan(0, 0))]), input)
  }

  /// The problems of the file that do not prevent the lesson.
  public var warnings: ProblemReport {
    ProblemReport(LessonReader.read(input.bytes).reading, input)
  }

  /// Questions without an answer, as problems of the file; nil if there are none.
  public var problems: ProblemReport? {
    var found: [ScenarioDiagnostic] = []
    for posed in questions {
      guard let reason = noAnswer(to: posed) else { continue }
      let words = CodedMessage(
        .notAnswerable, "question \(posed.number) has no answer", reason.label, help: reason.help)
      let span = stage.lesson.questions[posed.number - 1].span
      found.append(
        ScenarioDiagnostic(.later(words), at: SourceSpan(span.start, span.start + 1)))
    }
    if found.isEmpty { return nil }
    return ProblemReport(Reading(later: found), input)
  }

  private func noAnswer(to posed: PosedQuestion) -> NoAnswer? {
    if case .noAnswer(let reason) = posed.truth { return reason }
    if case .edit = posed.truth, (posed.question.changes?.value ?? 1) == 1,
      stage.solution(of: posed) == nil
    {
      return .noChangeFound
    }
    return nil
  }
}

extension NoAnswer {
  var label: String {
    switch self {
    case .nothingWaits: "nothing holds the task back at that time"
    case .holdsAlready: "already holds without a change"
    case .noChangeFound: "no change was found that achieves it"
    }
  }

  fileprivate var help: String {
    switch self {
    case .nothingWaits: "choose a moment when the task is held back; bgsim explain shows them"
    case .holdsAlready: "expect something that does not hold already"
    case .noChangeFound: "expect something that one change can achieve"
    }
  }
}

extension GivenLesson {
  /// nil if the text is not an answer.
  func mark(_ typed: String, _ posed: PosedQuestion) -> Mark? {
    AnswerReader(given: self).answer(typed, to: posed).map { stage.mark($0, to: posed) }
  }

  /// The line numbers of the scenario.
  var scenarioLines: Range<Int> {
    let bytes = stage.text
    func isText(_ byte: UInt8) -> Bool { byte > 0x20 }
    guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText)
    else { return 1..<1 }
    return source.position(of: first).line..<source.position(of: last).line + 1
  }
}

/// What a learner can predict about a task before seeing its run.
public enum Prediction: String, CaseIterable, Sendable {
  case firstRun, nextRun, howOften, heldBy
}

extension GivenLesson {
  /// A scenario with one question. The questions about the next run and about what holds the task back refer
  /// to `moment`, counted from the start.
  public convenience init(
    _ prediction: Prediction, of task: String, _ app: String, after moment: Span,
    in scenario: [UInt8], _ style: TextStyle
  ) throws(ScenarioFailure) {
    let file = "scenario.jsonc"
    let at = "+\(max(moment.milliseconds, 0) / 1_000)s"
    let lesson = JSONWriter.object { json in
      json.field("format", 1)
      json.field("lesson", "Predict first")
      json.field("scenario", file)
      json.list("questions", [prediction]) { prediction, json in
        json.object { json in
          switch prediction {
          case .firstRun: json.field("firstRun", task)
          case .nextRun:
            json.field("firstRun", task)
            json.field("after", at)
          case .howOften: json.field("howOften", task)
          case .heldBy:
            json.field("heldBy", task)
            json.field("at", at)
          }
          json.field("app", app)
        }
      }
    }
    let beside = FilesBeside(
      "", resolved: { $0 == "." ? "/" : "/" + $0 },
      bytes: { $0 == "/" + file ? scenario : nil })
    try self.init(nil, lesson, for: nil, beside: beside, style)
  }
}

/// Parses what the user typed as an answer.
struct AnswerReader {
  let given: GivenLesson

  /// nil if the text is not an answer to this question.
  func answer(_ typed: String, to posed: PosedQuestion) -> Answer? {
    let text = AnswerReader.trimmed(typed)
    if text.isEmpty { return nil }
    if let option = option(text, posed) { return option }
    switch posed.truth {
    case .firstRun(let from, _, let tolerance): return moment(text, from: from - tolerance)
    case .howOften: return Int64(text).flatMap { $0 < 0 ? nil : .count($0) }
    case .heldBy:
      return RuleID.allCases.first { $0.introduction.name.description == text }
        .map { .held(.rule($0)) }
    case .blame:
      let number = text.hasPrefix("line ") ? text.dropFirst(5) : text[...]
      return Int64(number).map { .line($0) }
    case .edit:
      let parts = text.split(separator: ";").map { AnswerReader.trimmed(String($0)) }
      return .edit(parts.filter { !$0.isEmpty })
    case .letsRun, .noAnswer: return nil
    }
  }

  private func option(_ text: String, _ posed: PosedQuestion) -> Answer? {
    let bytes = Array(text.utf8)
    guard bytes.count == 1 else { return nil }
    let place = Int(bytes[0] | 0x20) - Int(UInt8(ascii: "a"))
    return posed.options.indices.contains(place) ? posed.options[place] : nil
  }

  /// A time of day means its first possible occurrence.
  private func moment(_ text: String, from: Instant) -> Answer? {
    if text == "never" { return .moment(nil) }
    if let point = TimePoint(text: text) {
      var instant = point.instant(on: given.stage.prepared.scenario.clock)
      if case .clock = point {
        while instant < from { instant = instant + .days(1) }
      }
      return .moment(instant)
    }
    return PrintedMoment(text)?.instant(in: given.context.record.whole, by: given.context.clock)
      .map { .moment($0) }
  }

  static func trimmed(_ text: String) -> String {
    String(decoding: Array(withoutEnd(text).utf8).drop { $0 <= 0x20 }, as: UTF8.self)
  }

  static func withoutEnd(_ text: String) -> String {
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func letter(_ place: Int) -> String {
    String(decoding: [UInt8(ascii: "a") + UInt8(place)], as: UTF8.self)
  }
}

/// A question as the learner sees it, with the result of the answer.
public final class AskedQuestion {
  public let posed: PosedQuestion
  /// For example "Question 2 of 5".
  public let head: String
  /// The text before the question, the question itself, and how to write the answer.
  public let paragraphs: [String]
  public let options: [(letter: String, words: String)]
  /// Whether an answer other than a letter can be typed.
  public let isTyped: Bool
  public let hint: String
  /// The answer as given; empty if there is none yet.
  public let answer: String
  public let marked: MarkedAnswer?
  /// Why the text is not an answer.
  public let complaint: String
  public let isOpen: Bool
  /// The last change that was run, to show what it did.
  public let tried: TriedEdit?

  init(_ given: GivenLesson, _ posed: PosedQuestion, answer: String) {
    self.posed = posed
    self.answer = answer
    head = "Question \(posed.number) of \(given.questions.count)"
    let manner = given.manner(of: posed)
    var paragraphs = posed.question.text.map { [safeText($0.value.utf8)] } ?? []
    paragraphs.append(given.words(posed))
    if case .edit = posed.truth { paragraphs.append(given.goal(of: posed)) }
    if case .noAnswer(let reason) = posed.truth {
      paragraphs = ["It has no answer: \(reason.label)."]
    } else if let manner {
      paragraphs.append(manner)
    }
    self.paragraphs = paragraphs
    options = posed.options.enumerated().map { place, option in
      (AnswerReader.letter(place), given.words(option))
    }
    isTyped = manner != nil
    hint = given.hint(for: posed)
    let typed = AnswerReader.trimmed(answer)
    let mark = typed == AskedQuestion.givingUp ? nil : given.mark(typed, posed)
    tried = given.tried(typed, posed, mark)
    if case .noAnswer = posed.truth {
      (marked, complaint, isOpen) = (nil, "", false)
    } else if typed.isEmpty {
      (marked, complaint, isOpen) = (nil, "", true)
    } else if typed == AskedQuestion.givingUp {
      (marked, complaint, isOpen) = (given.givenUp(posed), "", false)
    } else if let mark {
      (marked, complaint) = (given.marked(mark, posed), "")
      isOpen = given.staysOpen(posed, after: mark.verdict)
    } else {
      (marked, complaint, isOpen) = (nil, given.isNoAnswer(to: posed), true)
    }
  }

  /// What the learner types to give up.
  public static let givingUp = "skip"
}

extension GivenLesson {
  /// Its place in the course, from 1; nil for a lesson of one's own.
  var number: Int64? {
    #if hasFeature(Embedded)
      nil
    #else
      Course.entries.firstIndex { $0.bytes == input.bytes }.map { Int64($0 + 1) }
    #endif
  }
}
