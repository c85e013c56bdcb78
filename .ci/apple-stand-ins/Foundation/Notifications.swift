// https://developer.apple.com/documentation/foundation/notification
public struct Notification {
  public typealias Name = NSNotification.Name
  public init(name: Notification.Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil)
  public var name: Notification.Name { get set }
  public var object: Any? { get set }
  public var userInfo: [AnyHashable: Any]? { get set }
}
@available(*, unavailable) extension Notification: Sendable {}

// https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct
open class NSNotification: NSObject {
  public struct Name: Hashable, RawRepresentable, Sendable {
    public init(_ rawValue: String)
    public init(rawValue: String)
    public var rawValue: String { get }
  }
}

// https://developer.apple.com/documentation/foundation/notificationcenter
open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { get }
  open func post(name aName: NSNotification.Name, object anObject: Any?)
  open func post(
    name aName: NSNotification.Name, object anObject: Any?, userInfo aUserInfo: [AnyHashable: Any]?)
  @preconcurrency open func addObserver(
    forName name: NSNotification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol
  open func removeObserver(_ observer: Any)
}
