import Basics

extension String {
  /// A name as C wants it, whatever bytes it is made of.
  package var inC: [CChar] { nameBytes.map { CChar(bitPattern: $0) } + [0] }

  package init(inC name: UnsafePointer<CChar>) {
    self.init(nameBytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}
