/// The behaviours in which systems are known to differ.
public enum OSTopic: UInt8, CaseIterable, Sendable {
  /// Registering a handler after the app has finished launching.
  case lateRegistration
  /// When SwiftUI registers the handler of a scene modifier. Not simulated: it affects only iOS 18.4 and has
  /// the same effect as registering late.
  case sceneModifier
  case healthResearch
  case continuedProcessing
  /// Work on the Neural Engine while the app is in the background.
  case backgroundInference
  /// The error code for a continued request that must not wait; introduced with continued requests.
  case immediateRunIneligible
  /// Not simulated: another way to call `submit`, without a difference in scheduling.
  case asynchronousSubmission
}

/// A cell of the table: how a system differs from iOS 13, where the scheduler was introduced.
public struct OSDifference: Sendable {
  public enum Effect: UInt8, Sendable {
    case registersInsteadOfEndingTheApp
    case registersTooLateOnBackgroundLaunch
    case isOffered
    case needsEntitlement
  }

  public let effect: Effect
  public let source: Source
}

extension OSProfile {
  /// The table, with a row for each topic and a cell for each system; nil means "no known difference".
  public func difference(in topic: OSTopic) -> OSDifference? {
    switch topic {
    case .lateRegistration:
      switch self {
      case .ios13, .ios14, .ios15, .ios16, .ios17, .ios18: nil
      // The header's text is unchanged, but a client of iOS 26 saw no assertion failure.
      case .ios26:
        OSDifference(
          effect: .registersInsteadOfEndingTheApp, source: .observed(facts: 216))
      case .ios27:
        OSDifference(
          effect: .registersInsteadOfEndingTheApp, source: .assumed(facts: 216, remark: "as iOS 26")
        )
      }
    case .sceneModifier:
      self == .ios18
        ? OSDifference(
          effect: .registersTooLateOnBackgroundLaunch,
          source: .observed(facts: 217, remark: "iOS 18.4 only"))
        : nil
    case .healthResearch: offered(since: .ios17, fact: 206)
    case .continuedProcessing: offered(since: .ios26, fact: 86)
    case .backgroundInference:
      self < .ios27
        ? nil : OSDifference(effect: .needsEntitlement, source: .documented(facts: 324))
    case .immediateRunIneligible: offered(since: .ios26, fact: 203)
    case .asynchronousSubmission: offered(since: .ios27, fact: 204)
    }
  }

  private func offered(since first: OSProfile, fact: Int16) -> OSDifference? {
    self < first
      ? nil : OSDifference(effect: .isOffered, source: .documented(facts: fact))
  }
}
