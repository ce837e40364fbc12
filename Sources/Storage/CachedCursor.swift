internal import Logbook
internal import SQLite

/// A walk over stored fixes that goes on with the next page, unless the database has changed since.
struct CachedCursor {
    private let reading: FixReading
    private let selection: FixSelection
    private let last: Int64
    private let state: Connection.State

    /// Keeps a walk that has come to a fix.
    init(_ reading: FixReading, of selection: FixSelection, at last: Int64, in state: Connection.State) {
        self.reading = reading
        self.selection = selection
        self.last = last
        self.state = state
    }

    /// The walk, if it is the one over this selection, has come to this fix, and nothing has changed.
    func resumed(for selection: FixSelection, after last: Int64?, in state: Connection.State) -> FixReading? {
        selection == self.selection && last == self.last && state == self.state ? reading : nil
    }
}
