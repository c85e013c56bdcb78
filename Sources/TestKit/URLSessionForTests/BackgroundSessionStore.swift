import Foundation
import SimulatedBackgroundTasks

/// What the system stores about background sessions while processes of apps come and go: their tasks, and
/// what the apps have not been told yet.
final class BackgroundSessionStore: TransferDesk, @unchecked Sendable {
  let server = SimulatedServer()
  let lock = NSLock()
  /// The session objects of live processes. An app need not retain its session.
  var sessions: [SessionKey: SimulatedURLSession] = [:]
  /// Tasks that have not been reported and are not being transferred: never resumed, suspended, or waiting for
  /// a credential.
  private var held: [SimulatedURLSessionTask] = []
  /// Tasks that ended because their app was suspended, which it is told once it is resumed.
  private var lost: [SimulatedURLSessionTask] = []
  /// Tasks whose transfers have begun and have not been reported, by number of the transfer.
  var tasks: [Int64: SimulatedURLSessionTask] = [:]
  var untold: [SessionKey: [TransferNews]] = [:]
  var events: [SessionKey: OpenEventsList] = [:]
  var begun: [SessionKey: Int] = [:]
  var history: [(app: Int32, transfer: SimulatedTransfer)] = []

  static func of(_ shelf: DeviceExtensions) -> BackgroundSessionStore {
    if let desk = shelf.transfers as? BackgroundSessionStore { return desk }
    let desk = BackgroundSessionStore()
    shelf.transfers = desk
    return desk
  }

  func open(_ session: SimulatedURLSession, as key: SessionKey, in app: RunningApp) {
    let earlier = lock.withLock {
      let earlier = sessions[key]
      sessions[key] = session
      return earlier
    }
    if let earlier, earlier !== session, earlier.isOpen(in: app) {
      app.fail(.madeTwice, of: key.identifier, from: session.site)
    }
    deliver(key, in: app)
    for task in lock.withLock({ held.filter { $0.key == key } }) { task.beginWhenAllowed(in: app) }
  }

  func close(_ session: SimulatedURLSession, as key: SessionKey) {
    lock.withLock { if sessions[key] === session { sessions[key] = nil } }
  }

  func nextTaskIdentifier(_ key: SessionKey) -> Int {
    lock.withLock {
      begun[key, default: 0] += 1
      return begun[key, default: 0]
    }
  }

  /// A single transfer is named after the session; further ones at the same time also get a number, the
  /// lowest that is free.
  func freeName(_ key: SessionKey) -> String {
    let taken = Set(tasks(of: key).map(\.name))
    var (name, number) = (key.identifier, 1)
    while taken.contains(name) {
      number += 1
      name = "\(key.identifier)#\(number)"
    }
    return name
  }

  func tasks(of key: SessionKey) -> [SimulatedURLSessionTask] {
    lock.withLock {
      tasks.filter { $0.value.key == key }.sorted { $0.key < $1.key }.map(\.value)
        + held.filter { $0.key == key }
    }
  }

  func note(_ task: SimulatedURLSessionTask, begunAs number: Int64) {
    lock.withLock {
      held.removeAll { $0 === task }
      tasks[number] = task
    }
  }

  func hold(_ task: SimulatedURLSessionTask, _ number: Int64) {
    lock.withLock {
      tasks[number] = nil
      held.append(task)
    }
  }

  func noteMade(_ task: SimulatedURLSessionTask) { lock.withLock { held.append(task) } }

  func note(_ task: SimulatedURLSessionTask, at date: Date) {
    lock.withLock {
      task.place = history.count
      history.append(
        (
          task.key.app,
          SimulatedTransfer(
            session: task.key.identifier, identifier: task.name,
            address: task.originalRequest?.url, begunAt: date)
        ))
    }
  }

  func noteTold(_ task: SimulatedURLSessionTask, _ error: URLError?, at date: Date) {
    lock.withLock {
      if let number = task.number { tasks[number] = nil }
      held.removeAll { $0 === task }
      guard let place = task.place else { return }
      history[place].transfer.toldAt = date
      history[place].transfer.error = error?.code
    }
  }

