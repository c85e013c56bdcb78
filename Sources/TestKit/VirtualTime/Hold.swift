import VirtualTimeHooks

/// A serial queue that a waiting thread is in the middle of.
struct Hold {
  var exclusive: UnsafeMutableRawPointer
  var lane: vt_lane
}
