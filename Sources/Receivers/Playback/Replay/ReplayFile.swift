import Dispatch
import GNSS
import Glibc
import Platform
import Synchronization
package import SystemPackage

/// A capture being replayed, in one file or in parts.
///
/// Reads on its own queue, because a pipe may block its reader.
final class ReplayFile: Sendable {
    private let stopEvent: StopEvent
    private let queue = DispatchQueue(label: "gpslog.replay")
    private let state: Mutex<State>

    private struct State {
        var paths: ArraySlice<FilePath>
        var file: SharedFileDescriptor?
        /// Whether the file is on a disk, so that reading does not block.
        var isRegularFile = false
        var times: ArrivalTimeFile?
        var encoding = CaptureEncoding()
        var offset = 0
        var knownUntil = 0
        /// Bytes read of all files.
        var total = 0
    }

    /// The number of bytes read so far.
    var bytesRead: Int { state.withLock(\.total) }

    init(paths: [FilePath]) throws(ReplayError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .openFailed(paths.first ?? "", error) }
        state = Mutex(State(paths: paths[...]))
    }

    /// The next bytes; `nil` at the end, and once stopped.
    func next() async throws -> ReplayBlock? {
        // Two thread switches per block would cost as much as reading it.
        if let block = try readRegularFile() { return block }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { () throws(ReplayError) in try read() })
            }
        }
    }

    /// Stops reading immediately, also during a wait.
    func stop() {
        stopEvent.raise()
    }

    /// The next bytes of an open regular file; `nil` at its end, while they are held, and if none is open.
    private func readRegularFile() throws(ReplayError) -> ReplayBlock? {
        let (path, file) = state.withLock { ($0.paths.first, $0.isRegularFile ? $0.file : nil) }
        guard let path, let file, let bytes = try read(file, at: path), !bytes.isEmpty else { return nil }
        return state.withLock { Self.block(of: bytes, &$0) }
    }

    /// Blocks until bytes are available.
    private func read() throws(ReplayError) -> ReplayBlock? {
        while let path = state.withLock({ $0.paths.first }) {
            let file = try openOnce(path)
            guard let bytes = try read(file, at: path) else { return nil }
            if let block = state.withLock({ Self.block(of: bytes, &$0) }) { return block }
            if !bytes.isEmpty { continue }
            state.withLock { state in
                state.paths = state.paths.dropFirst()
                state.file = nil
                state.isRegularFile = false
            }
        }
        return nil
    }

    /// The next bytes of a file, empty at its end; `nil` once stopped.
    private func read(_ file: SharedFileDescriptor, at path: FilePath) throws(ReplayError) -> [UInt8]? {
        do throws(Errno) {
            while true {
                if try stopEvent.wait(orFor: .readable, of: file.owned) == .stopped { return nil }
                do throws(Errno) {
                    return try file.owned.read(atMost: 65_536)
                } catch .wouldBlock {
                    // Another process read the bytes that poll(2) reported, as from a shared terminal or pipe.
                    continue
                }
            }
        } catch {
            throw .readFailed(path, error)
        }
    }

    /// Decodes bytes of a file, or with none its end; `nil` if nothing is decoded.
    private static func block(of encoded: [UInt8], _ state: inout State) -> ReplayBlock? {
        let bytes = encoded.isEmpty ? state.encoding.finish() : state.encoding.decode(encoded)
        if bytes.isEmpty { return nil }
        var block = ReplayBlock(bytes: bytes, offset: state.offset)
        state.offset += bytes.count
        state.total += bytes.count
        guard let (arrivals, isMoreToCome) = state.times?.arrivals(before: state.offset) else { return block }
        block.arrivals = arrivals
        state.knownUntil = isMoreToCome ? state.offset : arrivals.last?.offset ?? state.knownUntil
        block.knownUntil = state.knownUntil
        return block
    }

    private func openOnce(_ path: FilePath) throws(ReplayError) -> SharedFileDescriptor {
        if let file = state.withLock({ $0.file }) { return file }
        let file = SharedFileDescriptor(try Self.open(path))
        let isRegularFile = (try? FileStatus(of: file.owned))?.isRegularFile ?? false
        state.withLock { state in
            state.file = file
            state.isRegularFile = isRegularFile
            state.times = path != "-" ? ArrivalTimeFile(beside: path) : nil
            state.encoding = CaptureEncoding()
            state.offset = 0
            state.knownUntil = 0
        }
        return file
    }

    /// Opens a capture; `-` is standard input.
    static func open(_ path: FilePath) throws(ReplayError) -> UniqueFileDescriptor {
        do throws(Errno) {
            let file = try descriptor(of: path)
            guard try !FileStatus(of: file).isDirectory else { throw .isDirectory }
            return file
        } catch .isDirectory {
            throw .isDirectory(path)
        } catch .noSuchFileOrDirectory, .notDirectory {
            throw .noSuchFile(path)
        } catch .permissionDenied {
            throw .permissionDenied(path)
        } catch {
            throw .openFailed(path, error)
        }
    }

    private static func descriptor(of path: FilePath) throws(Errno) -> UniqueFileDescriptor {
        // Non-blocking: otherwise opening a FIFO waits for its writer and cannot be stopped.
        guard path == "-" else { return try UniqueFileDescriptor(opening: path, .readOnly, options: .nonBlocking) }
        // Duplicated, to leave standard input open.
        let copy = dup(STDIN_FILENO)
        guard copy >= 0 else { throw Errno(rawValue: errno) }
        return UniqueFileDescriptor(owning: FileDescriptor(rawValue: copy))
    }
}

