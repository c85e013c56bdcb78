/// Identifiers as bytes, each stored once. The run loop never looks inside.
///
/// Names are looked up by a plain scan: a set-up has tens of them and asks once for each.
public struct NameTable: Equatable, Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int32] = []

  public init() {}

  public var count: Int32 { Int32(ends.count) }

  /// The identity of these bytes; the same bytes always give the same one (exact, case-sensitive).
  public mutating func intern(_ name: some Collection<UInt8>) -> NameID {
    let name = Array(name)
    if let known = place(of: name) { return known }
    bytes.append(contentsOf: name)
    ends.append(Int32(bytes.count))
    return NameID(index: Int32(ends.count - 1))
  }

  public func find(_ name: some Collection<UInt8>) -> NameID? { place(of: Array(name)) }

  /// Of an array alone, because a comparison of any collections costs a call for each byte.
  private func place(of name: [UInt8]) -> NameID? {
    var index: Int32 = 0
    while index < count {
      if self[NameID(index: index)].elementsEqual(name) { return NameID(index: index) }
      index += 1
    }
    return nil
  }

  /// The bytes of a name, UTF-8. The identity must come from this table.
  public subscript(name: NameID) -> ArraySlice<UInt8> {
    let index = Int(name.index)
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return bytes[start..<Int(ends[index])]
  }
}
