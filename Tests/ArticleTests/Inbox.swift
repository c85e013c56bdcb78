import Foundation

final class Inbox: @unchecked Sendable {
  private var observer: (any NSObjectProtocol)?
  private(set) var timesLeft = 0

  func start() {
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
    ) { [weak self] _ in self?.wasLeft() }
  }

  func wasLeft() { timesLeft += 1 }
}

#if canImport(ObjectiveC)
  extension Inbox {
    @objc func refreshControlChanged() { wasLeft() }
  }
#endif
