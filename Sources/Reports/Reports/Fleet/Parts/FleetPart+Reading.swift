import Basics
import RunRecord
import Scenarios

/// What is wrong with a file that should be a part.
public enum PartProblem: Error, Equatable, Sendable {
  case notAPart
  case otherVersion(Int64)
  /// Its end is missing.
  case cut
  /// Its digest is not that of its content.
  case altered
}

extension FleetPart {
  /// Whether a file begins like a part.
  public static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("{\"bgsimPart\":".utf8))
  }

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
    guard let tree = try? JSONTree(strict: line, depth: 8) else { throw .altered }
    self = try PartReader(tree: tree).part()
  }
}
