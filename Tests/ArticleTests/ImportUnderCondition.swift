#if SIMULATED
  import BackgroundTasksForApps
#else
  import BackgroundTasks
#endif

extension BGTask {
  func fail() { setTaskCompleted(success: false) }
}
