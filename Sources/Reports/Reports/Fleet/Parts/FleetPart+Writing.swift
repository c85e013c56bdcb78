import Basics
import RunRecord
import Scenarios

extension FleetPart {
  /// Two lines: the part, and the digest of that line.
  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("bgsimPart", FleetPart.version)
      json.field("shard", shard.index)
      json.field("of", shard.count)
      json.field("done", done)
      write(header, to: &json)
      json.key("tallies")
      json.array { json in for group in tally.groups { write(group, to: &json) } }
    }
    var digest = LogDigest()
    digest.feed(json.bytes)
    let line = "\n{\"digest\":\"\(LogDigest.text(digest.value))\"}\n"
    return json.bytes + Array(line.utf8)
  }

  private func write(_ header: FleetHeader, to json: inout JSONWriter) {
    json.field("name", header.name)
    json.field("input", header.input)
    json.field("seed", header.seed)
    json.field("devices", header.devices)
    json.field("start", header.start)
    json.field("offset", header.offset)
    json.field("length", header.length)
    json.field("freshWithin", header.freshWithin)
    json.field("enough", header.enough)
    json.field("weights", header.weights)
    json.field("assumedWeights", header.assumedWeights)
    json.key("groups")
    json.array { json in
      for group in header.groups {
        json.object { json in
          json.field("group", group.name)
          json.field("weight", group.weight)
          json.field("assumed", group.isAssumed)
        }
      }
    }
    json.key("tasks")
    json.array { json in
      for task in header.tasks {
        json.object { json in
          json.field("app", task.app)
          json.field("task", task.task)
          json.field("bringsContent", task.bringsContent)
        }
      }
    }
  }

  private func write(_ group: GroupTally, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", group.users)
      json.key("tasks")
      json.array { json in for task in group.tasks { write(task, to: &json) } }
    }
  }

  private func write(_ task: TaskTally, to json: inout JSONWriter) {
    json.object { json in
      json.field("tooFew", task.tooFew)
      json.field("never", task.never)
      json.key("spreads")
      json.array { json in
        for spread in task.spreads {
          json.array { json in
            write(spread.moments, to: &json)
            // Classes with nobody are left out: the place, and how many.
            for (place, users) in spread.classes.enumerated() where users > 0 {
              json.number(Int64(place))
              json.number(users)
            }
          }
        }
      }
      json.key("causes")
      json.array { json in
        for cause in task.causes { json.array { write(cause, to: &$0) } }
      }
    }
  }

  private func write(_ moments: Moments, to json: inout JSONWriter) {
    json.number(moments.count)
    json.number(moments.sum)
    // As bits, because a number of JSON has no more than 63 of them here.
    json.number(Int64(bitPattern: moments.squares.high))
    json.number(Int64(bitPattern: moments.squares.low))
  }
}
