import SchedulerEngine

/// When the app was in front: as told, and where it must have been because it asked for something while
/// none of its tasks ran.
struct DraftSessions {
  let told: [ForegroundSession]
  let supposed: [ForegroundSession]

  private static let margin = Span.seconds(20)
  static let standardLength = Span.minutes(3)

  var all: [ForegroundSession] { (told + supposed).sorted { $0.from < $1.from } }

  init(_ log: DeviceLog, _ frame: DraftFrame) {
    let own = log.sessions.filter { ($0.app == nil || $0.app == log.app) && frame.contains($0.from) }
    var told: [ForegroundSession] = []
    for (place, session) in own.enumerated() {
      let next = place + 1 < own.count ? own[place + 1].from : frame.end
      let end = session.to ?? min(session.from + DraftSessions.standardLength, next)
      if let last = told.last?.to, session.from < last { continue }
      told.append(ForegroundSession(app: log.app, from: session.from, to: max(end, session.from)))
    }
    self.told = told
    let runs = log.ownTasks.flatMap { $0.runs }
    var supposed: [ForegroundSession] = []
    let asked = log.ownTasks.flatMap { $0.submissions.map { $0.at } }.sorted()
    for at in asked where frame.contains(at) {
      let isExplained =
        runs.contains { run in
          run.launchedAt <= at && at <= (run.endedAt ?? run.launchedAt) + DraftSessions.margin
        }
        || (told + supposed).contains { session in
          at >= session.from - DraftSessions.margin
            && at <= (session.to ?? session.from) + DraftSessions.margin
        }
      if isExplained { continue }
      // The usual place to ask is where the app goes to the background.
      let from = max(at - .minutes(1), frame.start)
      supposed.append(ForegroundSession(app: log.app, from: from, to: max(at, from + .seconds(1))))
    }
    self.supposed = supposed
  }
}
