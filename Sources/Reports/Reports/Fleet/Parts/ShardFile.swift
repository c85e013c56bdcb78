public import Scenarios

/// What a shard finds where its result is to stand.
public enum ShardFile: Equatable, Sendable {
  /// Nothing, or a part of another input or of an earlier version: it is written anew.
  case begins
  /// A part that was stopped, to go on from.
  case goesOn(FleetPart)
  /// Nothing is left to do.
  case finished
  /// Somebody's file, which is not replaced.
  case foreign

  public init(_ bytes: [UInt8]?, for header: FleetHeader, _ shard: Shard) {
    guard let bytes, !bytes.isEmpty else {
      self = .begins
      return
    }
    guard FleetPart.begins(bytes) else {
      self = .foreign
      return
    }
    guard let part = try? FleetPart(bytes), part.header == header, part.shard == shard else {
      self = .begins
      return
    }
    self = part.isFinished ? .finished : .goesOn(part)
  }

  /// "readers.3-of-20.part"
  public static func name(of shard: Shard, of population: String) -> String {
    var name = population.split(separator: "/").last.map { String($0) } ?? "population"
    for ending in [".jsonc", ".json"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.utf8.count))
    }
    if name == "-" { name = "population" }
    return "\(name).\(shard.index)-of-\(shard.count).part"
  }
}
