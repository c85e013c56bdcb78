import Basics
import Reports
import Scenarios
import SchedulerEngine

extension PageSession {
  /// Part of a run as numbers and words, for the picture of a day, which the page draws itself.
  mutating func day(
    _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let played = try play(request)
    let context = played.play.context(TextStyle())
    let shown = ShownRun.played(played)
    let place = Int(request.number(1) ?? 0)
    let (from, to) = (
      shown.instant(request.number(2) ?? 0), shown.instant(request.number(3) ?? .max)
    )
    guard context.askedFor.indices.contains(place), from < to else {
      answer.status = .notAnswered
      return
    }
    let opened = shown.instant(request.number(4) ?? .max)
    let day = TaskDay(context, context.askedFor[place], during: from..<to, opened: opened)
    answer.json = JSONWriter.object { $0.add(day, played.battery(during: from...to), of: played) }
    let holds = PageReport(shown, changed: "", .shown, TextStyle()).holds
    answer.status = holds ? .good : .expectationFailed
    answer.problems = Array(played.loaded.warnings.json.utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func add(
    _ day: TaskDay, _ battery: [UInt8], of played: PlayedScenario
  ) {
    func pair(_ range: Range<Instant>, _ json: inout JSONWriter) {
      json.array { json in
        json.number(played.since(range.lowerBound))
        json.number(played.since(range.upperBound))
      }
    }
    for lane in day.lanes {
      list(lane.name, lane.spans) { pair($0, &$1) }
    }
    list("battery", battery) { $1.number(Int64($0)) }
    list("asked", day.asked) { $1.number(played.since($0)) }
    list("waits", day.waits) { wait, json in
      json.object { json in
        json.field("rule", wait.rule.map { "\($0.introduction.name)" } ?? "")
        json.key("at")
        pair(wait.range, &json)
      }
    }
    list("runs", day.runs) { run, json in
      json.object { json in
        json.key("at")
        pair(run.range, &json)
        json.field("isSuccess", run.isSuccess)
        json.field("words", run.words)
      }
    }
    let rules = RuleID.allCases.filter { rule in
      day.held?.rule == rule || day.waits.contains { $0.rule == rule }
    }
    list("rules", rules) { rule, json in
      let known = rule.introduction
      json.object { json in
        json.field("name", "\(known.name)")
        json.field("words", "\(known.summary)")
        json.field("trust", known.source.trustText)
      }
    }
    key("told")
    pair(day.told ?? played.start..<played.start, &self)
    field("heldBy", day.held.map { "\($0.rule.introduction.name)" } ?? "")
    field("opened", day.opened.map { played.since($0) } ?? -1)
    field("age", day.age?.milliseconds ?? -1)
    field("reason", day.reason)
    field("besides", day.besides)
    field("outcome", day.outcome)
  }
}
