import Dispatch
import Synchronization
package import SystemPackage

/// Takes down what a receiver says, byte for byte, to be replayed later: in one file, or in parts.
///
/// It outlives the line: a receiver that is unplugged and plugged in again goes on in the same file. A disk that is full
/// must not stop the recording, so a failure is told once, and writing is tried again every few seconds.
///
/// Bytes are brought to the disk soon after they are written, and a part that ends at once. That has a queue of its
/// own, because a disk may take its time, and what comes meanwhile is written all the same.
package final class CaptureFile: Sendable {
    private let writer: Mutex<CaptureWriter>
    private let onFailure: @Sendable (CaptureError) -> Void
    private let onResumption: @Sendable (CaptureGap) -> Void
    private let queue = DispatchQueue(label: "gpslog.capture")
    private let state = Mutex(State())
    private let disk: DiskSync
    private let diskQueue = DispatchQueue(label: "gpslog.capture.disk")
    private let isSyncDue = Atomic(false)

    private struct State {
        /// Bytes that are missing since writing failed, and when that was tried last; nil while it succeeds.
        var gap: (bytes: Int, lastTry: ContinuousClock.Instant)?
        /// All bytes that are missing; nil where writing never failed.
        var missing: Int?
    }

    /// The gaps in what was written; nil where there are none.
    package var gap: CaptureGap? {
        state.withLock(\.missing).map { missing in CaptureGap(file: writer.withLock(\.path), bytes: missing) }
    }

    /// Two descriptors each; where the disk is so much slower than the receiver, writing waits for it.
    private static let mostUnsyncedParts = 16

    /// Creates the file, or the first part, and the file of times beside it.
    ///
    /// A file that has something in it is not touched: an earlier capture cannot be made again.
    package init(
        creating path: FilePath,
        rotation: CaptureRotation = CaptureRotation(),
        disk: DiskSync = DiskSync(),
        onResumption: @escaping @Sendable (CaptureGap) -> Void = { _ in },
        onFailure: @escaping @Sendable (CaptureError) -> Void
    ) throws(CaptureError) {
        self.disk = disk
        writer = Mutex(try CaptureWriter(creating: path, rotation: rotation, writingBy: disk.write))
        self.onFailure = onFailure
        self.onResumption = onResumption
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
        let gap = state.withLock(\.gap)
        if let gap, gap.lastTry.duration(to: .now) < disk.retryInterval { return leaveOut(chunk) }
        do throws(CaptureError) {
            let (endedParts, path) = try writer.withLock { writer throws(CaptureError) in
                try writer.write(chunk, behindGap: gap != nil)
                return (writer.unsyncedEndedParts, writer.path)
            }
            if let gap {
                state.withLock { $0.gap = nil }
                onResumption(CaptureGap(file: path, bytes: gap.bytes))
            }
            bringToDisk(endedParts)
        } catch {
            fail(error)
            leaveOut(chunk)
        }
    }

    private func leaveOut(_ chunk: ByteChunk) {
        state.withLock { state in
            state.gap?.bytes += chunk.bytes.count
            state.missing = (state.missing ?? 0) + chunk.bytes.count
        }
    }

    /// Reports a failure, the first one only until writing succeeds.
    private func fail(_ error: CaptureError) {
        let isFirst = state.withLock { state in
            let bytes = state.gap?.bytes
            state.gap = (bytes ?? 0, .now)
            state.missing = state.missing ?? 0
            return bytes == nil
        }
        if isFirst { onFailure(error) }
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
