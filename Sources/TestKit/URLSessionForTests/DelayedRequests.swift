public import Foundation
import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SimulatedURLSession {
  /// What becomes of a delayed request when its date has come (fact 105).
  public enum DelayedRequestDisposition: Int, Sendable {
    case continueLoading, useNewRequest, cancel
  }

  /// Without effect: an upload's response decides nothing.
  public enum ResponseDisposition: Int, Sendable {
    case cancel, allow, becomeDownload, becomeStream
  }
}

/// Without effect: never made.
public final class SimulatedURLSessionTaskMetrics: NSObject, Sendable {
  override init() {}
}

extension SimulatedURLSessionTask {
  /// Has the delegate asked when the date has come, if its class answers. An app that does not run is woken.
  func askAboutDelay(in app: RunningApp) {
    guard !isAskedAboutDelay, let date = earliestBeginDate, date > app.now,
      let delegate = BackgroundSessionStore.of(app.shelf).sessions[key]?.delegate,
      OwnMethods.has("willBeginDelayedRequest", delegate)
    else { return }
    isAskedAboutDelay = true
    app.run(at: date, wakingFor: name) { RunningApp.current.map(self.askDelegate) }
  }

  private func askDelegate(in app: RunningApp) {
    let desk = BackgroundSessionStore.of(app.shelf)
    // A launch that makes no session cannot be asked, and the request goes out as it is.
    guard state == .running, let request = currentRequest, let session = desk.sessions[key],
      session.isOpen(in: app),
      let delegate = session.delegate as? any SimulatedURLSessionTaskDelegate, holdBack(desk, app)
    else { return }
    earliestBeginDate = nil
    session.callDelegate {
      delegate.urlSession(session, task: self, willBeginDelayedRequest: request) { what, new in
        guard let app = RunningApp.current else { return }
        switch what {
        case .continueLoading: break
        case .useNewRequest:
          if let new { self.replace(request, with: new, desk, app) }
        case .cancel: return self.cancel()
        }
        self.beginWhenAllowed(in: app)
      }
    }
  }

  private func replace(
    _ old: URLRequest, with new: URLRequest, _ desk: BackgroundSessionStore, _ app: RunningApp
  ) {
    currentRequest = new
    answer = answer(to: new, insteadOf: old, desk.server, app, beganAt)
  }
}
