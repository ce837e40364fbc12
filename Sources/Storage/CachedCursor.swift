internal import Logbook
internal import SQLite

/// A walk over stored fixes, kept to continue with the next page unless the database has changed.
struct CachedCursor {
    private let reading: FixReading
    private let selection: FixSelection
    private let last: Int64
    private let state: Connection.State

    init(_ reading: FixReading, of selection: FixSelection, at last: Int64, in state: Connection.State) {
        self.reading = reading
        self.selection = selection
        self.last = last
        self.state = state
    }

    func resumed(for selection: FixSelection, after last: Int64?, in state: Connection.State) -> FixReading? {
        selection == self.selection && last == self.last && state == self.state ? reading : nil
    }
}
