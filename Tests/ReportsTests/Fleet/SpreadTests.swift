import Scenarios
import Testing

@Suite("A histogram over users")
struct SpreadTests {
  @Test("has classes that meet and are at most a 32nd wide")
  func classes() {
    var next: Int64 = 0
    for place in 0...Spread.lastClass {
      let values = Spread.values(ofClass: place)
      #expect(values.lowerBound == next, "class \(place)")
      #expect((values.upperBound - values.lowerBound) * 32 <= max(values.lowerBound, 32))
      for value in [values.lowerBound, values.upperBound] where value <= Moments.most {
        var spread = Spread()
        spread.add(value)
        #expect(spread.classes.count == place + 1, "\(value)")
      }
      next = values.upperBound + 1
    }
    #expect(next > Moments.most)
  }

  @Test("takes what no user has as the nearest that one can have")
  func extremes() {
    var spread = Spread()
    spread.add(-5)
    spread.add(.max)
    #expect(spread.moments.sum == Moments.most)
    #expect(spread.place(ofRank: 1) == 0)
    #expect(spread.place(ofRank: 2) == Spread.lastClass)
    #expect(spread.place(ofRank: 3) == nil && spread.place(ofRank: 0) == nil)
  }
}

@Suite("A wide sum")
struct WideSumTests {
  @Test("divides, multiplies and takes roots as numbers do")
  func arithmetic() {
    let billion = WideSum.product(1_000_000_000, 1_000_000_000)
    var large = billion.multiplied(by: 1_000_000_000_000_000_000)
    #expect(large.squareRoot == 1_000_000_000_000_000_000)
    #expect(large.divided(by: 1_000_000_000_000_000_000) == billion)
    large.subtract(WideSum(low: 1))
    #expect(large.squareRoot == 999_999_999_999_999_999)
    large.add(WideSum(low: 1))
    #expect(large.divided(by: 1_000_000_000_000_000_000) == billion)
    #expect(WideSum(low: .max).squareRoot == 4_294_967_295)
    #expect(WideSum().squareRoot == 0)
    #expect(WideSum(high: 1) > WideSum(low: .max))
  }
}
