import Foundation

/// A thread of no world, which does a moment later what it is sent.
final class Outside: @unchecked Sendable {
  private let lock = NSLock()
  private var work: [@Sendable () -> Void] = []

  init() {
    Thread.detachNewThread { [weak self] in
      while let next = self?.take() {
        Thread.sleep(forTimeInterval: 0.005)
        for work in next { work() }
      }
    }
  }

  func send(_ work: @escaping @Sendable () -> Void) { lock.withLock { self.work.append(work) } }

  private func take() -> [@Sendable () -> Void] {
    lock.withLock {
      defer { work = [] }
      return work
    }
  }
}
