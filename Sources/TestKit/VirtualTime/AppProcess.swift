import VirtualTimeHooks

/// One process of an app inside a world. Every job that its code starts belongs to it, however many
/// tasks and queues lie between.
public struct AppProcess: Hashable, Sendable {
  let lane: vt_lane
}
