import Dispatch
import Synchronization
package import SystemPackage

/// Takes down what a receiver says, byte for byte, to be replayed later: in one file, or in parts.
///
/// It outlives the line: a receiver that is unplugged and plugged in again goes on in the same file. A disk that is full
/// must not stop the recording, so a failure is told once, and nothing is written from then on.
///
/// Bytes are brought to the disk soon after they are written, and a part that ends at once. That has a queue of its
/// own, because a disk may take its time, and what comes meanwhile is written all the same.
package final class CaptureFile: Sendable {
    private let writer: Mutex<CaptureWriter>
    private let onFailure: @Sendable (CaptureError) -> Void
    private let queue = DispatchQueue(label: "gpslog.capture")
    private let hasFailed = Atomic(false)
    private let disk: DiskSync
    private let diskQueue = DispatchQueue(label: "gpslog.capture.disk")
    private let isSyncDue = Atomic(false)

    /// Two descriptors each; where the disk is so much slower than the receiver, writing waits for it.
    private static let mostUnsyncedParts = 16

    /// Creates the file, or the first part, and the file of times beside it.
    ///
    /// A file that has something in it is not touched: an earlier capture cannot be made again.
    package init(
        creating path: FilePath,
        rotation: CaptureRotation = CaptureRotation(),
        disk: DiskSync = DiskSync(),
        onFailure: @escaping @Sendable (CaptureError) -> Void
    ) throws(CaptureError) {
        self.disk = disk
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
            let endedParts = try writer.withLock { writer throws(CaptureError) in
                try writer.write(chunk)
                return writer.unsyncedEndedParts
            }
            bringToDisk(endedParts)
        } catch {
            fail(error)
        }
    }

    /// Reports a failure, the first one only.
    private func fail(_ error: CaptureError) {
        // After a gap the file would not be what the receiver said.
        if !hasFailed.exchange(true, ordering: .relaxed) { onFailure(error) }
    }
}

// MARK: - To the disk

extension CaptureFile {
    /// Returns when all that was written is on the disk.
    package func finish() async {
        await withCheckedContinuation { continuation in
            diskQueue.async { [self] in
                synchronize()
                continuation.resume()
            }
        }
    }

    /// Sees to it that what was just written is brought to the disk: at once where parts have ended, else soon.
    private func bringToDisk(_ endedParts: Int) {
        if endedParts >= Self.mostUnsyncedParts {
            diskQueue.sync { synchronize() }
        } else if endedParts > 0 {
            diskQueue.async { [weak self] in self?.synchronize() }
        } else if !isSyncDue.exchange(true, ordering: .acquiring) {
            let milliseconds = Int(disk.interval / .milliseconds(1))
            diskQueue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in self?.synchronize() }
        }
    }

    private func synchronize() {
        // Bytes that are written from here on are due again.
        isSyncDue.store(false, ordering: .releasing)
        let (unsynced, folder) = writer.withLock { ($0.takeUnsynced(), $0.folder) }
        do throws(CaptureError) {
            for part in unsynced.endedParts { try part.synchronize(disk.synchronize) }
            if let part = unsynced.part { try part.synchronize(disk.synchronize) }
        } catch {
            fail(error)
        }
        if unsynced.hasNewNames { DiskSync.synchronizeNames(in: folder) }
    }
}
