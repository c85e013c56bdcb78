import AppCheck
import Documents
import LongForm
import Testing

/// Each handler is that of `com.a.r`; `again()` requests it the next time.
@Suite("A task that other code knows of") struct OtherCodeTests {
  private static func found(
    _ body: String, _ more: String = "", kind: String = "BGProcessingTask"
  ) -> [String] {
    let code = """
      final class Shop {
        var order: BGTask?
        func open() {
          BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
            \(body)
          }
        }
        func again() { do { try scheduler.submit(first) } catch { log(error) } }
        \(more)
      }
      let first = \(kind)Request(identifier: "com.a.r")
      """
    return Found(Case(files: [("a.swift", code)]).input).lines
  }

  // MARK: Late handlers

  static let late: [Row<String, [String]>] = [
    Row(
      "after the completion",
      "count(); task.setTaskCompleted(success: true); task.expirationHandler = { task.setTaskCompleted(success: false) }",
      ["D220 expirationHandler"]),
    Row(
      "before the completion",
      "task.expirationHandler = { stop() }; count(); task.setTaskCompleted(success: true)", []),
    Row(
      "behind an early end",
      "if x { task.setTaskCompleted(success: true); return }; task.expirationHandler = { stop() }; count(); task.setTaskCompleted(success: true)",
      []),
  ]

  @Test("has its expirationHandler set", arguments: late)
  func setLate(_ row: Row<String, [String]>) { #expect(Self.found(row.given) == row.expected) }

  // MARK: Kept tasks

  private static let phase = """
    func applicationDidEnterBackground(_ application: UIApplication) {
      if let order = self.order { order.setTaskCompleted(success: false) }
      order = nil
    }
    """

  static let kept: [Row<(body: String, more: String), [String]>] = [
    Row(
      "and is completed before",
      ("self.order = task; task.setTaskCompleted(success: true)", phase),
      ["D218 setTaskCompleted"]),
    Row(
      "by a call through a question mark",
      (
        "self.order = task; task.setTaskCompleted(success: true)",
        "func sceneDidEnterBackground(_ s: UIScene) { order?.setTaskCompleted(success: false) }"
      ), ["D218 setTaskCompleted"]),
    Row(
      "and the property is emptied",
      ("self.order = task; task.setTaskCompleted(success: true); self.order = nil", phase), []),
    Row("and was never kept", ("task.setTaskCompleted(success: true)", phase), []),
    Row(
      "behind a condition",
      (
        "self.order = task; task.setTaskCompleted(success: true)",
        "func sceneDidEnterBackground(_ s: UIScene) { if isBusy { order?.setTaskCompleted(success: false) } }"
      ), []),
    Row(
      "by a function of which nobody knows when it is called",
      (
        "self.order = task; task.setTaskCompleted(success: true)",
        "func close() { order?.setTaskCompleted(success: false) }"
      ), []),
  ]

  @Test("is completed again when the app leaves the front", arguments: kept)
  func completedAgain(_ row: Row<(body: String, more: String), [String]>) {
    #expect(Self.found(row.given.body, row.given.more) == row.expected)
  }

  // MARK: Subscriptions

  static let replaced: [Row<(start: String, other: String), [String]>] = [
    Row(
      "cancels it",
      ("job?.cancel()", "func tapped() { bake { _ in show() } }"), ["D217 cancel"]),
    Row("has no other caller", ("job?.cancel()", ""), []),
    Row("leaves it alone", ("count()", "func tapped() { bake { _ in show() } }"), []),
    Row(
      "is refused",
      (
        "guard !isBusy else { return done(false) }\njob?.cancel()",
        "func tapped() { bake { _ in } }"
      ),
      []),
  ]

  @Test("hangs on a subscription, and another call", arguments: replaced)
  func cancelledByAnother(_ row: Row<(start: String, other: String), [String]>) {
    let more = """
      var job: AnyCancellable?
      \(row.given.other)
      func bake(_ done: @escaping (Bool) -> Void) {
        \(row.given.start)
        self.job = oven.publisher.sink(
          receiveCompletion: { end in done(true) }, receiveValue: { _ in })
      }
      """
    let found = Self.found("self.bake { task.setTaskCompleted(success: $0) }", more)
    #expect(found.filter { $0.hasPrefix("D217") } == row.expected)
  }

  // MARK: Streams

  private static let reading = """
    for await loaf in loaves {
      guard !Task.isCancelled else { task.setTaskCompleted(success: false); return }
      if loaf.isLast { task.setTaskCompleted(success: true) }
    }
    """

  static let streams: [Row<(expiry: String, end: String), [String]>] = [
    Row("and nothing completes it then", ("self.jobs[id]?.cancel()", ""), ["D217 }"]),
    Row(
      "and the code behind the loop completes it",
      ("self.jobs[id]?.cancel()", "if Task.isCancelled { task.setTaskCompleted(success: false) }"),
      []),
    Row(
      "and the expirationHandler completes it",
      ("self.jobs[id]?.cancel(); task.setTaskCompleted(success: false)", ""), []),
    Row("and it is not cancelled", ("self.oven.stop()", ""), []),
  ]

  @Test("is completed in a loop over a stream, which ends when it is cancelled", arguments: streams)
  func stream(_ row: Row<(expiry: String, end: String), [String]>) {
    let body = """
      task.expirationHandler = { \(row.given.expiry) }
      self.jobs[id] = Task<Void, Error> {
        let loaves = await self.oven.loaves(of: 4)
        \(Self.reading)
        \(row.given.end)
      }
      """
    let more = """
      var jobs: [String: Task<Void, Error>] = [:]
      func loaves(of count: Int) -> AsyncStream<Loaf> { AsyncStream { send($0) } }
      """
    let found = Self.found(body, more)
    #expect(found.filter { $0.hasPrefix("D217") } == row.expected)
    let others = Self.found(body, more.replacing("AsyncStream<Loaf>", with: "Loaves"))
    #expect(others.filter { $0.hasPrefix("D217") } == [])
  }

  @Test("is not seen to be stopped by cancelling such a loop") func streamTicks() {
    let code = """
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "com.a.r", using: nil) { task in
        let job = Task {
          for await loaf in oven.loaves() {
            if Task.isCancelled { return task.setTaskCompleted(success: false) }
            if loaf.isLast { task.setTaskCompleted(success: true) }
          }
        }
        task.expirationHandler = { job.cancel() }
      }
      func loaves() -> AsyncStream<Loaf> { AsyncStream { send($0) } }
      """
    let files = [("a.swift", code)]
    #expect(TickTests.mark(.expirationHandled, files) == "?")
    #expect(TickTests.mark(.incremental, files) == "?")
  }
}

/// Handlers in Objective-C are followed if they are straight lines.
@Suite("A handler in Objective-C") struct ObjectiveCHandlerTests {
  private static func files(
    _ handler: String, _ body: String, _ more: String = ""
  ) -> [(path: String, text: String)] {
    let code = """
      @implementation Shop
      + (void)open {
        [[BGTaskScheduler sharedScheduler] registerForTaskWithIdentifier:@"com.a.r"
          usingQueue:nil launchHandler:^(__kindof BGTask *task) { \(handler) }];
      }
      - (void)serve:(BGTask *)order API_AVAILABLE(ios(13.0)) {
        \(body)
      }
      - (void)plan {
        BGAppRefreshTaskRequest *next = [[BGAppRefreshTaskRequest alloc] initWithIdentifier:@"com.a.r"];
        BOOL isSent = [[BGTaskScheduler sharedScheduler] submitTaskRequest:next error:&error];
        if (!isSent) { NSLog(@"%@", error); }
      }
      - (void)bake { for (Loaf *loaf in loaves) { [loaf bake]; } }
      \(more)
      @end
      """
    return [("Shop.m", code)]
  }

