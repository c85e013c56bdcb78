import SwiftUI

struct ExportButton: View {
  let movie: Movie

  var body: some View {
    Button("Export") { MovieExport.shared.export(movie) }
  }
}
