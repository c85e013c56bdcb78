import Basics
import Scenarios
import SchedulerEngine

extension FleetReport {
  /// One object. Launches and energy are in hundredths, shares in millionths, waits and ages in seconds,
  /// awake in tenths of a second; a margin is half of a 95 % interval.
  public var json: String {
    let header = result.header
    var json = JSONWriter()
    json.object { json in
      json.field("fleetSummary", 1)
      json.field("name", header.name)
      json.field("input", header.input)
      json.field("digest", result.digest)
      json.field("devices", header.devices)
      json.field("length", header.length)
      json.field("seed", header.seed)
      json.field("freshWithin", header.freshWithin)
      json.field("enoughLaunches", header.enough)
      json.field("weights", header.weights)
      json.field("assumedWeights", header.assumedWeights)
      json.key("assumedParameters")
      json.array { json in
        for key in CauseWords.assumedParameters(of: result.tally.everybody) {
          json.string(key.utf8)
        }
      }
      json.newLine()
      json.key("everybody")
      write(result.tally.everybody, to: &json)
      json.newLine()
      json.key("groups")
      json.array { json in
        for (group, tally) in zip(header.groups, result.tally.groups) {
          json.newLine()
          json.object { json in
            json.field("group", group.name)
            json.field("weight", group.weight)
            json.field("assumed", group.isAssumed)
            json.key("figures")
            write(tally, to: &json)
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ group: GroupTally, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", group.users)
      json.key("tasks")
      json.array { json in
        for (name, task) in zip(result.header.tasks, group.tasks) {
          json.newLine()
          json.object { json in
            json.field("app", name.app)
            json.field("task", name.task)
            json.key("belowEnough")
            write(task.tooFew, of: group.users, to: &json)
            json.key("never")
            write(task.never, of: group.users, to: &json)
            for measure in FleetMeasure.allCases {
              json.key(measure.key)
              write(task[measure], to: &json)
            }
            write(task.causes, to: &json)
          }
        }
      }
    }
  }

  private func write(_ users: Int64, of all: Int64, to json: inout JSONWriter) {
    let share = ShareEstimate(users, of: all)
    json.object { json in
      json.field("users", users)
      json.field("share", share.share)
      json.field("low", share.low)
      json.field("high", share.high)
    }
  }

  private func write(_ spread: Spread, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", spread.moments.count)
      guard let mean = Estimate(spread.moments) else { return }
      json.field("mean", mean.mean)
      if let margin = mean.margin { json.field("margin", margin) }
      for (key, percent) in FleetReport.quantiles {
        guard let quantile = QuantileEstimate(spread, percent: percent) else { continue }
        json.key(key)
        json.object { json in
          json.field("value", quantile.value)
          json.field("low", quantile.low)
          json.field("high", quantile.high)
        }
      }
    }
  }

  static let quantiles: [(key: StaticString, percent: Int64)] = [
    ("p5", 5), ("p25", 25), ("p50", 50), ("p75", 75), ("p95", 95),
  ]

  private func write(_ causes: [Moments], to json: inout JSONWriter) {
    json.key("heldBy")
    json.array { json in
      for place in CauseWords(causes).inOrder {
        json.object { json in
          let name =
            RuleID(rawValue: UInt8(place)) == nil
            ? "not-requested" : CauseWords.name(ofCause: place)
          json.field("reason", name)
          guard let estimate = Estimate(causes[place]) else { return }
          json.field("share", estimate.mean)
          if let margin = estimate.margin { json.field("margin", margin) }
        }
      }
    }
  }
}
