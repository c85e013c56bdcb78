package import Basics
import RunAnalysis
import RunRecord
import Scenarios

/// Reads a part from its line, and rejects any line that no shard could have written, so that adding parts
/// cannot overflow. It does not say what exactly is wrong with a line.
struct PartReader {
  private let fields: LogFields

  /// The part is nil if it has another version.
  static func read(_ line: [UInt8]) throws(EventLogProblem) -> (version: Int64, part: FleetPart?) {
    let fields = try LogFields(line[...], line: 1)
    let version = try fields.number("bgsimPart", in: 0...Int64.max)
    return (version, version == FleetPart.version ? try PartReader(fields: fields).part() : nil)
  }

  private var altered: EventLogProblem { fields.problem(.syntax(.value)) }

  private func part() throws(EventLogProblem) -> FleetPart {
    let header = try header()
    let index = try fields.number("shard", in: 0...Shard.most)
    let count = try fields.number("of", in: 1...Shard.most)
    guard let shard = Shard(index: index, count: count) else { throw altered }
    let done = try fields.number("done", in: 0...shard.size(of: header.devices))
    var groups: [GroupTally] = []
    for node in try fields.list("tallies") {
      groups.append(
        try group(try fields.object(node, "tallies"), tasks: header.tasks.count, most: done))
    }
    guard groups.count == header.groups.count, groups.reduce(0, { $0 + $1.users }) == done
    else { throw altered }
    return FleetPart(header, shard, done: done, FleetTally(groups: groups))
  }

  private func header() throws(EventLogProblem) -> FleetHeader {
    var groups: [FleetHeader.Group] = []
    for node in try fields.list("groups") {
      let group = try fields.object(node, "groups")
      groups.append(
        FleetHeader.Group(
          name: try group.text("group"), weight: try group.number("weight", in: 0...1_000_000),
          isAssumed: try group.bool("assumed")))
    }
    var tasks: [FleetHeader.Task] = []
    for node in try fields.list("tasks") {
      let task = try fields.object(node, "tasks")
      tasks.append(
        FleetHeader.Task(
          app: try task.text("app"), task: try task.text("task"),
          bringsContent: try task.bool("bringsContent")))
    }
    if groups.isEmpty { throw altered }
    let any = 0...Int64.max / 1_000
    return FleetHeader(
      name: try fields.text("name"), input: try fields.text("input"),
      seed: try fields.number("seed", in: 0...Int64.max),
      devices: try fields.number("devices", in: 1...FleetHeader.mostDevices),
      start: try fields.number("start", in: 0...8_000_000_000_000),
      offset: try fields.number("offset", in: -1_440...1_440),
      length: try fields.number("length", in: 1...any.upperBound),
      hasOwnPhones: fields.find("ownPhones") == nil ? false : try fields.bool("ownPhones"),
      freshWithin: try fields.number("freshWithin", in: any),
      enough: try fields.number("enough", in: any), weights: try fields.number("weights", in: any),
      assumedWeights: try fields.number("assumedWeights", in: any), groups: groups, tasks: tasks)
  }

  private func group(
    _ group: LogFields, tasks count: Int, most: Int64
  ) throws(EventLogProblem) -> GroupTally {
    let users = try group.number("users", in: 0...most)
    var tasks: [TaskTally] = []
    for node in try group.list("tasks") {
      tasks.append(try task(try group.object(node, "tasks"), users: users))
    }
    if tasks.count != count { throw altered }
    return GroupTally(users: users, tasks: tasks)
  }

  private func task(_ task: LogFields, users: Int64) throws(EventLogProblem) -> TaskTally {
    var spreads: [Spread] = []
    for node in try task.list("spreads") {
      spreads.append(try spread(try task.list(node, "spreads"), users: users))
    }
    var causes: [Moments] = []
    for node in try task.list("causes") {
      causes.append(try moments(try task.list(node, "causes"), users: users))
    }
    guard let tally = TaskTally(spreads: spreads, causes: causes) else { throw altered }
    return tally
  }

  private func spread(_ items: [Int], users: Int64) throws(EventLogProblem) -> Spread {
    let moments = try moments(items, users: users)
    var classes: [Int64] = []
    var next = 4
    var seen: Int64 = 0
    while next + 1 < items.count {
      let place = try fields.number(items[next], "spreads", in: 0...Int64(Spread.lastClass))
      let count = try fields.number(items[next + 1], "spreads", in: 1...max(users, 1))
      if place < Int64(classes.count) { throw altered }
      while classes.count < Int(place) { classes.append(0) }
      classes.append(count)
      seen += count
      next += 2
    }
    guard seen == moments.count, next == items.count else { throw altered }
    return Spread(moments, classes)
  }

  private func moments(_ items: [Int], users: Int64) throws(EventLogProblem) -> Moments {
    if items.count < 4 { throw altered }
    let any = Int64.min...Int64.max
    let count = try fields.number(items[0], "moments", in: 0...users)
    let sum = try fields.number(items[1], "moments", in: 0...max(count, 0) * Moments.most)
    let high = try fields.number(items[2], "moments", in: any)
    let low = try fields.number(items[3], "moments", in: any)
    let squares = WideNumber(high: UInt64(bitPattern: high), low: UInt64(bitPattern: low))
    // No value exceeds `Moments.most`, so the sum of the squares is at most that many times the sum.
    let most = WideNumber.product(UInt64(sum), UInt64(Moments.most))
    if squares > most { throw altered }
    return Moments(count: count, sum: sum, squares: squares)
  }
}

extension ShardProblem {
  package var message: SafeText {
    switch self {
    case .noEngine:
      "--shard auto found no variables of Slurm, GNU parallel, Kubernetes, AWS Batch or Grid Engine; "
        + "write --shard I/N, or set SIM_SHARD_INDEX and SIM_SHARD_COUNT"
    case .severalEngines(let first, let second):
      "--shard auto found variables of both \(first.words) and \(second.words); write --shard I/N"
    case .noCount(let engine):
      "--shard auto: \(engine.words) says which part this is, but not how many there are; set "
        + "\(engine.variables.count)"
    case .badValue(let variable, let value):
      "--shard auto: \(variable) is \"\(value)\", which is not a valid part number"
    }
  }
}

extension ShardEngine {
  fileprivate var words: String { "\(name)" }
}
