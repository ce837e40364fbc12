import GNSS
import SystemPackage

/// Writes chunks to the parts of a capture, one after the other, and when they came to the files of times.
struct CaptureWriter: Sendable {
    private let name: CaptureName
    private let rotation: CaptureRotation
    private var part: CapturePart
    private var progress = CaptureRotation.Progress()
    private var times = ArrivalTimeLines()
    private var latestBeginning: UTCTime?
    private var unsynced = Unsynced()

    /// What may not be on the disk yet.
    struct Unsynced: Sendable {
        /// Parts that have ended.
        var endedParts: [CapturePart] = []
        /// The part that is written now; nil where nothing was written to it.
        var part: CapturePart?
        /// Whether there are new names in the folder.
        var hasNewNames = true
    }

    /// The folder of all the files.
    var folder: FilePath { name.whole.removingLastComponent() }

    /// How many parts have ended that may not be on the disk yet.
    var unsyncedEndedParts: Int { unsynced.endedParts.count }

    /// What may not be on the disk yet; whoever takes it brings it there.
    mutating func takeUnsynced() -> Unsynced {
        defer { unsynced = Unsynced(hasNewNames: false) }
        return unsynced
    }

    /// The file that is written now.
    var path: FilePath { part.path }

    /// Creates the first file.
    init(creating path: FilePath, rotation: CaptureRotation) throws(CaptureError) {
        name = CaptureName(whole: path)
        self.rotation = rotation
        guard rotation.isOn else {
            part = try CapturePart(creating: path)
            return
        }
        let first = try Self.nextPart(of: name, after: CaptureFolder.latestPart(of: name), at: .now)
        part = first.file
        latestBeginning = first.beginning
    }

    /// Adds a chunk at the end, and begins the next part where it is due.
    mutating func write(_ chunk: ByteChunk) throws(CaptureError) {
        let day = chunk.readAt.map { Int($0.secondsSince1970 / 86_400) }
        var rest = chunk.bytes[...]
        while !rest.isEmpty {
            let count = rotation.share(of: rest, on: day, of: progress)
            if count > 0 {
                // The bytes first: a time without bytes says nothing, bytes without a time are still what was said.
                unsynced.part = part
                try part.write(rest.prefix(count))
                if let line = times.line(for: chunk, at: progress.size) { try part.writeTimes(line) }
            }
            progress = rotation.progress(progress, adding: count, of: rest, on: day)
            rest = rest.dropFirst(count)
            if !rest.isEmpty { try beginPart(at: chunk.readAt ?? .now) }
        }
    }

    private mutating func beginPart(at time: UTCTime) throws(CaptureError) {
        unsynced.endedParts.append(part)
        unsynced.part = nil
        unsynced.hasNewNames = true
        do throws(CaptureError) {
            (part, latestBeginning) = try Self.nextPart(of: name, after: latestBeginning, at: time)
        } catch .cannotCreate(let path, let reason) {
            throw .writeFailed(path, reason)
        }
        progress = CaptureRotation.Progress()
        times.beginFile()
    }

    /// A part whose name comes behind all the others, also where the clock was set back or the last is a second young.
    private static func nextPart(
        of name: CaptureName,
        after latest: UTCTime?,
        at time: UTCTime
    ) throws(CaptureError) -> (file: CapturePart, beginning: UTCTime) {
        var beginning = max(time, latest?.advanced(bySeconds: 1) ?? time)
        var attempts = 0
        while true {
            do throws(CaptureError) {
                return (try CapturePart(creating: name.part(beginning: beginning)), beginning)
            } catch .alreadyExists where attempts < 1000 {
                beginning = beginning.advanced(bySeconds: 1)
                attempts += 1
            }
        }
    }
}
