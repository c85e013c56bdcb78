/// One of so many parts of a population: every device whose number leaves this rest.
public struct Shard: Equatable, Sendable {
  public let index: Int64
  public let count: Int64

  public static let most: Int64 = 100_000
  public static let whole = Shard(index: 0, count: 1)!

  /// nil where there is no such part.
  public init?(index: Int64, count: Int64) {
    guard count >= 1, count <= Shard.most, index >= 0, index < count else { return nil }
    self.index = index
    self.count = count
  }

  /// "3/20", counted from 0.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int64(parts[0]), let count = Int64(parts[1]) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  /// How many of so many devices, numbered from 0, it has.
  public func size(of devices: Int64) -> Int64 {
    devices <= index ? 0 : (devices - index - 1) / count + 1
  }

  public func device(at place: Int64) -> Int64 { index + place * count }
}
