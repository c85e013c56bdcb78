import SimulationReport

/// `bgsim help terms`.
enum Terms {
  static let topic = "terms"

  static var page: HelpPage {
    HelpPage([
      .init(heading: "TERMS", body: .terms(TermList.terms.map { .init(name: $0.0, text: $0.1) }))
    ])
  }
}
