import RunRecord
import SchedulerEngine

/// What becomes of a request that waits, as far as the context goes: when it starts or what ends it
/// instead, and what stands in the way once the reasons of now have ended. Without that the last
/// of those ends and the start would not fit together.
struct WhatFollows {
  private let context: ReportContext
  private let explanation: Explanation

  init(_ context: ReportContext, _ explanation: Explanation) {
    self.context = context
    self.explanation = explanation
  }

  var text: String {
    guard let replacement = explanation.replacement else { return ending }
    let place = context.places.text(explanation.task).map { " (\($0))" } ?? ""
    let later = replacement.postpones ? " and restarts the wait" : ""
    let earliest = replacement.earliest.map { ", earliest \(time($0))" } ?? ""
    if context.record.request(explanation.id)?.kind == .push {
      return "At \(time(replacement.at)) another push arrives\(place), which replaces this one. "
        + ending
    }
    return "At \(time(replacement.at)) the app submits it again\(place), which replaces this "
      + "request\(later)\(earliest). \(ending)"
  }

  private var ending: String {
    if let startsAt = explanation.startsAt {
      return "In this scenario it starts \(time(startsAt))\(others("before that"))."
    }
    if let last = requests.last, let endedAt = last.endedAt, endedAt > explanation.at {
      return "In this scenario it does not start: it is \(last.ending.text) "
        + "\(time(endedAt))\(others("before that"))."
    }
    if let knownUntil = explanation.knownUntil {
      return "Known until \(time(knownUntil)); what happens then is up to the app's code."
    }
    return "In this scenario it does not start\(others("later"))."
  }

  /// The request and those that take its place.
  private var requests: [RequestFact] {
    var requests: [RequestFact] = []
    var next = context.record.request(explanation.id)
    while let request = next {
      requests.append(request)
      guard case .replaced(let id) = request.ending, id > request.id else { break }
      next = context.record.request(id)
    }
    return requests
  }

  private func others(_ when: String) -> String {
    let now = RuleSet(explanation.objections.map { $0.objector })
    var others = RuleSet.none
    for span in requests.flatMap({ context.record.objections(of: $0.id) })
    where span.range.lowerBound > explanation.at {
      let isOver = span.objections.subtracting(now) == span.objections
      for objector in RuleID.allCases where isOver && span.objections.contains(objector) {
        others.insert(objector)
      }
    }
    let names = others.names
    if names.isEmpty { return "" }
    return "; \(when) \(listed(names)) object\(names.count == 1 ? "s" : "")"
  }

  private func time(_ instant: Instant) -> String {
    context.when(instant, seenFrom: explanation.at)
  }
}
