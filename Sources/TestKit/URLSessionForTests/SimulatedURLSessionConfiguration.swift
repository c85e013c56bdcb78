public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Security
#endif

/// How a background session moves files. There is no other kind here.
public final class SimulatedURLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
  public let identifier: String?
  /// Whether the system may choose a good moment. What is begun in the background always is discretionary
  /// (fact 103).
  public var isDiscretionary = false
  /// Without it, the app is neither launched nor resumed at the end of a transfer: its delegate is told
  /// once the app runs and has made the session (fact 104).
  public var sessionSendsLaunchEvents = true
  /// In seconds, seven days (fact 304).
  public var timeoutIntervalForResource: TimeInterval = 7 * 86_400
  /// Kept and without effect: a background session begins again what came to nothing, until the resource's
  /// time is up.
  public var timeoutIntervalForRequest: TimeInterval = 60
  /// Background sessions always wait, whatever this says, and for any network (fact 106).
  public var waitsForConnectivity = false
  /// Without it, bytes wait for Wi-Fi (fact 106).
  public var allowsCellularAccess = true
  /// The same, because cellular is what is expensive here.
  public var allowsExpensiveNetworkAccess = true
  /// Without it, bytes wait while the device's Low Data Mode is on (fact 106).
  public var allowsConstrainedNetworkAccess = true
  /// What the server is told beside the request's own fields.
  public var httpAdditionalHeaders: [AnyHashable: Any]?

  // What follows is kept and has no effect here.

  public var sharedContainerIdentifier: String?
  public var httpMaximumConnectionsPerHost = 6
  public var httpShouldSetCookies = true
  public var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
  public var httpCookieStorage: HTTPCookieStorage?
  public var networkServiceType = NSURLRequest.NetworkServiceType.default
  public var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
  public var urlCache: URLCache?
  public var shouldUseExtendedBackgroundIdleMode = false
  public var tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv12

  private init(identifier: String) { self.identifier = identifier }

  public class func background(withIdentifier identifier: String)
    -> SimulatedURLSessionConfiguration
  {
    SimulatedURLSessionConfiguration(identifier: identifier)
  }

  /// A session keeps a copy, and is not changed by what becomes of the original.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = SimulatedURLSessionConfiguration(identifier: identifier ?? "")
    copy.isDiscretionary = isDiscretionary
    copy.sessionSendsLaunchEvents = sessionSendsLaunchEvents
    copy.timeoutIntervalForResource = timeoutIntervalForResource
    copy.waitsForConnectivity = waitsForConnectivity
    copy.allowsCellularAccess = allowsCellularAccess
    copy.allowsExpensiveNetworkAccess = allowsExpensiveNetworkAccess
    copy.allowsConstrainedNetworkAccess = allowsConstrainedNetworkAccess
    copy.httpAdditionalHeaders = httpAdditionalHeaders
    copy.timeoutIntervalForRequest = timeoutIntervalForRequest
    copy.sharedContainerIdentifier = sharedContainerIdentifier
    copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
    copy.httpShouldSetCookies = httpShouldSetCookies
    copy.httpCookieAcceptPolicy = httpCookieAcceptPolicy
    copy.httpCookieStorage = httpCookieStorage
    copy.networkServiceType = networkServiceType
    copy.requestCachePolicy = requestCachePolicy
    copy.urlCache = urlCache
    copy.shouldUseExtendedBackgroundIdleMode = shouldUseExtendedBackgroundIdleMode
    copy.tlsMinimumSupportedProtocolVersion = tlsMinimumSupportedProtocolVersion
    return copy
  }
}
