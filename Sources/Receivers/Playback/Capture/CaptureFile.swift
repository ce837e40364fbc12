import Dispatch
import Synchronization
package import SystemPackage

/// Captures the bytes of a receiver for replay, in one file or in parts.
///
/// A capture outlives the line: if a receiver is unplugged and plugged in again, it continues in the same file. A full
/// disk must not stop the recording, so a failure is reported once and writing is retried every few seconds.
///
/// Files are synced soon after writing, ended parts immediately. Syncing has its own queue, so that a slow disk does
/// not delay writing.
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
        /// Missing bytes since writing failed, and the time of the last attempt; `nil` while writing succeeds.
        var gap: (bytes: Int, lastTry: ContinuousClock.Instant)?
        /// All missing bytes; `nil` if writing never failed.
        var missing: Int?
    }

    /// The bytes missing in the capture; `nil` if writing never failed.
    package var gap: CaptureGap? {
        state.withLock(\.missing).map { missing in CaptureGap(file: writer.withLock(\.path), bytes: missing) }
    }

    /// Each part holds two descriptors.
    ///
    /// If the disk falls behind by this number of parts, writing waits for it.
    private static let mostUnsyncedParts = 16

    /// Creates the file, or the first part, and the file of arrival times.
    ///
    /// A file with content is left untouched: an earlier capture cannot be repeated.
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

    /// Appends a chunk off the cooperative thread pool; returns when the kernel has the bytes.
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

    /// Reports only the first failure until writing succeeds.
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
    /// Returns when all written bytes are on the disk.
    package func finish() async {
        await withCheckedContinuation { continuation in
            diskQueue.async { [self] in
                synchronize()
                continuation.resume()
            }
        }
    }

    /// Schedules syncing: immediately if parts have ended, otherwise after `disk.interval`.
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
        // Bytes written from here on are synced the next time.
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
