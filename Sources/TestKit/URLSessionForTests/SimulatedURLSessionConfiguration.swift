public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Security
#endif

/// How a background session transfers files.
public final class SimulatedURLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
  public let identifier: String?
  /// Whether the system may choose a good moment. A transfer that is begun in the background is always
  /// discretionary (fact 103).
  public var isDiscretionary = false
  /// If false, the app is neither launched nor resumed at the end of a transfer: its delegate is told once
  /// the app runs and has created the session (fact 104).
  public var sessionSendsLaunchEvents = true
  /// In seconds; seven days by default (fact 304).
  public var timeoutIntervalForResource: TimeInterval = 7 * 86_400
  /// Without effect: a background session retries what failed, until the resource's time is up.
  public var timeoutIntervalForRequest: TimeInterval = 60
  /// Background sessions always wait, whatever the value, and for any network (fact 106).
  public var waitsForConnectivity = false
  /// If false, bytes wait for Wi-Fi (fact 106).
  public var allowsCellularAccess = true
  /// Has the same effect as `allowsCellularAccess`, because cellular is the expensive network here.
  public var allowsExpensiveNetworkAccess = true
  /// If false, bytes wait while the device's Low Data Mode is on (fact 106).
  public var allowsConstrainedNetworkAccess = true
  /// Sent to the server in addition to the request's own headers.
  public var httpAdditionalHeaders: [AnyHashable: Any]?

  /// Without effect.
  public var sharedContainerIdentifier: String?
  /// Without effect.
  public var httpMaximumConnectionsPerHost = 6
  /// Without effect.
  public var httpShouldSetCookies = true
  /// Without effect.
  public var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
  /// Without effect.
  public var httpCookieStorage: HTTPCookieStorage?
  /// Without effect.
  public var networkServiceType = NSURLRequest.NetworkServiceType.default
  /// Without effect.
  public var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
  /// Without effect.
  public var urlCache: URLCache?
  /// Without effect.
  public var shouldUseExtendedBackgroundIdleMode = false
  /// Without effect.
  public var tlsMinimumSupportedProtocolVersion = tls_protocol_version_t.TLSv12

  /// Without effect: a test's server answers instead.
  public var protocolClasses: [AnyClass]?
  /// Without effect.
  public var multipathServiceType = MultipathServiceType.none
  /// Without effect.
  public enum MultipathServiceType: Int, Sendable { case none, handover, interactive, aggregate }
  /// Without effect.
  public var urlCredentialStorage: URLCredentialStorage?
  /// Without effect.
  public var httpShouldUsePipelining = false
  /// Without effect.
  public var connectionProxyDictionary: [AnyHashable: Any]?
  /// Without effect.
  public var tlsMaximumSupportedProtocolVersion = tls_protocol_version_t.TLSv13

  private init(identifier: String?) { self.identifier = identifier }

  public class func background(withIdentifier identifier: String)
    -> SimulatedURLSessionConfiguration
  {
    SimulatedURLSessionConfiguration(identifier: identifier)
  }

  /// Without effect: a session that is not a background session transfers nothing here.
  public class var `default`: SimulatedURLSessionConfiguration {
    SimulatedURLSessionConfiguration(identifier: nil)
  }
  /// Without effect: as the default one.
  public class var ephemeral: SimulatedURLSessionConfiguration { .default }

  /// A session keeps a copy, so that later changes to the original have no effect.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = SimulatedURLSessionConfiguration(identifier: identifier)
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
    copy.protocolClasses = protocolClasses
    copy.multipathServiceType = multipathServiceType
    copy.urlCredentialStorage = urlCredentialStorage
    copy.httpShouldUsePipelining = httpShouldUsePipelining
    copy.connectionProxyDictionary = connectionProxyDictionary
    copy.tlsMaximumSupportedProtocolVersion = tlsMaximumSupportedProtocolVersion
    return copy
  }
}