/// Consecutive bytes of a capture and their known arrival times.
struct ReplayBlock: Sendable {
    /// At least one byte.
    let bytes: [UInt8]

    /// Offset of the bytes in their file.
    let offset: Int

    /// Arrival times of the chunks that begin in these bytes, in order.
    var arrivals: [ArrivalTime] = []

    /// Offset up to which arrival times are recorded: the start of the last chunk with a time, or the end of these
    /// bytes if more times follow; 0 if there are no times.
    var knownUntil = 0

    /// The longest chunk that a capture ends with, in bytes: its end is not in the file of times.
    private static let lastChunk = 512

    /// Splits the bytes into chunks of the same arrival time.
    ///
    /// - Parameter readAt: when the latest chunk before these bytes was read, then the latest of these; `nil` if unknown.
    /// - Returns: the chunks, at least one.
    func chunks(_ readAt: inout UTCTime?) -> [ByteChunk] {
        if offset == 0 { readAt = nil }
        guard readAt != nil || !arrivals.isEmpty else { return [ByteChunk(bytes: bytes, readAt: nil)] }
        var chunks: [ByteChunk] = []
        var start = 0
        func take(upTo end: Int) {
            if end > start { chunks.append(ByteChunk(bytes: Array(bytes[start..<end]), readAt: readAt)) }
            start = max(start, end)
        }
        for arrival in arrivals {
            take(upTo: arrival.offset - offset)
            readAt = arrival.readAt
        }
        // What follows the last time arrived later than that.
        if knownUntil < offset + bytes.count, bytes.count - start > Self.lastChunk { readAt = nil }
        take(upTo: bytes.count)
        return chunks
    }
}

/// Why a capture cannot be replayed.
package enum ReplayError: Error, Hashable, CustomStringConvertible {
    case noSuchFile(FilePath)

    case isDirectory(FilePath)

    case permissionDenied(FilePath)

    case openFailed(FilePath, Errno)

    case readFailed(FilePath, Errno)

    package var description: String {
        switch self {
        case .noSuchFile(let path):
            "there is no file \(path); name a capture of a receiver, or `-` for standard input"
        case .isDirectory(let path): "\(path) is a folder; name the captures in it"
        case .permissionDenied(let path): "you may not read \(path); see who may with `ls -l \(path)`"
        case .openFailed(let path, let reason): "cannot open \(path): \(reason)"
        case .readFailed(let path, let reason): "cannot read \(path): \(reason)"
        }
    }
}
