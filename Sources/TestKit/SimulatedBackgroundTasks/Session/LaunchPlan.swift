/// What an app's code does whenever its process starts.
struct LaunchPlan {
  let launch: @MainActor (LaunchedApp) -> Void
}
