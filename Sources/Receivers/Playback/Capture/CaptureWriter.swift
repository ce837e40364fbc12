import GNSS
import Glibc
import Platform
package import SystemPackage

/// Writes chunks to the parts of a capture, and their arrival times to the files of times.
struct CaptureWriter: Sendable {
    private let name: CaptureName
    private let rotation: CaptureRotation
    private let put: DiskSync.Write
    private var part: CapturePart
    private var progress = CaptureRotation.Progress()
    private var times = ArrivalTimeLines()
    private var latestBeginning: UTCTime?
    private var unsynced = Unsynced()

    /// The parts and names that may not be on the disk yet.
    struct Unsynced: Sendable {
        var endedParts: [CapturePart] = []
        /// The current part; `nil` if nothing was written to it.
        var part: CapturePart?
        var hasNewNames = true
    }

    var folder: FilePath { name.whole.removingLastComponent() }

    /// Number of ended parts that may not be on the disk yet.
    var unsyncedEndedParts: Int { unsynced.endedParts.count }

    /// Removes and returns the unsynced parts, which the caller must sync.
    mutating func takeUnsynced() -> Unsynced {
        defer { unsynced = Unsynced(hasNewNames: false) }
        return unsynced
    }

    var path: FilePath { part.path }

    init(
        creating path: FilePath,
        rotation: CaptureRotation,
        writingBy put: @escaping DiskSync.Write
    ) throws(CaptureError) {
        name = CaptureName(whole: path)
        self.rotation = rotation
        self.put = put
        guard rotation.isOn else {
            part = try CapturePart(creating: path, writingBy: put)
            return
        }
        let latest = CaptureFolder.latestPart(of: name)
        let first = try Self.nextPart(of: name, after: latest, at: .now, writingBy: put)
        part = first.file
        latestBeginning = first.beginning
    }

    /// Appends a chunk, and begins a new part when it is due.
    ///
    /// - Parameters:
    ///   - chunk: the chunk.
    ///   - isBehindGap: whether chunks before it are missing.
    /// - Throws: `CaptureError` if writing fails. The current part then contains none of the chunk.
    mutating func write(_ chunk: ByteChunk, behindGap isBehindGap: Bool = false) throws(CaptureError) {
        if isBehindGap, !rotation.isFramed, !progress.endsWithLine {
            // Keep the halves of two sentences from forming a line that was never sent.
            try part.write([lineFeed])
            progress.size += 1
            progress.endsWithLine = true
        }
        let day = chunk.readAt.map { Int($0.secondsSince1970 / 86_400) }
        var rest = chunk.bytes[...]
        while !rest.isEmpty {
            let count = rotation.share(of: rest, on: day, of: progress)
            if count > 0 {
                // Write the bytes first: bytes without a time are still useful, a time without bytes is not.
                unsynced.part = part
                try part.write(rest.prefix(count))
                try writeTime(of: chunk, with: count)
            }
            progress = rotation.progress(progress, adding: count, of: rest, on: day)
            rest = rest.dropFirst(count)
            if !rest.isEmpty { try beginPart(at: chunk.readAt ?? .now) }
        }
    }

    private mutating func writeTime(of chunk: ByteChunk, with count: Int) throws(CaptureError) {
        let before = times
        guard let line = times.line(for: chunk, at: progress.size) else { return }
        do throws(CaptureError) {
            try part.writeTimes(line)
        } catch {
            times = before
            part.takeBack(count)
            throw error
        }
    }

    private mutating func beginPart(at time: UTCTime) throws(CaptureError) {
        unsynced.endedParts.append(part)
        unsynced.part = nil
        unsynced.hasNewNames = true
        do throws(CaptureError) {
            (part, latestBeginning) = try Self.nextPart(
                of: name,
                after: latestBeginning,
                at: time,
                writingBy: put
            )
        } catch .cannotCreate(let path, let reason) {
            throw .writeFailed(path, reason)
        }
        progress = CaptureRotation.Progress()
        times.beginFile()
    }

    /// Creates a part whose name sorts last, even if the clock was set back or the last part is less than a second old.
    private static func nextPart(
        of name: CaptureName,
        after latest: UTCTime?,
        at time: UTCTime,
        writingBy put: @escaping DiskSync.Write
    ) throws(CaptureError) -> (file: CapturePart, beginning: UTCTime) {
        var beginning = max(time, latest?.advanced(bySeconds: 1) ?? time)
        var attempts = 0
        while true {
            do throws(CaptureError) {
                let path = name.part(beginning: beginning)
                return (try CapturePart(creating: path, writingBy: put), beginning)
            } catch .alreadyExists where attempts < 1000 {
                beginning = beginning.advanced(bySeconds: 1)
                attempts += 1
            }
        }
    }
}

