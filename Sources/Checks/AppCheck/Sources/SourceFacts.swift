import PlainText
import PropertyLists

/// What one file of code says, before names are looked up.
struct SourceFacts {
  struct Use {
    let kind: UseKind
    let expression: SourceExpression
    let type: String?
    let function: String?
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
    /// nil for what is not a plain text.
    let value: String?
  }

  struct Date {
    let seconds: Int64
    /// nil where it is not known whose date it is.
    let kind: TaskKind?
    let range: SourceSpan
  }

  var uses: [Use] = []
  var bindings: [Binding] = []
  /// Names that stand for something else in some place of the file.
  var parameters: Set<String> = []
  var dates: [Date] = []
  var datesOfContinued: [SourceSpan] = []
  var oldFetch: [SourceSpan] = []
}
