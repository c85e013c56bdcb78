/// One of several parts of a population: the devices whose number, divided by the number of parts, leaves
/// `index` as the remainder.
public struct Shard: Equatable, Sendable {
  public let index: Int64
  public let count: Int64

  public static let most: Int64 = 100_000
  public static let whole = Shard(index: 0, count: 1)!

  /// nil if there is no such part.
  public init?(index: Int64, count: Int64) {
    guard count >= 1, count <= Shard.most, index >= 0, index < count else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads text such as "3/20", in which the index counts from 0.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int64(parts[0]), let count = Int64(parts[1]) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// How many of the devices, numbered from 0, belong to this part.
  public func size(of devices: Int64) -> Int64 {
    devices <= index ? 0 : (devices - index - 1) / count + 1
  }

  public func device(at place: Int64) -> Int64 { index + place * count }
}

/// A program that starts many copies of a command and tells each copy its number.
public enum ShardEngine: UInt8, CaseIterable, Sendable {
  /// Our own variables, for any engine that is not listed here.
  case own
  case slurm, gnuParallel, kubernetes, awsBatch, gridEngine

  public var name: StaticString {
    switch self {
    case .own: "SIM_SHARD_INDEX"
    case .slurm: "Slurm"
    case .gnuParallel: "GNU parallel"
    case .kubernetes: "a Kubernetes indexed job"
    case .awsBatch: "AWS Batch"
    case .gridEngine: "Grid Engine"
    }
  }

  /// The variables with the number of the copy and with the number of copies. For an engine that does not set
  /// the second one, the user has to set it.
  public var variables: (index: String, count: String) {
    switch self {
    case .own: ("SIM_SHARD_INDEX", "SIM_SHARD_COUNT")
    case .slurm: ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT")
    case .gnuParallel: ("PARALLEL_SEQ", "SIM_SHARD_COUNT")
    case .kubernetes: ("JOB_COMPLETION_INDEX", "SIM_SHARD_COUNT")
    case .awsBatch: ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE")
    case .gridEngine: ("SGE_TASK_ID", "SGE_TASK_LAST")
    }
  }
}

/// Why the shard to run is not known.
public enum ShardProblem: Error, Equatable, Sendable {
  case noEngine
  case severalEngines(ShardEngine, ShardEngine)
  case noCount(ShardEngine)
  /// The value of the variable is not a usable number.
  case badValue(variable: String, String)
}

extension Shard {
  /// Reads the variables of the engine that runs this process. There must be exactly one such engine.
  public static func found(
    _ variable: (String) -> String?
  ) throws(ShardProblem) -> Shard {
    let engines = ShardEngine.allCases.filter { engine in
      // Outside an array job, Grid Engine sets this variable to "undefined".
      let value = variable(engine.variables.index)
      return value != nil && !(engine == .gridEngine && value == "undefined")
    }
    guard let engine = engines.first else { throw .noEngine }
    // Variables that were set on purpose take precedence over those of an engine.
    if engine != .own, engines.count > 1 { throw .severalEngines(engines[0], engines[1]) }
    let (indexName, countName) = engine.variables
    guard let countText = variable(countName) else { throw .noCount(engine) }
    let first = try engine.first(variable)
    let index = try number(indexName, variable(indexName) ?? "") - first
    var count = try number(countName, countText)
    if engine == .gridEngine { count = count - first + 1 }
    let step = try engine.step(variable)
    guard index % step == 0 else { throw .badValue(variable: indexName, "\(index + first)") }
    if engine == .gridEngine { count = (count - 1) / step + 1 }
    guard let shard = Shard(index: index / step, count: count) else {
      throw .badValue(variable: indexName, variable(indexName) ?? "")
    }
    return shard
  }

  fileprivate static func number(
    _ name: String, _ text: String
  ) throws(ShardProblem) -> Int64 {
    guard let number = Int64(text), number >= 0, number <= 1_000_000_000 else {
      throw .badValue(variable: name, text)
    }
    return number
  }
}

extension ShardEngine {
  /// The number of the first copy.
  fileprivate func first(
    _ variable: (String) -> String?
  ) throws(ShardProblem) -> Int64 {
    switch self {
    case .own, .kubernetes, .awsBatch: return 0
    case .gnuParallel: return 1
    case .slurm: return try optional("SLURM_ARRAY_TASK_MIN", variable) ?? 0
    case .gridEngine: return try optional("SGE_TASK_FIRST", variable) ?? 1
    }
  }

  /// The difference between the numbers of two successive copies.
  fileprivate func step(
    _ variable: (String) -> String?
  ) throws(ShardProblem) -> Int64 {
    switch self {
    case .own, .kubernetes, .awsBatch, .gnuParallel: return 1
    case .slurm: return max(try optional("SLURM_ARRAY_TASK_STEP", variable) ?? 1, 1)
    case .gridEngine: return max(try optional("SGE_TASK_STEPSIZE", variable) ?? 1, 1)
    }
  }

  private func optional(
    _ name: String, _ variable: (String) -> String?
  ) throws(ShardProblem) -> Int64? {
    guard let text = variable(name) else { return nil }
    return try Shard.number(name, text)
  }
}
