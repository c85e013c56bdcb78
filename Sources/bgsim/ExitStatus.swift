/// What the command ends with; the numbers are those of sysexits, as scripts expect.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// The simulator itself is at fault.
  case software = 70
  /// Standard output could not be written.
  case outputFailed = 74
}
