/// The engine of the page behind the end of a program that `.ci/shipped-program --with-page` made: the
/// bytes, then this word and their number in ten digits. The system runs such a file like any other.
public enum CarriedEngine {
  static let mark = Array("bgsim-page-engine ".utf8)
  static let digits = 10

  /// Nil where a program carries none.
  public static func engine(behind program: [UInt8]) -> [UInt8]? {
    let last = program.suffix(mark.count + digits)
    guard last.starts(with: mark),
      let count = Int(String(decoding: last.dropFirst(mark.count), as: UTF8.self)),
      count > 0, count <= program.count - last.count
    else { return nil }
    return Array(program[(program.count - last.count - count)...].prefix(count))
  }
}
