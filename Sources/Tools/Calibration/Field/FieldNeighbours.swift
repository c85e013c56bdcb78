import PlatformFacts
import SchedulerEngine

/// What the reports about other apps say, made into a forecast. The app itself is left out.
struct FieldNeighbours {
  private let told: [(observation: FieldObservation, answer: FieldAnswer)]

  init(_ observations: [FieldObservation]) {
    told = observations.flatMap { observation in
      FieldAnswer.all(of: observation).map { (observation, $0) }
    }
  }

  /// Nil if fewer than two other apps tell anything like it.
  func forecast(_ question: FieldQuestion, of observation: FieldObservation) -> FieldForecast? {
    var values: [Int32: [Int64]] = [:]
    for (other, answer) in told
    where other.app != observation.app && FieldGroup(other) == FieldGroup(observation) {
      if let value = value(of: answer, from: other, for: question, of: observation) {
        values[other.app.number, default: []].append(value)
      }
    }
    if values.count < 2 { return nil }
    // Each app counts once, however much was told of it.
    let draws = values.values.map { $0.sorted()[$0.count / 2] }
    return FieldForecast(question, .others, draws: draws)
  }

  private func value(
    of answer: FieldAnswer, from other: FieldObservation, for question: FieldQuestion,
    of observation: FieldObservation
  ) -> Int64? {
    let middle = (answer.lowest + (answer.highest ?? answer.lowest)) / 2
    switch (question.measure, answer.question.measure) {
    case (.launches, .launches):
      let (mine, its) = (FieldWorld.watch(of: observation), FieldWorld.watch(of: other))
      return middle * (mine.milliseconds / 1_000) / max(its.milliseconds / 1_000, 1)
    case (.inHours(let hours, let whole), .atNight(let count)):
      guard case .times(let times) = other.seen(.at)?.seen, count > 0 else { return nil }
      let within = Int64(times.count { hours.contains($0) })
      return (within * whole + count / 2) / count
    case (let mine, let its):
      guard mine.kind == its.kind else { return nil }
      guard let whole = mine.whole, let itsWhole = its.whole else { return middle }
      return (middle * whole + itsWhole / 2) / max(itsWhole, 1)
    }
  }
}

/// Observations that tell of each other.
enum FieldGroup: Hashable, Comparable, CaseIterable {
  case refresh, processing, either, push, continued, transfer, assertion, privileged

  init(_ observation: FieldObservation) {
    if observation.isPrivileged {
      self = .privileged
    } else if observation.works.count > 1 {
      self = .either
    } else {
      switch observation.works[0] {
      case .refresh: self = .refresh
      case .processing: self = .processing
      case .push: self = .push
      case .continued: self = .continued
      case .transfer: self = .transfer
      case .assertion: self = .assertion
      }
    }
  }

  var name: String {
    switch self {
    case .refresh: "refresh"
    case .processing: "processing"
    case .either: "refresh or processing"
    case .push: "silent push"
    case .continued: "continued"
    case .transfer: "transfer"
    case .assertion: "assertion"
    case .privileged: "processing, privileged"
    }
  }
}
