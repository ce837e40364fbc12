internal import Text

/// Goes through an array element by element, while something else sets the pace.
struct JSONListWalk {
    private var cursor: JSONCursor
    private var hasBegun = false

    /// A walk through the array that comes next.
    init(_ cursor: JSONCursor) { self.cursor = cursor }

    /// A cursor before the next element; nil behind the last.
    mutating func next() throws(JSONCursor.Fault) -> JSONCursor? {
        guard try hasBegun ? cursor.isMore() : cursor.enterArray() else { return nil }
        hasBegun = true
        let element = cursor
        try cursor.skip()
        return element
    }
}
