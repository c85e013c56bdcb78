/// What one column of a timeline's row shows.
enum Cell: Equatable {
  case nothing
  /// A state of the device that holds for most of the column, or for less.
  case on, partly
  case opened(Int)
  case swiped
  case ran(Int)
  case cutShort
  /// The run died, killed or crashed, or the app did when it called for this task.
  case died
  case blocked
  case waiting
  /// Bytes of a transfer move.
  case moving
  /// Asked for in vain.
  case refused

  /// Equal neighbours are painted together.
  func painted(_ look: Look, times: Int = 1) -> String {
    let text = String(repeating: symbol(look), count: times)
    return tone.map { look.paint(text, $0) } ?? text
  }

  private func symbol(_ look: Look) -> String {
    switch self {
    case .nothing: " "
    case .on: look.choose("━", "=")
    case .partly: look.choose("─", "-")
    case .opened(1): look.choose("▲", "^")
    case .ran(1): look.choose("●", "R")
    case .opened(let count), .ran(let count): count < 10 ? "\(count)" : "+"
    case .swiped: look.choose("╌", "~")
    case .cutShort: look.choose("◐", "C")
    case .died: "!"
    case .blocked: look.choose("×", "x")
    case .waiting: look.choose("·", ".")
    case .moving: look.choose("▸", ">")
    case .refused: look.choose("⊘", "/")
    }
  }

  private var tone: Tone? {
    switch self {
    case .nothing, .opened: nil
    case .on, .partly: .ground
    case .swiped: .quiet
    case .ran, .moving: .good
    case .cutShort, .waiting: .waiting
    case .died, .blocked, .refused: .blocked
    }
  }
}
