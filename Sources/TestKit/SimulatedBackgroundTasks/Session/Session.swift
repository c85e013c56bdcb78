import Foundation
import RunRecord
import SchedulerEngine
import VirtualTime

/// A device that is running: the engine that decides, the world in which app code runs, and what ties
/// the two together.
///
/// App code runs on the thread that drives the world, so what it calls here never meets the driver.
/// Tests ask between drives; the lock is for code that strays from its world.
final class Session: @unchecked Sendable {
  let world: VirtualWorld
  let setup: Setup
  let launches: [AppID: LaunchPlan]
  let manner: Manner
  let zone: DeviceZone?
  let lock = AppLock()
  let shelf: DeviceShelf

  private(set) lazy var beginning = setup.beginning()
  var simulation: Simulation
  var names: NameTable
  var ledger = DecisionLedger()
  /// So many come between two looks at how much is kept; a test may look more often.
  var rowsAtOnce = 50_000
  var rowsAtPause = 0
  /// It goes on no more, and said why.
  var isAtFault = false
  var processes: [ProcessID: LiveProcess] = [:]
  var lanes: [AppProcess: LiveProcess] = [:]
  /// Delivered and not ended. The system keeps a running task alive, not its handler.
  var tasks: [RunID: BGTask] = [:]
  /// Told to expire at this instant, and not known yet to have heard of it.
  var expiring: [LiveRun] = []
  /// What each app asked for, as it will be handed back.
  var copies: [RequestID: BGTaskRequest] = [:]
  /// What the latest push of each name says that was not delivered.
  var pushes: [TaskKey: [AnyHashable: Any]] = [:]
  /// That app code holds, so that its device suspends it later.
  var assertions: [ActivityID: HeldAssertion] = [:]
  var sites = SiteList()
  /// Registrations after launching had finished and at the same instant, which the log does not show.
  var lateRegistrations: [Finding] = []
  var failures: [DeviceFailure] = []
  /// What processes of this device registered, by app.
  var earlierHandlers: [AppID: [NameID: EarlierHandler]] = [:]
  var handlersUsedAgain: [AppID: Set<NameID>] = [:]
  var unsaid: UnsaidWatch
  var record: RunRecordSoFar

  init(
    _ setup: Setup, _ launches: [AppID: LaunchPlan], _ options: VirtualWorld.Options,
    _ manner: Manner, _ zone: DeviceZone?, _ shelf: DeviceShelf
  ) throws(SimulationFault) {
    self.shelf = shelf
    self.manner = manner
    self.zone = zone
    unsaid = UnsaidWatch(said: manner.said)
    simulation = try Simulation(setup)
    self.setup = setup
    self.launches = launches
    names = setup.names
    record = RunRecordSoFar(from: setup.start)
    world = VirtualWorld(
      wallClock: setup.start.milliseconds * 1_000_000, options: options)
    SessionList.add(self)
  }

  deinit { SessionList.remove(world) }

  func process(in lane: AppProcess) -> LiveProcess? { lock.withLock { lanes[lane] } }

  /// Identifiers may be made up on the way, as those of continued tasks are. One too many has no
  /// place in the table and is nobody's.
  func name(_ identifier: String) -> NameID {
    let bytes = Array(identifier.utf8)
    if let known = names.find(bytes) { return known }
    do throws(SimulationFault) {
      _ = try simulation.intern(bytes)
      return names.intern(bytes)
    } catch {
      fail(.simulationStopped(error), identifier, from: nil)
      return NameID(index: names.count)
    }
  }

  func text(_ name: NameID) -> String {
    name.index < names.count ? String(decoding: names[name], as: UTF8.self) : ""
  }
}

/// Where the device was given up, its code stops before it holds what the test asks for afterwards.
struct AppLock {
  private let lock = KitLock()

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    _ = VirtualWorld.current
    return try lock.withLock(body)
  }
}

extension Session {
  /// Lets go of everything that holds the session in turn.
  func close() {
    lock.withLock {
      for process in processes.values { world.kill(process.lane) }
      processes = [:]
      lanes = [:]
      tasks = [:]
      assertions = [:]
      shelf.clear()
    }
  }
}
