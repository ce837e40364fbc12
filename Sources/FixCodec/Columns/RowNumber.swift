/// The valid row numbers and counts of a gpslog database.
///
/// Others are the result of damage or tampering.
///
/// Values outside are rejected when they are read, so that later additions cannot overflow.
package enum RowNumber {
    /// The valid row numbers.
    package static let possible: ClosedRange<Int64> = 1...(1 << 48)
    /// The valid counts of rows, also as numbers before the first row.
    package static let counts: ClosedRange<Int64> = 0...possible.upperBound
}
