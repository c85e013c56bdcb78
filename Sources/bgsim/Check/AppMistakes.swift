import AppCheck

/// The codes of `bgsim check` for apps, and what each means.
enum AppMistakes {
  static var codes: [String] { MistakeCode.allCases.map(\.rawValue) }

  static func explanation(of code: String) -> String? {
    MistakeCode(rawValue: code)?.explanation
  }
}
