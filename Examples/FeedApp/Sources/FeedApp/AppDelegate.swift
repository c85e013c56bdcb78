import BackgroundTasks

/// What the app does when it is launched and when it is left. On a device a `UIApplicationDelegate`
/// calls these two.
@MainActor
public final class AppDelegate {
  private let refresher: FeedRefresher
  private let cleaner: NightlyCleaner
  private let export: ArticleExport

  public init(source: any FeedSource, store: ArticleStore) {
    refresher = FeedRefresher(source: source, store: store)
    cleaner = NightlyCleaner(store: store)
    export = ArticleExport(store: store)
  }

  public func didFinishLaunching() {
    refresher.register()
    cleaner.register()
  }

  public func userTappedExport(_ name: String) { export.start(name) }

  public func didEnterBackground() {
    refresher.schedule()
    cleaner.scheduleIfNeeded()
  }
}
