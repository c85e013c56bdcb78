// https://developer.apple.com/documentation/foundation/urlprotectionspace
open class URLProtectionSpace: NSObject, @unchecked Sendable {
  public init(
    host: String, port: Int, protocol: String?, realm: String?, authenticationMethod: String?)
  open var host: String { get }
  open var realm: String? { get }
  open var authenticationMethod: String { get }
}
public let NSURLProtectionSpaceHTTPS: String
public let NSURLAuthenticationMethodHTTPBasic: String
public let NSURLAuthenticationMethodHTTPDigest: String

// https://developer.apple.com/documentation/foundation/urlcredential
open class URLCredential: NSObject, @unchecked Sendable {
  public enum Persistence: UInt, Sendable { case none, forSession, permanent, synchronizable }
  public init(user: String, password: String, persistence: URLCredential.Persistence)
  open var user: String? { get }
  open var password: String? { get }
}

// https://developer.apple.com/documentation/foundation/urlauthenticationchallenge
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  public init(
    protectionSpace space: URLProtectionSpace, proposedCredential credential: URLCredential?,
    previousFailureCount: Int, failureResponse response: URLResponse?, error: (any Error)?,
    sender: any URLAuthenticationChallengeSender)
  open var protectionSpace: URLProtectionSpace { get }
  open var previousFailureCount: Int { get }
}

// https://developer.apple.com/documentation/foundation/urlauthenticationchallengesender
public protocol URLAuthenticationChallengeSender: NSObjectProtocol, Sendable {
  func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge)
  func continueWithoutCredential(for challenge: URLAuthenticationChallenge)
  func cancel(_ challenge: URLAuthenticationChallenge)
}

// https://developer.apple.com/documentation/foundation/httpcookie/acceptpolicy
open class HTTPCookie: NSObject, @unchecked Sendable {
  public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain }
}
// https://developer.apple.com/documentation/foundation/httpcookiestorage
open class HTTPCookieStorage: NSObject, @unchecked Sendable {
  open class var shared: HTTPCookieStorage { get }
}
// https://developer.apple.com/documentation/foundation/urlcache
open class URLCache: NSObject, @unchecked Sendable {
  open class var shared: URLCache { get set }
}

// https://developer.apple.com/documentation/foundation/nsurlrequest
open class NSURLRequest: NSObject, @unchecked Sendable {
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy, reloadIgnoringLocalCacheData, returnCacheDataElseLoad
    case returnCacheDataDontLoad
  }
  public enum NetworkServiceType: UInt, Sendable { case `default`, video, background, voice }
}

// https://developer.apple.com/documentation/foundation/urlcredentialstorage
open class URLCredentialStorage: NSObject, @unchecked Sendable {
  open class var shared: URLCredentialStorage { get }
}
