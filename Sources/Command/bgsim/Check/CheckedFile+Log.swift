import EventLog
import PlainText
import ScenarioReports

extension CheckedFile {
  static func log(
    _ open: OpenLog, _ words: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> CheckedFile {
    var check = LogCheck()
    try open.read(into: &check, words, console)
    let log = try reporting(open.path) { () throws(EventLogProblem) in try check.finish() }
    let layout = ScenarioOption.layout(words)
    let name = open.path == "-" ? "standard input" : open.path
    return CheckedFile(
      report: { PrintedText(log.text(of: name, layout, $0), layout) },
      sarif: { log.add(to: &$0, of: name) }, failure: log.isSound ? nil : .brokenLog,
      isSilent: log.isSound, unreadable: [])
  }
}
