/// The numbers of rows and columns of pieces into which a page is cut.
package struct PieceGrid: Sendable {
  package var rows: Int
  package var columns: Int
}
