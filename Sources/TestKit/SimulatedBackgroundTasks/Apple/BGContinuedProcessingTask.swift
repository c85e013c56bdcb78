public import Foundation
import VirtualTime

/// Work that the user started and watches: it lives by its progress (facts 78, 87).
open class BGContinuedProcessingTask: BGTask, ProgressReporting {
  public let progress: Progress
  private let shown: ShownTitle

  init(run: LiveRun, title: String, subtitle: String) {
    shown = ShownTitle(title, subtitle)
    progress = WatchedProgress(run)
    super.init(run: run)
  }

  open var title: String { shown.title }
  open var subtitle: String { shown.subtitle }

  open func updateTitle(_ title: String, subtitle: String) {
    shown.change(title, subtitle)
    run?.titleIsChanged()
  }
}

/// Clients read and change the title from several threads.
private final class ShownTitle {
  private let lock = KitLock()
  private var words: (title: String, subtitle: String)

  init(_ title: String, _ subtitle: String) { words = (title, subtitle) }

  var title: String { lock.withLock { words.title } }
  var subtitle: String { lock.withLock { words.subtitle } }
  func change(_ title: String, _ subtitle: String) {
    lock.withLock { words = (title, subtitle) }
  }
}
