import Reports

/// `bgsim help terms`.
package enum Terms {
  package static let topic = "terms"

  package static var page: HelpPage {
    HelpPage([
      .init(heading: "TERMS", body: .terms(TermList.terms.map { .init(name: $0.0, text: $0.1) }))
    ])
  }
}
