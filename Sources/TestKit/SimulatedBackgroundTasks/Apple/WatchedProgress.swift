import Foundation

/// Tells its run of every direct change. What children add passes by here; the run looks for that
/// whenever all is quiet.
final class WatchedProgress: Progress, @unchecked Sendable {
  private weak var run: LiveRun?

  init(_ run: LiveRun) {
    super.init(parent: nil, userInfo: nil)
    self.run = run
  }

  override var completedUnitCount: Int64 {
    get { super.completedUnitCount }
    set {
      super.completedUnitCount = newValue
      run?.progressIsChanged(self)
    }
  }

  override var totalUnitCount: Int64 {
    get { super.totalUnitCount }
    set {
      super.totalUnitCount = newValue
      run?.progressIsChanged(self)
    }
  }
}
