import Dispatch
import Synchronization
package import SystemPackage

/// Takes down what a receiver says, byte for byte, to be replayed later: in one file, or in parts.
///
/// It outlives the line: a receiver that is unplugged and plugged in again goes on in the same file. A disk that is full
/// must not stop the recording, so a failure is told once, and nothing is written from then on.
package final class CaptureFile: Sendable {
    private let writer: Mutex<CaptureWriter>
    private let onFailure: @Sendable (CaptureError) -> Void
    private let queue = DispatchQueue(label: "gpslog.capture")
    private let hasFailed = Atomic(false)

    /// Creates the file, or the first part, and the file of times beside it.
    ///
    /// A file that has something in it is not touched: an earlier capture cannot be made again.
    package init(
        creating path: FilePath,
        rotation: CaptureRotation = CaptureRotation(),
        onFailure: @escaping @Sendable (CaptureError) -> Void
    ) throws(CaptureError) {
        writer = Mutex(try CaptureWriter(creating: path, rotation: rotation))
        self.onFailure = onFailure
    }

    /// Adds a chunk at the end, off the cooperative pool; returns when its bytes are with the kernel.
    package func append(_ chunk: ByteChunk) async {
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                write(chunk)
                continuation.resume()
            }
        }
    }

    private func write(_ chunk: ByteChunk) {
        guard !hasFailed.load(ordering: .relaxed) else { return }
        do throws(CaptureError) {
            try writer.withLock { writer throws(CaptureError) in try writer.write(chunk) }
        } catch {
            // After a gap the file would not be what the receiver said.
            hasFailed.store(true, ordering: .relaxed)
            onFailure(error)
        }
    }
}
