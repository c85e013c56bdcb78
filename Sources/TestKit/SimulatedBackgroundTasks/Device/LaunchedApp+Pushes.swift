extension LaunchedApp {
  /// What the app says of a silent push, as `UIBackgroundFetchResult`.
  public enum FetchResult: UInt, Sendable {
    case newData, noData, failed
  }

  public typealias PushHandler =
    @MainActor (
      _ userInfo: [AnyHashable: Any], _ completionHandler: @escaping @Sendable (FetchResult) -> Void
    ) -> Void

  /// What the app does about a silent push, as in
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`. The time is up 30 seconds
  /// after the call, and nobody warns of it.
  public func whenPushed(_ code: @escaping PushHandler) { setPushHandler(code) }
}
