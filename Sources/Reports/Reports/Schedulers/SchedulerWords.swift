import Basics
import Documents
import Scenarios
public import SchedulerEngine

extension WhatDecides {
  /// What is said of an expectation. Of phones only few are named.
  func sentences(_ axis: Axis) -> [String] {
    guard axis == .phones, case .few(let numbers, let fail) = self else { return sentences() }
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    return [(fail ? "fails on " : "holds only on ") + list]
  }
}

/// Notes that belong to every answer about many schedulers or phones, wherever it is printed.
package enum SchedulerNotes {
  /// Begins like "Under number 0 and 200 other plausible schedulers of edition 4f2a91c0, one seed (1)".
  static func basis(_ study: SchedulerStudy) -> String {
    let seeds = study.trial.seeds
    let axis = study.trial.axis
    var words = "\(axis.preposition.withCapital) \(axis.count(study.others.count)), "
    words +=
      seeds.count == 1
      ? "with one seed (\(seeds[0])); --seeds shows how far chance alone spreads the figures."
      : "with \(seeds.count) seeds each; a figure is that of the middle seed."
    words += fixed(study.trial.fixed)
    if study.others.count < SchedulerSpan.fewest {
      words += " These are too few to give a range; it takes \(SchedulerSpan.fewest)."
    }
    if axis == .phones {
      words += " How many phones neglect or favour an app is assumed (bgsim help rules)."
    }
    return words
  }

  /// Numbers fixed by a file are not drawn. The other numbers were selected without regard to that.
  package static func fixed(_ positions: [Int]) -> String {
    if positions.isEmpty { return "" }
    let names = positions.map { name($0) }.joined(separator: ", ")
    return
      " The scenario fixes \(names); so the others are no longer sorted by what the field reports."
  }

  /// Which numbers were drawn, and how they were selected.
  static func whole(_ study: SchedulerStudy, _ style: TextStyle) -> String {
    let drawn = UncertainNumbers.positions.filter { !study.trial.fixed.contains($0) }
    let free = drawn.filter { !UncertainNumbers.isConditioned($0) }.map { name($0) }
    var words =
      "\(drawn.count) numbers are drawn from their plausible ranges; those that ordinary users' "
    words += "days depend on are kept only where these days come out about as the field reports. "
    words += "No report sorts these: \(free.joined(separator: ", "))."
    return words.wrapped(to: style.textWidth, indent: 0) + "\n"
  }

  /// Where the shares of two camps come from.
  static func camps(_ axis: Axis) -> String {
    switch axis {
    case .schedulers:
      "two answers with nothing between, under so many schedulers each. Where reports contradict each other the "
        + "shares are those of the apps they are about, and no odds for yours"
    case .phones: "two answers with nothing between, on so many phones each"
    }
  }

  static func name(_ position: Int) -> String { Rules().parameters[position].name }
}

extension TestedScenario {
  /// Judges the scenario under many schedulers, or on many phones, which the caller has run.
  public init(
    _ loaded: LoadedScenario, _ study: SchedulerStudy, atLeast share: Share
  ) throws(ScenarioFailure) {
    if loaded.prepared.scenario.expectations.isEmpty {
      self.init(loaded.path, .problems(loaded.expectsNothing))
    } else {
      self.init(loaded.path, try loaded.results(study, atLeast: share))
    }
  }
}

extension LoadedScenario {
  /// Each expectation over all schedulers or phones. It holds if it does so for at least this share of them. A
  /// failure is described for the one where it holds in the fewest seeds.
  func results(_ study: SchedulerStudy, atLeast share: Share) throws(ScenarioFailure)
    -> [ExpectationResult]
  {
    let axis = study.trial.axis
    var results: [ExpectationResult] = []
    for condition in study.conditions {
      let held = study.count(of: condition)
      let words = prepared.words(ofExpectation: condition.expectation)
      let tally = ExpectationResult.Tally(
        held: held, judged: study.outcomes.count, of: .points(axis),
        words: "holds \(study.share(held)) \(axis.rawValue)")
      if held == study.outcomes.count
        || Int64(held) * 1_000_000 >= Int64(study.outcomes.count) * share.millionths
      {
        results.append(holding(condition.expectation, words).counting(tally))
        continue
      }
      let worst = study.outcomes.min {
        $0.held[condition.expectation] < $1.held[condition.expectation]
      }
      let loaded = worst.map { at($0.point) } ?? self
      let failing = try loaded.firstFailure(of: condition.expectation, study.trial.seeds)
      let name = axis == .schedulers ? loaded.scheduler.text : "phone \(loaded.phone)"
      var notes: [ExpectationResult.Note] = [("worst \(axis.preposition)", name)]
      notes += WhatDecides(condition, in: study).sentences(axis).map {
        ("decided by", $0)
      }
      let fixed = SchedulerNotes.fixed(study.trial.fixed)
      if !fixed.isEmpty { notes.append(("fixed", String(fixed.dropFirst()))) }
      let failed = loaded.failed(failing.judgement, words, notes, seed: failing.seed)
      results.append(failed.counting(tally))
    }
    return results
  }

  private func firstFailure(
    of place: Int, _ seeds: [UInt64]
  ) throws(ScenarioFailure) -> (judgement: Judgement, seed: UInt64) {
    var last: (judgement: Judgement, seed: UInt64)?
    for seed in seeds {
      let play = try ScenarioPlay(self, seed: seed, keeping: .record, while: { _ in true })
      let judgement = prepared.judge(play.record)[place]
      last = (judgement, seed)
      if !judgement.holds { break }
    }
    guard let last else { throw .interrupted }
    return last
  }
}

/// Each word once with its number of occurrences, most frequent first. Equally frequent ones keep their
/// order.
package func mostFrequent<Word: Hashable>(_ words: [Word]) -> [(name: Word, count: Int)] {
  var counts: [(name: Word, count: Int)] = []
  for word in words {
    if let place = counts.firstIndex(where: { $0.name == word }) {
      counts[place].count += 1
    } else {
      counts.append((word, 1))
    }
  }
  return counts.enumerated().sorted {
    ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
  }.map { $0.element }
}
