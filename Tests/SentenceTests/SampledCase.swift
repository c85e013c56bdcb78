/// An enumeration with values, of which each case has a sample. The switch that leads from one to the
/// next is completed by the compiler, so no case can be forgotten.
protocol SampledCase {
  static var firstSample: Self { get }
  /// The sample of the case that follows this one.
  var nextSample: Self? { get }
  /// Other values that are told in other words.
  static var further: [Self] { get }
}

extension SampledCase {
  static var further: [Self] { [] }

  static var samples: [Self] {
    Array(sequence(first: firstSample) { $0.nextSample }) + further
  }
}
