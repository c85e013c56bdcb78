import Basics
public import RunRecord
import SchedulerEngine

extension PreparedScenario {
  /// What came of each expectation, in the order of the file.
  public func judge(_ record: RunRecord) -> [Judgement] {
    let frames = expectationFrames
    let parts = RecordParts(of: record, for: frames)
    return frames.map { frame in
      ExpectationEvaluator(frame, parts[frame.selection], telling: .everything).judgement
    }
  }
}

/// Judges one expectation on one record.
final class ExpectationEvaluator {
  let frame: ExpectationFrame
  let record: RunRecord
  let launches: LaunchList
  let telling: Telling

  enum Telling {
    case everything
    /// Whether it holds, without what kept the tasks from running.
    case verdict
  }

  init(_ frame: ExpectationFrame, _ record: RunRecord, telling: Telling) {
    self.frame = frame
    self.record = record
    self.telling = telling
    launches = LaunchList(of: frame.selection, in: record)
  }

  var expectation: Scenario.Expectation { frame.expectation }
  var time: JudgedTime { frame.time }

  var judgement: Judgement {
    Judgement(place: frame.place, span: frame.span, mismatches: mismatches())
  }

  private func mismatches() -> [Mismatch] {
    ExpectedWord.allCases.compactMap { word in
      switch word {
      case .ran: expectation.ran.flatMap { count(word, $0) }
      case .completed: expectation.completed.flatMap { count(word, $0) }
      case .expired: expectation.expired.flatMap { count(word, $0) }
      case .killed: expectation.killed.flatMap { count(word, $0) }
      case .finished: expectation.finished.flatMap { count(word, $0) }
      case .because: expectation.because.flatMap { reason(word, $0) }
      case .onlyBecause: expectation.onlyBecause.flatMap { reason(word, $0) }
      case .decidedBy: expectation.decidedBy.flatMap { reason(word, $0) }
      case .maxGap: expectation.maxGap.flatMap(gap)
      case .waited: expectation.waited.flatMap(wait)
      case .chainAlive: expectation.chainAlive.flatMap(chain)
      case .freshAtOpening: expectation.freshAtOpening.flatMap(freshness)
      }
    }
  }

  func nothingToJudge(_ word: ExpectedWord, _ span: SourceSpan) -> Mismatch {
    Mismatch(
      word: word, span: span, difference: .nothingToJudge, during: time.hull ?? frame.run,
      further: 0, nearest: nil, reasons: [])
  }
}
