import Foundation

/// What an app was launched or resumed for, until it says that it is done.
struct OpenEvents {
  let process: Int64
  let at: Date
  var runs: [Int64]
}

/// The events of one session that were handed out and not answered, in order.
struct OpenEventsList {
  private var open: [OpenEvents] = []

  /// Nil where they join what is handed out at the same instant.
  mutating func add(_ run: Int64, _ process: Int64, at date: Date) -> Date? {
    open.removeAll { $0.process != process }
    if let last = open.indices.last, open[last].at == date {
      open[last].runs.append(run)
      return nil
    }
    open.append(OpenEvents(process: process, at: date, runs: [run]))
    return date
  }

  /// An app keeps the latest handler and calls that for all before it. The runs that are done with.
  mutating func answer(upTo date: Date, _ process: Int64) -> [Int64] {
    let answered = open.filter { $0.process == process && $0.at <= date }
    open.removeAll { $0.process == process && $0.at <= date }
    return answered.flatMap(\.runs)
  }
}
