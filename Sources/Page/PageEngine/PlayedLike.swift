import Basics
import DeviceLogs
import Reports
import Scenarios

/// A scenario on many phones, weighed by the log that was given, run as far as the page has asked.
struct PlayedLike {
  private let name: String
  private let path: String
  private let bytes: [UInt8]
  private var worker: LikeWorker
  private var done = 0

  init(
    _ scenario: PlayedScenario, like log: DeviceLog, named path: String
  ) throws(LikenessProblem) {
    name = scenario.name
    self.path = path
    bytes = scenario.bytes
    worker = LikeWorker(
      try LikeTrial(
        scenario.loaded, .figures, like: try WatchedPhone(log), path,
        LikePair.all(phones: LikePair.standard, schedulers: LikePair.standard)))
  }

  func isOf(_ request: PageRequest) -> Bool {
    name == request.text(0) && bytes == request.scenario
  }

  /// Tells how far it is, and in the end what `bgsim run --like` prints.
  mutating func goOn(
    _ more: Int64, _ answer: inout PageAnswer
  ) throws(ScenarioFailure) {
    let pairs = worker.trial.pairs
    let last = min(done + Int(min(max(more, 1), 1_000)), pairs.count)
    for pair in pairs[done..<last] { worker.run(pair) { true } }
    done = last
    let isOver = done == pairs.count
    if isOver {
      let study = try LikeStudy(worker.trial, [worker])
      answer.content = Array(LikeAnswer(study, TextStyle()).text.utf8)
    }
    answer.json = JSONWriter.object { json in
      json.field("isOver", isOver)
      json.field("command", "bgsim run \(shellWord(name)) --like \(shellWord(path))")
      json.field("done", Int64(done))
      json.field("of", Int64(pairs.count))
    }
  }
}
