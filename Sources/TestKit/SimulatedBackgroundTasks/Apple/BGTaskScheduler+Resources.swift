extension BGTaskScheduler {
  /// What continued requests may ask of this device (fact 84).
  public class var supportedResources: BGContinuedProcessingTaskRequest.Resources {
    guard let process = shared.process else {
      Outside.report("supportedResources", nil)
      return []
    }
    return process.session.hasBackgroundGPU ? .gpu : []
  }
}
