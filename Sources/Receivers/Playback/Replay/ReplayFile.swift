import Dispatch
import Glibc
import Platform
import Synchronization
package import SystemPackage

/// A capture being replayed, in one file or in parts: reads on a queue of its own, because a pipe may keep its reader
/// waiting.
final class ReplayFile: Sendable {
    private let stopEvent: StopEvent
    private let queue = DispatchQueue(label: "gpslog.replay")
    private let readsTimes: Bool
    private let state: Mutex<State>

    private struct State {
        var paths: ArraySlice<FilePath>
        var file: SharedFileDescriptor?
        /// True where the file is one on a disk, which keeps no reader waiting.
        var isRegularFile = false
        var times: ArrivalTimeFile?
        var offset = 0
        var knownUntil = 0
    }

    /// A capture that is not open yet.
    init(paths: [FilePath], readsTimes: Bool = false) throws(ReplayError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .openFailed(paths.first ?? "", error) }
        self.readsTimes = readsTimes
        state = Mutex(State(paths: paths[...]))
    }

    /// The next bytes; nil at the end, and once stopped.
    func next() async throws -> ReplayBlock? {
        // Two changes of threads for each block would cost as much as reading it.
        if let block = try readRegularFile() { return block }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { () throws(ReplayError) in try read() })
            }
        }
    }

    /// Ends the reading, at once.
    func stop() {
        stopEvent.raise()
    }

    /// The next bytes of a file on a disk that is open; nil at its end, and where there is none.
    private func readRegularFile() throws(ReplayError) -> ReplayBlock? {
        let (path, file) = state.withLock { ($0.paths.first, $0.isRegularFile ? $0.file : nil) }
        guard let path, let file, let bytes = try read(file, at: path), !bytes.isEmpty else { return nil }
        return state.withLock { Self.block(of: bytes, &$0) }
    }

    /// Blocks until there is something to read.
    private func read() throws(ReplayError) -> ReplayBlock? {
        while let path = state.withLock({ $0.paths.first }) {
            let file = try openOnce(path)
            guard let bytes = try read(file, at: path) else { return nil }
            if !bytes.isEmpty { return state.withLock { Self.block(of: bytes, &$0) } }
            state.withLock { state in
                state.paths = state.paths.dropFirst()
                state.file = nil
                state.isRegularFile = false
            }
        }
        return nil
    }

    /// The next bytes of a file, none at its end; nil once stopped.
    private func read(_ file: SharedFileDescriptor, at path: FilePath) throws(ReplayError) -> [UInt8]? {
        do throws(Errno) {
            while true {
                if try stopEvent.wait(orFor: .readable, of: file.owned) == .stopped { return nil }
                do throws(Errno) {
                    return try file.owned.read(atMost: 65_536)
                } catch .wouldBlock {
                    // Somebody else took what poll(2) saw: a terminal or a pipe that is shared.
                    continue
                }
            }
        } catch {
            throw .readFailed(path, error)
        }
    }

    private static func block(of bytes: [UInt8], _ state: inout State) -> ReplayBlock {
        var block = ReplayBlock(bytes: bytes, offset: state.offset)
        state.offset += bytes.count
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
            state.times = readsTimes && path != "-" ? ArrivalTimeFile(beside: path) : nil
            state.offset = 0
            state.knownUntil = 0
        }
        return file
    }

    /// Opens a capture; `-` is standard input.
    static func open(_ path: FilePath) throws(ReplayError) -> OwnedFileDescriptor {
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

    private static func descriptor(of path: FilePath) throws(Errno) -> OwnedFileDescriptor {
        // Non-blocking: opening a FIFO waits for its writer, and then cannot be stopped.
        guard path == "-" else { return try OwnedFileDescriptor(opening: path, .readOnly, options: .nonBlocking) }
        // A copy, because standard input is not ours to close.
        let copy = dup(STDIN_FILENO)
        guard copy >= 0 else { throw Errno(rawValue: errno) }
        return OwnedFileDescriptor(owning: FileDescriptor(rawValue: copy))
    }
}

/// Bytes of a capture in the order they are in, and what is known of when they came.
struct ReplayBlock: Sendable {
    /// The bytes, at least one.
    let bytes: [UInt8]

    /// The position of the bytes in their file.
    let offset: Int

    /// The times at which the chunks arrived that begin among these bytes, in order.
    var arrivals: [ArrivalTime] = []

    /// Up to where in the file it is known when the bytes arrived: the beginning of the last chunk that has a time, or
    /// beyond these bytes; 0 where no time is known.
    var knownUntil = 0
}

/// The reason why a capture cannot be replayed.
package enum ReplayError: Error, Hashable, CustomStringConvertible {
    /// No file is at the path.
    case noSuchFile(FilePath)

    /// A folder is at the path.
    case isDirectory(FilePath)

    /// This user may not read the file.
    case permissionDenied(FilePath)

    /// The file cannot be opened for another reason.
    case openFailed(FilePath, Errno)

    /// The file was opened, but cannot be read on.
    case readFailed(FilePath, Errno)

    /// A message that says what is wrong with what, and what to do.
    package var description: String {
        switch self {
        case .noSuchFile(let path):
            "there is no file \(path); name a capture of a receiver, or `-` for standard input"
        case .isDirectory(let path): "\(path) is a folder; name the captures in it"
        case .permissionDenied(let path): "you may not read \(path); `ls -l \(path)` tells who may"
        case .openFailed(let path, let reason): "cannot open \(path): \(reason)"
        case .readFailed(let path, let reason): "cannot read \(path): \(reason)"
        }
    }
}
