// What these tests mean by Apple's names where they are Apple's, said as an app says it.
#if !os(Linux)
  import Foundation
  import UIKitForTests
  import URLSessionForTests

  typealias UIApplication = SimulatedApplication
  typealias UIBackgroundTaskIdentifier = SimulatedApplication.BackgroundTaskIdentifier
  typealias UIBackgroundRefreshStatus = SimulatedApplication.BackgroundRefreshStatus
  typealias URLSession = SimulatedURLSession
  typealias URLSessionConfiguration = SimulatedURLSessionConfiguration
  typealias URLSessionTask = SimulatedURLSessionTask
  typealias URLSessionDataTask = SimulatedURLSessionDataTask
  typealias URLSessionUploadTask = SimulatedURLSessionUploadTask
  typealias URLSessionDownloadTask = SimulatedURLSessionDownloadTask
  typealias URLSessionDelegate = SimulatedURLSessionDelegate
  typealias URLSessionTaskDelegate = SimulatedURLSessionTaskDelegate
  typealias URLSessionDataDelegate = SimulatedURLSessionDataDelegate
  typealias URLSessionDownloadDelegate = SimulatedURLSessionDownloadDelegate

  extension ProcessInfo {
    func performExpiringActivity(
      withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) { SimulatedApplication.performExpiringActivity(withReason: reason, using: block) }

    var isLowPowerModeEnabled: Bool { SimulatedApplication.isLowPowerModeEnabled }
  }
#endif
