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
  func painted(_ style: TextStyle, times: Int = 1) -> String {
    let text = String(repeating: symbol(style), count: times)
    return tone.map { style.paint(text, $0) } ?? text
  }

  private func symbol(_ style: TextStyle) -> String {
    switch self {
    case .nothing: " "
    case .on: style.choose("━", "=")
    case .partly: style.choose("─", "-")
    case .opened(1): style.choose("▲", "^")
    case .ran(1): style.choose("●", "R")
    case .opened(let count), .ran(let count): count < 10 ? "\(count)" : "+"
    case .swiped: style.choose("╌", "~")
    case .cutShort: style.choose("◐", "C")
    case .died: "!"
    case .blocked: style.choose("×", "x")
    case .waiting: style.choose("·", ".")
    case .moving: style.choose("▸", ">")
    case .refused: style.choose("⊘", "/")
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
