package import GNSS
package import Logbook
internal import Synchronization

/// Keeps the locations of recordings in GPX files that are whole at every instant: one file for each receiver.
///
/// The first receiver has the file of the name that was given; the second one's has `-2` behind the stem, and so on. A file
/// of this kind that is there already is continued with a new track; any other file is left as it is.
package final class LiveGPX: Sendable {
    /// Seconds without a location after which a new segment begins.
    private static let longestGap = 300.0

    /// The file of one receiver.
    private struct Recording {
        let file: LiveGPXFile
        let path: String
        var writer = GPXWriter(.refined)
        /// Nil before the first location: its track has not begun.
        var lastTime: UTCTime?
    }

    private struct State {
        /// The file that is open before a receiver has spoken.
        var first: Recording?
        var recordings: [ReceiverIdentity: Recording] = [:]
        /// Those whose file cannot be kept.
        var failed: Set<ReceiverIdentity> = []
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
    /// - Throws: `LiveGPXError` where the file cannot be kept: once, since what comes later of the receiver is left out.
    package func add(_ judged: JudgedFix, of receiver: ReceiverIdentity) throws(LiveGPXError) {
        guard let location = judged.verdict.location else { return }
        try state.withLock { (state) throws(LiveGPXError) in
            guard !state.failed.contains(receiver) else { return }
            // Until it is written, it counts as failed.
            state.failed.insert(receiver)
            var recording = try recording(of: receiver, &state)
            let text = Self.text(of: judged, at: location.time, from: receiver, &recording)
            do throws(LiveGPXFile.Failure) {
                try recording.file.append(text)
            } catch {
                throw LiveGPXError(error, path: recording.path)
            }
            state.recordings[receiver] = recording
            state.failed.remove(receiver)
        }
    }

    /// The file of a receiver; the first one of the first receiver.
    private func recording(of receiver: ReceiverIdentity, _ state: inout State) throws(LiveGPXError) -> Recording {
        if let recording = state.recordings[receiver] { return recording }
        if let first = state.first {
            state.first = nil
            return first
        }
        return try Self.recording(name(Set(state.recordings.keys).union(state.failed).count))
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
        var start = ExportText()
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
        var text = ExportText(capacity: 1024)
        if let last = recording.lastTime {
            if !(0...longestGap).contains(time.seconds(since: last)) { text.append("</trkseg>\n<trkseg>\n") }
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
