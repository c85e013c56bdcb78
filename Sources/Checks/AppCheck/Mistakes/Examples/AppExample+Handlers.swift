extension AppExample {
  static let resubmittedTooLate = AppExample(
    .handler,
    wrong: [#"task.setTaskCompleted(success: true)"#, #"again()"#],
    right: [#"again()"#, #"task.setTaskCompleted(success: true)"#])
  static let resubmittedSometimes = AppExample(
    .handler,
    wrong: [#"if isFresh { again() }"#, #"task.setTaskCompleted(success: true)"#],
    right: [#"again()"#, #"task.setTaskCompleted(success: true)"#])
  static let neverCompleted = AppExample(
    .handler,
    wrong: [#"again()"#, #"work()"#],
    right: [#"again()"#, #"work()"#, #"task.setTaskCompleted(success: true)"#])
  static let notAlwaysCompleted = AppExample(
    .handler,
    wrong: [
      #"again()"#, #"guard isOnline else { return }"#, #"task.setTaskCompleted(success: true)"#,
    ],
    right: [
      #"again()"#, #"guard isOnline else { return task.setTaskCompleted(success: false) }"#,
      #"task.setTaskCompleted(success: true)"#,
    ])
  static let completedTwice = AppExample(
    .handler,
    wrong: [
      #"again()"#, #"if !isOnline { task.setTaskCompleted(success: false) }"#,
      #"task.setTaskCompleted(success: true)"#,
    ],
    right: [#"again()"#, #"task.setTaskCompleted(success: true)"#])
  static let noExpirationHandler = AppExample(
    .handler,
    wrong: [#"again()"#, #"queue.async { task.setTaskCompleted(success: true) }"#],
    right: [
      #"again()"#, #"task.expirationHandler = { stop() }"#,
      #"queue.async { task.setTaskCompleted(success: true) }"#,
    ])
  static let expirationHandlerLate = AppExample(
    .handler,
    wrong: [
      #"again()"#, #"queue.async { task.setTaskCompleted(success: true) }"#,
      #"task.expirationHandler = { stop() }"#,
    ],
    right: [
      #"again()"#, #"task.expirationHandler = { stop() }"#,
      #"queue.async { task.setTaskCompleted(success: true) }"#,
    ])
  static let succeedsWhenExpired = AppExample(
    .handler,
    wrong: [
      #"again()"#, #"task.expirationHandler = { task.setTaskCompleted(success: true) }"#,
      #"queue.async { task.setTaskCompleted(success: true) }"#,
    ],
    right: [
      #"again()"#, #"task.expirationHandler = { task.setTaskCompleted(success: false) }"#,
      #"queue.async { task.setTaskCompleted(success: true) }"#,
    ])
  static let neverResubmitted = AppExample(
    .handler,
    wrong: [#"task.setTaskCompleted(success: true)"#],
    right: [#"again()"#, #"task.setTaskCompleted(success: true)"#])
}
