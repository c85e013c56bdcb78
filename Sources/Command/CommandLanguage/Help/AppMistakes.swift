package import AppCheck
package import SchedulerEngine

/// The codes of `bgsim check` for apps, and what each means.
package enum AppMistakes {
  package static var codes: [String] { MistakeCode.allCases.map(\.rawValue) }

  package static func mistake(
    of code: String
  ) -> (explanation: String, source: Source, example: AppExample?)? {
    MistakeCode(rawValue: code).map { ($0.explanation, $0.source, $0.example) }
  }
}
