import BackgroundTasks

/// What the app does when it is launched and when it is left. On a device a `UIApplicationDelegate`
/// calls these two.
@MainActor
public final class AppDelegate {
  private let refresher: FeedRefresher
  private let cleaner: NightlyCleaner

  public init(source: any FeedSource, store: ArticleStore) {
    refresher = FeedRefresher(source: source, store: store)
    cleaner = NightlyCleaner(store: store)
  }

  public func didFinishLaunching() {
    refresher.register()
    cleaner.register()
  }

  public func didEnterBackground() {
    refresher.schedule()
    cleaner.scheduleIfNeeded()
  }
}
