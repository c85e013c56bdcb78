import BackgroundTasks

/// The ways in which apps catch what `submit` throws.
enum ErrorShapes {
  nonisolated static func byPattern(_ request: BGTaskRequest) -> String {
    do {
      try BGTaskScheduler.shared.submit(request)
      return "submitted"
    } catch BGTaskScheduler.Error.unavailable {
      return "unavailable"
    } catch BGTaskScheduler.Error.notPermitted {
      return "notPermitted"
    } catch {
      return "other"
    }
  }

  nonisolated static func byClause(_ request: BGTaskRequest) -> String {
    do {
      try BGTaskScheduler.shared.submit(request)
      return "submitted"
    } catch let error as BGTaskScheduler.Error where error.code == .notPermitted {
      return "notPermitted"
    } catch let error as BGTaskScheduler.Error {
      if case .unavailable = error.code { return "unavailable" }
      return "other"
    } catch {
      return "unknown"
    }
  }

  nonisolated static func bySwitch(_ request: BGTaskRequest) -> String {
    do {
      try BGTaskScheduler.shared.submit(request)
      return "submitted"
    } catch {
      guard let error = error as? BGTaskScheduler.Error else { return "unknown" }
      switch error.code {
      case .unavailable: return "unavailable"
      case .tooManyPendingTaskRequests: return "tooMany"
      case .notPermitted: return "notPermitted"
      case .immediateRunIneligible: return "immediate"
      @unknown default: return "new"
      }
    }
  }

  nonisolated static func asNSError(_ request: BGTaskRequest) -> String {
    do {
      try BGTaskScheduler.shared.submit(request)
      return "submitted"
    } catch let error as NSError {
      guard error.domain == BGTaskScheduler.errorDomain else { return error.domain }
      switch error.code {
      case BGTaskScheduler.Error.Code.unavailable.rawValue: return "unavailable"
      case BGTaskScheduler.Error.notPermitted.rawValue: return "notPermitted"
      default: return "other"
      }
    }
  }

  nonisolated static func byCast(_ request: BGTaskRequest) -> String {
    do {
      try BGTaskScheduler.shared.submit(request)
      return "submitted"
    } catch {
      let code = (error as NSError).code
      return BGTaskScheduler.Error.Code(rawValue: code) == .notPermitted ? "notPermitted" : "other"
    }
  }
}

extension BGTaskScheduler.Error.Code {
  /// As clients add descriptions of their own.
  nonisolated var spoken: String { self == .notPermitted ? "not permitted" : "something else" }
}
