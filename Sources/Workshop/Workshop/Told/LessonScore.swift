/// How somebody has done.
struct LessonScore: Equatable, Sendable {
  private(set) var right = 0
  private(set) var near = 0
  private(set) var wrong = 0
  private(set) var skipped = 0

  mutating func add(_ verdict: Mark.Verdict?) {
    switch verdict {
    case .right?: right += 1
    case .near?: near += 1
    case .wrong?: wrong += 1
    case nil: skipped += 1
    }
  }

  var count: Int { right + near + wrong + skipped }

  /// "3 of 5 right, 1 near, 1 without an answer"
  var words: String {
    "\(right) of \(count) right" + (near > 0 ? ", \(near) near" : "")
      + (skipped > 0 ? ", \(skipped) without an answer" : "")
  }
}
