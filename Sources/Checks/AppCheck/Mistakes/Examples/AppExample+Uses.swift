extension AppExample {
  static let notPermitted = AppExample(
    .code,
    wrong: [#"scheduler.cancel(taskRequestWithIdentifier: "com.a.refesh")"#],
    right: [#"scheduler.cancel(taskRequestWithIdentifier: "com.a.r")"#])
  static let wildcardForOtherKind = AppExample(
    .code,
    wrong: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.x.1")"#],
    right: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#])
  static let wildcardUsed = AppExample(
    .code,
    wrong: [
      #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.*", title: "Export", subtitle: "")"#
    ],
    right: [
      #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
    ])
  static let continuedForeign = AppExample(
    .code,
    wrong: [
      #"let request = BGContinuedProcessingTaskRequest(identifier: "com.b.x", title: "Export", subtitle: "")"#
    ],
    right: [
      #"let request = BGContinuedProcessingTaskRequest(identifier: "com.a.x.1", title: "Export", subtitle: "")"#
    ])
  static let neverUsed = AppExample(
    .plist,
    wrong: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string><string>com.a.s</string></array>"#,
    ],
    right: [
      #"<key>BGTaskSchedulerPermittedIdentifiers</key>"#,
      #"<array><string>com.a.r</string></array>"#,
    ])
  static let neverRegistered = AppExample(
    .code,
    wrong: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#],
    right: [
      #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
    ])
  static let neverRequested = AppExample(
    .code,
    wrong: [
      #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#
    ],
    right: [
      #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
    ])
  static let registeredTwice = AppExample(
    .code,
    wrong: [
      #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
      #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#,
    ],
    right: [
      #"scheduler.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in again(task) }"#
    ])
  static let registeredLate = AppExample(
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
    ])
  static let dateBeyondWeek = AppExample(
    .code,
    wrong: [
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      #"request.earliestBeginDate = Date(timeIntervalSinceNow: 9 * 86_400)"#,
    ],
    right: [
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      #"request.earliestBeginDate = Date(timeIntervalSinceNow: 86_400)"#,
    ])
  static let dateTooSoon = AppExample(
    .code,
    wrong: [
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      #"request.earliestBeginDate = Date(timeIntervalSinceNow: 60)"#,
    ],
    right: [
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      #"request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)"#,
    ])
  static let tooManyRequests = AppExample(
    .code,
    wrong: [
      #"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#,
      #"let other = BGAppRefreshTaskRequest(identifier: "com.a.s")"#,
    ],
    right: [#"let request = BGAppRefreshTaskRequest(identifier: "com.a.r")"#])
  static let submitErrorIgnored = AppExample(
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
    ])
  static let submittedBeforeRegistering = AppExample(
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
    ])
}
