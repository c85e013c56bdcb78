/// One identifier of one app. Two apps may use the same identifier and share nothing by it.
public struct TaskKey: Hashable, Sendable {
  public let app: AppID
  public let name: NameID

  public init(_ name: NameID, of app: AppID) {
    self.app = app
    self.name = name
  }
}
