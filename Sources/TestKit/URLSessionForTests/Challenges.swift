import Foundation
import SimulatedBackgroundTasks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension SimulatedURLSession {
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge,
      rejectProtectionSpace
  }
}

/// What a host requires before it answers.
struct ServerChallenge: Sendable {
  let space: URLProtectionSpace
  let accepts: @Sendable (URLCredential?) -> Bool
}

extension SimulatedURLSessionTask {
  /// Asks the session's delegate on its queue, and up to twice more after wrong answers.
  func ask(
    _ challenge: ServerChallenge, in app: RunningApp, failures: Int,
    then begin: @escaping @Sendable () -> Void
  ) {
    guard let session = BackgroundSessionStore.of(app.shelf).sessions[key] else { return }
    session.callDelegate {
      let asked = URLAuthenticationChallenge(
        protectionSpace: challenge.space, proposedCredential: nil, previousFailureCount: failures,
        failureResponse: nil, error: nil, sender: NobodyAsks())
      guard let delegate = session.delegate as? any SimulatedURLSessionTaskDelegate else {
        return self.refuse(unless: challenge.accepts(nil), then: begin)
      }
      delegate.urlSession(session, task: self, didReceive: asked) { disposition, credential in
        switch disposition {
        case .useCredential where challenge.accepts(credential): begin()
        case .useCredential where failures < 2:
          self.ask(challenge, in: app, failures: failures + 1, then: begin)
        case .useCredential: self.refuse(unless: false, then: begin)
        case .performDefaultHandling, .rejectProtectionSpace:
          self.refuse(unless: challenge.accepts(nil), then: begin)
        case .cancelAuthenticationChallenge: self.cancel()
        }
      }
    }
  }

  private func refuse(unless isAccepted: Bool, then begin: () -> Void) {
    if !isAccepted { answer = .status(401) }
    begin()
  }
}

/// A challenge requires a sender, which sessions do not use.
private final class NobodyAsks: NSObject, URLAuthenticationChallengeSender {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
  func cancel(_ challenge: URLAuthenticationChallenge) {}
  func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
  func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
