import Basics

/// What one file of code says, before names are looked up.
struct SourceFacts {
  struct Use {
    let kind: UseKind
    let expression: SourceExpression
    let site: SourceSite
    /// Where the word stands that says what is done.
    let token: Int
    /// What a request is called where it is made.
    let name: String?
  }

  enum Owner: Equatable {
    case file
    case type(String)
    /// Known inside of a function only.
    case body
  }

  struct Binding {
    let name: String
    let owner: Owner
    /// nil for what cannot be known, such as a variable.
    let value: SourceValue?
    let isCase: Bool
    let site: SourceSite
  }

  struct Function {
    struct Parameter {
      let label: String?
      let name: String
      /// The first word of its type.
      let type: String?
      let hasDefault: Bool
    }

    let name: String
    let type: String?
    /// The function around a local one.
    let parent: Int?
    let parameters: [Parameter]
    /// Between its braces; empty without a body.
    var body: Range<Int>
  }

  struct Call {
    let name: String
    let token: Int
    let site: SourceSite
  }

  /// `for name in sequence`
  struct Loop {
    let name: String
    let sequence: SourceValue
    let site: SourceSite
  }

  struct Date {
    let seconds: Int64
    /// nil where it is not known whose date it is.
    let kind: TaskKind?
    let range: SourceSpan
  }

  var isSwift = true
  var tokens = SourceTokens()
  var uses: [Use] = []
  var bindings: [Binding] = []
  var functions: [Function] = []
  var calls: [Call] = []
  var loops: [Loop] = []
  var types: [String] = []
  /// Names of the parameters of closures, with the function around them.
  var closureParameters: Set<SourceName> = []
  var dates: [Date] = []
  var datesOfContinued: [SourceSpan] = []
  var oldFetch: [SourceSpan] = []
  /// Submits whose errors nobody sees.
  var swallowed: [SourceSpan] = []
}

/// Where in a file something stands.
struct SourceSite: Equatable {
  var type: String?
  /// By its number among the functions of the file.
  var function: Int?
  /// Where the code around it is known to run after the launch.
  var late: LateMoment?
}

/// A name inside of a function.
struct SourceName: Hashable {
  let name: String
  let function: Int?
}
