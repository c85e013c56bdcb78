/// Asks for about half a minute, shortly before the user is expected.
open class BGAppRefreshTaskRequest: BGTaskRequest {
  public override init(identifier: String) { super.init(identifier: identifier) }

  override func emptyCopy() -> BGTaskRequest { BGAppRefreshTaskRequest(identifier: identifier) }
}
