import JSON
public import ScenarioReports
import ScenarioRunner
public import SimulationReport

extension GivenLesson {
  /// A scenario with one question: when does this task first run?
  public init(
    predicting task: String, of app: String, in scenario: [UInt8], _ style: TextStyle
  ) throws(ScenarioFailure) {
    let file = "scenario.jsonc"
    var json = JSONWriter()
    json.object { json in
      json.field("format", 1)
      json.field("lesson", "Predict first")
      json.field("scenario", file)
      json.key("questions")
      json.array { json in
        json.object { json in
          json.field("firstRun", task)
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
