internal import Text

/// A value cut out of a JSON text, with its position.
struct JSONPart {
    let bytes: ArraySlice<UInt8>
    /// The line in which the value starts, counted from 1.
    let line: Int
    /// The byte of that line at which the value starts, counted from 1.
    let column: Int
    /// Arrays spooled to files, keyed by the offset of the empty array that replaces them in `bytes`.
    var spools: [Int: JSONSpool] = [:]

    /// Converts a fault within the value to an issue with line and column in the file.
    func issue(_ fault: JSONCursor.Fault) -> ImportIssue {
        ImportIssue(at: fault.offset, in: bytes, from: line, column, fault.reason)
    }
}
