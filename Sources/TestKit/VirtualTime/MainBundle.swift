#if os(Linux)
  package import Foundation
  import VirtualTimeHooks

  /// What `Bundle.main` is to code of a simulated app: that of the installed property list. To other code it stays
  /// the program's that runs the tests, and so do its files.
  ///
  /// `Bundle.main` is made by Foundation, and code that imports nothing but Foundation asks it. Foundation's class
  /// has no subclasses elsewhere, so its table of methods leads here.
  package enum MainBundle {
    /// The property list of the app whose code calls. Set once.
    nonisolated(unsafe) fileprivate static var asked: @Sendable () -> [String: Any]? = { nil }

    /// False where Foundation is not as it was.
    package static func answer(with dictionary: @escaping @Sendable () -> [String: Any]?) -> Bool {
      asked = dictionary
      return vt_answer_for_bundles(
        unsafeBitCast(Bundle.self as AnyClass, to: UnsafeMutableRawPointer.self))
        != 0
    }
  }

  extension Bundle {
    private var own: [String: Any]? { self === Bundle.main ? MainBundle.asked() : nil }

    @_silgen_name("vt_bundle_identifier") @inline(never)
    package func ownIdentifier() -> String? {
      own.map { $0["CFBundleIdentifier"] as? String } ?? foundationsIdentifier()
    }
    @_silgen_name("vt_bundle_dictionary") @inline(never)
    package func ownDictionary() -> [String: Any]? { own ?? foundationsDictionary() }
    @_silgen_name("vt_bundle_object") @inline(never)
    package func ownObject(forInfoDictionaryKey key: String) -> Any? {
      own.map { $0[key] } ?? foundationsObject(forInfoDictionaryKey: key)
    }

    @_silgen_name("$s10Foundation6BundleC16bundleIdentifierSSSgvg")
    private func foundationsIdentifier() -> String?
    @_silgen_name("$s10Foundation6BundleC14infoDictionarySDySSypGSgvg")
    private func foundationsDictionary() -> [String: Any]?
    @_silgen_name("$s10Foundation6BundleC6object20forInfoDictionaryKeyypSgSS_tF")
    private func foundationsObject(forInfoDictionaryKey key: String) -> Any?
  }
#endif
