import PlatformFacts
import Scenarios
import SchedulerEngine

/// All forecasts about the field, beside what was seen.
struct FieldReport {
  private let observations: [FieldObservation]
  var forecasts: [FieldForecast] = []
  var spreadings: [FieldQuestion: FieldSpreading] = [:]

  /// One crew member's part.
  private struct Part: Sendable {
    var found: [(place: Int, testimony: FieldWitness.Testimony)] = []
    var failure: String?
  }

  /// Predicts observations, without looking at what was seen there.
  init(
    draws: Int, of observations: [FieldObservation] = FieldObservation.all,
    isSplitting: Bool = true, under rules: Rules = Rules()
  ) throws {
    self.observations = observations
    let parts = SeedCrew.work(
      observations.count, Part(), while: { true }, reached: { _ in },
      step: { part, place in
        let observation = observations[place]
        var witness = FieldWitness(
          observation, draws: draws, isSplitting: isSplitting, under: rules)
        do {
          let questions = FieldAnswer.all(of: observation).map(\.question)
          part.found.append((place, try witness.testify(to: questions)))
        } catch {
          part.failure = "observation \(observation.number): \(error)"
        }
      })
    if let failure = parts.compactMap(\.failure).first { throw UsageError(message: failure) }
    let neighbours = FieldNeighbours(FieldObservation.all)
    for (place, testimony) in parts.flatMap(\.found).sorted(by: { $0.place < $1.place }) {
      forecasts += testimony.forecasts
      spreadings.merge(testimony.spreadings) { one, _ in one }
      for answer in FieldAnswer.all(of: observations[place]) {
        let forecast = neighbours.forecast(answer.question, of: observations[place])
        if let forecast { forecasts.append(forecast) }
      }
    }
  }

  /// Takes forecasts that were written before, as `text` has them.
  init(reading text: String) throws(UsageError) {
    observations = FieldObservation.all
    let answers = observations.flatMap { FieldAnswer.all(of: $0) }
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 4, let number = Int32(parts[0]),
        let predictor = Predictor(rawValue: parts[2]),
        let question = answers.map(\.question).first(where: {
          $0.observation == number && $0.measure.name == parts[1]
        })
      else { throw UsageError(message: "no forecast of an observation: \(line)") }
      let quantiles = parts[3].split(separator: " ").compactMap { Int64($0) }
      guard quantiles.count == FieldForecast.levels.count else {
        throw UsageError(message: "\(FieldForecast.levels.count) numbers are wanted: \(line)")
      }
      forecasts.append(FieldForecast(question, predictor, quantiles: quantiles))
    }
  }

  /// The forecasts alone, to be kept before they are compared with anything.
  var text: String {
    let levels = FieldForecast.levels.map { "\($0)" }.joined(separator: ", ")
    var lines = [
      "# What was predicted of each observation in bgsim help field, by whom, before it was compared:",
      "# as a count or in milliseconds, not exceeded in \(levels) of 100 draws.",
      "# Calibration field --forecasts compares it, and Calibration field --remake makes it anew.",
    ]
    for one in forecasts {
      let quantiles = one.quantiles.map { "\($0)" }.joined(separator: " ")
      lines.append(
        "\(one.question.observation)\t\(one.question.measure.name)\t\(one.predictor.rawValue)\t\(quantiles)"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

// Comparing.

extension FieldReport {
  /// What a predictor scores where it says anything, by app.
  struct Entry {
    let observation: FieldObservation
    let answer: FieldAnswer
    let scores: [Predictor: FieldScore]

    var group: FieldGroup { FieldGroup(observation) }
    var app: Int32 { observation.app.number }
  }

  var entries: [Entry] {
    observations.flatMap { observation in
      FieldAnswer.all(of: observation).compactMap { answer in
        var scores: [Predictor: FieldScore] = [:]
        for forecast in forecasts where forecast.question == answer.question {
          scores[forecast.predictor] = FieldScore(forecast, answer)
        }
        return scores[.simulator] == nil
          ? nil : Entry(observation: observation, answer: answer, scores: scores)
      }
    }
  }

  /// Observations whose sources made a row of the calibration: these numbers have seen them.
  static func isKnown(_ observation: FieldObservation, to facts: [Int32]) -> Bool {
    observation.facts.contains { facts.contains($0) }
  }
}

/// The mean of a figure over apps, each app being the mean of its entries.
struct AppMeans {
  /// By app, in order of their numbers.
  let values: [Int64]

  init(_ entries: [FieldReport.Entry], _ value: (FieldReport.Entry) -> Int64?) {
    var sums: [Int32: (sum: Int64, count: Int64)] = [:]
    for entry in entries {
      guard let value = value(entry) else { continue }
      let old = sums[entry.app] ?? (0, 0)
      sums[entry.app] = (old.sum + value, old.count + 1)
    }
    values = sums.sorted { $0.key < $1.key }.map { $0.value.sum / $0.value.count }
  }

  /// The share, in millionths, of what the simulator predicted so.
  static func inside(
    _ entries: [FieldReport.Entry], _ isInside: (FieldScore) -> Bool
  ) -> AppMeans {
    AppMeans(entries) { $0.scores[.simulator].map { isInside($0) ? 1_000_000 : 0 } }
  }

  var mean: Int64 { values.isEmpty ? 0 : values.reduce(0, +) / Int64(values.count) }

  /// Where 95 of 100 means of as many apps lie that are drawn from these with repetition.
  var interval: (low: Int64, high: Int64) {
    if values.isEmpty { return (0, 0) }
    let chance = Chance(seed: 1)
    let count = UInt64(values.count)
    let means = (0..<2_000).map { round -> Int64 in
      let sum = values.indices.reduce(Int64(0)) { sum, place in
        let bits = chance.draw(.scheduler, Int64(round), Int64(place))
        return sum + values[Int(bits.multipliedFullWidth(by: count).high)]
      }
      return sum / Int64(values.count)
    }.sorted()
    return (means[50], means[1_949])
  }

  /// For a share in millionths: the interval of Wilson, with apps as trials, which an empty or a
  /// full share does not make a point.
  var share: (low: Int64, high: Int64) {
    let count = Int64(values.count)
    if count == 0 { return (0, 1_000_000) }
    // 1.96 squared, in millionths.
    let square: Int64 = 3_841_459
    let share = mean
    let spread = share * (1_000_000 - share) / count + square * 1_000_000 / (4 * count * count)
    // All in millionths; the root of millionths of millionths is in millionths.
    let half = 1_960_000 * root(spread) / 1_000_000
    let middle = share + square / (2 * count)
    let width = 1_000_000 + square / count
    return (
      max(0, (middle - half) * 1_000_000 / width),
      min(1_000_000, (middle + half) * 1_000_000 / width)
    )
  }

  private func root(_ value: Int64) -> Int64 {
    var low: Int64 = 0
    var high: Int64 = 3_000_000_000
    while low < high {
      let middle = (low + high + 1) / 2
      if middle * middle <= value { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