  private static let end = "[order setTaskCompletedWithSuccess:YES];"
  private static let logging = "order.expirationHandler = ^{ NSLog(@\"late\"); };"

  /// What is found, then the marks of the rows about completion and the next request.
  static let rows: [Row<String, [String]>] = [
    Row("that does all", "[self plan]; [self bake]; \(end)", ["x", "x"]),
    Row(
      "that only logs when its time is up", "[self plan]; \(logging) [self bake]; \(end)",
      ["D229 expirationHandler", "x", "x"]),
    Row(
      "that stops when its time is up",
      "[self plan]; order.expirationHandler = ^{ [oven stop]; }; [self bake]; \(end)", ["x", "x"]),
    Row("that only logs and has no work", "[self plan]; \(logging) \(end)", ["x", "x"]),
    Row(
      "that stops by a function of C when its time is up",
      "[self plan]; order.expirationHandler = ^{ StopBaking(); }; [self bake]; \(end)", ["x", "x"]),
    Row(
      "that writes a log of its task and calls others",
      "NSLog(@\"runs %@\", order.identifier); [self plan]; [oven heat]; \(end)", ["x", "x"]),
    Row("that requests nothing", "[self bake]; \(end)", ["x", "?"]),
    Row(
      "that is being written", "[self plan]; [order setExpirationHandler]; \(end)", ["?", "?"]),
    Row("with a condition", "[self plan]; if (isOn) { \(end) }", ["?", "?"]),
    Row("that hands its task on", "[self plan]; [oven serve:order]; \(end)", ["?", "?"]),
    Row(
      "that completes in a block", "[self plan]; [oven bake:^{ \(end) }];", ["?", "?"]),
    Row(
      "that completes twice", "[self plan]; \(end) \(end)",
      ["D218 setTaskCompletedWithSuccess", "!", "x"]),
    Row("that never completes", "[self plan]; [self bake];", ["D216 @\"com.a.r\"", "!", "x"]),
    Row(
      "that completes only when its time is up",
      "[self plan]; order.expirationHandler = ^{ [order setTaskCompletedWithSuccess:NO]; };",
      ["D217 @\"com.a.r\"", "!", "x"]),
    Row(
      "that requests the next run too late", "[self bake]; \(end) [self plan];",
      ["D214 plan", "x", "!"]),
    Row(
      "that requests the next run twice", "[self plan]; \(end) [self plan];", ["x", "x"]),
    Row(
      "that sends its task what only logs when its time is up",
      "[self plan]; [order setExpirationHandler:^{ NSLog(@\"late\"); }]; [self bake]; \(end)",
      ["D229 setExpirationHandler", "x", "x"]),
    Row(
      "that sends its task what stops when its time is up",
      "[self plan]; [order setExpirationHandler:^{ [oven stop]; }]; [self bake]; \(end)",
      ["x", "x"]),
    Row(
      "that completes again on a condition", "[self plan]; \(end) if (isLate) { \(end) }",
      ["?", "?"]),
    Row("that calls itself", "[self plan]; [self serve:order];", ["?", "?"]),
  ]

