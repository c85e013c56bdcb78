extension AppExample {
  static let ofCode: [MistakeCode: AppExample] = [
    .notPermitted: AppExample(
      .code,
      wrong: [#"scheduler.cancel(taskRequestWithIdentifier: "com.a.refesh")"#],
      right: [#"scheduler.cancel(taskRequestWithIdentifier: "com.a.r")"#]),
    .wildcardForOtherKind: AppExample(
      .code,
      wrong: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.x.1")"#],
      right: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#]),
    .wildcardUsed: AppExample(
      .code,
      wrong: [
        #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.*", title: "Export", subtitle: "")"#
      ],
      right: [
        #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
      ]),
    .continuedForeign: AppExample(
      .code,
      wrong: [
        #"let request = BGContinuedProcessingTaskRequest(identifier: "com.b.x", title: "Export", subtitle: "")"#
      ],
      right: [
        #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
      ]),
    .neverUsed: AppExample(
      .plist,
      wrong: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string><string>com.a.s</string></array>"#,
      ],
      right: [
        #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
        #"<array><string>com.a.r</string></array>"#,
      ]),
    .neverRegistered: AppExample(
      .code,
      wrong: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#],
      right: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      ]),
    .neverRequested: AppExample(
      .code,
      wrong: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#
      ],
      right: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      ]),
    .registeredTwice: AppExample(
      .code,
      wrong: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
      ],
      right: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#
      ]),
    .registeredLate: AppExample(
      .code,
      wrong: [
        #"func viewDidLoad() {"#,
        #"  scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"}"#, #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      ],
      right: [
        #"init() {"#,
        #"  scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"}"#, #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      ]),
    .dateBeyondWeek: AppExample(
      .code,
      wrong: [
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"request.earliestBeginDate = Date(timeIntervalSinceNow: 9 * 86_400)"#,
      ],
      right: [
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"request.earliestBeginDate = Date(timeIntervalSinceNow: 86_400)"#,
      ]),
    .dateTooSoon: AppExample(
      .code,
      wrong: [
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"request.earliestBeginDate = Date(timeIntervalSinceNow: 60)"#,
      ],
      right: [
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)"#,
      ]),
    .tooManyRequests: AppExample(
      .code,
      wrong: [
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"let other = BGAppRefreshTaskRequest(identifier: "com.a.s")"#,
      ],
      right: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#]),
    .submitErrorIgnored: AppExample(
      .code,
      wrong: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"try? scheduler.submit(request)"#,
      ],
      right: [
        #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"do { try scheduler.submit(request) } catch { log(error) }"#,
      ]),
    .submittedBeforeRegistering: AppExample(
      .code,
      wrong: [
        #"func application(_ app: UIApplication, didFinishLaunchingWithOptions: Options?) -> Bool {"#,
        #"  again()"#,
        #"  scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"  return true"#, #"}"#, #"func again() {"#,
        #"  let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"  do { try scheduler.submit(request) } catch { log(error) }"#, #"}"#,
      ],
      right: [
        #"func application(_ app: UIApplication, didFinishLaunchingWithOptions: Options?) -> Bool {"#,
        #"  scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
        #"  again()"#, #"  return true"#, #"}"#, #"func again() {"#,
        #"  let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
        #"  do { try scheduler.submit(request) } catch { log(error) }"#, #"}"#,
      ]),
    .resubmittedTooLate: AppExample(
      .handler,
      wrong: [#"task.setTaskCompleted(success: true)"#, #"again()"#],
      right: [#"again()"#, #"task.setTaskCompleted(success: true)"#]),
    .resubmittedSometimes: AppExample(
      .handler,
      wrong: [#"if isFresh { again() }"#, #"task.setTaskCompleted(success: true)"#],
      right: [#"again()"#, #"task.setTaskCompleted(success: true)"#]),
    .neverCompleted: AppExample(
      .handler,
      wrong: [#"again()"#, #"work()"#],
      right: [#"again()"#, #"work()"#, #"task.setTaskCompleted(success: true)"#]),
    .notAlwaysCompleted: AppExample(
      .handler,
      wrong: [
        #"again()"#, #"guard isOnline else { return }"#, #"task.setTaskCompleted(success: true)"#,
      ],
      right: [
        #"again()"#, #"guard isOnline else { return task.setTaskCompleted(success: false) }"#,
        #"task.setTaskCompleted(success: true)"#,
      ]),
    .completedTwice: AppExample(
      .handler,
      wrong: [
        #"again()"#, #"if !isOnline { task.setTaskCompleted(success: false) }"#,
        #"task.setTaskCompleted(success: true)"#,
      ],
      right: [#"again()"#, #"task.setTaskCompleted(success: true)"#]),
    .noExpirationHandler: AppExample(
      .handler,
      wrong: [#"again()"#, #"queue.async { task.setTaskCompleted(success: true) }"#],
      right: [
        #"again()"#, #"task.expirationHandler = { stop() }"#,
        #"queue.async { task.setTaskCompleted(success: true) }"#,
      ]),
    .expirationHandlerLate: AppExample(
      .handler,
      wrong: [
        #"again()"#, #"queue.async { task.setTaskCompleted(success: true) }"#,
        #"task.expirationHandler = { stop() }"#,
      ],
      right: [
        #"again()"#, #"task.expirationHandler = { stop() }"#,
        #"queue.async { task.setTaskCompleted(success: true) }"#,
      ]),
    .succeedsWhenExpired: AppExample(
      .handler,
      wrong: [
        #"again()"#, #"task.expirationHandler = { task.setTaskCompleted(success: true) }"#,
        #"queue.async { task.setTaskCompleted(success: true) }"#,
      ],
      right: [
        #"again()"#, #"task.expirationHandler = { task.setTaskCompleted(success: false) }"#,
        #"queue.async { task.setTaskCompleted(success: true) }"#,
      ]),
    .neverResubmitted: AppExample(
      .handler,
      wrong: [#"task.setTaskCompleted(success: true)"#],
      right: [#"again()"#, #"task.setTaskCompleted(success: true)"#]),
    .sessionUse: AppExample(
      .code,
      wrong: [
        #"let configuration = URLSessionConfiguration.background(withIdentifier: "x")"#,
        #"let session = URLSession(configuration: configuration)"#,
      ],
      right: [
        #"let configuration = URLSessionConfiguration.background(withIdentifier: "x")"#,
        #"let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)"#,
      ]),
    .fileNotMoved: AppExample(
      .code,
      wrong: [
        #"func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,"#,
        #"  didFinishDownloadingTo location: URL) { Task { store.take(location) } }"#,
      ],
      right: [
        #"func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask,"#,
        #"  didFinishDownloadingTo location: URL) { store.take(location) }"#,
      ]),
    .sessionEvents: AppExample(
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
      ]),
    .payloadNotSilent: AppExample(
      .payload,
      wrong: [#"{ "aps": { "content_available": 1 } }"#],
      right: [#"{ "aps": { "content-available": 1 } }"#]),
    .fetchResultMissing: AppExample(
      .code,
      wrong: [
        #"func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],"#,
        #"  fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { load() }"#,
      ],
      right: [
        #"func application(_ app: UIApplication, didReceiveRemoteNotification info: [AnyHashable: Any],"#,
        #"  fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) { done(.newData) }"#,
      ]),
    .pushModeMissing: AppExample(
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
      ]),
    .progressMissing: AppExample(
      .code,
      wrong: [
        #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
      ],
      right: [
        #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#,
        #"task.progress.completedUnitCount += 1"#,
      ]),
  ]
}
