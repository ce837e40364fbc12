package import GNSS
package import Logbook
internal import Synchronization
internal import Text

/// Keeps the locations of recordings in GPX files that are whole at every instant: one file for each receiver.
///
/// The first receiver has the file of the name that was given; the second one's has `-2` behind the stem, and so on. A file
/// of this kind that is there already is continued with a new track; any other file is left as it is.
package final class LiveGPX: Sendable {
    /// Seconds without a location after which a new segment begins.
    private static let longestGap = 300.0
    /// The time after which writing is tried again where it has failed.
    private static let retryInterval = Duration.seconds(5)

    /// The file of one receiver.
    private struct Recording {
        let file: LiveGPXFile
        let path: String
        var writer = GPXWriter(.refined)
        /// The time of the latest location; nil before the first one.
        var lastTime: UTCTime?
        /// Locations that are missing since writing failed, and when that was tried last; nil while it succeeds.
        var gap: (locations: Int, lastTry: ContinuousClock.Instant)?
        /// All locations that are missing.
        var missing = 0
    }

    private struct State {
        /// The file that is open before a receiver has spoken.
        var first: Recording?
        var recordings: [ReceiverIdentity: Recording] = [:]
        /// The receivers whose file cannot be made, with the locations that are missing for that.
        var failed: [ReceiverIdentity: Gap] = [:]
    }

    /// Locations of a receiver that are missing in its file, as it could not be written.
    package struct Gap: Hashable, Sendable {
        /// The path of the file.
        package let path: String
        /// The number of the locations.
        package fileprivate(set) var locations: Int
    }

    /// The gaps in all files.
    package var gaps: [Gap] {
        state.withLock { state in
            let recordings = state.recordings.values.filter { $0.missing > 0 }
            return (recordings.map { Gap(path: $0.path, locations: $0.missing) } + state.failed.values)
                .sorted { $0.path < $1.path }
        }
    }

    private let path: String
    private let state: Mutex<State>

    /// Opens the first receiver's file, or makes it.
    ///
    /// - Throws: `LiveGPXError` where it cannot be made, or is something else.
    package init(_ path: String) throws(LiveGPXError) {
        self.path = path
        state = Mutex(State())
        let first = path
        try state.withLock { (state) throws(LiveGPXError) in state.first = try Self.recording(first) }
    }

    /// Adds what a filter said of a fix, if it has a location.
    ///
    /// - Returns: the gap that has ended with it; nil where there was none.
    /// - Throws: `LiveGPXError` where the file cannot be kept: once, until it can be again.
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

    /// The file of a receiver; the first one of the first receiver.
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

    /// The name of the so manieth file.
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
        // The end tags are those of a track: the first one has no location.
        start.append("<trk>\n<trkseg>\n")
        do throws(LiveGPXFile.Failure) {
            return Recording(file: try LiveGPXFile(path, start: start.bytes), path: path)
        } catch {
            throw LiveGPXError(error, path: path)
        }
    }

    /// A location, and the beginning of its track or segment before it where one begins.
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
            // A name is somebody else's: as long as a page has room for.
            XMLText.append(String(receiver.name.prefix(100)), to: &text)
            text.append("</src>\n<trkseg>\n")
        }
        recording.lastTime = time
        let stored = StoredFix(id: 0, receiver: receiver, run: nil, track: nil, judged: judged)
        recording.writer.write(stored, &text)
        return text.bytes
    }
}
