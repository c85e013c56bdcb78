import Foundation

// Where these types are in FoundationNetworking, an app that sees this module needs some of them, and gets
// the sessions under Apple's names. Elsewhere those names are Foundation's, and a `typealias` in the app
// chooses between them.
#if canImport(FoundationNetworking)
  @_exported public import class FoundationNetworking.HTTPCookie
  @_exported public import class FoundationNetworking.HTTPCookieStorage
  @_exported public import class FoundationNetworking.HTTPURLResponse
  @_exported public import let FoundationNetworking.NSURLAuthenticationMethodHTTPBasic
  @_exported public import let FoundationNetworking.NSURLAuthenticationMethodHTTPDigest
  @_exported public import class FoundationNetworking.NSURLRequest
  @_exported public import class FoundationNetworking.URLAuthenticationChallenge
  @_exported public import class FoundationNetworking.URLCache
  @_exported public import class FoundationNetworking.URLCredential
  @_exported public import class FoundationNetworking.URLCredentialStorage
  @_exported public import class FoundationNetworking.URLProtectionSpace
  @_exported public import class FoundationNetworking.URLResponse
  @_exported public import struct FoundationNetworking.URLRequest
  @_exported public import enum FoundationNetworking.tls_protocol_version_t

  public typealias URLSessionTaskMetrics = SimulatedURLSessionTaskMetrics
  public typealias URLSession = SimulatedURLSession
  public typealias URLSessionConfiguration = SimulatedURLSessionConfiguration
  public typealias URLSessionTask = SimulatedURLSessionTask
  public typealias URLSessionDataTask = SimulatedURLSessionDataTask
  public typealias URLSessionUploadTask = SimulatedURLSessionUploadTask
  public typealias URLSessionDownloadTask = SimulatedURLSessionDownloadTask
  public typealias URLSessionDelegate = SimulatedURLSessionDelegate
  public typealias URLSessionTaskDelegate = SimulatedURLSessionTaskDelegate
  public typealias URLSessionDataDelegate = SimulatedURLSessionDataDelegate
  public typealias URLSessionDownloadDelegate = SimulatedURLSessionDownloadDelegate

  extension NSURLRequest.NetworkServiceType {
    // Without effect: the same as without a type.
    /// Without effect.
    public static var responsiveData: Self { .default }
    /// Without effect.
    public static var avStreaming: Self { .default }
    /// Without effect.
    public static var responsiveAV: Self { .default }
    /// Without effect.
    public static var callSignaling: Self { .default }
  }

  // The name comes from Foundation.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The size of a transfer that is not known.
  public let NSURLSessionTransferSizeUnknown: Int64 = -1

  // The keys of `connectionProxyDictionary`, whose names come from CFNetwork.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Without effect: no proxy is used.
  public let kCFNetworkProxiesHTTPEnable = "HTTPEnable"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Without effect: no proxy is used.
  public let kCFNetworkProxiesHTTPProxy = "HTTPProxy"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Without effect: no proxy is used.
  public let kCFNetworkProxiesHTTPPort = "HTTPPort"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Without effect: no proxy is used.
  public let kCFNetworkProxiesProxyAutoConfigEnable = "ProxyAutoConfigEnable"
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Without effect: no proxy is used.
  public let kCFNetworkProxiesProxyAutoConfigURLString = "ProxyAutoConfigURLString"
#endif
