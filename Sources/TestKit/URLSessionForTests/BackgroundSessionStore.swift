import Foundation
import SimulatedBackgroundTasks

/// What the system keeps of background sessions while the processes of apps come and go: their tasks, and what
/// was not told yet.
final class BackgroundSessionStore: TransferDesk, @unchecked Sendable {
  let server = SimulatedServer()
  let lock = NSLock()
  /// The objects of processes that live; an app need not keep its session.
  var sessions: [SessionKey: SimulatedURLSession] = [:]
  /// Resumed at some time and not told, and nothing of them moves: suspended, or waiting for a credential.
  private var held: [SimulatedURLSessionTask] = []
  /// Begun and not told.
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

  func open(_ session: SimulatedURLSession, as key: SessionKey) {
    let earlier = lock.withLock {
      let earlier = sessions[key]
      sessions[key] = session
      return earlier
    }
    if let earlier, earlier.app?.processNumber == session.app?.processNumber {
      session.app?.fail(.madeTwice, of: key.identifier, from: session.site)
    }
    guard let app = session.app else { return }
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

  /// One at a time goes by the session's identifier, and what is beside it by a number as well, as low as
  /// can be.
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

  func note(_ task: SimulatedURLSessionTask, at date: Date) {
    lock.withLock {
      task.place = history.count
      held.append(task)
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

/// How an app hears of what became of its transfers (facts 104, 305).
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
      // The app is given no time to make its session, and is told when it does.
      if !isTold && news.circumstances == [.withoutLaunchEvents] { app.finishTelling(news.run) }
      return
    }
    app.tellOfEvents(ofSession: key.identifier) {
      let runs = self.lock.withLock {
        self.events[key]?.answer(upTo: opened, app.processNumber) ?? []
      }
      for run in runs { app.finishTelling(run) }
    } then: {
      self.deliver(key, in: app)
    }
  }

  /// Tells the delegate all that it does not know, on its queue; without a session, the app is told once it
  /// makes one. Whether there is one.
  @discardableResult
  func deliver(_ key: SessionKey, in app: RunningApp) -> Bool {
    let session = lock.withLock { sessions[key] }
    guard let session, session.app?.processNumber == app.processNumber else {
      return false
    }
    let news = lock.withLock { untold.removeValue(forKey: key) ?? [] }
    for news in news {
      guard let task = lock.withLock({ tasks[news.transfer] }) else { continue }
      session.callDelegate { session.tell(task, news) }
    }
    if news.allSatisfy(\.isForTheDelegateAlone) { return true }
    session.callDelegate {
      session.delegate?.urlSessionDidFinishEvents(forBackgroundURLSession: session)
    }
    return true
  }
}

/// What an app was launched or resumed for, until it says that it is done.
struct OpenEvents {
  let process: Int64
  let at: Date
  var runs: [Int64]
}

/// The events of one session that were handed out and not answered, in order.
struct OpenEventsList {
  private var open: [OpenEvents] = []

  /// Nil where they join what is handed out at the same instant.
  mutating func add(_ run: Int64, _ process: Int64, at date: Date) -> Date? {
    open.removeAll { $0.process != process }
    if let last = open.indices.last, open[last].at == date {
      open[last].runs.append(run)
      return nil
    }
    open.append(OpenEvents(process: process, at: date, runs: [run]))
    return date
  }

  /// An app keeps the latest handler and calls that for all before it. The runs that are done with.
  mutating func answer(upTo date: Date, _ process: Int64) -> [Int64] {
    let answered = open.filter { $0.process == process && $0.at <= date }
    open.removeAll { $0.process == process && $0.at <= date }
    return answered.flatMap(\.runs)
  }
}
