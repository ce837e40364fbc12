internal import Logbook
internal import Text

/// A file format: appends its text for what comes, in the order in which it comes, and keeps none of it.
protocol ExportWriter: Sendable {
    /// True where one track must end before the next begins; else fixes come in order of time, whatever their track.
    var writesTrackByTrack: Bool { get }

    /// The number of passes through the fixes of a track; more than one only where the format writes track by track.
    var passes: Int { get }

    /// True where a `TrackPoint` of the receiver's values is all it needs of a location, false where one of the filter's is;
    /// nil where it needs more.
    var pointsAreRaw: Bool? { get }

    /// Begins the file.
    mutating func begin(_ text: inout TextBuffer)

    /// Begins a track that has at least one fix; only called where the format writes track by track.
    mutating func begin(_ track: Track, _ text: inout TextBuffer)

    /// The fixes of the track come once more.
    mutating func beginNextPass(_ text: inout TextBuffer)

    /// Writes a fix.
    mutating func write(_ fix: StoredFix, _ text: inout TextBuffer)

    /// Writes fixes, one after the other: here, so that the loop is compiled for each format.
    mutating func write(_ page: [StoredFix], _ text: inout TextBuffer)

    /// Writes locations, one after the other; only called where they are all that the format needs.
    mutating func write(_ points: ArraySlice<TrackPoint>, _ text: inout TextBuffer)

    /// Ends the track.
    mutating func endTrack(_ text: inout TextBuffer)

    /// Ends the file.
    mutating func end(_ text: inout TextBuffer)
}

extension ExportWriter {
    /// Once is enough for most.
    var passes: Int { 1 }

    /// Most need more.
    var pointsAreRaw: Bool? { nil }

    /// Formats that need more have nothing to write.
    mutating func write(_ points: ArraySlice<TrackPoint>, _ text: inout TextBuffer) {}

    /// Formats that go through a track once have no next pass.
    mutating func beginNextPass(_ text: inout TextBuffer) {}

    /// Writes fixes, one after the other.
    mutating func write(_ page: [StoredFix], _ text: inout TextBuffer) {
        // A span lends its elements; an array's iterator would copy half a kilobyte a fix.
        let fixes = page.span
        for index in fixes.indices { write(fixes[index], &text) }
    }

    /// Formats without tracks have nothing to begin.
    mutating func begin(_ track: Track, _ text: inout TextBuffer) {}

    /// Formats without tracks have nothing to end.
    mutating func endTrack(_ text: inout TextBuffer) {}
}
