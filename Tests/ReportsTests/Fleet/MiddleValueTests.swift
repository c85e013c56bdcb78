import Testing

@testable import Scenarios

@Suite("The middle value")
struct MiddleValueTests {
  @Test("is the one that sorting finds, whatever the order and however many are equal")
  func isSortings() {
    var state: UInt64 = 1
    func drawn(_ bound: UInt64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64((state >> 33) % bound)
    }
    for count in 0..<60 {
      for bound in [1, 3, 50, 1_000_000] as [UInt64] {
        let values = (0..<count).map { _ in drawn(bound) }
        let forms = [values, values.sorted(), values.sorted().reversed()]
        for form in forms {
          let expected = form.isEmpty ? nil : form.sorted()[(form.count - 1) / 2]
          #expect(form.middle() == expected, "\(form)")
        }
      }
    }
    #expect([Int64.max, .min, .max].middle() == .max)
  }
}
