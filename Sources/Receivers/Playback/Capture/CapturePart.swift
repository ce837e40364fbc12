internal import GNSS
internal import Glibc
internal import Platform
internal import SystemPackage

/// A file of a capture, open for appending, and its file of arrival times.
struct CapturePart: Sendable {
    let path: FilePath
    private let data: SharedFileDescriptor
    /// `nil` for devices and pipes, which cannot be replayed.
    private let times: SharedFileDescriptor?
    private var hasTimes = false
    private let put: DiskSync.Write
    /// Complete bytes in the file, to which a partial write is truncated.
    private var size = 0
    private var sizeOfTimes = 0

    /// Creates both files, or reuses them if they are empty.
    ///
    /// Files with content are left untouched: an earlier capture cannot be repeated.
    ///
    /// - Parameters:
    ///   - path: the path of the part.
    ///   - put: appends bytes to a file.
    /// - Throws: `CaptureError` if they cannot be created or have content.
    init(creating path: FilePath, writingBy put: @escaping DiskSync.Write) throws(CaptureError) {
        self.path = path
        self.put = put
        data = SharedFileDescriptor(try Self.create(path))
        let isRegularFile = (try? FileStatus(of: data.owned).isRegularFile) ?? false
        times = isRegularFile ? SharedFileDescriptor(try Self.create(path.arrivalTimes)) : nil
    }

    /// Appends bytes; a failed write leaves none of them.
    mutating func write(_ bytes: ArraySlice<UInt8>) throws(CaptureError) {
        do throws(Errno) {
            try put(data.owned.descriptor, Array(bytes))
            size += bytes.count
        } catch {
            shorten()
            throw .writeFailed(path, error)
        }
    }

    /// Removes the last bytes if their time could not be written.
    mutating func takeBack(_ count: Int) {
        size -= count
        shorten()
    }

    /// Truncates a partial write, which needs no free space.
    private func shorten() {
        guard let times else { return }
        _ = ftruncate(data.owned.descriptor.rawValue, off_t(size))
        _ = ftruncate(times.owned.descriptor.rawValue, off_t(sizeOfTimes))
    }

    mutating func writeTimes(_ line: String) throws(CaptureError) {
        guard let times else { return }
        // The header comes with the first time: the files of an unused capture stay empty and can be reused.
        let text = hasTimes ? line + "\n" : "\(ArrivalTime.header)\n\(line)\n"
        do throws(Errno) {
            try put(times.owned.descriptor, Array(text.utf8))
            sizeOfTimes += text.utf8.count
            hasTimes = true
        } catch {
            throw .writeFailed(path.arrivalTimes, error)
        }
    }

    /// Returns when all written bytes are on the disk; does nothing for devices and pipes.
    func synchronize(_ synchronize: (FileDescriptor) throws(Errno) -> Void) throws(CaptureError) {
        guard let times else { return }
        do throws(Errno) { try synchronize(data.owned.descriptor) } catch { throw .writeFailed(path, error) }
        do throws(Errno) {
            try synchronize(times.owned.descriptor)
        } catch {
            throw .writeFailed(path.arrivalTimes, error)
        }
    }

    private static func create(_ path: FilePath) throws(CaptureError) -> UniqueFileDescriptor {
        do throws(Errno) {
            let file = try UniqueFileDescriptor(
                opening: path,
                .writeOnly,
                options: [.create, .append],
                permissions: .ownerReadWrite
            )
            let status = try FileStatus(of: file)
            guard !status.isRegularFile || status.size == 0 else { throw .fileExists }
            // In a folder that all users can write to, the owner of an empty file could read the capture.
            guard !status.isRegularFile || status.isOwn else { throw .notPermitted }
            return file
        } catch .fileExists {
            throw .alreadyExists(path)
        } catch .notPermitted {
            throw .belongsToOther(path)
        } catch {
            throw .cannotCreate(path, error)
        }
    }
}

/// Formats the arrival times of a capture's chunks, one per line.
package struct ArrivalTimeLines {
    private struct Chunk {
        let offset: Int
        let milliseconds: Int64
        let utc: Int64
    }

    private var firstInstant: ContinuousClock.Instant?
    private var last: Chunk?
    private var isFirstOfFile = true

    /// Milliseconds; a larger difference between the two clocks means that the system clock was set.
    private static let tolerance: Int64 = 100

    package init() {}

    /// Continues in the next part's file.
    mutating func beginFile() {
        isFirstOfFile = true
    }

    /// The line for a chunk at an offset of the file; `nil` if its arrival time is unknown.
    package mutating func line(for chunk: ByteChunk, at offset: Int) -> String? {
        guard let readAt = chunk.readAt else { return nil }
        let utc = readAt.nanosecondsSince1970 / 1_000_000
        let next = Chunk(offset: offset, milliseconds: milliseconds(of: chunk, utc), utc: utc)
        defer {
            last = next
            isFirstOfFile = false
        }
        // Both clocks measure the time since the last chunk; the monotonic clock is right.
        let step = max(0, next.milliseconds - (last?.milliseconds ?? next.milliseconds))
        let utcStep = utc - (last?.utc ?? utc)
        let isMinute = last.map { $0.utc / 60_000 != utc / 60_000 } ?? true
        if isFirstOfFile || isMinute || abs(utcStep - step) > Self.tolerance { return "\(offset) +\(step) \(readAt)" }
        return "+\(offset - (last?.offset ?? 0)) +\(step)"
    }

    private mutating func milliseconds(of chunk: ByteChunk, _ utc: Int64) -> Int64 {
        guard let instant = chunk.instant else { return max(utc, last?.milliseconds ?? utc) }
        let first = firstInstant ?? instant
        firstInstant = first
        let elapsed = first.duration(to: instant).components
        return elapsed.seconds * 1000 + elapsed.attoseconds / 1_000_000_000_000_000
    }
}
