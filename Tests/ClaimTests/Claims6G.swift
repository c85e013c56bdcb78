import SchedulerEngine
import Testing

/// Ledger 6.G, continued processing.
@Suite struct Claims6G {
  @Test func claim086_continuedProcessingIsOfferedFromSystem26On() {
    for profile in OSProfile.allCases {
      let isOffered = profile.difference(in: .continuedProcessing) != nil
      #expect(isOffered == (profile >= .ios26), "\(profile)")
    }
  }
}
