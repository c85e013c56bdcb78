extension Unicode.Scalar {
  /// Whether it is visible: not a control character, not a mark that reorders or joins its neighbours, and
  /// assigned in Unicode.
  package var isVisible: Bool {
    if value < 0x7F { return value >= 0x20 }
    return !ScalarSet.invisible.contains(self)
  }
}

/// A set of scalars as ranges. The standard library's tables of all properties would be a large part of the
/// page, and they differ between systems.
struct ScalarSet {
  /// Alternating beginnings and ends of the ranges.
  private let bounds: [UInt32]

  /// Decodes the distances between bounds: digits of five bits from "?" on, lowest first, with 32 added to
  /// each except the last digit of a distance. Line breaks are ignored.
  init(_ distances: StaticString) {
    var bounds: [UInt32] = []
    var bound: UInt32 = 0
    var shift: UInt32 = 0
    distances.withUTF8Buffer { letters in
      for letter in letters where letter >= ScalarSet.zero {
        let digit = UInt32(letter - ScalarSet.zero)
        bound += (digit & 31) << shift
        shift = digit < 32 ? 0 : shift + 5
        if shift == 0 { bounds.append(bound) }
      }
    }
    self.bounds = bounds
  }

  private static var zero: UInt8 { UInt8(ascii: "?") }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = bounds.count
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return low % 2 == 1
  }

  /// The Unicode version of the sets. Later versions have more visible scalars.
  static let unicode = (major: 17, minor: 0)

  // A test compares both sets with the standard library and prints the text to put here.

  /// Controls, formats, line and paragraph separators, private use, and unassigned scalars.
  static let invisible = ScalarSet(
    #"""
    ?_@~A`@L@iUAECF@@@S@lK@e@Aq@AB@v@GZCEPU@_E@o@Az@AdBMz@Ap@AN@[A@@JD_@FjA@`D@GAAAU@F@@BCAHAA
    ACG@CA@DAXAB@ECAAU@F@A@A@AA@@DCAABB@FC@@FPIB@H@B@U@F@A@DAI@B@BA@NCAKFF@B@GAAAU@F@A@DAHAAAB
    FBCA@DAQIA@EBB@CBA@@@ABABBBKCDBB@CA@E@MTDL@B@V@OAH@B@CFA@B@AACAIFU@B@V@I@DAH@B@CFADB@CAI@B
    KL@B@r@@B@ECOAY@B@QBW@H@@AFB@CE@@@GEIABKy@C\d@A@@@D@W@@@VAD@@@F@IAC_@gA@c@Cf@@c@@N@Ld@eE@@
    D@AxJ@CAF@@@CAh@@CA`@@CAF@@@CAN@x@@CAbAA_@BYEuAAEA|SBxAFUHWHSKL@B@AK}AAIEIEM@JExAFj@DeAI^@
    KCKC@Bi@ADJk@CYEJB}@A`A@\AJEIEMAm@AKSlA@eDG{@BNB}@Dj@AJGj@DuOAEAe@AEAG@@@@@@@^At@@N@MAE@RA
    B@H@JDWFp@OAAZ@LBa@M`@NkCCySUJTsw@A}JDl@@@D@Aw@FAMWHF@F@F@F@F@F@F@F@}Ba@Y@xAKuEYoA@uAAfBDj
    @@}A@uAHo@@lr[Bv@H{ISwDG|ES{@BIEw@GeAGKEsBJ]BmA@JC`@@v@HMAIAfBW[IEAEAEHF@F@{@C}BAIEc|IKVCp
    @cgGmJAiBe@FKDDY@D@@@A@A@iS_@i@Er@@R@CCD@fCC}DBEAEAEABBF@FLAAK@Y@R@A@NAMa@zBDBCl@BwA@LB@n@
    m@aC\Bp@N[Cc@H]Dj@D]@d@CMi@}CAIEc@Cc@Cg@Gs@JK@N@F@A@J@N@F@ABs@KvHHUIGWE@i@@HdAEA@@k@@AB@AV
    @gAGHo@R@AD`@BZDZe@w@CSAq@@ADG@B@\ABCIFHF_A_@f@CKHu@B\AZDYFCKFoAhAv@r@Lr@Fm@GIEe@B\GAoE^@i
    @@BAAOEGH`@m@Gi@UYe@[SVHmACc@H}@@DLXFIEt@@QGf@H_B@SJQ@n@}@F@@@C@N@JEz@DIEC@GAAAU@F@A@D@IAA
    ABA@E@DFAFBDJI@@A@@e@@I@@A@@C@I@AGA\{A@D]gAGIeDu@Ae@a@dAJIELRy@EIES[ZANCVxD{@cBrAKGA@AG@A@
    ]@AAKHIeAGAm@AJZgAGrALhAFIuAGwAa@MIEH@l@@MI\B_@AU@MhAF@A@k@B@@A@HGIEE@A@d@@A@EFIEk@CIuFXFP
    @h@B\tA@Nq@Lz[eBnB@DJcEkqAbBLo`@OUIz{BDfQxtEy@eu@xPF^@ICpA@IE]AEIeAII@F@TDRoLy@eEzADXAXk@j
    ACx@FP_ADJFHueFh@_@`BrB|nGC@F@A@bHN@\BA@MCGkKcgAjBDLBHFIAC_zB|FBsLEVNPNm@AVHsB{@uFIf@AiAGo
    BTeAyBSKSKvAHXfCtA@fA@AA@AAAC@K@@@F@`A@CAG@F@[@C@D@@BF@sIAcHA}TND@Noa@^EEtEF@PAF@A@DD}@`@@
    oBl@BMAICA_I^Py@D@oMi@uEj@C@_E^@UGA_FF@C@A@N@dEAOh@kACICApWcAkA|@aEC@Z@A@@A@@I@C@@@@E@C@@@
    @@@B@A@@A@@@@@@@@@@A@@AC@F@C@C@@@I@PDB@D@Ps@AmGk@CcBKNAN@N@d@ImDw@\Lk@CHFAMEyCx]BPBLByEEKC
    @NKCw@GIEg@G]AKCAMHf@wIGMALBJBx@@@COAKCIFrC@fBd_@_vh@_@}gCAmsDAphFNmRalA}Oan@jyCDihGecrToF
    oo~D
    """#)

  /// Nonspacing and enclosing marks.
  static let combining = ScalarSet(
    #"""
    _WoBrGFfGl@@@@A@A@@gAJo@TO@dBFAEAA@Cb@@]ZzAJy@HH@WC@H@B@Dj@Bz@Hi@W@_@v@@@@CGC@BFIA\@y@@CCG
    @SAY@AAx@@CACAABB@]AB@JAx@@CD@AC@SAUE@@y@@A@@CG@FAJA]@|@@K@q@@B@v@@@BDB@CFAJA\@y@@A@E@DASA
    [Ax@ACCG@SA\@gA@FB@@yA@AFKGaB@AHJFhAAZ@@@@@v@M@D@ADJ@c@H@eBC@E@AAAXACBOCL@AAE@N@~TBq\B\A]A
    ]A_AA@FG@AJH@l@B@@tBAa@@uBBCAH@EBzEAA@y@@@F@@@@AGEIA@o@m@AKSCo@@@D@@D@g@HKA_@CAA@Bw@@@AB@@
    By@GAAwCB@L@FC@E@BAeE_AoU`@}~ABlC@_B_@iPCjBAsm\C@I_@AoAAoG@B@C@XAD@vCAYQL@e@GXJm@Bo@@ACAAf
    @@bAEAAAAK@G@n@@r@@@BAADA@@i@AG@mF@A@C@oxR@`VOOOl]@aF@tCDes@B@ADCg@BC@dDA|PC`AD|HAlAEeAJp@
    CzB@u@Nh@@AAIBp@CAAF@|@Bc@D@G}@@KAs@HICA@~ABA@@AE@A@|C@BGTAx@AB@d@FBDeAEL@@@@@MAtAGAB@@V@s
    AE@@CA@AmFCEA@AZAtAGA@@AiB@@@AE@@dB@@@AC@DbGH@A_GA@@C@oCCAAC@_@Ig@EACG@HEABm@L@AeE@@B@@hEF
    @E@@qAUAF@A@AyBEB@@A@F@@gAAB@@@zIAJAs@DD@@@V@dfD@ENgeJKBB_mADz@Fw_@@~@CpA@wdRA`rCm@AV_PBPG
    AF]CsCBz|@v@Cq@G@M@UD@Noi@F@PAF@A@DcB@_DFvJ@|@C{NC}FArF@A@FAD@yMFlBFt|dWoF
    """#)
}

/// Changes the case of ASCII letters only. That is enough for English words and names in files, and keeps the
/// tables for all other letters out of the page.
extension StringProtocol {
  package var lowercasedLetters: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// With a capital first letter, as at the beginning of a sentence.
  package var withCapital: String {
    var bytes = Array(utf8)
    if let first = bytes.first, (0x61...0x7A).contains(first) { bytes[0] = first & 0xDF }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Without this character at its end.
  package func trimmed(of letter: Unicode.Scalar) -> String {
    var end = utf8.endIndex
    while end > utf8.startIndex {
      let last = utf8.index(before: end)
      if utf8[last] != UInt8(ascii: letter) { break }
      end = last
    }
    return String(self[..<end])
  }

  /// Without spaces at its end, for lines of tables.
  package var trimmed: String { trimmed(of: " ") }
}
