import Basics
import RunAnalysis
import RunRecord
public import Scenarios
import SchedulerEngine

/// The figures of one shard, complete or partial.
public struct FleetPart: Equatable, Sendable {
  public let header: FleetHeader
  public let shard: Shard
  /// How many of its devices are in the tally, counted from the first one.
  public let done: Int64
  public let tally: FleetTally

  public init(_ header: FleetHeader, _ shard: Shard, done: Int64, _ tally: FleetTally) {
    self.header = header
    self.shard = shard
    self.done = done
    self.tally = tally
  }

  public var size: Int64 { shard.size(of: header.devices) }
  public var isFinished: Bool { done == size }

  /// The format of the file. What its figures depend on is in the digest of its header.
  static let version: Int64 = 2
}

/// The figures of all devices.
public struct FleetResult: Equatable, Sendable {
  public let header: FleetHeader
  public let tally: FleetTally

  public init(_ header: FleetHeader, _ tally: FleetTally) {
    self.header = header
    self.tally = tally
  }
}

/// What is wrong with a file that should be a part.
public enum PartProblem: Error, Equatable, Sendable {
  case notAPart
  case otherVersion(Int64)
  /// The end of the file is missing.
  case cut
  /// The digest does not match the content.
  case altered
}

extension FleetPart {
  public static let beginning = Array("{\"bgsimPart\":".utf8)

  /// Whether a file starts like a part.
  public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning) }

  public init(_ bytes: [UInt8]) throws(PartProblem) {
    guard FleetPart.begins(bytes) else { throw .notAPart }
    guard let end = bytes.firstIndex(of: 0x0A) else { throw .cut }
    let line = Array(bytes[..<end])
    var digest = LogDigest()
    digest.feed(line)
    let said = "{\"digest\":\"\(LogDigest.text(digest.value))\"}\n"
    let rest = bytes[(end + 1)...]
    if rest.count < said.utf8.count { throw .cut }
    guard rest.elementsEqual(said.utf8) else { throw .altered }
    let read: (version: Int64, part: FleetPart?)
    do throws(EventLogProblem) { read = try PartReader.read(line) } catch { throw .altered }
    guard let part = read.part else { throw .otherVersion(read.version) }
    self = part
  }

  /// Two lines: the part, and the digest of the first line.
  public var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("bgsimPart", FleetPart.version)
      json.field("shard", shard.index)
      json.field("of", shard.count)
      json.field("done", done)
      write(header, to: &json)
      json.list("tallies", tally.groups) { write($0, to: &$1) }
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
    // Left out where it does not hold, as in parts from before.
    if header.hasOwnPhones { json.field("ownPhones", true) }
    json.field("freshWithin", header.freshWithin)
    json.field("enough", header.enough)
    json.field("weights", header.weights)
    json.field("assumedWeights", header.assumedWeights)
    json.list("groups", header.groups) { group, json in
      json.object { json in
        json.field("group", group.name)
        json.field("weight", group.weight)
        json.field("assumed", group.isAssumed)
      }
    }
    json.list("tasks", header.tasks) { task, json in
      json.object { json in
        json.field("app", task.app)
        json.field("task", task.task)
        json.field("bringsContent", task.bringsContent)
      }
    }
  }

  private func write(_ group: GroupTally, to json: inout JSONWriter) {
    json.object { json in
      json.field("users", group.users)
      json.list("tasks", group.tasks) { write($0, to: &$1) }
    }
  }

  private func write(_ task: TaskTally, to json: inout JSONWriter) {
    json.object { json in
      json.list("spreads", task.spreads) { spread, json in
        json.array { json in
          write(spread.moments, to: &json)
          // Pairs of class and number of users; classes without users are left out.
          for (place, users) in spread.classes.enumerated() where users > 0 {
            json.number(Int64(place))
            json.number(users)
          }
        }
      }
      json.list("causes", task.causes) { cause, json in json.array { write(cause, to: &$0) } }
    }
  }

  private func write(_ moments: Moments, to json: inout JSONWriter) {
    json.number(moments.count)
    json.number(moments.sum)
    // As bit patterns, because a JSON number has no more than 63 bits here.
    json.number(Int64(bitPattern: moments.squares.high))
    json.number(Int64(bitPattern: moments.squares.low))
  }
}

/// Everything that a report needs apart from the figures. Parts of the same input have the same header.
public struct FleetHeader: Equatable, Sendable {
  public struct Group: Equatable, Sendable {
    public var name: String
    public var weight: Int64
    public var isAssumed: Bool
  }

