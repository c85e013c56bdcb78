extension AppExample {
  static let sessionUse = AppExample(
    .code,
    wrong: [
      #"let configuration = URLSessionConfiguration.background(withIdentifier: "x")"#,
      #"let session = URLSession(configuration: configuration)"#,
    ],
    right: [
      #"let configuration = URLSessionConfiguration.background(withIdentifier: "x")"#,
      #"let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)"#,
    ])
  static let fileNotMoved = AppExample(
    .code,
    wrong: [
      #"func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,"#,
      #"  didFinishDownloadingTo location: URL) { Task { store.take(location) } }"#,
    ],
    right: [
      #"func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,"#,
      #"  didFinishDownloadingTo location: URL) { store.take(location) }"#,
    ])
  static let sessionEvents = AppExample(
    .code,
    wrong: [
      #"let configuration = URLSessionConfiguration.background(withIdentifier: "x")"#,
      #"func application(_ app: UIApplication, handleEventsForBackgroundURLSession name: String,"#,
      #"  completionHandler: @escaping () -> Void) {  }"#,
    ],
    right: [
      #"let configuration = URLSessionConfiguration.background(withIdentifier: "x")"#,
      #"func application(_ app: UIApplication, handleEventsForBackgroundURLSession name: String,"#,
      #"  completionHandler: @escaping () -> Void) { kept = completionHandler }"#,
      #"func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { kept?() }"#,
    ])
  static let payloadNotSilent = AppExample(
    .payload,
    wrong: [#"{ "aps": { "content_available": 1 } }"#],
    right: [#"{ "aps": { "content-available": 1 } }"#])
  static let fetchResultMissing = AppExample(
    .code,
    wrong: [
      #"func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],"#,
      #"  fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { load() }"#,
    ],
    right: [
      #"func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],"#,
      #"  fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { done(.newData) }"#,
    ])
  static let pushModeMissing = AppExample(
    .plistOfPushes,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#, #"<key>UIBackgroundModes</key>"#,
      #"<array><string>fetch</string><string>remote-notification</string></array>"#,
    ])
  static let progressMissing = AppExample(
    .code,
    wrong: [
      #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
    ],
    right: [
      #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#,
      #"task.progress.completedUnitCount += 1"#,
    ])
}
