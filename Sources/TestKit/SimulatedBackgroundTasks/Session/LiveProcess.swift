import SchedulerEngine
import VirtualTime

/// One life of an installed app: what its code registered since it was launched. Its code runs one
/// job at a time.
final class LiveProcess: @unchecked Sendable {
  let session: Session
  let id: ProcessID
  let app: AppID
  let lane: AppProcess
  /// Whether all that its launch code did at once is done.
  var hasFinishedLaunching = false
  var isInLaunchCode = false
  var handlers: [NameID: LaunchHandler] = [:]
  /// Those of them that an earlier process registered.
  var usedAgain: Set<NameID> = []
  var whenInFront: [@MainActor () -> Void] = []
  var whenInBackground: [@MainActor () -> Void] = []
  var whenPushed: LaunchedApp.PushHandler?
  var whenSessionEvents: LaunchedApp.SessionEventsHandler?
  var sessionScenes: [SessionScene] = []
  private(set) lazy var scheduler = BGTaskScheduler(process: self)

  let startedAt: Instant

  init(_ session: Session, _ id: ProcessID, of app: AppID, lane: AppProcess, at instant: Instant) {
    startedAt = instant
    self.session = session
    self.id = id
    self.app = app
    self.lane = lane
  }

  /// The process that the calling code belongs to, however many tasks and queues lie between.
  static var current: LiveProcess? {
    guard let world = VirtualWorld.current, let lane = VirtualWorld.currentProcess else {
      return nil
    }
    return SessionList.session(of: world)?.process(in: lane)
  }
}
