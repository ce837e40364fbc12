internal import Logbook
internal import Text

/// A file format, whose writer appends text for each fix in order of the calls and stores no fixes.
protocol ExportWriter: Sendable {
    /// Whether each track must end before the next one starts; otherwise fixes are sorted by time, across tracks.
    var writesTrackByTrack: Bool { get }

    /// Number of passes over a track's fixes; more than one requires `writesTrackByTrack`.
    var passes: Int { get }

    /// Whether a `TrackPoint` with the receiver's values (`true`) or the filter's (`false`) suffices; `nil` if more is
    /// needed.
    var pointsAreRaw: Bool? { get }

    mutating func begin(_ text: inout TextBuffer)

    /// Starts a track with at least one fix; called only if `writesTrackByTrack`.
    mutating func begin(_ track: Track, _ text: inout TextBuffer)

    /// Starts another pass over the track's fixes.
    mutating func beginNextPass(_ text: inout TextBuffer)

    mutating func write(_ fix: StoredFix, _ text: inout TextBuffer)

    /// Writes fixes; a requirement of the protocol, so that the loop is specialised for each format.
    mutating func write(_ page: [StoredFix], _ text: inout TextBuffer)

    /// Writes locations; called only if `pointsAreRaw` is not `nil`.
    mutating func write(_ points: ArraySlice<TrackPoint>, _ text: inout TextBuffer)

    mutating func endTrack(_ text: inout TextBuffer)

    mutating func end(_ text: inout TextBuffer)
}

extension ExportWriter {
    var passes: Int { 1 }

    var pointsAreRaw: Bool? { nil }

    mutating func write(_ points: ArraySlice<TrackPoint>, _ text: inout TextBuffer) {}

    mutating func beginNextPass(_ text: inout TextBuffer) {}

    mutating func write(_ page: [StoredFix], _ text: inout TextBuffer) {
        // A span borrows its elements; an array's iterator would copy half a kilobyte per fix.
        let fixes = page.span
        for index in fixes.indices { write(fixes[index], &text) }
    }

    mutating func begin(_ track: Track, _ text: inout TextBuffer) {}

    mutating func endTrack(_ text: inout TextBuffer) {}
}
