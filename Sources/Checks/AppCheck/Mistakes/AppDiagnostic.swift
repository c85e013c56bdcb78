public import Basics

/// One mistake and where it stands.
public typealias AppDiagnostic = Diagnostic<Mistake>

extension Mistake: DescribedProblem {
  public var codeName: String { code.rawValue }
  public var severity: Severity { code.severity }
  public var wording: Message { wording(in: .files) }
}

extension Diagnostic where Described == Mistake {
  public var code: MistakeCode { problem.code }
}

extension FileNumber {
  /// The property list comes before the sources.
  static let plist = FileNumber.first

  /// By its number among the sources.
  static func source(_ number: Int) -> FileNumber { FileNumber(number + 1) }
}