  func transfers(of app: Int32, _ identifier: String?) -> [SimulatedTransfer] {
    lock.withLock {
      history.filter { $0.app == app && (identifier ?? $0.transfer.session) == $0.transfer.session }
        .map(\.transfer)
    }
  }
}

/// Data tasks, which need an app that runs (fact 363).
extension BackgroundSessionStore {
  func loseDataTasks(of app: Int32, tellingLater isToldLater: Bool) -> [LostTransfer] {
    let taken = lock.withLock {
      let taken = tasks.filter { $0.value.key.app == app && $0.value.needsRunningApp }
      for number in taken.keys { tasks[number] = nil }
      return taken.sorted { $0.key < $1.key }.map(\.value)
    }
    for task in taken { task.state = .completed }
    if isToldLater { lock.withLock { lost += taken } }
    return taken.map { task in
      LostTransfer(name: task.name, session: task.key.identifier, site: task.beganAt)
    }
  }

  /// The error's number is assumed.
  func tellOfLostTasks(to app: RunningApp) {
    let mine = lock.withLock { lost.filter { $0.key.app == app.app } }
    lock.withLock { lost.removeAll { $0.key.app == app.app } }
    for task in mine {
      guard let session = lock.withLock({ sessions[task.key] }), session.isOpen(in: app) else {
        continue
      }
      session.callDelegate { session.end(task, URLError(.networkConnectionLost)) }
    }
  }
}

/// How an app is told about its transfers (facts 104, 305).
extension BackgroundSessionStore {
  func tell(_ news: TransferNews, to app: RunningApp) {
    guard let task = lock.withLock({ tasks[news.transfer] }) else { return }
    let key = task.key
    let opened = lock.withLock {
      untold[key, default: []].append(news)
      return news.isForTheDelegateAlone
        ? nil : events[key, default: OpenEventsList()].add(news.run, app.processNumber, at: news.at)
    }
    guard let opened else {
      let isTold = deliver(key, in: app)
      // The app gets no time to create its session, and is told once it does. The driver, whose turn this is,
      // holds the device, so it is a job of the app that ends the telling.
      if !isTold && news.circumstances == [.withoutLaunchEvents] {
        app.run(on: nil) { app.finishTelling(news.run) }
      }
      return
    }
    app.tellOfEvents(ofSession: key.identifier) {
      let runs = self.lock.withLock {
        self.events[key]?.answer(upTo: opened, app.processNumber) ?? []
      }
      for run in runs { app.finishTelling(run) }
    } then: {
      if self.deliver(key, in: app) { return }
      if let earlier = self.sessionHeldElsewhere(key) {
        app.noteHeldSession(key.identifier, madeAt: earlier.site, for: news.run)
      } else {
        app.noteNoSession(for: news.run)
      }
    }
  }

  /// The session object of an earlier process, if the app's code, or its delegate, still refers to it.
  private func sessionHeldElsewhere(_ key: SessionKey) -> SimulatedURLSession? {
    lock.withLock {
      guard var session = sessions.removeValue(forKey: key) else { return nil }
      let isHeld = !isKnownUniquelyReferenced(&session)
      sessions[key] = session
      return isHeld ? session : nil
    }
  }

  /// Called in the driver's turn, when a run is over. Returns what the delegate has to return from before it can
  /// hear that there is no more; nil if the run was answered, or nothing is under way.
  func noteEnded(_ run: Int64) -> String? {
    lock.withLock {
      events.keys.lazy.filter { self.events[$0]?.remove(run) == true }.first
        .flatMap { self.sessions[$0]?.methodUnderWay }
    }
  }

