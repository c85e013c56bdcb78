import Advice
import Basics
import DeviceLogs
import Reports

/// The log of a device that the reader gave to the page, told as `bgsim explain` tells it. It comes in pieces, of which
/// only facts are kept, so it may be larger than the memory.
struct GivenLog {
  private let name: String
  /// nil until the first piece has come, and if that is not of a device's log.
  private var reader: DeviceLogReader?
  private var hasBegun = false
  /// nil until somebody asks about it; then no more pieces come.
  private var log: DeviceLog?
  /// The last scenario whose phones were weighed by it.
  private var weighed: PlayedLike?

  init(_ name: String) { self.name = name }

  /// What a file is by its beginning: the log of a device, the event log of a run, or nothing of both.
  static func kind(of beginning: [UInt8], _ answer: inout PageAnswer) {
    let isEvents = LoggedRun.begins(beginning)
    let isDevice = !isEvents && LogKind(beginning) != nil
    answer.json = JSONWriter.object {
      $0.field("kind", isEvents ? "events" : isDevice ? "device" : "")
      $0.field("beginning", Int64(LogKind.beginning))
    }
  }

  /// The first piece is at least as long as the beginning that tells the kind, or all there is.
  mutating func take(_ piece: [UInt8]) {
    if !hasBegun { reader = LogKind(piece).map { DeviceLogReader($0) } }
    hasBegun = true
    reader?.feed(piece)
  }

  private mutating func finished() -> DeviceLog? {
    if log == nil {
      log = reader?.finish()
      reader = nil
    }
    return log
  }

  /// What `bgsim explain` prints, with its details or without.
  mutating func tell(isWhole: Bool, _ answer: inout PageAnswer) {
    guard let log = finished() else {
      return answer.refuse(
        "\"\(VisibleText.of(name))\" is not a device's log; expected \(LogKind.known)")
    }
    let report = DeviceLogReport(log, TextStyle())
    let command = "bgsim explain \(shellWord(name))"
    answer.content = Array(
      (isWhole ? report.details() : report.brief(file: shellWord(name))).utf8)
    answer.json = JSONWriter.object { json in
      json.field("name", VisibleText.of(name))
      json.field("command", isWhole ? command + " --details" : command)
      json.field("state", report.verdict.verdict.state.rawValue)
      json.field("ran", report.verdict.ran)
      json.field("headline", report.verdict.line)
      json.field("also", report.verdict.also)
      json.field("remedy", report.mainSuspect.map { Suspect($0).remedyText } ?? "")
      let hasRun = report.verdict.verdict.task?.runs.isEmpty == false
      json.field("symptom", (hasRun ? Symptom.tooSeldom : .neverRuns).rawValue)
      json.field("hasDate", log.first != nil)
    }
  }

  /// The scenario that `bgsim new --from-log` makes of it.
  mutating func draft(_ answer: inout PageAnswer) {
    guard let log = finished(), let draft = ScenarioDraft(log, file: name) else {
      return answer.refuse("no entry of this log has a time")
    }
    answer.content = Array(draft.text.utf8)
  }

  /// What phones do that are like this one, with MORE of them run. The scenario is the one that is asked about.
  mutating func like(
    _ scenario: PlayedScenario, _ request: PageRequest, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    guard let log = finished() else { return answer.refuse("no log was given") }
    if weighed?.isOf(request) != true {
      do throws(LikenessProblem) {
        weighed = try PlayedLike(scenario, like: log, named: name)
      } catch {
        return answer.refuse(error.message)
      }
    }
    try weighed?.goOn(request.number(1) ?? 1, &answer)
  }

  /// Those of the tasks in it, once all of it is read.
  var identifiers: [String] { log?.tasks.map { $0.identifier } ?? [] }

  /// What advice can learn from it.
  mutating func seen() -> (file: SeenFile, path: String)? {
    guard let log = finished() else { return nil }
    let report = DeviceLogReport(log, TextStyle())
    let command = "bgsim explain \(shellWord(name))"
    return (
      .device(
        name, verdict: report.verdict.line, shown: report.suspects,
        ofDelay: report.suspectsOfDelay, main: report.mainSuspect, command: command), name
    )
  }
}
