/// Counts instructions a device-day from outside, free of noise.
enum Instructions {
  private static let few: Int64 = 20
  private static let many: Int64 = 60

  /// The difference of two sizes, so that the start of the process does not count.
  static func report(days: Int64, recording isRecording: Bool) -> String {
    guard let small = count(few, days, isRecording), let large = count(many, days, isRecording)
    else { return "valgrind could not count; is it installed?" }
    let each = (large - small) / Double((many - few) * days)
    return "\(each.grouped) instructions a device-day \(isRecording ? "with ledger" : "silently")"
  }

  private static func count(_ devices: Int64, _ days: Int64, _ isRecording: Bool) -> Double? {
    let arguments = "once --devices \(devices) --days \(days)\(isRecording ? " --ledger" : "")"
    // Valgrind stumbles over the debug information of a Swift package, so it gets a copy without.
    let commandLine = """
      copy=$(mktemp) && strip --strip-debug -o "$copy" \(Program.itself) && chmod +x "$copy" &&
      valgrind --tool=callgrind --callgrind-out-file=/dev/null "$copy" \(arguments) 2>&1
      rm -f "$copy"
      """
    return Program(commandLine: commandLine).output().flatMap(Figure.collected)
  }
}