  public struct Task: Equatable, Sendable {
    public var app: String
    public var task: String
    /// Whether it brings content that users want to find when they open the app.
    public var bringsContent: Bool
  }

  public var name: String
  /// The digest of everything that the figures depend on; empty in the page, which writes no parts.
  public var input: String
  public var seed: Int64
  public var devices: Int64
  /// In milliseconds, as are `length` and `freshWithin`; `offset` is in minutes.
  public var start: Int64
  public var offset: Int64
  public var length: Int64
  public var hasOwnPhones: Bool
  public var freshWithin: Int64
  /// In hundredths of a launch.
  public var enough: Int64
  /// The number of weights in the file.
  public var weights: Int64
  public var assumedWeights: Int64
  public var groups: [Group]
  public var tasks: [Task]

  public static let mostDevices: Int64 = 1_000_000_000
}

extension FleetHeader {
  public init(_ prepared: PreparedPopulation, devices: Int64) {
    let (population, reference) = (prepared.population, prepared.reference)
    var weightings = population.groups.map { $0.value.weighting }
    for aspect in population.aspects {
      weightings += aspect.value.choices.map { $0.value.weighting }
    }
    name = population.scenario.name?.value ?? ""
    seed = Int64(prepared.seed)
    self.devices = devices
    start = reference.setup.start.milliseconds
    offset = Int64(reference.setup.utcOffset.minutes)
    length = prepared.length.milliseconds
    hasOwnPhones = population.hasOwnPhones?.value ?? false
    freshWithin = (population.freshWithin?.value ?? Population.standardFreshness).milliseconds
    enough = population.enough?.value ?? Population.standardEnough
    weights = Int64(weightings.count)
    assumedWeights = weightings.reduce(0) { $0 + ($1.isAssumed ? 1 : 0) }
    groups = population.groups.map {
      Group(
        name: $0.value.name.value, weight: $0.value.weighting.weight.value,
        isAssumed: $0.value.weighting.isAssumed)
    }
    let kinds = population.scenario.apps.flatMap { $0.value.tasks.map { $0.value.kind } }
    tasks = zip(prepared.tasks, kinds).map { task, kind in
      Task(
        app: reference.name(of: task.app), task: reference.text(of: task.name),
        bringsContent: kind == .refresh || kind == .push)
    }
    input = FleetHeader.digest(of: prepared, devices)
  }

  /// Digests the file as it was understood, the contents of its property lists, and the version.
  private static func digest(of prepared: PreparedPopulation, _ devices: Int64) -> String {
    #if hasFeature(Embedded)
      ""
    #else
      var digest = LogDigest()
      digest.feed(ToolVersion.number.utf8)
      digest.feed("\n\(devices)\n\(prepared.seed)\n\(prepared.length.milliseconds)\n".utf8)
      digest.feed(PopulationPrinter.text(of: prepared.population).utf8)
      let setup = prepared.reference.setup
      // The rules and numbers that this version knows, and those of a scheduler, which are not in the file.
      for rule in RuleID.allCases { digest.feed("\n\(rule.introduction.name)".utf8) }
      for number in setup.rules.parameters { digest.feed("\n\(number.name) \(number.value)".utf8) }
      for app in setup.apps {
        digest.feed("\n\(app.modes.rawValue) \(app.entitlements.rawValue)".utf8)
        for name in app.permitted {
          digest.feed(setup.names[name])
          digest.feed([0x0A])
        }
      }
      return LogDigest.text(digest.value)
    #endif
  }
}

extension FleetResult {
  /// Digests every figure of every group and task. The same devices give the same digest wherever they ran.
  public var digest: String {
    var digest = LogDigest()
    for group in tally.groups {
      digest.feed(group.users)
      for task in group.tasks {
        for spread in task.spreads {
          digest.feed(spread.moments)
          digest.feed(Int64(spread.classes.count))
          for users in spread.classes { digest.feed(users) }
        }
        for cause in task.causes { digest.feed(cause) }
      }
    }
    return LogDigest.text(digest.value)
  }
}

extension LogDigest {
  fileprivate mutating func feed(_ moments: Moments) {
    feed(moments.count)
    feed(moments.sum)
    feed(Int64(bitPattern: moments.squares.high))
    feed(Int64(bitPattern: moments.squares.low))
  }
}
