import Dispatch
import Synchronization
package import SystemPackage

/// A file that takes down what receivers say, byte for byte, to be replayed later.
///
/// It outlives the receivers: one that is unplugged and plugged in again goes on in the same file. A disk that is full
/// must not stop the recording, so a failure is told once, and nothing is written from then on.
package final class CaptureFile: Sendable {
    /// The path of the file.
    package let path: FilePath

    private let file: OwnedFileDescriptor
    private let onFailure: @Sendable (CaptureError) -> Void
    private let queue = DispatchQueue(label: "gpslog.capture")
    private let hasFailed = Atomic(false)

    /// Creates the file.
    ///
    /// A file that has something in it is not touched: an earlier capture cannot be made again.
    package init(
        creating path: FilePath,
        onFailure: @escaping @Sendable (CaptureError) -> Void
    ) throws(CaptureError) {
        self.path = path
        self.onFailure = onFailure
        do throws(Errno) {
            let file = try OwnedFileDescriptor(
                opening: path,
                .writeOnly,
                options: [.create, .append],
                permissions: .ownerReadWrite
            )
            let status = try FileStatus(of: file)
            guard !status.isRegularFile || status.size == 0 else { throw .fileExists }
            self.file = file
        } catch .fileExists {
            throw .alreadyExists(path)
        } catch {
            throw .cannotCreate(path, error)
        }
    }

    /// Adds bytes at the end, off the cooperative pool; returns when they are with the kernel.
    package func append(_ bytes: [UInt8]) async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                write(bytes)
                continuation.resume()
            }
        }
    }

    private func write(_ bytes: [UInt8]) {
        guard !hasFailed.load(ordering: .relaxed) else { return }
        do throws(Errno) {
            try file.writeAll(bytes)
        } catch {
            // After a gap the file would not be what the receiver said.
            hasFailed.store(true, ordering: .relaxed)
            onFailure(.writeFailed(path, error))
        }
    }
}
