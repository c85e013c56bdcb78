public import Foundation

/// The scheduler of the simulated device that the calling code runs on (fact 201).
open class BGTaskScheduler: NSObject {
  let process: LiveProcess?

  init(process: LiveProcess?) {
    self.process = process
    super.init()
  }

  /// Each process of each simulated app has its own. Outside a device there is one that refuses.
  public class var shared: BGTaskScheduler {
    if let process = LiveProcess.current { return process.scheduler }
    return BGTaskScheduler(process: nil)
  }
}
