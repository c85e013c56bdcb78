@_exported public import Foundation

// Where Foundation keeps these apart, in FoundationNetworking, which has a URLSession of its own, an app
// that sees this module needs them and nothing else of it.
#if canImport(FoundationNetworking)
  @_exported public import class FoundationNetworking.HTTPURLResponse
  @_exported public import class FoundationNetworking.URLResponse
  @_exported public import struct FoundationNetworking.URLRequest
#endif
