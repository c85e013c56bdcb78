import Foundation
import SimulatedBackgroundTasks

/// What the system keeps of background sessions while the processes of apps come and go: their tasks, and what
/// was not told yet.
final class SessionDesk: TransferDesk, @unchecked Sendable {
  let server = SimulatedServer()
  let lock = NSLock()
  /// The objects of processes that live; an app need not keep its session.
  var sessions: [SessionKey: URLSession] = [:]
  /// Begun and not told.
  var tasks: [Int64: URLSessionTask] = [:]
  var untold: [SessionKey: [TransferNews]] = [:]
  var events: [SessionKey: OpenEventsList] = [:]
  var begun: [SessionKey: Int] = [:]
  var history: [(app: Int32, transfer: SimulatedTransfer)] = []

  static func of(_ shelf: DeviceShelf) -> SessionDesk {
    if let desk = shelf.transfers as? SessionDesk { return desk }
    let desk = SessionDesk()
    shelf.transfers = desk
    return desk
  }

  func open(_ session: URLSession, as key: SessionKey) {
    let earlier = lock.withLock {
      let earlier = sessions[key]
      sessions[key] = session
      return earlier
    }
    if let earlier, earlier.app?.processNumber == session.app?.processNumber {
      session.app?.fail(.madeTwice, of: key.identifier, from: session.site)
    }
    if let app = session.app { deliver(key, in: app) }
  }

  func close(_ session: URLSession, as key: SessionKey) {
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

  func tasks(of key: SessionKey) -> [URLSessionTask] {
    lock.withLock {
      tasks.filter { $0.value.key == key }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  func note(_ task: URLSessionTask, begunAs number: Int64, at date: Date) {
    lock.withLock {
      task.place = history.count
      tasks[number] = task
      history.append(
        (
          task.key.app,
          SimulatedTransfer(
            session: task.key.identifier, identifier: task.name,
            address: task.originalRequest?.url, begunAt: date)
        ))
    }
  }

  func noteTold(_ task: URLSessionTask, _ number: Int64, _ error: URLError?, at date: Date) {
    lock.withLock {
      tasks[number] = nil
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
