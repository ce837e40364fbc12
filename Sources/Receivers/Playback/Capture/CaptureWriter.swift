import GNSS
import Glibc
import Platform
package import SystemPackage

/// Writes chunks to the parts of a capture, one after the other, and when they came to the files of times.
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
        /// Parts that have ended.
        var endedParts: [CapturePart] = []
        /// The part that is written now; nil where nothing was written to it.
        var part: CapturePart?
        /// True where there are new names in the folder.
        var hasNewNames = true
    }

    /// The folder of all the files.
    var folder: FilePath { name.whole.removingLastComponent() }

    /// The number of parts that have ended and may not be on the disk yet.
    var unsyncedEndedParts: Int { unsynced.endedParts.count }

    /// Hands over what may not be on the disk yet; whoever takes it brings it there.
    mutating func takeUnsynced() -> Unsynced {
        defer { unsynced = Unsynced(hasNewNames: false) }
        return unsynced
    }

    /// The file that is written now.
    var path: FilePath { part.path }

    /// Creates the first file.
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

    /// Adds a chunk at the end, and begins the next part where it is due.
    ///
    /// - Parameters:
    ///   - chunk: the chunk.
    ///   - isBehindGap: true where chunks before it are missing.
    /// - Throws: `CaptureError` where it cannot be written; of the part that is written then, nothing of it is left.
    mutating func write(_ chunk: ByteChunk, behindGap isBehindGap: Bool = false) throws(CaptureError) {
        if isBehindGap, !rotation.isFramed, !progress.endsWithLine {
            // The beginning of one sentence and the end of another would be a line that nobody sent.
            try part.write([lineFeed])
            progress.size += 1
            progress.endsWithLine = true
        }
        let day = chunk.readAt.map { Int($0.secondsSince1970 / 86_400) }
        var rest = chunk.bytes[...]
        while !rest.isEmpty {
            let count = rotation.share(of: rest, on: day, of: progress)
            if count > 0 {
                // The bytes first: a time without bytes says nothing, bytes without a time are still what was said.
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

    /// A part whose name comes behind all the others, also where the clock was set back or the last is a second young.
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

/// The rule for when the next part of a capture begins.
package struct CaptureRotation: Hashable, Sendable {
    /// The bytes that a part has at most, and the rest of the line that it then is in; nil for any number.
    package var size: Int?

    /// True where each day, in UTC, has parts of its own.
    package var isDaily: Bool

    /// True where chunks are frames, which have no line ends: a part ends between two chunks then.
    package var isFramed: Bool

    /// Never, unless told otherwise.
    package init(size: Int? = nil, isDaily: Bool = false, isFramed: Bool = false) {
        self.size = size
        self.isDaily = isDaily
        self.isFramed = isFramed
    }

    /// True where there are parts at all.
    package var isOn: Bool { size != nil || isDaily }

    /// The progress of a part.
    struct Progress: Hashable {
        /// Bytes in it.
        var size = 0

        /// The day of its first byte, counted from 1970; nil where that is not known.
        var day: Int?

        /// True where its last line is whole.
        var endsWithLine = true

        /// Bytes in it that came after it should have ended.
        var overrun = 0
    }

    /// The number of further bytes that a part takes to end its last line, before it is cut in the middle of it.
    ///
    /// Frames of binary protocols have no line ends; the longest are about as long.
    private static let patience = 4096

    /// The number of the bytes that still belong to a part: all, or fewer where the next part begins behind them.
    func share(of bytes: ArraySlice<UInt8>, on day: Int?, of part: Progress) -> Int {
        let room = room(in: part, on: day)
        if bytes.count <= room { return bytes.count }
        if isFramed { return part.size > 0 ? 0 : bytes.count }
        if let lineEnd = bytes.prefix(room).lastIndex(of: lineFeed) { return lineEnd + 1 - bytes.startIndex }
        if part.endsWithLine, part.size > 0 { return 0 }
        let rest = bytes.dropFirst(room).prefix(max(0, Self.patience - part.overrun))
        return (rest.firstIndex(of: lineFeed).map { $0 + 1 } ?? rest.endIndex) - bytes.startIndex
    }

    /// The number of bytes that may come before the part is to end.
    private func room(in part: Progress, on day: Int?) -> Int {
        if isDaily, part.size > 0, let day, let begun = part.day, day > begun { return 0 }
        return size.map { max(0, $0 - part.size) } ?? .max
    }

    /// The progress of a part after so many of the bytes have gone to it.
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

/// The way in which captures are brought to the disk: when, and by what call.
package struct DiskSync: Sendable {
    /// The time after which something that was written is brought to the disk at the latest.
    package var interval: Duration

    /// Returns when what was written to a regular file is on the disk; may take long.
    package var synchronize: @Sendable (FileDescriptor) throws(Errno) -> Void

    /// Writes bytes at the end of a file.
    package typealias Write = @Sendable (FileDescriptor, [UInt8]) throws(Errno) -> Void

    /// The time after which writing is tried again where it has failed.
    package var retryInterval: Duration

    /// Writes bytes at the end of a file.
    package var write: Write

    /// Within half a minute, by fdatasync(2), and tried again after five seconds, unless told otherwise.
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

    /// write(2), until all is written.
    @Sendable package static func append(_ file: FileDescriptor, _ bytes: [UInt8]) throws(Errno) {
        try Errno.typed { try file.writeAll(bytes) }
    }

    /// fdatasync(2): the bytes, and as much of the file's description as is needed to read them.
    @Sendable package static func fileData(of file: FileDescriptor) throws(Errno) {
        while fdatasync(file.rawValue) != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .interrupted else { throw reason }
        }
    }

    /// Brings the names of new files to the disk, on file systems where that is a thing of its own.
    static func synchronizeNames(in folder: FilePath) {
        guard let file = try? OwnedFileDescriptor(opening: folder.isEmpty ? "." : folder, .readOnly) else { return }
        _ = fsync(file.descriptor.rawValue)
    }
}