  /// Tells the delegate everything new, on its queue. Without a session, the app is told once it creates one.
  /// Returns whether there is a session.
  @discardableResult
  func deliver(_ key: SessionKey, in app: RunningApp) -> Bool {
    guard let session = lock.withLock({ sessions[key] }) else { return false }
    if !session.isOpen(in: app) {
      guard session.isMadeByStatic, app.usesWhatStaticsMade else { return false }
      // Opening it tells the delegate.
      session.use(in: app)
      session.callDelegate { app.noteKeptSession(key.identifier, madeAt: session.site) }
      return true
    }
    let news = lock.withLock { untold.removeValue(forKey: key) ?? [] }
    for news in news {
      guard let task = lock.withLock({ tasks[news.transfer] }) else { continue }
      session.messages { $0.add(news) }
      session.callDelegate {
        app.noteSession(for: news.run)
        session.tell(task, news)
        session.messages { $0.noteTold() }
        self.lock.withLock { self.events[key]?.noteTold(news.run) }
      }
    }
    session.callDelegate {
      guard session.messages({ $0.finish() }) else { return }
      session.tellOfEnd(in: app)
      for run in self.lock.withLock({ self.events[key]?.endTelling() ?? [] }) {
        app.finishTelling(run)
      }
    }
    return true
  }
}

/// What the delegate of a session is still to be told in this process.
struct DelegateMessages {
  private var waiting = 0
  private var owesEnd = false

  mutating func add(_ news: TransferNews) {
    waiting += 1
    if !news.isForTheDelegateAlone { owesEnd = true }
  }

  mutating func noteTold() { waiting -= 1 }

  /// Returns false if more messages are due, or the delegate heard of the end already.
  mutating func finish() -> Bool {
    guard waiting == 0, owesEnd else { return false }
    owesEnd = false
    return true
  }
}

/// The runs that an app was launched or resumed for, until it calls the handler it was given.
private struct OpenEvents {
  let process: Int64
  let at: Date
  /// The first is the one for which the handler was given.
  var runs: [Run]
  var isAnswered = false

  struct Run {
    let number: Int64
    let isFirst: Bool
    var telling = Telling.due
  }

  /// What the delegate has heard of a run: nothing, its messages, or also that there are no more.
  enum Telling { case due, told, over }
}

/// The events of one session that were delivered and whose runs go on, in order.
struct OpenEventsList {
  private var open: [OpenEvents] = []

  /// Returns the date; nil if the app has a handler that it has not called, which is for this run too.
  mutating func add(_ run: Int64, _ process: Int64, at date: Date) -> Date? {
    open.removeAll { $0.process != process }
    if let last = open.indices.last, !open[last].isAnswered {
      open[last].runs.append(OpenEvents.Run(number: run, isFirst: false))
      return nil
    }
    let first = OpenEvents.Run(number: run, isFirst: true)
    open.append(OpenEvents(process: process, at: date, runs: [first]))
    return date
  }

  /// An app keeps only the latest handler, and its call answers all earlier ones. Returns the runs that are
  /// finished: the others wait until the delegate was told of them.
  mutating func answer(upTo date: Date, _ process: Int64) -> [Int64] {
    var finished: [Int64] = []
    for place in open.indices where open[place].process == process && open[place].at <= date {
      open[place].isAnswered = true
      finished += open[place].runs.filter { $0.isFirst || $0.telling == .over }.map(\.number)
    }
    for run in finished { remove(run) }
    return finished
  }

  mutating func noteTold(_ run: Int64) {
    change { if $0.number == run { $0.telling = .told } }
  }

  /// Called once the delegate has heard that there are no more. Returns the runs whose handler was called before.
  mutating func endTelling() -> [Int64] {
    var finished: [Int64] = []
    for place in open.indices where open[place].isAnswered {
      finished += open[place].runs.filter { $0.telling == .told }.map(\.number)
    }
    change { if $0.telling == .told { $0.telling = .over } }
    for run in finished { remove(run) }
    return finished
  }

  private mutating func change(_ code: (inout OpenEvents.Run) -> Void) {
    for place in open.indices {
      for index in open[place].runs.indices { code(&open[place].runs[index]) }
    }
  }

  /// Returns whether the run was still open.
  @discardableResult
  mutating func remove(_ run: Int64) -> Bool {
    let before = count
    for place in open.indices { open[place].runs.removeAll { $0.number == run } }
    open.removeAll(where: \.runs.isEmpty)
    return count < before
  }

  private var count: Int { open.reduce(0) { $0 + $1.runs.count } }
}
