/// Why `advance` came back. One event may cause several stops; no time passes between them.
public enum Stop: Equatable, Sendable {
  /// The instant asked for, including everything at it.
  case reached
  /// The alarm set for live code is due.
  case appTimers
  case faulted(SimulationFault)
  /// A live app's process begins; its launch phase lasts until the next `advance`.
  case started(ProcessID)
  /// The user has the app in front.
  case foreground(ProcessID)
  case background(ProcessID)
  case frozen(ProcessID)
  case resumed(ProcessID)
  case deliver(RunID)
  case expire(RunID, ExpiryCause)
  case ended(RunID, Outcome)
  /// The time of the app's assertions is nearly over.
  case expireActivity(ActivityID)
  case killed(ProcessID, KillCause)
}
