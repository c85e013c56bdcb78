/// Calls by code that runs on no simulated device.
enum Outside {
  static func report(_ call: String, _ site: CallSite?) {
    TestFailure.record(
      "BGTaskScheduler.shared.\(call) was called outside a simulated device, so nothing happened. "
        + "Call it from the launch closure of SimulatedDevice.install(_:launch:), or from code that "
        + "this closure starts.", at: site)
  }

  static func reportTaskOfNoRun(_ site: CallSite?) {
    TestFailure.record(
      "setTaskCompleted was called on a task that the scheduler did not deliver. The scheduler "
        + "delivers tasks to the registered launch handler.", at: site)
  }
}
