internal import Text

/// A value within a JSON text, cut out of it with its position.
struct JSONPart {
    /// The value's bytes.
    let bytes: ArraySlice<UInt8>
    /// The line that it begins in, counted from 1.
    let line: Int
    /// The byte of the line that it begins with, counted from 1.
    let column: Int
    /// The arrays in it that are too long to hold, each by the place where the bytes have an empty one instead.
    var spools: [Int: JSONSpool] = [:]

    /// Returns a fault of the value as an issue, with its line and column in the file.
    func issue(_ fault: JSONCursor.Fault) -> ImportIssue {
        ImportIssue(at: fault.offset, in: bytes, from: line, column, fault.reason)
    }
}
