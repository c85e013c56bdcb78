/// A morning of an app: both generations of decisions, a wrapped list, another app, the system's own work.
enum SampleEntries {
  static let refresh = "com.example.news.refresh"

  static let morning: [PlannedEntry] = [
    .app("07:05:00", #"{"bgtask":"foreground","app":"com.example.news"}"#),
    .app("07:08:00", #"{"bgtask":"background","app":"com.example.news","battery":61}"#),
    .framework(
      "07:08:01",
      "submitTaskRequest: <BGAppRefreshTaskRequest: com.example.news.refresh, earliestBeginDate: 2026-05-15 05:23:01 +0000>"
    ),
    .framework(
      "07:08:01", "Submitting task request activity: bgRefresh-com.example.news.refresh:0AF362"),
    .scheduler(
      "07:08:01",
      "Submitted Activity: bgRefresh-com.example.news.refresh:0AF362 at priority 10 <private>"),
    .other("07:09:00", "something about a window"),
    .scheduler(
      "07:25:00",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: Required:90, Observed:99},]}}\n ], Decision: MNP}"
    ),
    .scheduler(
      "07:25:14",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: CPU Usage Policy, policyWeight: 5.0, response: {MNP, 0.00, [{[Max allowed CPU Usage level]: Required:90, Observed:95},]}}\n ], Decision: MNP}"
    ),
    .scheduler(
      "07:26:00",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Must Not Proceed, Score: 0.00, Rationale: [{launchType == REFRESH AND deviceActive == 1}]}}\n ], FinalDecision: Must Not Proceed}"
    ),
    .scheduler(
      "07:27:00",
      "Submitted Activity: bgRefresh-org.other.mail.sync:1AF362 at priority 10 <private>"),
    .scheduler(
      "07:30:00",
      "bgRefresh-com.example.news.refresh:0AF362:[\n\t{name: DeviceActivityPolicy, policyWeight: 5.000, response: {Decision: Can Proceed, Score: 0.05}}\n ] sumScores:43.121357, denominator:48.520000, FinalDecision: Can Proceed FinalScore: 0.888734}"
    ),
    .scheduler("07:30:01", "STARTING activity bgRefresh-com.example.news.refresh:0AF362"),
    .framework(
      "07:30:02",
      "Handling launch from daemon for activities: {(\n    bgRefresh-com.example.news.refresh:0AF362\n)}"
    ),
    .framework("07:30:02", "Starting task: <BGAppRefreshTask: com.example.news.refresh>"),
    .scheduler("07:30:03", "Thermal state of group 7 is now nominal"),
    .framework(
      "07:30:13",
      "Marking task <BGAppRefreshTask: com.example.news.refresh> complete with success: 1"),
    .scheduler(
      "07:30:14", "COMPLETED bgRefresh-com.example.news.refresh:0AF362 at priority 30 <private>!"),
  ]
}
