#if canImport(FoundationNetworking)
  public import Foundation

  // The name is Foundation's.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What a cancelled download goes on from, in the error's `userInfo`.
  public let NSURLSessionDownloadTaskResumeData = "NSURLSessionDownloadTaskResumeData"

  extension URLError {
    public enum BackgroundTaskCancelledReason: Int, Sendable {
      case userForceQuitApplication
      case backgroundUpdatesDisabled
      case insufficientSystemResources
    }

    /// Why the system cancelled a background transfer (fact 285).
    public var backgroundTaskCancelledReason: BackgroundTaskCancelledReason? {
      (userInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? Int)
        .flatMap(BackgroundTaskCancelledReason.init)
    }

    public var downloadTaskResumeData: Data? {
      userInfo[NSURLSessionDownloadTaskResumeData] as? Data
    }
  }
#endif
