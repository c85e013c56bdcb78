import Basics
import RunRecord
import SchedulerEngine

/// How it is known that a finding is true, for programs.
struct FindingProofJSON {
  private let group: FindingGroup

  init(_ group: FindingGroup) { self.group = group }

  func write(to json: inout JSONWriter) {
    json.key("proof")
    json.object { json in
      switch group.proof {
      case .platform: json.text("kind", "platform")
      case .untried(let cause):
        json.text("kind", "untried")
        json.text("cause", cause.name)
      case .tried(let gain):
        json.text("kind", "tried")
        json.key("before")
        json.object { write(gain.before, to: &$0) }
        json.key("after")
        json.object { write(gain.after, to: &$0) }
      }
    }
    json.key("facts")
    json.array { json in
      for number in CitedFacts(of: group.first.code).numbers { json.number(Int64(number)) }
    }
    if group.breaks.isEmpty { return }
    json.key("breaks")
    json.array { json in
      for broken in group.breaks {
        json.object { json in
          json.number("run", broken.run.number)
          json.number("from", broken.from.milliseconds)
          json.instant("until", broken.until)
          json.text("endedBy", broken.healed?.name ?? "nothing")
          if let cost = broken.cost { json.number("runsLost", cost) }
        }
      }
    }
  }

  private func write(_ counts: FixGain.Counts, to json: inout JSONWriter) {
    json.number("launches", counts.launches)
    json.number("finished", counts.finished)
    json.number("unasked", counts.unasked.milliseconds)
  }
}

extension UntriedCause {
  fileprivate var name: String {
    switch self {
    case .liveCode: "live-code"
    case .onlyLog: "only-log"
    case .tooLong: "too-long"
    }
  }
}

extension SubmissionOccasion {
  fileprivate var name: String {
    switch self {
    case .inFront: "opening"
    case .inRun: "run"
    case .atLaunch: "launch"
    case .inBackground: "background"
    }
  }
}
