import LongForm
import Testing

@testable import Basics

/// Compares invisible and combining scalars with what the standard library says of every scalar.
@Suite struct ScalarSetTests {
  private static var scalars: some Sequence<Unicode.Scalar> {
    planes.lazy.flatMap { $0 << 16...($0 << 16 | 0xFFFF) }.compactMap { Unicode.Scalar($0) }
  }

  /// The short form leaves out the planes that hold hardly anything but ideographs.
  private static let planes: [UInt32] = LongForm.isAskedFor ? Array(0...16) : [0, 1, 14]

  @Test func invisibleScalarsAgreeWithTheStandardLibrary() {
    compare(.invisible) { category in
      switch category {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        true
      default: false
      }
    }
  }

  @Test func combiningScalarsAgreeWithTheStandardLibrary() {
    compare(.combining) { $0 == .nonspacingMark || $0 == .enclosingMark }
  }

  @Test func fastPathsAgreeWithTheSets() {
    for scalar in ScalarSetTests.scalars.prefix(0x300) {
      #expect(scalar.isVisible == !ScalarSet.invisible.contains(scalar), "\(scalar.value)")
      #expect(!ScalarSet.combining.contains(scalar), "\(scalar.value)")
    }
  }

  /// A standard library that knows another Unicode is asked only for what both know.
  private func compare(_ set: ScalarSet, with isMember: (Unicode.GeneralCategory) -> Bool) {
    let (major, minor) = ScalarSet.unicode
    var expected: [Range<UInt32>] = []
    var wrong: [UInt32] = []
    for scalar in ScalarSetTests.scalars {
      let properties = scalar.properties
      let isIn = isMember(properties.generalCategory)
      if isIn {
        // There is no scalar between these two.
        let before = scalar.value == 0xE000 ? 0xD800 : scalar.value
        if let last = expected.last, last.upperBound == before {
          expected[expected.count - 1] = last.lowerBound..<(scalar.value + 1)
        } else {
          expected.append(scalar.value..<(scalar.value + 1))
        }
      }
      let isKnown = properties.age.map { $0 <= (major, minor) } ?? true
      if isKnown, set.contains(scalar) != isIn { wrong.append(scalar.value) }
    }
    let whole =
      LongForm.isAskedFor
      ? "the set would be \(distances(expected))" : "LONG_TESTS=1 says which set it would be"
    #expect(wrong.isEmpty, "\(wrong.count) scalars from \(wrong.first ?? 0) on; \(whole)")
  }

  private func distances(_ ranges: [Range<UInt32>]) -> String {
    var letters = ""
    var last: UInt32 = 0
    for bound in ranges.flatMap({ [$0.lowerBound, $0.upperBound] }) {
      var rest = bound - last
      last = bound
      repeat {
        let more: UInt32 = rest >= 32 ? 32 : 0
        letters.unicodeScalars.append(Unicode.Scalar(UInt8(0x3F + (rest & 31) + more)))
        rest >>= 5
      } while rest > 0
    }
    return letters
  }
}
