import Basics
import SchedulerEngine

/// What one source file contains, before names are resolved.
struct SourceFacts {
  struct Use {
    let kind: UseKind
    let expression: SourceExpression
    let site: SourceSite
    /// The place of the word that names the call.
    let token: Int
    /// The name that a request is assigned to.
    let name: String?
  }

  enum Owner: Equatable {
    case file
    case type(String)
    /// Local to a function or another block.
    case body
  }

  struct Binding {
    let name: String
    let owner: Owner
    /// nil if it cannot be known, as for a variable.
    let value: SourceValue?
    /// The first word of its type, as far as the code shows it.
    var type: String?
    let isCase: Bool
    let site: SourceSite
    /// The place of its name.
    var token = 0
    /// Where its value begins, or the brace of a property that is computed.
    var start: Int?
    var isVariable = false
    /// Whether an attribute may give it another value.
    var isWrapped = false
  }

  struct Function {
    struct Parameter {
      let label: String?
      let name: String
      /// The first word of its type.
      let type: String?
      let hasDefault: Bool
      /// Whether a closure for it belongs to no actor.
      var isSendable = false
      /// Where the default begins.
      var start: Int?
    }

    let name: String
    /// The place of `func` or `init`.
    let token: Int
    let type: String?
    /// The enclosing function of a local function.
    let parent: Int?
    let parameters: [Parameter]
    /// The tokens between its braces; empty if it has no body.
    var body: Range<Int>
  }

  /// A type, a protocol or an extension.
  struct Declaration {
    let name: String
    let token: Int
    /// The types it inherits from or conforms to.
    let parents: [String]
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

  /// The earliest date of a request.
  struct Date {
    enum Value {
      /// From now, as in a scenario.
      case seconds(Int64)
      case expression(Range<Int>)
    }

    let value: Value
    /// nil if it is not known which request it belongs to.
    let kind: TaskKind?
    /// What is pointed at if it cannot be read.
    let range: SourceSpan
    var site = SourceSite()
  }

  var isSwift = true
  /// The functions and type names, by the braces that open their bodies.
  var functionsByBrace: [Int: Int] = [:]
  var typesByBrace: [Int: String] = [:]
  var tokens = SourceTokens()
  var uses: [Use] = []
  var bindings: [Binding] = []
  var functions: [Function] = []
  var calls: [Call] = []
  var loops: [Loop] = []
  var types: [Declaration] = []
  /// Names of closure parameters, with the enclosing function.
  var closureParameters: Set<SourceName> = []
  var dates: [Date] = []
  var datesOfContinued: [SourceSpan] = []
  var oldFetch: [(span: SourceSpan, isCall: Bool)] = []
  /// Whether the file cannot be read as code.
  var isUnreadable = false
  /// The calls of `submit` on a scheduler.
  var submits: [Int] = []
  /// Calls of `submit` whose errors are ignored.
  var swallowed: [SourceSpan] = []
}

/// The context of a place in a file.
struct SourceSite: Equatable {
  var type: String?
  /// The index of the enclosing function in the file.
  var function: Int?
  /// When the code around it runs, if that is known to be after the launch; otherwise nil.
  var late: LateMoment?
}

/// A name inside a function.
struct SourceName: Hashable {
  let name: String
  let function: Int?
}
