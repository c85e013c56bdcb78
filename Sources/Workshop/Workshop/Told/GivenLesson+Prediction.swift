import Basics
public import Reports
import Scenarios
public import SchedulerEngine

/// What can be guessed about a task before its run is shown.
public enum Prediction: String, CaseIterable, Sendable {
  case firstRun, nextRun, howOften, heldBy
}

extension GivenLesson {
  /// A scenario with one question. The next run and what holds the task back are asked of a moment, so
  /// long after the start.
  public convenience init(
    _ prediction: Prediction, of task: String, _ app: String, after moment: Span,
    in scenario: [UInt8], _ style: TextStyle
  ) throws(ScenarioFailure) {
    let file = "scenario.jsonc"
    let at = "+\(max(moment.milliseconds, 0) / 1_000)s"
    var json = JSONWriter()
    json.object { json in
      json.field("format", 1)
      json.field("lesson", "Predict first")
      json.field("scenario", file)
      json.key("questions")
      json.array { json in
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
    try self.init(nil, json.bytes, for: nil, beside: beside, style)
  }
}
