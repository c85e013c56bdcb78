/// What becomes of the launch handlers of an app's earlier processes.
///
/// On a device everything static dies with the process, and code that registers in the `init` of a
/// singleton registers anew. In a test statics live on, so that code never runs again.
public enum EarlierHandlers: Sendable {
  /// A process that does not register an identifier gets the handler that an earlier process of the app
  /// registered for it. ``SimulatedApp/handlersUsedAgain`` lists them.
  case usedAgain
  /// Each process has what it registers itself. For apps that register at every launch.
  case forgotten
}

/// What follows when a decision of the system rests on something that the test never said.
public enum UnsaidConditions: Sendable {
  /// It is as the named device has it.
  case asNamedDevice
  /// The test fails.
  case fail
}

/// How strict a device is.
package struct Manner {
  var earlierHandlers = EarlierHandlers.usedAgain
  var unsaid = UnsaidConditions.asNamedDevice
  /// What was said of how the device begins.
  var said: Set<ConditionTopic> = []

  package init(
    earlierHandlers: EarlierHandlers = .usedAgain, unsaid: UnsaidConditions = .asNamedDevice
  ) {
    self.earlierHandlers = earlierHandlers
    self.unsaid = unsaid
  }
}
