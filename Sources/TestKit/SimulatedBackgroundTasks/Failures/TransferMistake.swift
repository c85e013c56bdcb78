extension DeviceFailure {
  /// What is wrong with how an app uses a background session, or what a test would not see of it.
  public enum TransferMistake: Equatable, Sendable {
    /// A background session calls no closure, because the process that made it may be gone.
    case completionHandler(of: String)
    /// A background session moves files, and nothing that only the app's memory holds.
    case notAFile(call: String)
    /// Two sessions of one identifier live in one process, and which is told is nowhere said.
    case madeTwice
    /// The test's server was asked for something that it was never given.
    case noAnswer(address: String)

    var endsApp: Bool {
      switch self {
      case .completionHandler, .notAFile: true
      case .madeTwice, .noAnswer: false
      }
    }

    func words(for session: String) -> String {
      switch self {
      case .completionHandler(let call):
        "\(call) was given a completion handler in the background session “\(session)”. On a "
          + "device the app crashes here with an exception. Leave out the completion handler and "
          + "use the session's delegate."
      case .notAFile(let call):
        "\(call) was called on the background session “\(session)”, which can only download files "
          + "and upload files. On a device the app crashes here with an exception. Use "
          + "downloadTask(with:) or uploadTask(with:fromFile:)."
      case .madeTwice:
        "a second background session “\(session)” was made before the first one was invalidated. "
          + "It is undefined which of the two gets the events. Keep one for each identifier."
      case .noAnswer(let address):
        "the test's server has no answer for \(address), so the transfer fails as if there were no "
          + "such host. Add one, for example phone.server.answer(\"\(address)\", .bytes(2_000_000))."
      }
    }
  }
}
