package import Basics
public import Scenarios

/// Why files do not form one result. Each file is named as the caller names it.
public enum MergeProblem: Error, Equatable, Sendable {
  case nothing
  case part(String, PartProblem)
  /// The input of the file differs from that of the first one.
  case foreign(String, first: String)
  /// The file belongs to a division into a different number of parts than the first one.
  case otherCount(String, Int64, first: String, Int64)
  case doubled(String, first: String, Shard)
  case unfinished(String, done: Int64, of: Int64)
  case missing([Int64], of: Int64)
}

/// Merges all parts of one input. Whatever their order, the result is the same as that of a single run.
public struct FleetMerge {
  private struct First {
    let file: String
    let header: FleetHeader
    let count: Int64
  }

  private var first: First?
  /// Only looked up by the number of the shard and never iterated, so that the order does not matter.
  private var files: [Int64: String] = [:]
  private var tally = FleetTally(groups: [])

  public init() {}

  /// Adds parts one by one, so that only their sum is in memory.
  public mutating func add(_ bytes: [UInt8], of file: String) throws(MergeProblem) {
    let part: FleetPart
    do throws(PartProblem) { part = try FleetPart(bytes) } catch { throw .part(file, error) }
    if let first {
      if part.header != first.header { throw .foreign(file, first: first.file) }
      if part.shard.count != first.count {
        throw .otherCount(file, part.shard.count, first: first.file, first.count)
      }
    }
    if let other = files[part.shard.index] {
      throw .doubled(file, first: other, part.shard)
    }
    if !part.isFinished { throw .unfinished(file, done: part.done, of: part.size) }
    if first == nil {
      first = First(file: file, header: part.header, count: part.shard.count)
      tally = part.tally
    } else {
      tally.add(part.tally)
    }
    files[part.shard.index] = file
  }

  public func result() throws(MergeProblem) -> FleetResult {
    guard let first else { throw .nothing }
    if files.count < first.count {
      throw .missing((0..<first.count).filter { files[$0] == nil }, of: first.count)
    }
    return FleetResult(first.header, tally)
  }
}

extension MergeProblem {
  package var message: SafeText {
    switch self {
    case .nothing: "no parts were given"
    case .part(let file, let problem): "\(file): \(problem.message)"
    case .foreign(let file, let first):
      "\(file): this part does not belong with \(first): the population, its seed, devices, "
        + "days and the version of bgsim must be the same; run the shard again"
    case .otherCount(let file, let count, let first, let firstCount):
      "\(file): this is one of \(count) parts, and \(first) is one of \(firstCount); give "
        + "the parts of one division"
    case .doubled(let file, let first, let shard):
      "\(file): part \(shard.index) of \(shard.count) was already given, in \(first); leave one out"
    case .unfinished(let file, let done, let size):
      "\(file): this part was stopped after \(done) of \(size) devices; run its command again to "
        + "continue from there"
    case .missing(let indices, let count): Self.missing(indices, count)
    }
  }

  private static func missing(_ indices: [Int64], _ count: Int64) -> SafeText {
    var words = SafeText()
    for (place, index) in indices.prefix(12).enumerated() {
      words = words + (place == 0 ? "" : ", ") + "\(index)/\(count)"
    }
    if indices.count > 12 { words = words + " and \(indices.count - 12) more" }
    return indices.count == 1
      ? "the part of --shard " + words + " is missing; run it, or give its file too"
      : "the parts of --shard " + words + " are missing; run them, or give their files too"
  }
}

extension PartProblem {
  package var message: SafeText {
    switch self {
    case .notAPart:
      "this is not a part of a population's result as bgsim run --shard writes it; leave it out"
    case .otherVersion(let version):
      "this part has format \(version), and this bgsim reads \(FleetPart.version); run the shard again"
    case .cut: "this part is cut off; run its shard again"
    case .altered: "this part was changed after bgsim wrote it; run its shard again"
    }
  }
}

extension Shard {
  /// For example "readers.3-of-20.part".
  package func fileName(of population: String) -> String {
    var name = population.split(separator: "/").last.map { String($0) } ?? "population"
    for ending in [".jsonc", ".json"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.utf8.count))
    }
    if name == "-" { name = "population" }
    return "\(name).\(index)-of-\(count).part"
  }
}