  static let requests: [Row<String, [String]>] = [
    Row("of another task behind its own", "[self plan]; \(end) [self clean];", ["x"]),
    Row("of another task alone", "[self clean]; \(end)", ["?"]),
    Row("of another task behind its completion", "\(end) [self clean];", ["?"]),
    Row(
      "in another method behind its completion", "\(end) [self planAll];", ["D214 planAll", "!"]),
    Row("of what it is given behind its completion", "\(end) [self send];", ["D214 send", "!"]),
  ]

  @Test("needs a request", arguments: requests) func requested(_ row: Row<String, [String]>) {
    let other = """
      BGProcessingTaskRequest *other = [[BGProcessingTaskRequest alloc] initWithIdentifier:@"com.a.s"];
      [[BGTaskScheduler sharedScheduler] submitTaskRequest:other error:nil];
      """
    let more = """
      - (void)clean { \(other) }
      - (void)planAll { \(other) [self plan]; }
      - (void)send { [[BGTaskScheduler sharedScheduler] submitTaskRequest:self.next error:nil]; }
      """
    let files = Self.files("[self serve:task];", row.given, more)
    let found = Found(Case(files: files).input).lines.filter { $0.hasPrefix("D214") }
    #expect(found + [TickTests.mark(.nextRequested, files)] == row.expected)
  }

  static let calls: [Row<String, [String]>] = [
    Row("with a cast", "[self serve:(BGAppRefreshTask *)task];", ["x", "x"]),
    Row(
      "of itself, if it is still there",
      "__weak typeof(self) weakSelf = self; [weakSelf serve:task];", ["x", "x"]),
    Row("of itself with a part of the task", "[self serve:task.owner];", ["?", "?"]),
    Row(
      "with the task under the name of its class",
      "BGAppRefreshTask *refresh = (BGAppRefreshTask *)task; [self serve:refresh];", ["x", "x"]),
    Row(
      "that a task with another name does not need",
      "BGAppRefreshTask *refresh = (BGAppRefreshTask *)task; [oven heat];",
      ["D216 @\"com.a.r\"", "!", "?"]),
    Row("beside one that keeps the task", "self.last = task; [oven heat];", ["?", "?"]),
    Row("beside a variable that keeps the task", "_last = task; [oven heat];", ["?", "?"]),
    Row("beside a place that keeps the task", "*last = task; [oven heat];", ["?", "?"]),
    Row(
      "beside an object that is made of it",
      "Order *order = [Order orderWithTask:task]; [order serve];", ["?", "?"]),
    Row("of another object", "[counter serve:task];", ["?", "?"]),
  ]

  @Test("is followed into a method", arguments: calls)
  func called(_ row: Row<String, [String]>) {
    let files = Self.files(row.given, "[self plan]; [self bake]; \(Self.end)")
    let marks = [ChecklistRow.completedOnEveryPath, .nextRequested].map {
      TickTests.mark($0, files)
    }
    #expect(Found(Case(files: files).input).lines + marks == row.expected)
  }

  @Test("is followed along a straight line", arguments: rows)
  func followed(_ row: Row<String, [String]>) {
    let files = Self.files("[self serve:task];", row.given)
    let marks = [ChecklistRow.completedOnEveryPath, .nextRequested].map {
      TickTests.mark($0, files)
    }
    #expect(Found(Case(files: files).input).lines + marks == row.expected)
  }
}
