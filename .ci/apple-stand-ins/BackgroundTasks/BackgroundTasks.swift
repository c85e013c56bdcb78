// What an app that is not simulated compiles against. There is none of it on a Mac.
@_exported import Dispatch
@_exported import Foundation

// https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler
open class BGTaskScheduler: NSObject {
  open class var shared: BGTaskScheduler { get }
  @discardableResult open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool
  open func submit(_ taskRequest: BGTaskRequest) throws
  open func cancel(taskRequestWithIdentifier identifier: String)
  open func cancelAllTaskRequests()
  open func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void)
  open func pendingTaskRequests() async -> [BGTaskRequest]
}
extension BGTaskScheduler {
  // https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error
  public struct Error: CustomNSError, Hashable, Sendable {
    public enum Code: Int, Sendable {
      case unavailable = 1
      case tooManyPendingTaskRequests, notPermitted
      @available(iOS 26.0, *) case immediateRunIneligible
    }
    public init(_ code: BGTaskScheduler.Error.Code, userInfo: [String: Any] = [:])
    public var code: BGTaskScheduler.Error.Code { get }
    public static var unavailable: BGTaskScheduler.Error.Code { get }
    public static var tooManyPendingTaskRequests: BGTaskScheduler.Error.Code { get }
    public static var notPermitted: BGTaskScheduler.Error.Code { get }
    public static func == (lhs: BGTaskScheduler.Error, rhs: BGTaskScheduler.Error) -> Bool
    public func hash(into hasher: inout Hasher)
  }
}
extension BGTaskScheduler.Error.Code {
  public static func ~= (match: BGTaskScheduler.Error.Code, error: any Error) -> Bool
}

// https://developer.apple.com/documentation/backgroundtasks/bgtask
open class BGTask: NSObject {
  open var identifier: String { get }
  open var expirationHandler: (() -> Void)? { get set }
  open func setTaskCompleted(success: Bool)
}
open class BGAppRefreshTask: BGTask {}
open class BGProcessingTask: BGTask {}
@available(iOS 17.0, *) open class BGHealthResearchTask: BGProcessingTask {}
// https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtask
@available(iOS 26.0, *) open class BGContinuedProcessingTask: BGTask, ProgressReporting {
  open var title: String { get }
  open var subtitle: String { get }
  open func updateTitle(_ title: String, subtitle: String)
  open var progress: Progress { get }
}

// https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest
open class BGTaskRequest: NSObject, NSCopying {
  open var identifier: String { get }
  open var earliestBeginDate: Date? { get set }
  open func copy(with zone: NSZone? = nil) -> Any
}
open class BGAppRefreshTaskRequest: BGTaskRequest {
  public init(identifier: String)
}
open class BGProcessingTaskRequest: BGTaskRequest {
  public init(identifier: String)
  open var requiresNetworkConnectivity: Bool { get set }
  open var requiresExternalPower: Bool { get set }
}
// https://developer.apple.com/documentation/backgroundtasks/bgcontinuedprocessingtaskrequest
@available(iOS 26.0, *) open class BGContinuedProcessingTaskRequest: BGTaskRequest {
  public init(identifier: String, title: String, subtitle: String)
  open var title: String { get set }
  open var subtitle: String { get set }
}
