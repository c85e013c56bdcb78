public import Scenarios

/// Why files do not make one result; each is named as the caller calls it.
public enum MergeProblem: Error, Equatable, Sendable {
  case nothing
  case part(String, PartProblem)
  /// Of another input than the first.
  case foreign(String, first: String)
  /// Cut into another number of parts than the first.
  case otherCount(String, Int64, first: String, Int64)
  case doubled(String, first: String, Shard)
  case unfinished(String, done: Int64, of: Int64)
  case missing([Int64], of: Int64)
}

/// Puts all parts of one input together. In whatever order they come, the result is that of one run.
public struct FleetMerge {
  private struct First {
    let file: String
    let header: FleetHeader
    let count: Int64
  }

  private var first: First?
  /// Looked up by the number of the shard, and never gone through.
  private var files: [Int64: String] = [:]
  private var tally = FleetTally(groups: [])

  public init() {}

  /// Parts are taken one by one, so that only their sum is held.
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
