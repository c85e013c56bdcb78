import AppCheck
import SchedulerEngine

/// The codes of `bgsim check` for apps, and what each means.
enum AppMistakes {
  static var codes: [String] { MistakeCode.allCases.map(\.rawValue) }

  static func mistake(
    of code: String
  ) -> (explanation: String, source: Source, example: AppExample?)? {
    MistakeCode(rawValue: code).map { ($0.explanation, $0.source, $0.example) }
  }
}
