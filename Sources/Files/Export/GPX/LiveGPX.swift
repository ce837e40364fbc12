package import GNSS
package import Logbook
internal import Synchronization
internal import Text

/// Writes the locations of recordings to GPX files that are complete at any time, one file per receiver.
///
/// The first receiver's file has the given name, the second one's has `-2` after the stem, and so on. An existing file
/// of this kind is continued with a new track. Other existing files are not changed.
package final class LiveGPX: Sendable {
    /// Seconds without a location after which a new segment starts.
    private static let longestGap = 300.0
    /// Interval of retries after a failed write.
    private static let retryInterval = Duration.seconds(5)

    private struct Recording {
        let file: LiveGPXFile
        let path: String
        var writer = GPXWriter(.refined)
        /// Time of the latest location; `nil` before the first one.
        var lastTime: UTCTime?
        /// Number of locations missing since writing failed, and the last attempt; `nil` while writing works.
        var gap: (locations: Int, lastTry: ContinuousClock.Instant)?
        /// Number of all missing locations.
        var missing = 0
    }

    private struct State {
        /// File opened in advance for the first receiver.
        var first: Recording?
        var recordings: [ReceiverIdentity: Recording] = [:]
        /// Receivers whose file cannot be created, with the number of missing locations.
        var failed: [ReceiverIdentity: Gap] = [:]
    }

    /// Locations missing in a receiver's file because it could not be written.
    package struct Gap: Hashable, Sendable {
        package let path: String
        /// Number of missing locations.
        package fileprivate(set) var locations: Int
    }

    /// Missing locations of all files, sorted by path.
    package var gaps: [Gap] {
        state.withLock { state in
            let recordings = state.recordings.values.filter { $0.missing > 0 }
            return (recordings.map { Gap(path: $0.path, locations: $0.missing) } + state.failed.values)
                .sorted { $0.path < $1.path }
        }
    }

    private let path: String
    private let state: Mutex<State>

    /// Opens or creates the first receiver's file.
    ///
    /// - Throws: `LiveGPXError` if it cannot be created, or another kind of file exists.
    package init(_ path: String) throws(LiveGPXError) {
        self.path = path
        state = Mutex(State())
        let first = path
        try state.withLock { (state) throws(LiveGPXError) in state.first = try Self.recording(first) }
    }

    /// Adds a filtered fix if it has a location.
    ///
    /// - Returns: the gap that ended with this location; `nil` if none did.
    /// - Throws: `LiveGPXError` if the file cannot be written: once, until writing has worked again.
    @discardableResult
    package func add(_ judged: JudgedFix, of receiver: ReceiverIdentity) throws(LiveGPXError) -> Gap? {
        guard let location = judged.verdict.location else { return nil }
        return try state.withLock { (state) throws(LiveGPXError) in
            if state.failed[receiver] != nil {
                state.failed[receiver]?.locations += 1
                return nil
            }
            var recording = try recording(of: receiver, &state)
            defer { state.recordings[receiver] = recording }
            return try Self.add(judged, at: location.time, of: receiver, to: &recording)
        }
    }

    private static func add(
        _ judged: JudgedFix,
        at time: UTCTime,
        of receiver: ReceiverIdentity,
        to recording: inout Recording
    ) throws(LiveGPXError) -> Gap? {
        let gap = recording.gap
        if let gap, gap.lastTry.duration(to: .now) < retryInterval {
            recording.gap?.locations += 1
            recording.missing += 1
            return nil
        }
        var continued = recording
        let text = text(of: judged, at: time, from: receiver, &continued)
        do throws(LiveGPXFile.Failure) {
            try continued.file.append(text)
        } catch {
            recording.gap = ((gap?.locations ?? 0) + 1, .now)
            recording.missing += 1
            if gap != nil { return nil }
            guard case .system(let number) = error else { throw LiveGPXError(error, path: recording.path) }
            throw .interrupted(path: recording.path, systemError: number)
        }
        recording = continued
        recording.gap = nil
        return gap.map { Gap(path: recording.path, locations: $0.locations) }
    }

    /// The file of a receiver, created if needed.
    private func recording(of receiver: ReceiverIdentity, _ state: inout State) throws(LiveGPXError) -> Recording {
        if let recording = state.recordings[receiver] { return recording }
        if let first = state.first {
            state.first = nil
            return first
        }
        let path = name(state.recordings.count + state.failed.count + 1)
        do throws(LiveGPXError) {
            return try Self.recording(path)
        } catch {
            state.failed[receiver] = Gap(path: path, locations: 1)
            throw error
        }
    }

    /// Path of the file with a number, from 1.
    private func name(_ number: Int) -> String {
        guard number > 1 else { return path }
        let file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        guard let point = file.dropFirst().lastIndex(of: ".") else { return "\(path)-\(number)" }
        return "\(path[..<point])-\(number)\(path[point...])"
    }

    private static func recording(_ path: String) throws(LiveGPXError) -> Recording {
        var writer = GPXWriter(.refined)
        var start = TextBuffer()
        writer.begin(&start)
        // The end tags close a track, so start one without locations.
        start.append("<trk>\n<trkseg>\n")
        do throws(LiveGPXFile.Failure) {
            return Recording(file: try LiveGPXFile(path, start: start.bytes), path: path)
        } catch {
            throw LiveGPXError(error, path: path)
        }
    }

    /// A location, preceded by the start of a track or segment if needed.
    private static func text(
        of judged: JudgedFix,
        at time: UTCTime,
        from receiver: ReceiverIdentity,
        _ recording: inout Recording
    ) -> [UInt8] {
        var text = TextBuffer(capacity: 1024)
        if let last = recording.lastTime {
            let isApart = recording.gap != nil || !(0...longestGap).contains(time.seconds(since: last))
            if isApart { text.append("</trkseg>\n<trkseg>\n") }
        } else {
            text.append("</trkseg>\n</trk>\n<trk>\n<src>")
            // The receiver's name may be long; truncate it to fit into a page.
            XMLText.append(String(receiver.name.prefix(100)), to: &text)
            text.append("</src>\n<trkseg>\n")
        }
        recording.lastTime = time
        recording.writer.write(TrackPoint(0, judged, isRaw: false), &text)
        return text.bytes
    }
}
