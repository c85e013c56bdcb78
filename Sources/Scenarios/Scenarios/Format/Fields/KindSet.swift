import Basics

/// Kinds of JSON values.
struct KindSet: Sendable {
  private var bits: UInt8 = 0

  init(_ kinds: JSONNode.Kind...) {
    for kind in kinds { bits |= 1 << kind.rawValue }
  }

  func contains(_ kind: JSONNode.Kind) -> Bool { bits >> kind.rawValue & 1 == 1 }

  func union(_ other: KindSet) -> KindSet {
    var union = self
    union.bits |= other.bits
    return union
  }
}
