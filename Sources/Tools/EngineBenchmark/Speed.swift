/// Measures everything in turn, round by round, so that a busy machine slows all of it alike.
struct Speed {
  let options: Options

  func report() -> String {
    var workload = Workload(devices: options.devices ?? 1_000, days: options.days ?? 30)
    var silent: [Double] = []
    var recorded: [Double] = []
    var beside = options.beside.map { (program: Program(commandLine: $0), rates: [Double]()) }
    var totals = Workload.Totals()
    for _ in 0..<options.rounds {
      silent.append(workload.rate(recording: false))
      recorded.append(workload.rate(recording: true))
      totals = workload.totals
      for index in beside.indices {
        let output = beside[index].program.output() ?? ""
        if let rate = Figure.named("devicedays_per_s", in: output) {
          beside[index].rates.append(rate)
        }
      }
    }

    let ours = Figure.median(silent)
    var table = Table()
    table.add(["device-days/s of user CPU, one core", "median", "lowest", "highest", "silent is"])
    table.add(row("silent", silent, ours))
    table.add(row("with decision ledger", recorded, ours))
    for other in beside { table.add(row(other.program.commandLine, other.rates, ours)) }

    func daily(_ count: Int64) -> String { (Double(count) / workload.deviceDays).fixed(1) }
    var text = """
      Daily user, one refresh and one processing task, all rules: \(workload.devices) devices x \
      \(workload.days) days, \(options.rounds) rounds
      A day has \(daily(totals.events)) events, \(daily(totals.decisions)) decisions, \
      \(daily(totals.refreshes)) refreshes, \(daily(totals.processings)) processing runs and \
      \(daily(totals.rows)) ledger rows.

      \(table.text)

      The ledger keeps \((100 * Figure.median(recorded) / ours).fixed(0)) % of the silent rate.
      """
    if !beside.isEmpty { text += "\n" + Speed.caveat }
    return text
  }

  /// The programs beside are to give the scale, and must not be read as the same work.
  static let caveat = """
    The programs beside run a simpler model of their own: as written in perf-workloads, one request
    and one app, no processes, launches, budgets or learned habits, and the battery sampled every
    five minutes where this engine computes when it crosses a level. Compare the scale, not the digits.
    """

  private func row(_ name: String, _ rates: [Double], _ ours: Double) -> [String] {
    guard let lowest = rates.min(), let highest = rates.max() else {
      return [name, "failed", "", "", ""]
    }
    let median = Figure.median(rates)
    return [
      name, median.grouped, lowest.grouped, highest.grouped, (ours / median).fixed(2) + " x",
    ]
  }
}
