#if !canImport(ObjectiveC)
  public import Foundation

  /// Outside Apple's platforms `catch let error as NSError` compiles as if it caught everything and
  /// then lets Swift's errors pass; this makes it catch ours.
  extension BGTaskScheduler.Error: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSError

    public func _bridgeToObjectiveC() -> NSError {
      NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    public static func _forceBridgeFromObjectiveC(
      _ source: NSError, result: inout BGTaskScheduler.Error?
    ) {
      _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    public static func _conditionallyBridgeFromObjectiveC(
      _ source: NSError, result: inout BGTaskScheduler.Error?
    ) -> Bool {
      guard source.domain == errorDomain, let code = Code(rawValue: source.code) else {
        return false
      }
      result = BGTaskScheduler.Error(code)
      return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(
      _ source: NSError?
    ) -> BGTaskScheduler.Error {
      var result: BGTaskScheduler.Error?
      if let source { _ = _conditionallyBridgeFromObjectiveC(source, result: &result) }
      return result ?? BGTaskScheduler.Error(.unavailable)
    }
  }
#endif
