/// A piece of a body, as far as the ways through it need telling apart. Ranges are of tokens.
indirect enum CodeStatement {
  struct Arm {
    let condition: Range<Int>
    let body: CodeBlock
  }

  case plain(Range<Int>)
  /// `if`, with what is done when no condition holds.
  case either([Arm], otherwise: CodeBlock?)
  case guarded(Arm)
  case choice(subject: Range<Int>, [Arm])
  case loop(Arm, Loop)
  case attempt(CodeBlock, catches: [Arm])
  case deferred(CodeBlock)
  case leave(Leave, Range<Int>)
  /// The parts of an `#if`.
  case variants([CodeBlock])

  enum Loop { case maybe, once, endless }
  enum Leave { case byReturn, byThrow, byBreak, byContinue }
}

struct CodeBlock {
  var statements: [CodeStatement] = []
  /// The brace that ends it.
  var end = 0
}
