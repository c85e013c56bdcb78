import AppCheck
import SchedulerEngine

/// The codes of `bgsim check` for apps, and what each means.
enum AppMistakes {
  static var codes: [String] { FindingCode.allCases.map(\.rawValue) }

  static func mistake(of code: String) -> (explanation: String, source: Source)? {
    FindingCode(rawValue: code).map { ($0.explanation, $0.source) }
  }
}
