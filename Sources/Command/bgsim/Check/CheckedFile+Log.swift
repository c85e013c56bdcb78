import CommandLanguage
import EventLog
import PlainText
import ScenarioReports

extension CheckedFile {
  static func log(
    _ input: GivenInput, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> CheckedFile {
    var check = LogCheck()
    try input.read(into: &check)
    let log = try reporting(input.path) { () throws(EventLogProblem) in try check.finish() }
    let layout = ScenarioOption.layout(arguments)
    let name = input.path == "-" ? "standard input" : input.path
    return CheckedFile(
      report: { PrintedText(log.text(of: name, layout, $0), layout) },
      sarif: { log.add(to: &$0, of: name) }, failure: log.isSound ? nil : .brokenLog,
      isSilent: log.isSound, unreadable: [])
  }
}
