import PlatformFacts
import Testing

@testable import SchedulerEngine

@Suite("The parameters") struct ParameterTests {
  @Test("have unique keys and a source each") func uniqueKeys() {
    let all = Rules().parameters
    let keys = all.map(\.name)
    #expect(Set(keys).count == keys.count)
    for parameter in all { #expect(parameter.source.saysSomething, "\(parameter.name)") }
  }

  @Test("have defaults inside their ranges") func defaultsAreInRange() {
    for parameter in Rules().parameters {
      #expect(parameter.accepted.contains(parameter.value), "\(parameter.name)")
    }
  }

  @Test(
    "have plausible ranges where authoritative sources are missing or differ")
  func rangesAreThere() {
    let differing = ["rate-limiting.push-spacing"]
    for parameter in Rules().parameters {
      let isOpen = [.observed, .assumed].contains(parameter.source.trust)
      #expect(
        (parameter.plausible != nil) == (isOpen || differing.contains(parameter.name)),
        "\(parameter.name)")
    }
  }

  @Test(
    "have plausible ranges around their defaults and inside what is accepted, with cited ends")
  func rangesAreInOrder() {
    for parameter in Rules().parameters {
      guard let range = parameter.plausible else { continue }
      #expect(range.lowest < range.highest, "\(parameter.name)")
      #expect(range.contains(parameter.value), "\(parameter.name)")
      #expect(parameter.accepted.contains(range.lowest), "\(parameter.name)")
      #expect(parameter.accepted.contains(range.highest), "\(parameter.name)")
      for number in [range.lowestFact, range.highestFact].compactMap({ $0 }) {
        // What is assumed here reports nothing.
        let fact = PlatformFact.numbered(number)
        #expect(fact != nil && fact?.trust != .assumed, "\(parameter.name): fact \(number)")
      }
    }
  }

  @Test("can be set to either end of their range without changing others")
  func settingSticks() {
    let defaults = Rules().parameters
    for (position, entry) in defaults.enumerated() {
      for value in [entry.accepted.lowerBound, entry.accepted.upperBound] {
        var rules = Rules()
        rules.take([ParameterChange(position: position, value: value)])
        var expected = defaults.map(\.value)
        expected[position] = value
        let label = "\(entry.name) = \(value)"
        #expect(rules.parameters.map(\.value) == expected, "\(label)")
      }
    }
  }

  @Test("take the last of several changes") func lastChangeCounts() {
    let defaults = Rules().parameters.map(\.value)
    var rules = Rules()
    rules.take([(0, 0), (2, 1), (0, 1)].map { ParameterChange(position: $0, value: $1) })
    let changed = rules.parameters.map(\.value)
    #expect(changed == [1, defaults[1], 1] + defaults.dropFirst(3))
  }

  @Test("outside their range are refused by a simulation, which names the position")
  func outOfRangeIsRefused() {
    for (position, description) in Rules().parameters.enumerated() {
      // Flags have no third value to set.
      if description.unit == .flag { continue }
      for value in [description.accepted.lowerBound - 1, description.accepted.upperBound + 1] {
        var setup = Setup()
        setup.rules.take([ParameterChange(position: position, value: value)])
        let fault = SimulationFault.parameterOutOfRange(
          position: Int64(position), value, lowest: description.accepted.lowerBound,
          highest: description.accepted.upperBound)
        #expect(throws: fault, "\(description.name)") {
          _ = try Simulation(setup)
        }
      }
    }
  }
}

