import BackgroundTasks

@Sendable func requestRefresh() {
  let request = BGAppRefreshTaskRequest(identifier: TaskID.refresh)
  request.earliestBeginDate = Date(timeIntervalSinceNow: 3 * 60 * 60)
  submit(request)
}

@Sendable func requestMaps() {
  let request = BGProcessingTaskRequest(identifier: TaskID.maps)
  request.requiresNetworkConnectivity = true
  request.requiresExternalPower = true
  submit(request)
}

private func submit(_ request: BGTaskRequest) {
  do {
    try BGTaskScheduler.shared.submit(request)
  } catch {
    print("\(request.identifier) is not requested: \(error)")
  }
}
