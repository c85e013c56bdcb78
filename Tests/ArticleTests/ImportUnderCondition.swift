#if SIMULATED
  import SimulatedBackgroundTasks
#else
  import BackgroundTasks
#endif

extension BGTask {
  func fail() { setTaskCompleted(success: false) }
}
