/// The numbers and counts that a database of ours can have; others come of damage, or of somebody who altered it.
///
/// They are refused where they are read, so that what is added to them later cannot overflow.
package enum RowNumber {
    /// The numbers of rows.
    package static let possible: ClosedRange<Int64> = 1...(1 << 48)
    /// The counts of rows, and the numbers before them.
    package static let counts: ClosedRange<Int64> = 0...possible.upperBound
}
