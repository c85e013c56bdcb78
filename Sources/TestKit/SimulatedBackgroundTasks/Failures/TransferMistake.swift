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
    /// The bytes would have waited for another network, which is not simulated.
    case overCellular
    /// The app would not have been launched, which is not simulated.
    case launchedAllTheSame

    var endsApp: Bool {
      switch self {
      case .completionHandler, .notAFile: true
      case .madeTwice, .noAnswer, .overCellular, .launchedAllTheSame: false
      }
    }

    func words(for session: String) -> String {
      switch self {
      case .completionHandler(let call):
        "\(call) was given a completion handler in the background session “\(session)”. A device "
          + "ends the app here with an exception. Leave the closure out and hear of the end in "
          + "the session's delegate."
      case .notAFile(let call):
        "\(call) was called on the background session “\(session)”, which only downloads, and "
          + "uploads files. A device ends the app here with an exception. Use downloadTask(with:) "
          + "or uploadTask(with:fromFile:)."
      case .madeTwice:
        "a second background session “\(session)” was made while the first of this process is not "
          + "invalidated. Which of the two is told is nowhere said. Keep one for each identifier."
      case .noAnswer(let address):
        "the test's server has no answer for \(address), so the transfer fails as if there were no "
          + "such host. Say it, as by phone.server.answer(\"\(address)\", .bytes(2_000_000))."
      case .overCellular:
        "a transfer of “\(session)”, which is not to use cellular or expensive networks, moved "
          + "bytes over cellular, because that wish is not simulated. Keep the device on Wi-Fi "
          + "while it moves, as by phone.set(.network(.wifi))."
      case .launchedAllTheSame:
        "the app was launched or resumed for “\(session)” although sessionSendsLaunchEvents is "
          + "false, because a session without launch events is not simulated."
      }
    }
  }
}
