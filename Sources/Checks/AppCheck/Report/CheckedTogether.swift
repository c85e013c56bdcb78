/// The results for apps that are checked together: each source is read once, and what holds for several of them is told
/// once.
public struct CheckedTogether {
  public struct Result {
    /// Everything that was found.
    public let whole: Checkup
    /// What stands in no result before.
    public let told: Checkup
  }

  public let results: [Result]

  /// `read` is told how many sources have been read, of how many; that takes most of the time.
  public init(
    _ apps: [AppFiles], accepting baseline: inout Baseline, read: (Int, Int) -> Void = { _, _ in }
  ) {
    var shared = SharedFacts()
    let all = apps.reduce(0) { $0 + ($1.sources?.count ?? 0) }
    var done = 0
    for app in apps {
      for source in app.sources ?? [] {
        shared.read(source)
        done += 1
        read(done, all)
      }
    }
    var told = ToldDiagnostics()
    var results: [Result] = []
    for app in apps {
      let checkup = Checkup(app, sharing: &shared)
      var known = baseline
      let whole = checkup.accepting(&known, in: app)
      let left = told.left(of: checkup, app).accepting(&baseline, in: app)
      results.append(Result(whole: whole, told: left))
    }
    self.results = results
  }
}
