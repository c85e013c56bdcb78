#if SIMULATED
  import Foundation
  import UIKitForTests
  import URLSessionForTests

  // A file of the app or of its tests that sees the neighbours and Apple's libraries alike: each of Apple's
  // names means one thing.
  typealias Sessions = (
    URLSession, URLSessionConfiguration, URLSessionTask, URLSessionDataTask, URLSessionUploadTask,
    URLSessionDownloadTask, any URLSessionDelegate, any URLSessionTaskDelegate,
    any URLSessionDataDelegate, any URLSessionDownloadDelegate, URLRequest, HTTPURLResponse,
    URLError
  )

  func isSaving() -> Bool { ProcessInfo.processInfo.isLowPowerModeEnabled }

  #if canImport(UIKit)
    import UIKit

    typealias Applications = (
      UIApplication, UIBackgroundTaskIdentifier, UIBackgroundRefreshStatus
    )

    func expire() {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "tidy") { _ in }
    }
  #endif
#endif
