internal import Text

/// Iterates over an array one element at a time.
struct JSONListWalk {
    private var cursor: JSONCursor
    private var hasBegun = false

    /// Starts at the array that follows the cursor.
    init(_ cursor: JSONCursor) { self.cursor = cursor }

    /// Returns a cursor before the next element; nil at the end.
    mutating func next() throws(JSONCursor.Fault) -> JSONCursor? {
        guard try hasBegun ? cursor.isMore() : cursor.enterArray() else { return nil }
        hasBegun = true
        let element = cursor
        try cursor.skip()
        return element
    }
}
