// On Apple's platforms these are Foundation's own. What delegates need not implement is an extension here,
// because optional requirements are Objective-C's.

// https://developer.apple.com/documentation/foundation/urlrequest
public struct URLRequest: Hashable, Sendable {
  public init(
    url: URL, cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60.0)
  public typealias CachePolicy = NSURLRequest.CachePolicy
  public typealias NetworkServiceType = NSURLRequest.NetworkServiceType
  public var url: URL? { get set }
  public var timeoutInterval: TimeInterval { get set }
  public var httpMethod: String? { get set }
  public var httpBody: Data? { get set }
  public var allHTTPHeaderFields: [String: String]? { get set }
  public var allowsCellularAccess: Bool { get set }
  public var allowsExpensiveNetworkAccess: Bool { get set }
  public var allowsConstrainedNetworkAccess: Bool { get set }
  public func value(forHTTPHeaderField field: String) -> String?
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String)
  public static func == (lhs: URLRequest, rhs: URLRequest) -> Bool
  public func hash(into hasher: inout Hasher)
}

// https://developer.apple.com/documentation/foundation/urlresponse
open class URLResponse: NSObject, @unchecked Sendable {
  public init(
    url URL: URL, mimeType MIMEType: String?, expectedContentLength length: Int,
    textEncodingName name: String?)
  open var url: URL? { get }
  open var expectedContentLength: Int64 { get }
}
// https://developer.apple.com/documentation/foundation/httpurlresponse
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public init?(
    url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?)
  open var statusCode: Int { get }
  open var allHeaderFields: [AnyHashable: Any] { get }
}

// https://developer.apple.com/documentation/foundation/urlerror
public struct URLError: Error, CustomNSError, Hashable, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public init(rawValue: Int)
    public var rawValue: Int { get }
    public static var cancelled: URLError.Code { get }
    public static var timedOut: URLError.Code { get }
    public static var unsupportedURL: URLError.Code { get }
    public static var cannotFindHost: URLError.Code { get }
    public static var fileDoesNotExist: URLError.Code { get }
    public static var notConnectedToInternet: URLError.Code { get }
    public static var networkConnectionLost: URLError.Code { get }
  }
  public enum BackgroundTaskCancelledReason: Int, Hashable, Sendable {
    case userForceQuitApplication, backgroundUpdatesDisabled, insufficientSystemResources
  }
  public init(_ code: URLError.Code, userInfo: [String: Any] = [:])
  public var code: URLError.Code { get }
  public var userInfo: [String: Any] { get }
  public var errorCode: Int { get }
  public var errorUserInfo: [String: Any] { get }
  public static var errorDomain: String { get }
  public var backgroundTaskCancelledReason: URLError.BackgroundTaskCancelledReason? { get }
  public var downloadTaskResumeData: Data? { get }
  public static var cancelled: URLError.Code { get }
  public static var timedOut: URLError.Code { get }
  public static func == (lhs: URLError, rhs: URLError) -> Bool
  public func hash(into hasher: inout Hasher)
}
public let NSURLErrorBackgroundTaskCancelledReasonKey: String
public let NSURLErrorCancelledReasonUserForceQuitApplication: Int
public let NSURLSessionDownloadTaskResumeData: String

// https://developer.apple.com/documentation/foundation/urlsessionconfiguration
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
  open class var `default`: URLSessionConfiguration { get }
  open class var ephemeral: URLSessionConfiguration { get }
  open class func background(withIdentifier identifier: String) -> URLSessionConfiguration
  open var identifier: String? { get }
  open var isDiscretionary: Bool { get set }
  open var sessionSendsLaunchEvents: Bool { get set }
  open var timeoutIntervalForRequest: TimeInterval { get set }
  open var timeoutIntervalForResource: TimeInterval { get set }
  open var waitsForConnectivity: Bool { get set }
  open var allowsCellularAccess: Bool { get set }
  open var allowsExpensiveNetworkAccess: Bool { get set }
  open var allowsConstrainedNetworkAccess: Bool { get set }
  open var httpAdditionalHeaders: [AnyHashable: Any]? { get set }
  open func copy(with zone: NSZone? = nil) -> Any
}

// https://developer.apple.com/documentation/foundation/urlsession
open class URLSession: NSObject, @unchecked Sendable {
  open class var shared: URLSession { get }
  public init(configuration: URLSessionConfiguration)
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?)
  open var delegateQueue: OperationQueue { get }
  open var delegate: (any URLSessionDelegate)? { get }
  open var configuration: URLSessionConfiguration { get }
  open var sessionDescription: String? { get set }
  open func finishTasksAndInvalidate()
  open func invalidateAndCancel()
  @preconcurrency open func getAllTasks(
    completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void)
  open var allTasks: [URLSessionTask] { get async }
  open func dataTask(with request: URLRequest) -> URLSessionDataTask
  @preconcurrency open func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask
  open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask
  open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask
  open func downloadTask(with url: URL) -> URLSessionDownloadTask
  open func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask
}
extension URLSession {
  public func data(from url: URL) async throws -> (Data, URLResponse)
  public func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

// https://developer.apple.com/documentation/foundation/urlsessiontask
open class URLSessionTask: NSObject, @unchecked Sendable {
  public enum State: Int, Sendable { case running, suspended, canceling, completed }
  open var taskIdentifier: Int { get }
  open var originalRequest: URLRequest? { get }
  open var currentRequest: URLRequest? { get }
  open var response: URLResponse? { get }
  open var state: URLSessionTask.State { get }
  open var error: (any Error)? { get }
  open var taskDescription: String? { get set }
  open var earliestBeginDate: Date? { get set }
  open var countOfBytesClientExpectsToSend: Int64 { get set }
  open var countOfBytesClientExpectsToReceive: Int64 { get set }
  open var countOfBytesReceived: Int64 { get }
  open var countOfBytesSent: Int64 { get }
  open var countOfBytesExpectedToSend: Int64 { get }
  open var countOfBytesExpectedToReceive: Int64 { get }
  open func cancel()
  open func suspend()
  open func resume()
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  @preconcurrency open func cancel(
    byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void)
}

// https://developer.apple.com/documentation/foundation/urlsessiondelegate
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
extension URLSessionDelegate {
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
// https://developer.apple.com/documentation/foundation/urlsessiontaskdelegate
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
}
extension URLSessionTaskDelegate {
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)
}
// https://developer.apple.com/documentation/foundation/urlsessiondatadelegate
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
extension URLSessionDataDelegate {
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
// https://developer.apple.com/documentation/foundation/urlsessiondownloaddelegate
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64)
}
extension URLSessionDownloadDelegate {
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didResumeAtOffset fileOffset: Int64, expectedTotalBytes: Int64)
}
