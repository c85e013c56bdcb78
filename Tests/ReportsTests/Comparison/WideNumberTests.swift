import Testing

@testable import Reports

@Suite struct WideNumberTests {
  @Test func squaresHaveTheirRoots() {
    for root: UInt64 in [0, 1, 2, 3, 1_000, 1 << 31, (1 << 32) - 1, 1 << 32, .max - 1, .max] {
      let square = WideNumber.product(root, root)
      #expect(square.squareRoot == root)
      if root > 1 { #expect((square - WideNumber(1)).squareRoot == root - 1) }
    }
  }

  @Test func itCountsBeyondSixtyFourBits() {
    let large = WideNumber.product(.max, .max)
    #expect((large + WideNumber(5)) - large == WideNumber(5))
    #expect(large / .max == WideNumber(.max))
    #expect(large.multiplied(by: 2) == nil)
    #expect(WideNumber(.max).multiplied(by: 10)! / 10 == WideNumber(.max))
    #expect(WideNumber.product(1 << 40, 1 << 40).shifted(by: 64) == WideNumber(1 << 16))
    #expect(WideNumber.product(1 << 40, 1 << 40).shifted(by: 20) == WideNumber(1 << 60))
  }
}
