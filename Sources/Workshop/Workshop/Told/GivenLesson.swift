public import Basics
public import Reports
import RunRecord
public import Scenarios
import SchedulerEngine

/// A lesson as it is given to somebody: prepared, its questions posed, and words for all of it.
public final class GivenLesson: Sendable {
  public let stage: PreparedLesson
  public let questions: [PosedQuestion]
  let loaded: LoadedScenario
  let context: ReportContext
  let style: TextStyle
  /// nil for what stands in no file that commands could name.
  let path: String?
  private let input: ScenarioInput

  /// A name makes questions of one's own.
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
  }

  /// Where the scenario stands.
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
    let problem = LaterProblem(.notAnswerable, Message(title, help: help))
    return ProblemReport(
      Reading(later: [ScenarioDiagnostic(.later(problem), at: SourceSpan(0, 0))]), input)
  }

  /// What was said of it that does not keep it from being given.
  public var warnings: ProblemReport {
    ProblemReport(LessonReader.read(input.bytes).reading, input)
  }

  /// Questions that have no answer, as problems of the file; nil where each has one.
  public var problems: ProblemReport? {
    var found: [ScenarioDiagnostic] = []
    for posed in questions {
      guard let reason = noAnswer(to: posed) else { continue }
      let wording = Message(
        "question \(posed.number) has no answer", reason.label, help: reason.help)
      let span = stage.lesson.questions[posed.number - 1].span
      found.append(
        ScenarioDiagnostic(
          .later(LaterProblem(.notAnswerable, wording)),
          at: SourceSpan(span.start, span.start + 1)))
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
