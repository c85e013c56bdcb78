import BackgroundTasks
import NamesOfApps

/// An app has types of its own whose names are the kit's: with Apple's module nothing is ambiguous.
enum OwnNames {
  nonisolated static var all: [Any] {
    [
      AppFinding(), BackgroundTask(1), BeginningProblem(), CallSite(), DeviceFailure(),
      EarlierHandlers(), Escape(), EventLogFileProblem(), ExpiryCause(), ExpiryMoment(),
      FailureReporting(),
      FindingCode(),
      FindingSeverity(), Trust(),
      ForcingProblem(), HeldFileLock(), InfoPlist(), InfoPlistProblem(), InstallProblem(),
      LaunchConditions(),
      LaunchedApp(), LaunchesInBackground(), NamedDevice(), NamedHabit(), OSProfile(), RuleID(),
      Outcome(),
      OutcomeCounts(), ScenarioProblem(), SimulatedApp(), SimulatedCompletion(),
      SimulatedDebugger(), SimulatedDevice(), SimulatedRun(), StuckJob(), TimeKeeping(),
      TimeOfDayProblem(), UnsaidConditions(), UnseenRuns(), Why(),
      WorldChange(),
    ]
  }

  nonisolated static func task() -> BackgroundTask<Int> { BackgroundTask(BGTask.shapeCount) }
}

extension BGTask { fileprivate nonisolated static var shapeCount: Int { 1 } }

extension Duration {
  /// As many apps have it.
  nonisolated static func minutes(_ count: Int) -> Duration { .seconds(count * 60) }
  nonisolated static let pause: Duration = .minutes(4)
}
