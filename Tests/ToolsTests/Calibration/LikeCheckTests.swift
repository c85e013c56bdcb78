import Testing

@testable import Calibration

/// A small part of what `Calibration like` says.
@Suite("Logs of hidden phones") struct LikeCheckTests {
  @Test("the first half of a log predicts the second better than no log does") func predicts()
    throws
  {
    let check = try LikeCheck(logs: 30, phones: 60) { _ in }
    #expect(check.logs == 30 && check.predictions.count == 90)
    let (like, any) = check.predictions.reduce(into: (Int64(0), Int64(0))) {
      $0.0 += $1.like.penalty
      $0.1 += $1.any.penalty
    }
    #expect(like * 10 < any * 8, "\(like) and \(any)")
    // Of sixty phones few are like any one log, so that spans are narrower than those of two hundred.
    #expect(check.predictions.count { $0.like.isInNine } >= 63)
    #expect(check.predictions.allSatisfy { (0...9).contains($0.like.tenth) })
    #expect(check.markdown.contains("| all | "))
  }
}
