/// A module of an app whose types have the names of the kit's.
public struct AppFinding { public init() {} }
public struct AppNote { public init() {} }
public struct BackgroundTask<Payload> {
  public let payload: Payload
  public init(_ payload: Payload) { self.payload = payload }
}
public struct BeginningProblem { public init() {} }
public struct CallSite { public init() {} }
public struct DeviceFailure { public init() {} }
public struct EventLogFileProblem { public init() {} }
public struct EarlierHandlers { public init() {} }
public struct Escape { public init() {} }
public struct ExpiryMoment { public init() {} }
public struct ExpiryCause { public init() {} }
public struct FailureReporting { public init() {} }
public struct FindingCode { public init() {} }
public struct FindingSeverity { public init() {} }
public struct ForcingProblem { public init() {} }
public struct HeldFileLock { public init() {} }
public struct InfoPlist { public init() {} }
public struct InstallProblem { public init() {} }
public struct LaunchConditions { public init() {} }
public struct LaunchedApp { public init() {} }
public struct LaunchesInBackground { public init() {} }
public struct MainThreadDuty { public init() {} }
public struct NamedDevice { public init() {} }
public struct NamedHabit { public init() {} }
public struct OSProfile { public init() {} }
public struct RuleID { public init() {} }
public struct Outcome { public init() {} }
public struct OutcomeCounts { public init() {} }
public struct ScenarioProblem { public init() {} }
public struct SimulatedApp { public init() {} }
public struct SimulatedCompletion { public init() {} }
public struct SimulatedDebugger { public init() {} }
public struct SimulatedDevice { public init() {} }
public struct SimulatedRun { public init() {} }
public struct StuckJob { public init() {} }
public struct TimeKeeping { public init() {} }
public struct TimeOfDayProblem { public init() {} }
public struct Trust { public init() {} }
public struct UnseenRuns { public init() {} }
public struct UnsaidConditions { public init() {} }
public struct Why { public init() {} }
public struct InfoPlistProblem { public init() {} }
public struct WorldChange { public init() {} }
