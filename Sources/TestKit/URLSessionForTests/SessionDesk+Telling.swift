import SimulatedBackgroundTasks

/// How an app hears of what became of its transfers (facts 104, 305).
extension SessionDesk {
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
