import SchedulerEngine
import Testing

/// Every number of the model once more, as literals: its usual value, its range, how far it can be relied
/// on and the facts that say so. A number that changes by accident differs from this table.
@Suite struct NumberTableTests {
  private static let table = """
    app-switcher.force-quit-discards 0 0...1 assumed 97
    app-switcher.lets-processing-run 0 0...1 assumed 262
    low-power-mode.pauses-processing 0 0...1 assumed 274
    critically-low-battery.threshold 200000 0...1000000 stated 88
    foreground-recency.window 1209600000 0...31536000000 stated 55
    foreground-recency.push-window 1209600000 0...31536000000 assumed 284
    external-power.iphone-runs-on-battery 0 0...1 assumed 54
    external-power.ipad-battery-floor 500000 0...1000000 assumed 54
    rate-limiting.refresh-spacing 900000 0...604800000 observed 277
    rate-limiting.processing-spacing 36000000 0...604800000 observed 278
    rate-limiting.push-spacing 900000 0...604800000 stated 94,127,284
    rate-limiting.penalty 1800000 0...604800000 assumed 70
    system-budgets.energy-capacity 30000 0...1000000000 assumed 276
    system-budgets.energy-refill-per-hour 4200 0...1000000000 assumed 276
    system-budgets.energy-per-wake 1000 0...1000000000 assumed 276
    system-budgets.energy-per-processor-second 100 0...1000000000 assumed 276
    system-budgets.energy-per-megabyte-wifi 50 0...1000000000 assumed 276
    system-budgets.energy-per-megabyte-cellular 300 0...1000000000 assumed 276
    system-budgets.cellular-capacity 2000000 0...1000000000 assumed 276
    system-budgets.cellular-refill-per-hour 420000 0...1000000000 assumed 276
    system-budgets.cellular-per-launch 100000 0...1000000000 assumed 276
    app-usage.threshold 900000 0...1000000 assumed 279
    app-usage.lead 2700000 0...43200000 assumed 279
    app-usage.retention 600000 0...1000000 assumed 279
    app-usage.misjudgement 200000 0...1000000 assumed 280,279
    app-usage.newcomer-openings-per-day 4 0...960 assumed -
    competition.concurrent-launches 3 1...1000 assumed 246
    continued-limit.at-once 2 1...1000 assumed 267
    submission.pending-refresh 1 1...1000 documented 120
    submission.pending-processing 10 1...1000 documented 120
    submission.pending-health-research 10 1...1000 assumed 226
    submission.pending-continued 10 1...1000 assumed 226
    waking.interval 600000 0...86400000 assumed 243,277,279
    running.refresh-time 30000 0...86400000 documented 30
    running.push-time 30000 0...86400000 documented 108
    running.processing-shortest 296000 0...86400000 observed 248
    running.processing-usually 299000 0...86400000 observed 248
    running.processing-longest 324000 0...86400000 observed 248
    running.processing-extended 10000 0...1000000 observed 248
    running.warning 3000 0...300000 observed 249
    running.refresh-reclaimed 10000 0...1000000 assumed 32,250
    running.refresh-reclaimed-after 2000 0...86400000 observed 250,32
    running.refresh-reclaimed-up-to 5000 0...86400000 observed 250,32
    running.processing-reclaimed 410000 0...1000000 observed 248
    running.processing-reclaimed-after 11000 0...86400000 observed 248
    running.processing-reclaimed-up-to 117000 0...86400000 observed 248
    running.live-processor 300000 0...1000000 assumed -
    continued.stall-limit 30000 0...31536000000 stated 261
    continued.risky-gap 20000 0...31536000000 stated 261
    continued.question-after 300000 0...31536000000 observed 264,260
    continued.answer-after 10000 0...86400000 assumed -
    continued.grace 3000 0...300000 assumed 249,253
    continued.background-speed 500000 0...1000000 assumed 265
    continued.pressure-interval 5000 0...86400000 assumed 79,269
    life.suspend-after 5000 0...3600000 documented 251
    life.lock-after 30000 0...3600000 assumed -
    life.launch-crash-discards 1 0...1 assumed -
    processor-monitor.is-on 1 0...1 documented 257
    processor-monitor.limit 800000 0...1000000 observed 258,259
    processor-monitor.window 60000 0...3600000 observed 258,259
    completion.second-traps 0 0...1 assumed 255
    assertions.most 1000 1...10000 stated 312
    assertions.time 30000 0...3600000 stated 100,310
    assertions.warning 5000 0...300000 observed 311
    power-and-wifi.patience 86400000 0...31536000000 assumed 129
    transfer-delay.first 60000 0...604800000 observed 303
    transfer-delay.most 86400000 0...31536000000 assumed 302
    running.transfer-time 30000 0...86400000 assumed 30,305
    transfers.wifi-download 4000000 1...1000000000 assumed -
    transfers.wifi-upload 1500000 1...1000000000 assumed -
    transfers.cellular-download 2000000 1...1000000000 assumed -
    transfers.cellular-upload 750000 1...1000000000 assumed -
    transfers.slow 100000 0...1000000 assumed -
    transfers.very-slow 10000 0...1000000 assumed -
    """

  @Test func everyNumberIsWhatItsSourcesSay() {
    var rules = Rules()
    var printer = NumberPrinter()
    rules.visitParameters(&printer)
    let expected = Self.table.split(separator: "\n").map(String.init).sorted()
    for (found, wanted) in zip(printer.lines.sorted(), expected) { #expect(found == wanted) }
    #expect(printer.lines.count == expected.count)
  }
}

private struct NumberPrinter: ParameterVisitor {
  var lines: [String] = []

  mutating func visit(_ number: ParameterDescription, _ value: inout Int64) {
    let facts = number.source.facts.map { "\($0)" }
    lines.append(
      "\(number.group).\(number.key) \(value) \(number.lowest)...\(number.highest) "
        + "\(number.source.trust) \(facts.isEmpty ? "-" : facts.joined(separator: ","))")
  }
}
