package import Basics
package import DeviceLogs
package import Reports

extension ExplainOption {
  /// The task that the second word names.
  package static func task(_ arguments: ParsedArguments) -> NamedTask? {
    arguments.positional.dropFirst().first.map {
      NamedTask($0, app: arguments[DeviceLogOption.app])
    }
  }

  package static func oneSeed(of seeds: [UInt64]) -> SafeText {
    "the file names \(seeds.count) seeds; this is seed \(seeds[0])"
  }

  /// What a device's log says, as far as the options ask for it.
  package static func text(
    of log: DeviceLog, _ path: String, _ arguments: ParsedArguments, _ style: TextStyle
  ) -> PrintedText {
    let report = DeviceLogReport(
      log, style, others: arguments.has(DeviceLogOption.others) ? .named : .masked)
    if arguments.has(json) { return .json(report.json) }
    return .plain(
      arguments.has(DeviceLogOption.details)
        ? report.details() : report.brief(file: shellWord(path)))
  }
}
