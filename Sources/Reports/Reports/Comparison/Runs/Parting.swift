import RunRecord
import SchedulerEngine

/// Where two lives of one request part: the first thing that is not the same in both.
struct Parting {
  /// Since the beginning of each run.
  let at: Span
  let difference: Difference

  enum Difference {
    /// Only one of the runs has such a request.
    case missing(in: ComparedSide)
    /// It was accepted at another time, which follows from something earlier.
    case acceptedApart
    /// The app asks for something else.
    case asked
    /// The system decides otherwise, or something else became of it.
    case state(a: RequestState, b: RequestState)
    /// Both were launched at the same time, and the runs are not the same.
    case run(a: RunFact, b: RunFact)
  }

  /// Whether it begins here, and does not only follow from another time of acceptance.
  var isFirstHand: Bool {
    switch difference {
    case .missing, .acceptedApart: false
    case .asked, .state, .run: true
    }
  }
}

/// A pair of requests that does not go the same way, with where they part.
final class PartedPair {
  let pair: RequestPair
  let parting: Parting

  init(_ pair: RequestPair, _ parting: Parting) {
    self.pair = pair
    self.parting = parting
  }
}
