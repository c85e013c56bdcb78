/// What there is to say about the command, a verb or a topic, before anybody decides how it looks.
struct HelpPage: Equatable {
  struct Term: Equatable {
    let name: String
    let text: String
  }

  /// Something that can be read elsewhere.
  struct Reference: Equatable {
    let title: String
    /// nil where nothing public can be opened.
    let address: String?
  }

  enum Body: Equatable {
    case text(String)
    case terms([Term])
    case references([Reference])
    /// Kept as they are: something to type.
    case lines([String])
  }

  struct Section: Equatable {
    let heading: String
    let body: Body
  }

  let sections: [Section]

  /// Sections without content say nothing.
  init(_ sections: [Section]) {
    self.sections = sections.filter { section in
      switch section.body {
      case .text(let text): !text.isEmpty
      case .terms(let terms): !terms.isEmpty
      case .references(let references): !references.isEmpty
      case .lines(let lines): !lines.isEmpty
      }
    }
  }
}
