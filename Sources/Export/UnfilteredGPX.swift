package import GNSS
internal import Logbook
internal import Text

/// A GPX file of what a receiver says, as it comes: nothing is judged, and nothing is kept.
///
/// It is what a database gives of a recording without a filter: a track ends at a gap of more than 300 s, and where time runs
/// back; an instant that was just there, and a fix that the receiver does not vouch for or that has no place, are left out.
package struct UnfilteredGPX: ~Copyable {
    private static let longestGap = 300.0

    private var text = TextBuffer(capacity: 200_000)
    private var writer = GPXWriter(.raw)
    private var receiver = ReceiverIdentity("")
    private var last: UTCTime?
    private var tracks: Int64 = 0

    /// A file that has begun.
    package init() { beginFile() }

    private mutating func beginFile() { writer.begin(&text) }

    /// Begins with another receiver, whose fixes come next.
    package mutating func begin(_ receiver: ReceiverIdentity) {
        endTrack()
        self.receiver = receiver
    }

    /// Adds a fix.
    package mutating func add(_ fix: GNSSFix) {
        guard fix.quality != .none, fix.dimension != .none, let time = fix.time, let place = fix.coordinate,
            place.latitude != 0 || place.longitude != 0, time != last
        else { return }
        if last.map({ time < $0 || time.seconds(since: $0) > Self.longestGap }) ?? true { beginTrack(at: time) }
        last = time
        writer.write(TrackPoint(0, fix, at: time), &text)
    }

    /// Returns the text that has been written since it was asked for last.
    package mutating func takeText() -> [UInt8] {
        defer { text.clear() }
        return text.bytes
    }

    /// Ends the file.
    package mutating func end() {
        endTrack()
        writer.end(&text)
    }

    private mutating func beginTrack(at time: UTCTime) {
        endTrack()
        tracks += 1
        let figures = TrackFigures(points: 0)
        writer.begin(Track(id: tracks, receiver: receiver, start: time, end: time, figures: figures), &text)
    }

    private mutating func endTrack() {
        if last != nil { writer.endTrack(&text) }
        last = nil
    }
}
