/// A background session as the system knows it: it outlives the objects that apps make of it.
struct SessionKey: Hashable {
  let app: Int32
  let identifier: String
}
