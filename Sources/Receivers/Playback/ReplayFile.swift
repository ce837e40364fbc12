import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// A recording being replayed: reads on a queue of its own, because a pipe may keep its reader waiting.
final class ReplayFile: Sendable {
    private let path: FilePath
    private let stopEvent: StopEvent
    private let queue = DispatchQueue(label: "gpslog.replay")
    private let opened = Mutex<SharedFileDescriptor?>(nil)

    /// A recording that is not open yet.
    init(path: FilePath) throws(ReplayError) {
        do throws(Errno) { stopEvent = try StopEvent() } catch { throw .openFailed(path, error) }
        self.path = path
    }

    /// The next bytes; nil at the end, and once stopped.
    func next() async throws -> ByteChunk? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Result { () throws(ReplayError) in try read() })
            }
        }
    }

    /// Ends the reading, at once.
    func stop() {
        stopEvent.raise()
    }

    /// Blocks until there is something to read.
    private func read() throws(ReplayError) -> ByteChunk? {
        let file = try openOnce()
        do throws(Errno) {
            while true {
                if try stopEvent.wait(orFor: .readable, of: file.owned) == .stopped { return nil }
                do throws(Errno) {
                    let bytes = try file.owned.read(atMost: 65_536)
                    return bytes.isEmpty ? nil : ByteChunk(bytes: bytes, readAt: nil)
                } catch .wouldBlock {
                    // Somebody else took what poll(2) saw: a terminal or a pipe that is shared.
                    continue
                }
            }
        } catch {
            throw .readFailed(path, error)
        }
    }

    private func openOnce() throws(ReplayError) -> SharedFileDescriptor {
        if let file = opened.withLock(\.self) { return file }
        let file = SharedFileDescriptor(try open())
        opened.withLock { $0 = file }
        return file
    }

    private func open() throws(ReplayError) -> OwnedFileDescriptor {
        do throws(Errno) {
            let file = try descriptor()
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

    private func descriptor() throws(Errno) -> OwnedFileDescriptor {
        // Non-blocking: opening a FIFO waits for its writer, and then cannot be stopped.
        guard path == "-" else { return try OwnedFileDescriptor(opening: path, .readOnly, options: .nonBlocking) }
        // A copy, because standard input is not ours to close.
        let copy = dup(STDIN_FILENO)
        guard copy >= 0 else { throw Errno(rawValue: errno) }
        return OwnedFileDescriptor(owning: FileDescriptor(rawValue: copy))
    }
}
