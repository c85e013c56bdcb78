/// Counts instructions a device-day from outside, free of noise.
enum Instructions {
  private static let few: Int64 = 20
  private static let many: Int64 = 60

  /// The difference of two sizes, so that the start of the process does not count.
  static func report(days: Int64, recording isRecording: Bool) -> String {
    guard let small = count(few, days, isRecording), let large = count(many, days, isRecording)
    else { return "valgrind could not count; is it installed?" }
    let each = (large - small) / Double((many - few) * days)
    var workload = Workload(devices: many, days: days)
    workload.run(recording: isRecording)
    let events = Double(workload.totals.events + workload.totals.decisions) / workload.deviceDays
    return "\(each.grouped) instructions a device-day \(isRecording ? "with ledger" : "silently"), "
      + "\((each / events).grouped) an event or decision"
  }

  private static func count(_ devices: Int64, _ days: Int64, _ isRecording: Bool) -> Double? {
    count("once --devices \(devices) --days \(days)\(isRecording ? " --ledger" : "")")
  }

  /// What this program takes with these arguments.
  static func count(_ arguments: String) -> Double? {
    // Valgrind stumbles over the debug information of a Swift package, so it gets a copy without.
    let commandLine = """
      copy=$(mktemp) && strip --strip-debug -o "$copy" \(Program.itself) && chmod +x "$copy" &&
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$copy" \(arguments) 2>&1
      rm -f "$copy"
      """
    return Program(commandLine: commandLine).output().flatMap(Figure.collected)
  }
}