/// When to begin a new part of a capture.
package struct CaptureRotation: Hashable, Sendable {
    /// Largest size of a part in bytes, not counting the rest of its last line; `nil` for no limit.
    package var size: Int?

    /// Whether to begin a part each day, in UTC.
    package var isDaily: Bool

    /// Whether chunks are binary frames without line ends, so that parts end between chunks.
    package var isFramed: Bool

    /// Creates a rule; by default, no new part ever begins.
    package init(size: Int? = nil, isDaily: Bool = false, isFramed: Bool = false) {
        self.size = size
        self.isDaily = isDaily
        self.isFramed = isFramed
    }

    /// Whether the capture has parts.
    package var isOn: Bool { size != nil || isDaily }

    /// The current size and state of a part.
    struct Progress: Hashable {
        /// Bytes written to the part.
        var size = 0

        /// Day of its first byte, counted since 1970; `nil` if unknown.
        var day: Int?

        /// Whether its last line is complete.
        var endsWithLine = true

        /// Bytes written after the part should have ended.
        var overrun = 0
    }

    /// Bytes that a part may exceed its limit by to complete its last line, before the line is cut.
    ///
    /// The longest frames of binary protocols, which have no line ends, are about as long.
    private static let patience = 4096

    /// Number of bytes that still belong to a part; the rest belongs to the next part.
    func share(of bytes: ArraySlice<UInt8>, on day: Int?, of part: Progress) -> Int {
        let room = room(in: part, on: day)
        if bytes.count <= room { return bytes.count }
        if isFramed { return part.size > 0 ? 0 : bytes.count }
        if let lineEnd = bytes.prefix(room).lastIndex(of: lineFeed) { return lineEnd + 1 - bytes.startIndex }
        if part.endsWithLine, part.size > 0 { return 0 }
        let rest = bytes.dropFirst(room).prefix(max(0, Self.patience - part.overrun))
        return (rest.firstIndex(of: lineFeed).map { $0 + 1 } ?? rest.endIndex) - bytes.startIndex
    }

    /// Number of bytes left before the part should end.
    private func room(in part: Progress, on day: Int?) -> Int {
        if isDaily, part.size > 0, let day, let begun = part.day, day > begun { return 0 }
        return size.map { max(0, $0 - part.size) } ?? .max
    }

    /// The progress of a part after `count` of the bytes were added.
    func progress(_ part: Progress, adding count: Int, of bytes: ArraySlice<UInt8>, on day: Int?) -> Progress {
        guard count > 0 else { return part }
        var result = part
        if part.size == 0 { result.day = day }
        result.overrun += max(0, count - room(in: part, on: day))
        result.size += count
        result.endsWithLine = bytes[bytes.startIndex + count - 1] == lineFeed
        return result
    }
}

private let lineFeed = UInt8(ascii: "\n")

/// When and how captures are written and synced.
package struct DiskSync: Sendable {
    /// Maximum time between writing and syncing.
    package var interval: Duration

    /// Returns when a regular file's bytes are on the disk; may take long.
    package var synchronize: @Sendable (FileDescriptor) throws(Errno) -> Void

    package typealias Write = @Sendable (FileDescriptor, [UInt8]) throws(Errno) -> Void

    /// Delay before retrying after a failed write.
    package var retryInterval: Duration

    package var write: Write

    /// By default, syncs within 30 seconds by fdatasync(2) and retries after 5 seconds.
    package init(
        interval: Duration = .seconds(30),
        retryInterval: Duration = .seconds(5),
        synchronize: @escaping @Sendable (FileDescriptor) throws(Errno) -> Void = Self.fileData,
        write: @escaping Write = Self.append
    ) {
        self.interval = interval
        self.retryInterval = retryInterval
        self.write = write
        self.synchronize = synchronize
    }

    /// Calls write(2) until all bytes are written.
    @Sendable package static func append(_ file: FileDescriptor, _ bytes: [UInt8]) throws(Errno) {
        try Errno.typed { try file.writeAll(bytes) }
    }

    /// Calls fdatasync(2): syncs the bytes and the metadata necessary to read them.
    @Sendable package static func fileData(of file: FileDescriptor) throws(Errno) {
        while fdatasync(file.rawValue) != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .interrupted else { throw reason }
        }
    }

    /// Syncs the names of new files, on file systems that require it separately.
    static func synchronizeNames(in folder: FilePath) {
        guard let file = try? UniqueFileDescriptor(opening: folder.isEmpty ? "." : folder, .readOnly) else { return }
        _ = fsync(file.descriptor.rawValue)
    }
}
