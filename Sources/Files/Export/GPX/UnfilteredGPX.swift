internal import Filtering
package import GNSS
internal import Logbook
internal import Text

/// A GPX file of a receiver's fixes as they arrive, without filter and database.
///
/// It equals the export of a recording without a filter: a track ends at a gap of more than 300 s, or when time runs
/// backwards. Repeated times, fixes that the receiver marks as invalid, and fixes without position are omitted.
package struct UnfilteredGPX: ~Copyable {
    private static let longestGap = 300.0

    private var text = TextBuffer(capacity: 200_000)
    private var writer = GPXWriter(.raw)
    private var receiver = ReceiverIdentity("")
    private var filter = FilterChain.minimal
    private var last: UTCTime?
    private var tracks: Int64 = 0

    package init() { beginFile() }

    private mutating func beginFile() { writer.begin(&text) }

    /// Starts the fixes of another receiver.
    package mutating func begin(_ receiver: ReceiverIdentity) {
        endTrack()
        self.receiver = receiver
        filter = .minimal
    }

    /// Adds a fix; `readAt` is when it arrived, if known.
    package mutating func add(_ fix: GNSSFix, readAt: UTCTime?) {
        let verdict = filter.verdict(on: ReceivedFix(fix: fix, receivedAt: readAt))
        guard let time = verdict.location?.time, time != last else { return }
        if last.map({ time < $0 || time.seconds(since: $0) > Self.longestGap }) ?? true { beginTrack(at: time) }
        last = time
        var point = TrackPoint(0, fix, at: time)
        point.suspicion = filter.suspicion?.reasons ?? []
        writer.write(point, &text)
    }

    /// Returns and clears the text written since the last call.
    package mutating func takeText() -> [UInt8] {
        defer { text.clear() }
        return text.bytes
    }

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