/// Every number of the model as a literal, in the order in which a set-up changes them: its default, unit and
/// what is accepted, how far it can be relied on, the facts that say so, and the ends of its plausible range.
@Suite struct NumberTableTests {
  private static let table = """
    app-switcher.force-quit-discards 0 flag 0...1 assumed 97 0 1
    app-switcher.lets-processing-run 0 flag 0...1 assumed 262 0:97 1:262
    low-power-mode.pauses-processing 0 flag 0...1 assumed 274 0 1:89
    critically-low-battery.threshold 200000 millionths 0...1000000 stated 88
    foreground-recency.window 1209600000 milliseconds 0...31536000000 stated 55
    foreground-recency.push-window 1209600000 milliseconds 0...31536000000 assumed 284 259200000 2592000000
    external-power.iphone-runs-on-battery 0 flag 0...1 assumed 54 0:50 1
    external-power.ipad-battery-floor 500000 millionths 0...1000000 assumed 54 200000:88 800000
    idle-device.runs-in-use 0 flag 0...1 assumed 327 0:238 1:327
    rate-limiting.refresh-spacing 900000 milliseconds 0...604800000 observed 277 600000:277 1800000
    rate-limiting.processing-spacing 1200000 milliseconds 0...604800000 observed 317,318 1200000:317 86400000:320
    rate-limiting.push-spacing 900000 milliseconds 0...604800000 stated 94,127,284 900000:94 1800000:127
    rate-limiting.after-installation 86400000 milliseconds 0...2592000000 observed 321 0 259200000:321
    rate-limiting.penalty 1800000 milliseconds 0...604800000 assumed 70 0:71 86400000
    rate-limiting.favoured-spacing 420000 milliseconds 0...86400000 observed 371 60000 900000
    system-budgets.energy-capacity 30000 unitsOrBytes 0...1000000000 assumed 276 10000 90000
    system-budgets.energy-refill-per-hour 4200 unitsOrBytes 0...1000000000 assumed 276 1400 12600
    system-budgets.energy-per-wake 1000 unitsOrBytes 0...1000000000 assumed 276 300 3000
    system-budgets.energy-per-processor-second 100 unitsOrBytes 0...1000000000 assumed 276 30 300
    system-budgets.energy-per-megabyte-wifi 50 unitsOrBytes 0...1000000000 assumed 276 15 150
    system-budgets.energy-per-megabyte-cellular 300 unitsOrBytes 0...1000000000 assumed 276 100 900
    system-budgets.cellular-capacity 2000000 unitsOrBytes 0...1000000000 assumed 276 700000 6000000
    system-budgets.cellular-refill-per-hour 420000 unitsOrBytes 0...1000000000 assumed 276 140000 1260000
    system-budgets.cellular-per-launch 100000 unitsOrBytes 0...1000000000 assumed 276 0 100000:276
    system-budgets.pushes-per-day 150 unitsOrBytes 0...1000000 assumed 284 32 720
    app-usage.threshold 900000 millionths 0...1000000 assumed 279 500000 1000000
    app-usage.lead 2700000 milliseconds 0...43200000 assumed 279 900000 7200000
    app-usage.retention 600000 millionths 0...1000000 assumed 279 300000 900000
    app-usage.misjudgement 200000 millionths 0...1000000 assumed 280,279 50000 500000
    app-usage.newcomer-openings-per-day 4 unitsOrBytes 0...960 assumed - 0:321 10
    standing.neglected-share 80000 millionths 0...1000000 assumed 370,371 0 250000
    standing.favoured-share 80000 millionths 0...1000000 assumed 370,371 0 250000
    standing.neglected-spacing 345600000 milliseconds 0...31536000000 assumed 370 86400000 2592000000
    competition.concurrent-launches 3 unitsOrBytes 1...1000 assumed 246 1 10
    continued-limit.at-once 2 unitsOrBytes 1...1000 assumed 267 1 5
    power-and-wifi.patience 86400000 milliseconds 0...31536000000 assumed 129 3600000 604800000:304
    transfer-delay.first 60000 milliseconds 0...604800000 observed 303 29000:333 60000:303
    transfer-delay.most 86400000 milliseconds 0...31536000000 assumed 302 3600000 604800000:304
    submission.pending-refresh 1 unitsOrBytes 1...1000 documented 120
    submission.pending-processing 10 unitsOrBytes 1...1000 documented 120
    submission.pending-health-research 10 unitsOrBytes 1...1000 assumed 226 1 100
    submission.pending-continued 10 unitsOrBytes 1...1000 assumed 226 1 100
    waking.interval 600000 milliseconds 0...86400000 assumed 243,277,279 60000 900000:277
    running.refresh-time 30000 milliseconds 0...86400000 documented 30
    running.push-time 30000 milliseconds 0...86400000 documented 108
    running.transfer-time 30000 milliseconds 0...86400000 assumed 30,305 10000 60000
    running.processing-shortest 296000 milliseconds 0...86400000 observed 248 290000:248 300000
    running.processing-usually 299000 milliseconds 0...86400000 observed 248 294000:248 321000:248
    running.processing-longest 324000 milliseconds 0...86400000 observed 248 321000:248 600000
    running.processing-extended 10000 millionths 0...1000000 observed 248 0 50000
    running.warning 3000 milliseconds 0...300000 observed 249 2000:249 5000:249
    running.refresh-reclaimed 10000 millionths 0...1000000 assumed 32,250 0 200000
    running.refresh-reclaimed-after 2000 milliseconds 0...86400000 observed 250,32 0 2000:250
    running.refresh-reclaimed-up-to 5000 milliseconds 0...86400000 observed 250,32 5000:250 25000:249
    running.processing-reclaimed 410000 millionths 0...1000000 observed 248 0 430000:248
    running.processing-reclaimed-after 11000 milliseconds 0...86400000 observed 248 0 60000:248
    running.processing-reclaimed-up-to 117000 milliseconds 0...86400000 observed 248 60000:248 290000:248
    running.background-speed 150000 millionths 0...1000000 observed 329 60000:329 500000:329
    running.live-processor 300000 millionths 0...1000000 assumed - 50000 1000000
    transfers.wifi-download 4000000 unitsOrBytes 1...1000000000 assumed - 200000 50000000
    transfers.wifi-upload 1500000 unitsOrBytes 1...1000000000 assumed - 100000 20000000
    transfers.cellular-download 2000000 unitsOrBytes 1...1000000000 assumed - 100000 20000000
    transfers.cellular-upload 750000 unitsOrBytes 1...1000000000 assumed - 50000 10000000
    transfers.slow 100000 millionths 0...1000000 assumed - 20000 500000
    transfers.very-slow 10000 millionths 0...1000000 assumed - 1000 50000
    continued.stall-limit 30000 milliseconds 0...31536000000 stated 261
    continued.risky-gap 20000 milliseconds 0...31536000000 stated 261
    continued.question-after 300000 milliseconds 0...31536000000 observed 264,260 300000:264 3600000
    continued.answer-after 10000 milliseconds 0...86400000 assumed - 2000 600000
    continued.grace 3000 milliseconds 0...300000 assumed 249,253 2000:249 10000
    continued.background-speed 500000 millionths 0...1000000 assumed 265 60000:329 500000:329
    continued.memory-pressure-kills 1 flag 0...1 assumed 269 0:79 1:269
    continued.pressure-interval 5000 milliseconds 0...86400000 assumed 79 1000 60000
    life.suspend-after 5000 milliseconds 0...3600000 documented 251
    life.lock-after 30000 milliseconds 0...3600000 assumed - 30000 300000
    life.launch-crash-discards 1 flag 0...1 assumed - 0 1
    life.wake-time 10000 milliseconds 0...300000 assumed 343 0:343 30000:343
    life.wakes-after-force-quit 0 flag 0...1 assumed 343 0 1
    processor-monitor.is-on 1 flag 0...1 documented 257
    processor-monitor.limit 800000 millionths 0...1000000 observed 258,259,362 600000:259 800000:258
    processor-monitor.window 60000 milliseconds 0...3600000 observed 258,259,362 15000:259 60000:258
    completion.second-traps 0 flag 0...1 assumed 255 0:255 1:255
    assertions.time 30000 milliseconds 0...3600000 stated 100,310
    assertions.warning 5000 milliseconds 0...300000 observed 311 2000 5000:311
    assertions.most 1000 unitsOrBytes 1...10000 stated 312
    """

  /// With the fact that reports it, if there is one.
  private static func end(_ value: Int64, _ fact: Int32?) -> String {
    fact.map { "\(value):\($0)" } ?? "\(value)"
  }

  @Test func everyNumberMatchesTheTable() {
    let lines = Rules().parameters.map { number in
      let facts = number.source.facts.map { "\($0)" }
      return
        "\(number.name) \(number.value) \(number.unit) \(number.accepted) "
        + "\(number.source.trust) \(facts.isEmpty ? "-" : facts.joined(separator: ","))"
        + (number.plausible.map { " \(Self.end($0.lowest, $0.lowestFact))" } ?? "")
        + (number.plausible.map { " \(Self.end($0.highest, $0.highestFact))" } ?? "")
    }
    let expected = Self.table.split(separator: "\n").map(String.init)
    for (found, wanted) in zip(lines, expected) { #expect(found == wanted) }
    #expect(lines.count == expected.count)
  }
}
