package import Basics
import RunRecord
import Scenarios

/// Takes a part out of the tree of its text, and nothing out of one that no shard could have written:
/// what is added up later then has room.
struct PartReader {
  let tree: JSONTree

  func part() throws(PartProblem) -> FleetPart {
    let version = try number("bgsimPart", in: 0, 0...Int64.max)
    if version != FleetPart.version { throw .otherVersion(version) }
    let header = try header()
    let index = try number("shard", in: 0, 0...Shard.most)
    let count = try number("of", in: 0, 1...Shard.most)
    guard let shard = Shard(index: index, count: count) else { throw .altered }
    let size = shard.size(of: header.devices)
    let done = try number("done", in: 0, 0...size)
    var groups: [GroupTally] = []
    for place in try list("tallies", in: 0, count: header.groups.count) {
      groups.append(try group(place, tasks: header.tasks.count, most: done))
    }
    guard groups.reduce(0, { $0 + $1.users }) == done else { throw .altered }
    return FleetPart(header, shard, done: done, FleetTally(groups: groups))
  }

  private func header() throws(PartProblem) -> FleetHeader {
    var groups: [FleetHeader.Group] = []
    for place in try list("groups", in: 0, count: nil) {
      groups.append(
        FleetHeader.Group(
          name: try text("group", in: place),
          weight: try number("weight", in: place, 0...1_000_000),
          isAssumed: try flag("assumed", in: place)))
    }
    var tasks: [FleetHeader.Task] = []
    for place in try list("tasks", in: 0, count: nil) {
      tasks.append(
        FleetHeader.Task(
          app: try text("app", in: place), task: try text("task", in: place),
          bringsContent: try flag("bringsContent", in: place)))
    }
    if groups.isEmpty { throw .altered }
    let any = 0...Int64.max / 1_000
    return FleetHeader(
      name: try text("name", in: 0), input: try text("input", in: 0),
      seed: try number("seed", in: 0, 0...Int64.max),
      devices: try number("devices", in: 0, 1...FleetHeader.mostDevices),
      start: try number("start", in: 0, 0...8_000_000_000_000),
      offset: try number("offset", in: 0, -1_440...1_440),
      length: try number("length", in: 0, 1...any.upperBound),
      freshWithin: try number("freshWithin", in: 0, any), enough: try number("enough", in: 0, any),
      weights: try number("weights", in: 0, any),
      assumedWeights: try number("assumedWeights", in: 0, any), groups: groups, tasks: tasks)
  }

  private func group(_ place: Int, tasks count: Int, most: Int64) throws(PartProblem) -> GroupTally
  {
    let users = try number("users", in: place, 0...most)
    var tasks: [TaskTally] = []
    for place in try list("tasks", in: place, count: count) {
      tasks.append(try task(place, users: users))
    }
    return GroupTally(users: users, tasks: tasks)
  }

  private func task(_ place: Int, users: Int64) throws(PartProblem) -> TaskTally {
    var spreads: [Spread] = []
    for place in try list("spreads", in: place, count: nil) {
      spreads.append(try spread(Array(tree.children(of: place)), users: users))
    }
    var causes: [Moments] = []
    for place in try list("causes", in: place, count: nil) {
      causes.append(try moments(Array(tree.children(of: place)), users: users))
    }
    guard
      let tally = TaskTally(spreads: spreads, causes: causes)
    else { throw .altered }
    return tally
  }

  private func spread(_ items: [Int], users: Int64) throws(PartProblem) -> Spread {
    let moments = try moments(items, users: users)
    var classes: [Int64] = []
    var next = 4
    var seen: Int64 = 0
    while next + 1 < items.count {
      let place = try integer(items[next], 0...Int64(Spread.lastClass))
      let count = try integer(items[next + 1], 1...max(users, 1))
      if place < Int64(classes.count) { throw .altered }
      while classes.count < Int(place) { classes.append(0) }
      classes.append(count)
      seen += count
      next += 2
    }
    guard seen == moments.count, next == items.count else { throw .altered }
    return Spread(moments, classes)
  }

  private func moments(_ items: [Int], users: Int64) throws(PartProblem) -> Moments {
    if items.count < 4 { throw .altered }
    let count = try integer(items[0], 0...users)
    let sum = try integer(items[1], 0...max(count, 0) * Moments.most)
    let high = try integer(items[2], Int64.min...Int64.max)
    let low = try integer(items[3], Int64.min...Int64.max)
    let squares = WideNumber(high: UInt64(bitPattern: high), low: UInt64(bitPattern: low))
    // No value is above the largest, so neither is any square.
    let most = WideNumber.product(UInt64(sum), UInt64(Moments.most))
    if squares > most { throw .altered }
    return Moments(count: count, sum: sum, squares: squares)
  }
}

// MARK: Values

extension PartReader {
  private func value(_ key: StaticString, in object: Int) throws(PartProblem) -> Int {
    guard tree.nodes.indices.contains(object), tree.nodes[object].kind == .object else {
      throw .altered
    }
    for member in tree.members(of: object) where tree.holds(key, at: member.key) {
      return member.value
    }
    throw .altered
  }

  private func number(
    _ key: StaticString, in object: Int, _ range: ClosedRange<Int64>
  ) throws(PartProblem) -> Int64 {
    try integer(try value(key, in: object), range)
  }

  private func integer(_ place: Int, _ range: ClosedRange<Int64>) throws(PartProblem) -> Int64 {
    guard tree.nodes[place].kind == .integer else { throw .altered }
    let number = tree.integer(at: place)
    guard range.contains(number) else { throw .altered }
    return number
  }

  private func text(_ key: StaticString, in object: Int) throws(PartProblem) -> String {
    let place = try value(key, in: object)
    guard tree.nodes[place].kind == .string else { throw .altered }
    return tree.text(of: place)
  }

  private func flag(_ key: StaticString, in object: Int) throws(PartProblem) -> Bool {
    let place = try value(key, in: object)
    switch tree.nodes[place].kind {
    case .yes: return true
    case .no: return false
    default: throw .altered
    }
  }

  private func list(
    _ key: StaticString, in object: Int, count: Int?
  ) throws(PartProblem) -> [Int] {
    let place = try value(key, in: object)
    guard tree.nodes[place].kind == .array else { throw .altered }
    let items = Array(tree.children(of: place))
    if let count, items.count != count { throw .altered }
    return items
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
